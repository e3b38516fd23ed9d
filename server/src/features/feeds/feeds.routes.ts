import type { CalendarFeed, feedRoutes } from '@aide/contract';
import type { Handlers } from '../../platform/http/call.ts';
import type { ExportSection } from '../accounts/export-account.ts';
import { createCalendarFeed } from './create-calendar-feed.ts';
import { deleteFeed, findFeed } from './feeds.repository.ts';
import type { CalendarFeedRow } from './feeds.table.ts';

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
