import type { CalendarFeed, feedRoutes } from '@aide/contract';
import type { Handlers } from '../../platform/http/call.ts';
import type { ExportSection } from '../accounts/export-account.ts';
import { deleteFeed, findFeed, replaceFeed } from './feeds.repository.ts';
import type { CalendarFeedRow } from './feeds.table.ts';
import type { UserContext } from '../../platform/context.ts';
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
      await run(({ tx, user }) => deleteFeed(tx, user.id));
      return { data: presentFeed(undefined) };
    },
  };
}

export const calendarFeedExport: ExportSection = {
  name: 'calendarFeed',
  read: async ({ tx, user }) => presentFeed(await findFeed(tx, user.id)),
};

export function presentFeed(row: CalendarFeedRow | undefined): CalendarFeed {
  return {
    active: row !== undefined,
    createdAt: row?.createdAt.toISOString() ?? null,
    lastUsedAt: row?.lastUsedAt?.toISOString() ?? null,
  };
}

/** A new address; the old one, if there was one, opens nothing from here on. */
async function createCalendarFeed({ tx, user, now }: UserContext): Promise<{ row: CalendarFeedRow; path: string }> {
  const secret = newFeedSecret();
  const row = await replaceFeed(tx, user.id, hashFeedSecret(secret), now);
  return { row, path: `/feeds/${secret}.ics` };
}
