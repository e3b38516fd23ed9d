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

interface CreatedWebhook extends Webhook {
  secret: string;
}

/**
 * Starts an app for a test file about webhooks. Before each test it signs up a user and starts a receiver: `current` has those of
 * the current test, and the functions call the API as that user.
 */
export function setUpWebhooks() {
  let aide: TestApp;
  let user: TestUser;
  let receiver: WebhookReceiver;
  beforeAll(async () => {
    aide = await createOutboundApp();
  });
  afterAll(() => aide.close());
  beforeEach(async () => {
    receiver = await startWebhookReceiver();
    user = await aide.signUp();
  });
  afterEach(() => receiver.close());
  return {
    current: {
      get aide() {
        return aide;
      },
      get user() {
        return user;
      },
      get receiver() {
        return receiver;
      },
    },
    async makeWebhook(url = receiver.url, events = taskEvents): Promise<CreatedWebhook> {
      return (await user.call<{ data: CreatedWebhook }>('POST', '/webhooks', { url, events })).body.data;
    },
    makeTask: async (fields: object = {}) =>
      (await user.call<{ data: Task }>('POST', '/tasks', { title: 'Call Priya', ...fields })).body.data,
    listLog: async ({ id }: Webhook) =>
      (await user.call<{ data: WebhookDelivery[] }>('GET', `/webhooks/${id}/deliveries`)).body.data,
    getState: async ({ id }: Webhook) =>
      (await user.call<{ data: Webhook[] }>('GET', '/webhooks')).body.data.find((webhook) => webhook.id === id),
    received: () =>
      receiver.calls.map(({ body }) => JSON.parse(body) as { type: string; data: Record<string, unknown> }),
    drain: () => aide.app.engine.drain(),
  };
}
