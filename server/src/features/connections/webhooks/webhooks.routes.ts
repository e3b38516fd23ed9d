import type { webhookRoutes } from '@aide/contract';
import type { Handlers } from '../../../platform/http/call.ts';
import type { Limit, RateLimiter } from '../../../platform/rate-limit/rate-limiter.ts';
import type { ExportSection } from '../../identity/accounts/export-account.ts';
import { createWebhook, deleteWebhook, updateWebhook, type WebhookDeps } from './manage-webhooks.ts';
import { listWebhookDeliveries, retryWebhookDelivery, testWebhook } from './webhook-deliveries.ts';
import { presentWebhook, presentWebhookDelivery } from './webhooks.presenter.ts';
import { listWebhookRows } from './webhooks.repository.ts';

/** Limit of requests that a user can make this server send immediately. */
const pingsByUser: Limit = { name: 'webhook-pings', burst: 20, periodMs: 60 * 60_000 };

export function webhookHandlers(deps: WebhookDeps & { limiter: RateLimiter }): Handlers<typeof webhookRoutes> {
  return {
    listWebhooks: async ({ read }) => {
      const rows = await read(({ tx, user }) => listWebhookRows(tx, user.id));
      return { data: rows.map(presentWebhook) };
    },

    createWebhook: async ({ run, body }) => {
      const { row, secret } = await run((context) => createWebhook(context, deps, body));
      return { data: { ...presentWebhook(row), secret } };
    },

    updateWebhook: async ({ run, params, body }) => ({
      data: presentWebhook(await run((context) => updateWebhook(context, deps, params.id, body))),
    }),

    deleteWebhook: async ({ run, params: { id } }) => {
      await run((context) => deleteWebhook(context, id));
      return { data: { id } };
    },

    testWebhook: async ({ run, params, user }) => {
      await deps.limiter.take(pingsByUser, user.id);
      return { data: presentWebhookDelivery(await run((context) => testWebhook(context, params.id))) };
    },

    listWebhookDeliveries: async ({ read, params }) => {
      const rows = await read((context) => listWebhookDeliveries(context, params.id));
      return { data: rows.map(presentWebhookDelivery) };
    },

    retryWebhookDelivery: async ({ run, params, user }) => {
      await deps.limiter.take(pingsByUser, user.id);
      return { data: presentWebhookDelivery(await run((context) => retryWebhookDelivery(context, params.id))) };
    },
  };
}

export const webhooksExport: ExportSection = {
  name: 'webhooks',
  async read({ tx, user }) {
    return (await listWebhookRows(tx, user.id)).map(presentWebhook);
  },
};
