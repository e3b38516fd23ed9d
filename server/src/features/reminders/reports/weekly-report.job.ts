import { z } from 'zod';
import type { UserContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { localTime } from '../../../platform/local-time.ts';
import type { User } from '../../identity/accounts/accounts.table.ts';
import type { WeeklyReport } from '../deliveries/notices.ts';
import { planNotice } from '../deliveries/plan-notice.ts';
import type { NoticeType } from '../deliveries/send-delivery.job.ts';
import { getPreferences } from '../deliveries/settings.repository.ts';
import type { PlannedRun, UserSchedule } from '../deliveries/user-schedules.ts';
import {
  addWeek,
  findLatestWeek,
  findNextWeek,
  formatReportTime,
  getReportSlot,
  getReportTime,
  getWeekOfDefault,
  type ReportTime,
} from './report-time.rules.ts';
import { listReportedTasks } from './reports.repository.ts';
import { weeklyReport } from './weekly-report.rules.ts';

/** After downtime, a report older than this is not sent. */
const latestAfterMs = 2 * 86_400_000;
const payloadSchema = z.object({ week: z.iso.date() });

/** Runs that were planned before reports could be rescheduled have no week. */
function getWeek({ payload, dueAt }: PlannedRun): string {
  const parsed = payloadSchema.safeParse(payload);
  return parsed.success ? parsed.data.week : getWeekOfDefault(dueAt);
}

async function findReportTime(tx: Tx, user: Pick<User, 'id' | 'timezone'>): Promise<ReportTime> {
  const { settings } = await getPreferences(tx, user.id);
  return getReportTime(settings.weeklyReport, user.timezone);
}

/**
 * Sent once a week through every enabled channel: on Sundays at 12:00 in India, or at the time that the user chose. A run is about one
 * week. When the choice or the zone changes, the planned week keeps its report: at the new time, or at the old one if the new time of that
 * week has passed.
 */
export const weeklyReports: UserSchedule = {
  kind: 'weekly_report',
  needsAccess: true,
  /** From a Sunday to the Thursday of the week after next, if the user moves the report. */
  longestGapMs: 12 * 86_400_000,
  async nextRun(user, after, { tx, ran, planned }) {
    const report = await findReportTime(tx, user);
    const toRun = (week: string): PlannedRun => ({ dueAt: getReportSlot(week, report), payload: { week } });
    if (ran) return toRun(addWeek(findLatestWeek(getWeek(ran), after, report)));
    if (!planned) return toRun(findNextWeek(after, report));
    const moved = toRun(getWeek(planned));
    return moved.dueAt.getTime() > after.getTime() ? moved : { dueAt: planned.dueAt, payload: moved.payload };
  },
  async run(context, user, work) {
    const report = await findReportTime(context.tx, user);
    const week = findLatestWeek(getWeek(work), context.now, report);
    const subjectAt = week === getWeek(work) ? work.dueAt : getReportSlot(week, report);
    if (context.now.getTime() - subjectAt.getTime() > latestAfterMs) return;
    await planNotice(context, { kind: 'weekly_report', subject: week, subjectAt });
  },
};

export const weeklyReportNotice: NoticeType = {
  build: async (context, { delivery }) => ({
    kind: 'weekly_report',
    report: await buildWeeklyReport(context, delivery.subjectAt),
    when: formatReportTime((await getPreferences(context.tx, context.user.id)).settings.weeklyReport),
  }),
};

/**
 * Returns the figures of the seven days before a time, in the time zone of the report: each report starts where the previous one ended,
 * also across a clock change.
 */
export async function buildWeeklyReport({ tx, user }: UserContext, to: Date): Promise<WeeklyReport> {
  const { timeZone } = await findReportTime(tx, user);
  const from = new Date(localTime(to, timeZone).subtract({ days: 7 }).epochMilliseconds);
  return weeklyReport(await listReportedTasks(tx, user.id, from), { from, to }, user.timezone);
}
