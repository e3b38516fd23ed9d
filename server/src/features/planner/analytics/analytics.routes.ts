import type { analyticsRoutes, DashboardConfig } from '@aide/contract';
import type { Handlers } from '../../../platform/http/call.ts';
import { avatarAddress } from '../../identity/accounts/accounts.presenter.ts';
import { readAnalytics } from './read-analytics.ts';

export interface AnalyticsDeps {
  /** URL of contacts' avatars. Undefined: initials are shown. */
  avatarUrl: string | undefined;
  dashboard: DashboardConfig;
}

export function analyticsHandlers({ avatarUrl, dashboard }: AnalyticsDeps): Handlers<typeof analyticsRoutes> {
  return {
    getAnalytics: async ({ read, query }) => ({
      data: await read((context) =>
        readAnalytics(context, (contact) => avatarAddress(avatarUrl, contact), query.period),
      ),
    }),

    getDashboardConfig: async () => ({ data: dashboard }),
  };
}
