import type { notificationRoutes } from '@aide/contract';
import type { Handlers } from '../../platform/http/call.ts';
import type { ExportSection } from '../accounts/export-account.ts';
import { presentTask } from '../tasks/tasks.presenter.ts';
import {
  actOnNotification,
  clearNotifications,
  listNotifications,
  markNotification,
  readAllNotifications,
} from './manage-notifications.ts';
import { presentNotification } from './notifications.presenter.ts';
import { listNotificationRows } from './notifications.repository.ts';

export function notificationHandlers(): Handlers<typeof notificationRoutes> {
  return {
    listNotifications: async ({ read, query }) => {
      const { rows, nextCursor, unread } = await read((context) => listNotifications(context, query));
      return { data: rows.map(presentNotification), nextCursor, unread };
    },

    updateNotification: async ({ run, params, body }) => ({
      data: presentNotification(await run((context) => markNotification(context, params.id, body.read))),
    }),

    readAllNotifications: async ({ run }) => ({ data: { updated: await run(readAllNotifications) } }),

    clearNotifications: async ({ run }) => ({ data: { deleted: await run(clearNotifications) } }),

    actOnNotification: async ({ run, params, body }) => {
      const acted = await run((context) => actOnNotification(context, params.id, body.action));
      const { notification, changed, task } = acted;
      return { data: { notification: presentNotification(notification), changed, task: presentTask(task) } };
    },
  };
}

/** The newest so many are exported. */
const mostExported = 10_000;

export const notificationsExport: ExportSection = {
  name: 'notifications',
  async read({ tx, user }) {
    return (await listNotificationRows(tx, user.id, { limit: mostExported })).map(presentNotification);
  },
};
