import type { UserContext } from '../../platform/context.ts';
import type { WeeklyReport } from '../deliveries/notices.ts';
import { listReportedTasks } from './reports.repository.ts';
import { weeklyReport } from './weekly-report.rules.ts';

const weekMs = 7 * 86_400_000;

/** The figures of the seven days before a moment. */
export async function buildWeeklyReport({ tx, user }: UserContext, to: Date): Promise<WeeklyReport> {
  const from = new Date(to.getTime() - weekMs);
  return weeklyReport(await listReportedTasks(tx, user.id, from), { from, to }, user.timezone);
}
