import type { Task, Webhook, WebhookDelivery, WebhookEvent } from '@aide/contract';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { createOutboundApp, type TestApp, type TestUser } from './test-app.ts';
import { startWebhookReceiver, type WebhookReceiver } from './webhook-receiver.ts';

export const taskEvents: WebhookEvent[] = [
  'task.created',
  'task.updated',
  'task.completed',
  'task.deleted',
  'task.restored',
];
export const hour = 3_600_000;
export const day = 24 * hour;

interface WebhookTest {
  aide: TestApp;
  user: TestUser;
  receiver: WebhookReceiver;
}

/** Registers the hooks of a test file about webhooks: one app, and before each test a new account and a receiver. */
export function useWebhookReceiver(assign: (current: WebhookTest) => void): void {
  let aide: TestApp;
  let receiver: WebhookReceiver;
  beforeAll(async () => {
    aide = await createOutboundApp();
  });
  afterAll(() => aide.close());
  beforeEach(async () => {
    receiver = await startWebhookReceiver();
    assign({ aide, user: await aide.signUp(), receiver });
  });
  afterEach(() => receiver.close());
}

interface CreatedWebhook extends Webhook {
  secret: string;
}

/** What tests do with webhooks, as the current user. */
export function webhookCalls(now: () => WebhookTest) {
  return {
    async makeWebhook(url = now().receiver.url, events = taskEvents): Promise<CreatedWebhook> {
      return (await now().user.call<{ data: CreatedWebhook }>('POST', '/webhooks', { url, events })).body.data;
    },
    makeTask: async (fields: object = {}) =>
      (await now().user.call<{ data: Task }>('POST', '/tasks', { title: 'Call Priya', ...fields })).body.data,
    listLog: async ({ id }: Webhook) =>
      (await now().user.call<{ data: WebhookDelivery[] }>('GET', `/webhooks/${id}/deliveries`)).body.data,
    getState: async ({ id }: Webhook) =>
      (await now().user.call<{ data: Webhook[] }>('GET', '/webhooks')).body.data.find((webhook) => webhook.id === id),
    received: () =>
      now().receiver.calls.map(({ body }) => JSON.parse(body) as { type: string; data: Record<string, unknown> }),
    drain: () => now().aide.app.engine.drain(),
  };
}
