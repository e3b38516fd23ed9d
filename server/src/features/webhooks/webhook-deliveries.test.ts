import { describe, expect, it } from 'vitest';
import type { TestApp, TestUser } from '../../../test/test-app.ts';
import { day, hour, taskEvents, useWebhookReceiver, webhookCalls } from '../../../test/webhook-calls.ts';
import type { WebhookReceiver } from '../../../test/webhook-receiver.ts';

let aide: TestApp;
let user: TestUser;
let receiver: WebhookReceiver;
useWebhookReceiver((current) => {
  ({ aide, user, receiver } = current);
});

const { makeWebhook, makeTask, listLog, getState, drain } = webhookCalls(() => ({ aide, user, receiver }));

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
    await user.call('PUT', `/webhooks/${webhook.id}`, { url: webhook.url, events: taskEvents, active: false });
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
    const response = await user.call('POST', '/webhooks', { url, events: taskEvents });
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
