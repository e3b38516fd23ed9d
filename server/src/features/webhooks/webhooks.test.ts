import { createHmac } from 'node:crypto';
import type { Task, Webhook, WebhookDelivery, WebhookEvent } from '@aide/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../test/test-app.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../../../test/webhook-receiver.ts';
import { purgeWebhookDeliveries } from './webhook-deliveries.ts';
import { webhookDeliveriesTable, webhooksTable } from './webhooks.table.ts';

const all: WebhookEvent[] = ['task.created', 'task.updated', 'task.completed', 'task.deleted', 'task.restored'];
const hour = 3_600_000;
const day = 24 * hour;
let aide: TestApp;
let user: TestUser;
let receiver: WebhookReceiver;
beforeAll(async () => {
  aide = await createTestApp({
    config: { AIDE_WEBHOOK_ALLOW: '127.0.0.1' },
    resolve: (_host, _options, done) => done(null, [{ address: '10.0.0.1', family: 4 }]),
  });
});
afterAll(() => aide.close());
beforeEach(async () => {
  user = await aide.signUp();
  receiver = await startWebhookReceiver();
});
afterEach(() => receiver.close());

interface Made extends Webhook {
  secret: string;
}

async function makeWebhook(url = receiver.url, events = all): Promise<Made> {
  return (await user.call<{ data: Made }>('POST', '/webhooks', { url, events })).body.data;
}
const makeTask = async (fields: object = {}) =>
  (await user.call<{ data: Task }>('POST', '/tasks', { title: 'Call Priya', ...fields })).body.data;
const listLog = async ({ id }: Webhook) =>
  (await user.call<{ data: WebhookDelivery[] }>('GET', `/webhooks/${id}/deliveries`)).body.data;
const getState = async ({ id }: Webhook) =>
  (await user.call<{ data: Webhook[] }>('GET', '/webhooks')).body.data.find((webhook) => webhook.id === id);
const told = () =>
  receiver.calls.map(({ body }) => JSON.parse(body) as { type: string; data: Record<string, unknown> });
const drain = () => aide.app.engine.drain();

describe('a webhook', () => {
  it('receives the changes of tasks, with the task at that time', async () => {
    await makeWebhook();
    const contact = await user.call<{ data: { id: string } }>('POST', '/contacts', { name: 'Priya Shah' });
    const { id } = await makeTask({ contactId: contact.body.data.id, due_date: '2026-12-05' });
    await user.call('PUT', `/tasks/${id}`, { title: 'Call Priya today' });
    await user.call('PATCH', `/tasks/${id}/status`, { status: 'in_progress' });
    await user.call('PATCH', `/tasks/${id}/status`, { status: 'completed' });
    await user.call('DELETE', `/tasks/${id}`);
    await user.call('POST', `/tasks/${id}/restore`);
    await drain();
    const seen = told().toSorted((a, b) => all.indexOf(a.type as WebhookEvent) - all.indexOf(b.type as WebhookEvent));
    expect(seen.map(({ type }) => type)).toEqual([
      'task.created',
      'task.updated',
      'task.updated',
      'task.completed',
      'task.deleted',
      'task.restored',
    ]);
    expect(seen[0]).toMatchObject({
      data: { task: { id, title: 'Call Priya', contact: { name: 'Priya Shah' } }, action: 'created' },
    });
    expect(seen[3]).toMatchObject({ data: { changes: { status: { from: 'in_progress', to: 'completed' } } } });
  });

  it('receives only the events it subscribed to, and none of other accounts', async () => {
    await makeWebhook(receiver.url, ['task.completed']);
    const { id } = await makeTask();
    const stranger = await aide.signUp();
    await stranger.call('POST', '/tasks', { title: 'Not yours', status: 'completed' });
    await user.call('PATCH', `/tasks/${id}/status`, { status: 'completed' });
    await drain();
    expect(told()).toMatchObject([{ type: 'task.completed', data: { task: { id } } }]);
  });

  it('gets a signature over id, moment and body that its secret proves', async () => {
    const { secret } = await makeWebhook();
    await makeTask({ title: 'Señal ✓' });
    await drain();
    const [{ headers, body }] = receiver.calls as [(typeof receiver.calls)[0]];
    const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature } = headers;
    expect(timestamp).toBe(String(aide.clock.now().getTime() / 1000));
    const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
    const wanted = createHmac('sha256', key)
      .update(`${String(id)}.${String(timestamp)}.${body}`)
      .digest('base64');
    expect(signature).toBe(`v1,${wanted}`);
    expect(JSON.parse(body)).toMatchObject({ type: 'task.created', timestamp: aide.clock.now().toISOString() });
  });

  it('keeps its secret sealed, and shows it once', async () => {
    const { secret, ...made } = await makeWebhook();
    const rows = await aide.database.read((db) => db.select().from(webhooksTable));
    expect(JSON.stringify(rows)).not.toContain(secret);
    expect(JSON.stringify((await user.call('GET', '/webhooks')).body)).not.toContain(secret);
    expect(JSON.stringify((await user.call('GET', '/onboarding/export')).body)).not.toContain(secret);
    expect(made.active).toBe(true);
  });

  it('can be tried out with a ping, and seen to have arrived', async () => {
    const webhook = await makeWebhook();
    expect((await user.call('POST', `/webhooks/${webhook.id}/test`)).body.data).toMatchObject({ status: 'planned' });
    await drain();
    expect(told()).toMatchObject([{ type: 'ping' }]);
    expect(await listLog(webhook)).toMatchObject([{ event: 'ping', status: 'sent', responseStatus: 204, attempts: 1 }]);
    expect(await getState(webhook)).toMatchObject({ lastSentAt: aide.clock.now().toISOString() });
  });

  it('writes the event in the task’s transaction: no task, no event', async () => {
    const webhook = await makeWebhook();
    expect((await user.call('POST', '/tasks', { title: 'x', contactId: webhook.id })).status).toBe(404);
    expect(await listLog(webhook)).toEqual([]);
  });
});

