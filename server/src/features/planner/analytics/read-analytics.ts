import type { Analytics, AnalyticsPeriod } from '@aide/contract';
import type { UserContext } from '../../../platform/context.ts';
import { createCalendar } from './analytics.calendar.ts';
import { readAnalyticsRows } from './analytics.repository.ts';
import { shapeAnalytics, type GetAvatar } from './analytics.rules.ts';

/** Returns the analytics response as of now, in the user's time zone. Default period: this week. */
export async function readAnalytics(
  context: UserContext,
  getAvatar: GetAvatar,
  period: AnalyticsPeriod = 'week',
): Promise<Analytics> {
  const calendar = createCalendar(context.now, context.user.timezone, period);
  return shapeAnalytics(await readAnalyticsRows(context, calendar), calendar, getAvatar);
}
