import type { analyticsRoutes, DashboardConfig, Analytics, AnalyticsPeriod } from '@aide/contract';
import type { Handlers } from '../../../platform/http/call.ts';
import { avatarAddress } from '../../identity/accounts/accounts.presenter.ts';
import type { UserContext } from '../../../platform/context.ts';
import { createCalendar } from './analytics.calendar.ts';
import { getAnalyticsRows } from './analytics.repository.ts';
import { shapeAnalytics, type GetAvatar } from './analytics.rules.ts';

export interface AnalyticsDeps {
  /** URL of contacts' avatars. Undefined: initials are shown. */
  avatarUrl: string | undefined;
  dashboard: DashboardConfig;
}

export function analyticsHandlers({ avatarUrl, dashboard }: AnalyticsDeps): Handlers<typeof analyticsRoutes> {
  return {
    getAnalytics: async ({ read, query }) => ({
      data: await read((context) =>
        getAnalytics(context, (contact) => avatarAddress(avatarUrl, contact), query.period),
      ),
    }),

    getDashboardConfig: async () => ({ data: dashboard }),
  };
}

/** Returns the analytics response as of now, in the user's time zone. Default period: this week. */
export async function getAnalytics(
  context: UserContext,
  getAvatar: GetAvatar,
  period: AnalyticsPeriod = 'week',
): Promise<Analytics> {
  const calendar = createCalendar(context.now, context.user.timezone, period);
  return shapeAnalytics(await getAnalyticsRows(context, calendar), calendar, getAvatar);
}
