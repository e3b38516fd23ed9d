import { and, eq } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { day, hour, setUpWebhooks, taskEvents } from '../../../../test/webhook-calls.ts';
import { startWebhookReceiver } from '../../../../test/webhook-receiver.ts';
import { dueWorkTable } from '../../../platform/due-work/due-work.table.ts';
import { webhookWorkKind } from './webhooks.repository.ts';
import { webhookDeliveriesTable, webhooksTable } from './webhooks.table.ts';

const { current, makeWebhook, makeTask, listLog, getState, drain } = setUpWebhooks();
const listWork = () =>
  current.aide.database.read((db) =>
    db
      .select()
      .from(dueWorkTable)
      .where(and(eq(dueWorkTable.kind, webhookWorkKind), eq(dueWorkTable.userId, current.user.id))),
  );

describe('a delivery that fails', () => {
  it('is retried with the same id and arrives', async () => {
    const webhook = await makeWebhook();
    current.receiver.respond(500);
    await makeTask();
    await drain();
    expect(await listLog(webhook)).toMatchObject([
      { status: 'planned', attempts: 1, responseStatus: 500, error: 'The address returned 500.' },
    ]);
    current.receiver.respond(200);
    current.aide.clock.advance(60_000);
    await drain();
    expect(await listLog(webhook)).toMatchObject([{ status: 'sent', attempts: 2, responseStatus: 200, error: null }]);
    expect(new Set(current.receiver.calls.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  });

  it('does not follow a redirect', async () => {
    const webhook = await makeWebhook();
    current.receiver.respond(307, { location: `http://127.0.0.1:${current.receiver.port}/elsewhere` });
    await makeTask();
    await drain();
    expect(current.receiver.calls.map(({ path }) => path)).toEqual(['/hook']);
    expect(await listLog(webhook)).toMatchObject([{ error: 'The address returned 307: redirects are not followed.' }]);
  });

  it('for three days disables the webhook, which its owner sees and can fix', async () => {
    const webhook = await makeWebhook();
    current.receiver.respond(500);
    for (let count = 0; count < 5; count += 1) await makeTask();
    for (let days = 0; days < 4; days += 1) {
      await drain();
      current.aide.clock.advance(day);
    }
    const reason = 'Every delivery failed for three days.';
    expect(await getState(webhook)).toMatchObject({ active: false, disabledReason: reason });
    const log = await listLog(webhook);
    const { data } = (await current.user.call<{ data: { kind: string; body: string }[] }>('GET', '/notifications'))
      .body;
    expect(data.filter(({ kind }) => kind === 'webhook_disabled')).toMatchObject([
      { body: expect.stringContaining(reason) },
    ]);
    await makeTask();
    expect(await listLog(webhook)).toHaveLength(5);

    const { events } = webhook;
    current.receiver.respond(204);
    await current.user.call('PUT', `/webhooks/${webhook.id}`, { url: webhook.url, events, active: true });
    await current.user.call('POST', `/webhook-deliveries/${log[0]!.id}/retry`);
    await drain();
    expect((await listLog(webhook))[0]).toMatchObject({ status: 'sent' });
    expect(await getState(webhook)).toMatchObject({ active: true, disabledReason: null });
  });

  it('with 410 disables the webhook immediately', async () => {
    const webhook = await makeWebhook();
    current.receiver.respond(410);
    await makeTask();
    await drain();
    const reason = 'The address returned 410 (gone).';
    expect(await getState(webhook)).toMatchObject({ active: false, disabledReason: reason });
    expect(await listLog(webhook)).toMatchObject([
      { status: 'failed', attempts: 1, responseStatus: 410, error: reason },
    ]);
    const { data } = (await current.user.call<{ data: { kind: string }[] }>('GET', '/notifications')).body;
    expect(data.filter(({ kind }) => kind === 'webhook_disabled')).toMatchObject([
      {
        kind: 'webhook_disabled',
        title: 'A webhook was switched off',
        body: `${new URL(webhook.url).host}: ${reason} Events are not sent to it until you switch it on again.`,
        url: '/settings#webhooks',
      },
    ]);
  });

  it('with 410 from a URL that was changed in the meantime is sent to the new one', async () => {
    const [former, webhook] = [await startWebhookReceiver(), await makeWebhook()];
    const { events } = webhook;
    const moveTo = (url: string) => current.user.call('PUT', `/webhooks/${webhook.id}`, { url, events, active: true });
    await moveTo(former.url);
    former.respond(410, {}, () => moveTo(current.receiver.url));
    await makeTask();
    await drain();
    await former.close();
    expect(await getState(webhook)).toMatchObject({ active: true, disabledReason: null });
    current.aide.clock.advance(60_000);
    await drain();
    expect(current.receiver.calls).toHaveLength(1);
    expect(await listLog(webhook)).toMatchObject([{ status: 'sent', attempts: 2 }]);
  });

  it('plans nothing for a disabled webhook', async () => {
    const webhook = await makeWebhook();
    await current.user.call('PUT', `/webhooks/${webhook.id}`, { url: webhook.url, events: taskEvents, active: false });
    await makeTask();
    expect(await listLog(webhook)).toEqual([]);
    await drain();
    expect(current.receiver.calls).toEqual([]);
    expect(await listLog(webhook)).toEqual([]);
  });

  it('because the connection was refused reports it', async () => {
    const webhook = await makeWebhook('http://127.0.0.1:1/');
    await makeTask();
    await drain();
    expect(await listLog(webhook)).toMatchObject([{ error: 'The address cannot be reached (ECONNREFUSED).' }]);
  });

  it('because the address did not respond within ten seconds reports it', async () => {
    const webhook = await makeWebhook();
    current.receiver.respond('hang');
    await makeTask();
    const limit = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
    const drained = drain();
    await expect.poll(() => current.receiver.calls).toHaveLength(1);
    limit.abort();
    await drained;
    expect(timeout).toHaveBeenCalledWith(10_000);
    timeout.mockRestore();
    expect(await listLog(webhook)).toMatchObject([
      { status: 'planned', attempts: 1, error: 'The address did not respond in time.' },
    ]);
  });
});

describe('a request to a webhook', () => {
  it('has the product’s user agent and content type', async () => {
    await makeWebhook();
    await makeTask();
    await drain();
    expect(current.receiver.calls[0]?.headers).toMatchObject({
      'content-type': 'application/json',
      'user-agent': 'Aide-Webhook/1',
    });
  });

  it.each([
    [200, 'sent', null],
    [299, 'sent', null],
    [300, 'planned', 'The address returned 300: redirects are not followed.'],
    [399, 'planned', 'The address returned 399: redirects are not followed.'],
    [400, 'planned', 'The address returned 400.'],
  ])('that is answered with %d is %s', async (code, status, error) => {
    const webhook = await makeWebhook();
    current.receiver.respond(code);
    await makeTask();
    await drain();
    expect(await listLog(webhook)).toMatchObject([{ status, error, attempts: 1, responseStatus: code }]);
  });

  it('is not made once the webhook is disabled, and the delivery fails', async () => {
    const webhook = await makeWebhook();
    await makeTask();
    await current.user.call('PUT', `/webhooks/${webhook.id}`, { url: webhook.url, events: taskEvents, active: false });
    await drain();
    expect(current.receiver.calls).toEqual([]);
    expect(await listLog(webhook)).toMatchObject([
      { status: 'failed', attempts: 1, error: 'The webhook is switched off.' },
    ]);
  });

  it('is not made when the signing secret cannot be read', async () => {
    const webhook = await makeWebhook();
    await current.aide.database.transaction((tx) =>
      tx.update(webhooksTable).set({ secret: 'damaged' }).where(eq(webhooksTable.id, webhook.id)),
    );
    await makeTask();
    await drain();
    expect(current.receiver.calls).toEqual([]);
    expect(await listLog(webhook)).toMatchObject([
      { status: 'planned', error: 'The signing secret cannot be read any more. Make the webhook anew.' },
    ]);
  });
});

describe('a delivery that need not be sent', () => {
  it('because its webhook was deleted is dropped', async () => {
    const webhook = await makeWebhook();
    await makeTask();
    await current.user.call('DELETE', `/webhooks/${webhook.id}`);
    await drain();
    expect(current.receiver.calls).toEqual([]);
    expect(await listWork()).toEqual([]);
  });

  it('because it was sent before the worker died is not sent again', async () => {
    const webhook = await makeWebhook();
    await makeTask();
    await current.aide.database.transaction((tx) =>
      tx.update(webhookDeliveriesTable).set({ status: 'sent' }).where(eq(webhookDeliveriesTable.webhookId, webhook.id)),
    );
    await drain();
    expect(current.receiver.calls).toEqual([]);
    expect(await listLog(webhook)).toMatchObject([{ status: 'sent', attempts: 0 }]);
    expect(await listWork()).toEqual([]);
  });
});

describe('the retries of a delivery', () => {
  const pauseMinutes = [5 / 60, 5, 30, 120, 300, 600, 840, 1200, 1440];

  it('take three days, with the delays that Standard Webhooks recommends and at most 10 % longer', async () => {
    const webhook = await makeWebhook();
    current.receiver.respond(500);
    await makeTask();
    const began = current.aide.clock.now().getTime();
    for (const [tries, pause] of pauseMinutes.entries()) {
      await drain();
      const [delivery] = await listLog(webhook);
      expect(delivery).toMatchObject({ status: 'planned', attempts: tries + 1 });
      const next = new Date(delivery!.nextTryAt!).getTime() - current.aide.clock.now().getTime();
      expect(next / 60_000).toBeGreaterThanOrEqual(pause);
      expect(next / 60_000).toBeLessThanOrEqual(pause * 1.1);
      current.aide.clock.advance(next);
    }
    await drain();
    expect(await listLog(webhook)).toMatchObject([{ status: 'failed', attempts: 10 }]);
    expect(current.aide.clock.now().getTime() - began).toBeGreaterThan(3 * day);
  });

  it('end with a failure, and three days of failures disable the webhook', async () => {
    const webhook = await makeWebhook();
    const fail = async (pauses: readonly number[]) => {
      current.receiver.respond(500);
      for (let made = 0; made < 6; made += 1) await makeTask();
      for (const pause of pauses) {
        await drain();
        current.aide.clock.advance(pause * 1.1 * 60_000);
      }
    };
    // Six events and two days of failures, then a delivery that is accepted.
    await fail(pauseMinutes.slice(0, -1));
    expect(await getState(webhook)).toMatchObject({ active: true, disabledReason: null });
    current.receiver.respond(204);
    await drain();
    await fail([...pauseMinutes, 0]);
    const reason = 'Every delivery failed for three days.';
    expect(await getState(webhook)).toMatchObject({ active: false, disabledReason: reason });
    expect(await listLog(webhook)).toContainEqual(
      expect.objectContaining({ status: 'failed', attempts: 10, error: 'The address returned 500.' }),
    );
  });
});

describe('a private address', () => {
  it.each([
    'http://hooks.example.com/',
    'https://localhost/',
    'https://169.254.169.254/',
    'https://[::1]/',
    'https://hooks.example.com:25/',
    'https://hooks.example.com:587/',
  ])('%s is rejected when it is entered', async (url) => {
    const response = await current.user.call('POST', '/webhooks', { url, events: taskEvents });
    expect(response.status).toBe(400);
    expect(response.body).toMatchObject({ error: 'WEBHOOK_ADDRESS_REFUSED' });
  });

  it('behind a public name is rejected when it is called, and tried again like a name that does not resolve', async () => {
    const webhook = await makeWebhook(`https://hooks.example.com:${current.receiver.port}/`);
    await makeTask();
    await drain();
    current.aide.clock.advance(hour);
    await drain();
    expect(current.receiver.calls).toEqual([]);
    expect(await listLog(webhook)).toMatchObject([
      { status: 'planned', attempts: 2, error: 'The name in the address leads to no public address.' },
    ]);
  });
});
