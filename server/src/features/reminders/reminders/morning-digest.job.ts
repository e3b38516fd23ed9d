import { localDay, nextTimeOfDay, toDateAt } from '../../../platform/local-time.ts';
import { planNotice } from '../deliveries/plan-notice.ts';
import type { UserSchedule } from '../deliveries/user-schedules.ts';
import { isMonday, listTasksOfDay, type ReachOutSource } from './build-notices.ts';

const digestTime = '07:30';

/**
 * The digest every morning at 07:30 in the user's time zone: overdue tasks and tasks due today, and on Mondays the people to reach out to.
 * Not sent if it would be empty.
 */
export const createMorningDigest = ({ pick, read }: ReachOutSource): UserSchedule => ({
  kind: 'morning_digest',
  needsAccess: true,
  /** A day on which the clock is set back has 25 hours. */
  longestGapMs: 25 * 3_600_000,
  nextRun: (user, after) => nextTimeOfDay(after, digestTime, user.timezone),
  async run(context) {
    // After downtime only the digest of the current day is sent.
    const { user, now } = context;
    const day = localDay(now, user.timezone).toString();
    const slot = toDateAt(day, digestTime, user.timezone);
    if (slot.getTime() > now.getTime()) return;
    const { overdue, today } = await listTasksOfDay(context);
    if (isMonday(context)) await pick(context);
    const people = isMonday(context) ? await read(context) : [];
    if (overdue.length + today.length + people.length > 0)
      await planNotice(context, { kind: 'digest', subject: day, subjectAt: slot });
  },
});
