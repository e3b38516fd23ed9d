import type { Work } from '../../platform/context.ts';
import { localDay } from '../../platform/local-time.ts';
import type { Logger } from '../../platform/log.ts';
import { tasksOfDay } from './build-notices.ts';
import { planNotice } from './plan-notice.ts';
import { momentOfDay, nextTimeOfDay } from './reminders.rules.ts';
import { userScheduler, type UserScheduler } from './user-scheduler.ts';

const digestTime = '07:30';

/** Every morning at 07:30 where the user is: what is late and what is due today, and nothing when there is nothing. */
export function morningDigest(deps: { work: Work; log: Logger }): UserScheduler {
  return userScheduler({
    ...deps,
    kind: 'morning_digest',
    needsAccess: true,
    nextTurn: (user, after) => nextTimeOfDay(after, digestTime, user.timezone),
    async turn(context) {
      // After downtime only this morning counts: those of other days have nothing to say any more.
      const { user, now } = context;
      const day = localDay(now, user.timezone).toString();
      const slot = momentOfDay(day, digestTime, user.timezone);
      if (slot.getTime() > now.getTime()) return;
      const { overdue, today } = await tasksOfDay(context);
      if (overdue.length + today.length > 0)
        await planNotice(context, { kind: 'digest', subject: day, subjectAt: slot });
    },
  });
}
