import type { feedRoutes } from '@aide/contract';
import type { Handlers } from '../../platform/http/call.ts';
import { createCalendarFeed } from './create-calendar-feed.ts';
import { presentFeed } from './feeds.presenter.ts';
import { deleteFeed, findFeed } from './feeds.repository.ts';

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
