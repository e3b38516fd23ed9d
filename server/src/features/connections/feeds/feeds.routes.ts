import type { CalendarFeed, feedRoutes } from '@aide/contract';
import type { Handlers } from '../../../platform/http/call.ts';
import type { ExportSection } from '../../identity/accounts/export-account.ts';
import { requireRecentAuthentication } from '../../identity/accounts/recent-authentication.ts';
import { recordOwnSecurityEvent } from '../../identity/accounts/security-events.ts';
import { deleteFeed, findFeed, replaceFeed } from './feeds.repository.ts';
import type { CalendarFeedRow } from './feeds.table.ts';
import type { UserContext } from '../../../platform/context.ts';
import { hashFeedSecret, newFeedSecret } from './feed-secret.ts';

export function feedHandlers(): Handlers<typeof feedRoutes> {
  return {
    getCalendarFeed: async ({ read }) => ({
      data: presentFeed(await read(({ tx, user }) => findFeed(tx, user.id))),
    }),

    createCalendarFeed: async ({ run }) => {
      const { row, path } = await run(createCalendarFeed);
      return { data: { ...presentFeed(row), path } };
    },

    revokeCalendarFeed: async ({ run }) => {
      await run(async (context) => {
        await deleteFeed(context.tx, context.user.id);
        await recordOwnSecurityEvent(context, 'calendar_feed_revoked');
      });
      return { data: presentFeed(undefined) };
    },
  };
}

export const calendarFeedExport: ExportSection = {
  name: 'calendarFeed',
  read: async ({ tx, user }) => presentFeed(await findFeed(tx, user.id)),
};

function presentFeed(row: CalendarFeedRow | undefined): CalendarFeed {
  return {
    active: row !== undefined,
    createdAt: row?.createdAt.toISOString() ?? null,
    lastUsedAt: row?.lastUsedAt?.toISOString() ?? null,
  };
}

/** Creates the secret URL of the feed and invalidates an older one. @throws REAUTHENTICATION_REQUIRED */
async function createCalendarFeed(context: UserContext): Promise<{ row: CalendarFeedRow; path: string }> {
  requireRecentAuthentication(context);
  const { tx, user, now } = context;
  const secret = newFeedSecret();
  const row = await replaceFeed(tx, user.id, hashFeedSecret(secret), now);
  await recordOwnSecurityEvent(context, 'calendar_feed_created');
  return { row, path: `/feeds/${secret}.ics` };
}