describe('events of other data', () => {
  const subscribe = (...events: WebhookEvent[]) => makeWebhook(receiver.url, events);

  it('tells about a contact that is added, changed and deleted', async () => {
    await subscribe('contact.created', 'contact.updated', 'contact.deleted');
    const { id } = (await user.call<{ data: { id: string } }>('POST', '/contacts', { name: 'Priya Shah' })).body.data;
    await user.call('PUT', `/contacts/${id}`, { name: 'Priya Shah', company: 'Northwind' });
    await user.call('DELETE', `/contacts/${id}`);
    await drain();
    const byType = Object.fromEntries(told().map(({ type, data }) => [type, data.contact]));
    expect(byType).toMatchObject({
      'contact.created': { id, name: 'Priya Shah' },
      'contact.updated': { id, company: 'Northwind' },
      'contact.deleted': { id },
    });
    expect(receiver.calls).toHaveLength(3);
  });

  it('tells about an import of many contacts once', async () => {
    await subscribe('contact.created');
    const rows = Array.from({ length: 30 }, (_, index) => ({ name: `Person ${index}` }));
    await user.call('POST', '/contacts/import', { rows });
    await drain();
    expect(told()).toMatchObject([{ type: 'contacts.changed', data: { count: 30 } }]);
  });

  it('tells about a recurring task, and about the message that made it', async () => {
    await subscribe('recurring_task.created', 'recurring_task.deleted', 'capture.created');
    const text = 'call Meera every monday at 10';
    const { body } = await user.call<{ data: { recurringTask: { id: string } } }>('POST', '/capture', { text });
    const { id } = body.data.recurringTask;
    await user.call('DELETE', `/recurring-tasks/${id}`);
    await drain();
    const byType = Object.fromEntries(told().map(({ type, data }) => [type, data]));
    expect(byType['capture.created']).toMatchObject({
      text,
      source: 'web_capture',
      capture: { recurringTask: { id } },
    });
    expect(byType['recurring_task.created']).toMatchObject({ recurring_task: { id, title: 'Call Meera' } });
    expect(byType['recurring_task.deleted']).toMatchObject({ recurring_task: { id } });
  });

  it('tells about a reminder when it is due', async () => {
    await subscribe('reminder.due');
    const dueAt = new Date(aide.clock.now().getTime() + 2 * hour).toISOString();
    const { id } = await makeTask({ due_date: dueAt });
    await drain();
    expect(receiver.calls).toEqual([]);
    aide.clock.advance(2 * hour);
    await drain();
    await drain();
    expect(told()[0]).toMatchObject({ type: 'reminder.due', data: { reminder: { kind: 'reminder' } } });
    expect(JSON.stringify(told())).toContain(id);
  });
});

