import type { AnalyticsPeriod } from '@aide/contract';
import { createCalendar } from '../src/features/planner/analytics/analytics.calendar.ts';
import type { AnalyticsRows, CompletedInHour, CreatedOnDay } from '../src/features/planner/analytics/analytics.rows.ts';
import { shapeAnalytics } from '../src/features/planner/analytics/analytics.rules.ts';

const nothing: AnalyticsRows = {
  categories: [],
  contacts: [],
  overdue: [],
  created: [],
  completed: [],
  totalContacts: 0,
  firstTaskAt: null,
};
export const hourMs = 3_600_000;
type CreatedAt = Omit<CreatedOnDay, 'day'> & { at: number };
type CompletedAt = Omit<CompletedInHour, 'day' | 'hour'> & { at: number };
type Rows = Partial<Omit<AnalyticsRows, 'created' | 'completed'> & { created: CreatedAt[]; completed: CompletedAt[] }>;
/** One task created at this time. */
export const created = (instant: string, given: Partial<CreatedAt> = {}): CreatedAt => ({
  at: Date.parse(instant),
  tasks: 1,
  cancelled: 0,
  linked: 0,
  important: 0,
  followUps: 0,
  handsFree: 0,
  ...given,
});
/** One task completed at this time. */
export const completed = (instant: string, given: Partial<CompletedAt> = {}): CompletedAt => ({
  at: Date.parse(instant),
  tasks: 1,
  createdIn: { week: 0, month: 0, period: 0, previous: 0 },
  responseMs: 3_600_000,
  ...given,
});
/** The totals of tasks with high priority. */
export const priority = (total: number, done = 0, cancelled = 0) =>
  ({ dimension: 'priority', name: 'high', total, completed: done, cancelled }) as const;

/** Returns the analytics of rows. Times are converted to the zone's local time, as the database does with the calendar's offsets. */
export function shape(
  rows: Rows,
  now = '2026-11-18T05:00:00Z',
  zone = 'Asia/Kolkata',
  period: AnalyticsPeriod = 'week',
) {
  const calendar = createCalendar(new Date(now), zone, period);
  const wall = <T extends { at: number }>({ at, ...row }: T) => {
    const offset = calendar.offsets.findLast(({ sinceMs }) => sinceMs <= at) ?? calendar.offsets[0];
    if (!offset) throw new Error('The calendar has no offset.');
    const local = at + offset.offsetMs;
    return { ...row, day: Math.floor(local / (24 * hourMs)), hour: Math.floor(local / hourMs) % 24 };
  };
  const local = { created: (rows.created ?? []).map(wall), completed: (rows.completed ?? []).map(wall) };
  return shapeAnalytics({ ...nothing, ...rows, ...local }, calendar, () => null);
}
