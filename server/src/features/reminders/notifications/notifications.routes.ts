import type { notificationRoutes } from '@aide/contract';
import { getPageById } from '../../../platform/database/page.ts';
import type { Handlers } from '../../../platform/http/call.ts';
import type { ExportSection } from '../../identity/accounts/export-account.ts';
import { presentTask } from '../../planner/tasks/tasks.presenter.ts';
import {
  actOnNotification,
  clearNotifications,
  listNotifications,
  markNotification,
  markAllNotificationsRead,
} from './manage-notifications.ts';
import { presentNotification } from './notifications.presenter.ts';
import { listNotificationRows } from './notifications.repository.ts';

export function notificationHandlers(): Handlers<typeof notificationRoutes> {
  return {
    listNotifications: async ({ read, query, credential }) => {
      const { rows, nextCursor, unread } = await read((context) => listNotifications(context, query));
      return { data: rows.map((row) => presentNotification(row, credential.id)), nextCursor, unread };
    },

    updateNotification: async ({ run, params, body, credential }) => ({
      data: presentNotification(await run((context) => markNotification(context, params.id, body.read)), credential.id),
    }),

    readAllNotifications: async ({ run }) => ({ data: { updated: await run(markAllNotificationsRead) } }),

    clearNotifications: async ({ run }) => ({ data: { deleted: await run(clearNotifications) } }),

    actOnNotification: async ({ run, params, body }) => {
      const acted = await run((context) => actOnNotification(context, params.id, body.action));
      const { notification, changed, task, before } = acted;
      return {
        data: {
          notification: presentNotification(notification),
          changed,
          task: presentTask(task),
          before: presentTask(before),
        },
      };
    },
  };
}

export const notificationsExport: ExportSection = {
  name: 'notifications',
  async listPage({ tx, user }, paging) {
    const { rows, nextCursor } = await getPageById(paging, ({ limit, after: before }) =>
      listNotificationRows(tx, user.id, { limit, before }),
    );
    return { rows: rows.map((row) => presentNotification(row)), nextCursor };
  },
};
