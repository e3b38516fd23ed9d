import type { UserContext } from '../../platform/context.ts';
import { localDay, nextTimeOfWeek } from '../../platform/local-time.ts';
import type { WeeklyReport } from '../deliveries/notices.ts';
import { planNotice } from '../deliveries/plan-notice.ts';
import type { NoticeType } from '../deliveries/send-delivery.job.ts';
import type { UserSchedule } from '../deliveries/user-schedules.ts';
import { listReportedTasks } from './reports.repository.ts';
import { weeklyReport } from './weekly-report.rules.ts';

const sunday = 7;
const reportTime = '12:00';
/** One moment for everybody. India has no clock changes, so a week is always seven times 24 hours. */
const reportZone = 'Asia/Kolkata';
const weekMs = 7 * 86_400_000;
/** After downtime: a report older than this is not news. */
const latestAfterMs = 2 * 86_400_000;

const nextReport = (after: Date) => nextTimeOfWeek(after, sunday, reportTime, reportZone);

/** Every Sunday at 12:00 in India, through every channel that is on. */
export const weeklyReports: UserSchedule = {
  kind: 'weekly_report',
  needsAccess: true,
  /** A week in which the clock goes back. */
  longestGapMs: (7 * 24 + 1) * 3_600_000,
  nextRun: (_user, after) => nextReport(after),
  async run(context) {
    const slot = new Date(nextReport(context.now).getTime() - weekMs);
    if (context.now.getTime() - slot.getTime() > latestAfterMs) return;
    const subject = localDay(slot, reportZone).toString();
    await planNotice(context, { kind: 'weekly_report', subject, subjectAt: slot });
  },
};

export const weeklyReportNotice: NoticeType = {
  build: async (context, { delivery }) => ({
    kind: 'weekly_report',
    report: await buildWeeklyReport(context, delivery.subjectAt),
  }),
};

/** The figures of the seven days before a moment. */
export async function buildWeeklyReport({ tx, user }: UserContext, to: Date): Promise<WeeklyReport> {
  const from = new Date(to.getTime() - weekMs);
  return weeklyReport(await listReportedTasks(tx, user.id, from), { from, to }, user.timezone);
}
