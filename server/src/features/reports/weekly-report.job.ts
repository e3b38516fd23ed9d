import type { Work } from '../../platform/context.ts';
import { localDay } from '../../platform/local-time.ts';
import type { Logger } from '../../platform/log.ts';
import { planNotice } from '../reminders/plan-notice.ts';
import { nextTimeOfWeek } from '../reminders/reminders.rules.ts';
import type { NoticeBuilder } from '../reminders/send-delivery.job.ts';
import { userScheduler, type UserScheduler } from '../reminders/user-scheduler.ts';
import { buildWeeklyReport } from './build-weekly-report.ts';

const sunday = 7;
const reportTime = '12:00';
/** One moment for everybody. India has no clock changes, so a week is always seven times 24 hours. */
const reportZone = 'Asia/Kolkata';
const weekMs = 7 * 86_400_000;
/** After downtime: a report older than this is not news. */
const latestAfterMs = 2 * 86_400_000;

const nextReport = (after: Date) => nextTimeOfWeek(after, sunday, reportTime, reportZone);

/** Every Sunday at 12:00 in India, by every channel that is on. */
export function weeklyReports(deps: { work: Work; log: Logger }): UserScheduler {
  return userScheduler({
    ...deps,
    kind: 'weekly_report',
    needsAccess: true,
    nextTurn: (_user, after) => nextReport(after),
    async turn(context) {
      const slot = new Date(nextReport(context.now).getTime() - weekMs);
      if (context.now.getTime() - slot.getTime() > latestAfterMs) return;
      const subject = localDay(slot, reportZone).toString();
      await planNotice(context, { kind: 'weekly_report', subject, subjectAt: slot });
    },
  });
}

export const weeklyReportNotice: NoticeBuilder = async (context, { delivery }) => ({
  kind: 'weekly_report',
  report: await buildWeeklyReport(context, delivery.subjectAt),
});
