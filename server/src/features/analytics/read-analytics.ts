import type { Analytics, AnalyticsPeriod } from '@aide/contract';
import type { UserContext } from '../../platform/context.ts';
import { createCalendar } from './analytics.calendar.ts';
import { readAnalyticsRows } from './analytics.repository.ts';
import { shapeAnalytics, type GetAvatar } from './analytics.rules.ts';

/** The whole analytics answer, as of now and in the user's zone. Default: of this week. */
export async function readAnalytics(
  context: UserContext,
  getAvatar: GetAvatar,
  period: AnalyticsPeriod = 'week',
): Promise<Analytics> {
  const calendar = createCalendar(context.now, context.user.timezone, period);
  return shapeAnalytics(await readAnalyticsRows(context, calendar), calendar, getAvatar);
}