describe('a delivery that fails', () => {
  it('is tried again with the same id and arrives', async () => {
    const webhook = await makeWebhook();
    receiver.respond(500);
    await makeTask();
    await drain();
    expect(await listLog(webhook)).toMatchObject([
      { status: 'planned', attempts: 1, responseStatus: 500, error: 'The address returned 500.' },
    ]);
    receiver.respond(200);
    aide.clock.advance(60_000);
    await drain();
    expect(await listLog(webhook)).toMatchObject([{ status: 'sent', attempts: 2, responseStatus: 200, error: null }]);
    expect(new Set(receiver.calls.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  });

  it('is retried for three days', async () => {
    const webhook = await makeWebhook();
    receiver.respond(500);
    await makeTask();
    const began = aide.clock.now().getTime();
    for (let tries = 0; tries < 9; tries += 1) {
      await drain();
      const [delivery] = await listLog(webhook);
      expect(delivery).toMatchObject({ status: 'planned', attempts: tries + 1 });
      aide.clock.advance(new Date(delivery!.nextTryAt!).getTime() - aide.clock.now().getTime());
    }
    await drain();
    expect(await listLog(webhook)).toMatchObject([{ status: 'failed', attempts: 10 }]);
    expect(aide.clock.now().getTime() - began).toBeGreaterThan(3 * day);
  });

  it('does not follow a redirect', async () => {
    const webhook = await makeWebhook();
    receiver.respond(307, { location: `http://127.0.0.1:${receiver.port}/elsewhere` });
    await makeTask();
    await drain();
    expect(receiver.calls.map(({ path }) => path)).toEqual(['/hook']);
    expect(await listLog(webhook)).toMatchObject([{ error: 'The address returned 307: redirects are not followed.' }]);
  });

  it('switches the webhook off after five in a row, which its owner sees and can mend', async () => {
    // Leads to a private address, which is not tried again.
    const webhook = await makeWebhook(`https://hooks.example.com:${receiver.port}/`);
    for (let count = 0; count < 5; count += 1) await makeTask();
    await drain();
    expect(await getState(webhook)).toMatchObject({ active: false, disabledReason: '5 deliveries in a row failed.' });
    const log = await listLog(webhook);
    expect(log.map(({ status }) => status)).toEqual(Array(5).fill('failed'));
    const { data } = (await user.call<{ data: { kind: string; body: string }[] }>('GET', '/notifications')).body;
    expect(data.filter(({ kind }) => kind === 'webhook_disabled')).toMatchObject([
      { body: expect.stringContaining('5 deliveries in a row failed.') },
    ]);
    await makeTask();
    expect(await listLog(webhook)).toHaveLength(5);

    const { events } = webhook;
    await user.call('PUT', `/webhooks/${webhook.id}`, { url: receiver.url, events, active: true });
    await user.call('POST', `/webhook-deliveries/${log[0]!.id}/retry`);
    await drain();
    expect(receiver.calls).toHaveLength(1);
    expect(await getState(webhook)).toMatchObject({ active: true, disabledReason: null });
  });

  it('with 410 ends it at once', async () => {
    const webhook = await makeWebhook();
    receiver.respond(410);
    await makeTask();
    await drain();
    expect(await getState(webhook)).toMatchObject({ active: false });
    expect(await listLog(webhook)).toMatchObject([{ status: 'failed', attempts: 1, responseStatus: 410 }]);
  });

  it('plans nothing for a webhook that is switched off', async () => {
    const webhook = await makeWebhook();
    await user.call('PUT', `/webhooks/${webhook.id}`, { url: webhook.url, events: all, active: false });
    await makeTask();
    expect(await listLog(webhook)).toEqual([]);
    await drain();
    expect(receiver.calls).toEqual([]);
    expect(await listLog(webhook)).toEqual([]);
  });

  it('because the connection was refused reports it', async () => {
    const webhook = await makeWebhook('http://127.0.0.1:1/');
    await makeTask();
    await drain();
    expect(await listLog(webhook)).toMatchObject([{ error: 'The address cannot be reached (ECONNREFUSED).' }]);
  });
});

describe('an address inside', () => {
  it.each([
    'http://hooks.example.com/',
    'https://localhost/',
    'https://169.254.169.254/',
    'https://[::1]/',
    'https://hooks.example.com:25/',
    'https://hooks.example.com:587/',
  ])('%s is refused when it is entered', async (url) => {
    const response = await user.call('POST', '/webhooks', { url, events: all });
    expect(response.status).toBe(400);
    expect(response.body).toMatchObject({ error: 'WEBHOOK_ADDRESS_REFUSED' });
  });

  it('behind a public name is refused when it is called, once, without a connection', async () => {
    const webhook = await makeWebhook(`https://hooks.example.com:${receiver.port}/`);
    await makeTask();
    await drain();
    aide.clock.advance(hour);
    await drain();
    expect(receiver.calls).toEqual([]);
    expect(await listLog(webhook)).toMatchObject([
      { status: 'failed', attempts: 1, error: 'The name in the address leads to no public address.' },
    ]);
  });
});

describe('housekeeping', () => {
  it('keeps deliveries for thirty days', async () => {
    const webhook = await makeWebhook();
    await makeTask();
    await drain();
    await aide.app.work.run(purgeWebhookDeliveries);
    expect(await listLog(webhook)).toHaveLength(1);
    aide.clock.advance(31 * day);
    await aide.app.work.run(purgeWebhookDeliveries);
    const left = await aide.database.read((db) => db.select().from(webhookDeliveriesTable));
    expect(left.filter(({ webhookId }) => webhookId === webhook.id)).toEqual([]);
  });
});
