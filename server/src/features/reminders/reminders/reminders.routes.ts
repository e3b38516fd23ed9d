import type { reminderRoutes } from '@aide/contract';
import type { Handlers } from '../../../platform/http/call.ts';
import type { ExportSection } from '../../identity/accounts/export-account.ts';
import { presentDelivery, presentFailedDelivery } from '../deliveries/deliveries.presenter.ts';
import { listDeliveries, listFailedDeliveries, listTaskDeliveries } from '../deliveries/list-deliveries.ts';
import { retryDelivery } from '../deliveries/retry-delivery.ts';
import { getPreferences } from '../deliveries/settings.repository.ts';
import { getReminderSettings, updateReminderSettings } from './reminder-settings.ts';

export function reminderHandlers(): Handlers<typeof reminderRoutes> {
  return {
    getReminderSettings: async ({ read }) => ({ data: await read(getReminderSettings) }),

    updateReminderSettings: async ({ run, body }) => ({
      data: await run((context) => updateReminderSettings(context, body)),
    }),

    listDeliveries: async ({ read, query }) => {
      const { rows, nextCursor } = await read((context) => listDeliveries(context, query));
      return { data: rows.map(presentDelivery), nextCursor };
    },

    listFailedDeliveries: async ({ read, query }) => {
      const { rows, nextCursor } = await read((context) => listFailedDeliveries(context, query));
      return { data: rows.map(presentFailedDelivery), nextCursor };
    },

    listTaskDeliveries: async ({ read, params }) => {
      const rows = await read((context) => listTaskDeliveries(context, params.id));
      return { data: rows.map(presentDelivery) };
    },

    retryDelivery: async ({ run, params }) => ({
      data: presentDelivery(await run((context) => retryDelivery(context, params.id))),
    }),
  };
}

/** The settings and all sent and planned deliveries. */
export const remindersExport: ExportSection = {
  name: 'reminders',
  async read({ tx, user }) {
    const { settings } = await getPreferences(tx, user.id);
    return { settings };
  },
  list: {
    name: 'deliveries',
    async listPage(context, paging) {
      const { rows, nextCursor } = await listDeliveries(context, paging);
      return { rows: rows.map(presentDelivery), nextCursor };
    },
  },
};
