import type { WebhookDelivery } from '@aide/contract';
import { eq } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { describe, expect, it } from 'vitest';
import { day, setUpWebhooks, taskEvents } from '../../../../test/webhook-calls.ts';
import { changesTable } from '../../../platform/events/changes.table.ts';
import { purgeWebhookDeliveries } from './webhook-deliveries.ts';
import { webhookDeliveriesTable } from './webhooks.table.ts';

const { current, makeWebhook, makeTask, listLog, received, drain } = setUpWebhooks();
const retry = (id: string, by = current.user) =>
  by.call<{ data: WebhookDelivery }>('POST', `/webhook-deliveries/${id}/retry`);
const listChanges = async () => {
  const rows = await current.aide.database.read((db) =>
    db.select().from(changesTable).where(eq(changesTable.userId, current.user.id)).orderBy(changesTable.id),
  );
  return rows.flatMap(({ changes }) => changes.filter(({ entity }) => entity === 'webhook'));
};

describe('retrying a delivery', () => {
  it('that has failed sends it immediately and resets its attempts', async () => {
    const webhook = await makeWebhook();
    current.receiver.respond(410);
    await makeTask();
    await drain();
    const [failed] = await listLog(webhook);
    await current.user.call('PUT', `/webhooks/${webhook.id}`, { url: webhook.url, events: taskEvents, active: true });
    const planned = (await retry(failed!.id)).body.data;
    expect(planned).toEqual({ ...failed, status: 'planned', attempts: 0, error: null, responseStatus: null });
    expect((await listChanges()).at(-1)).toEqual({ entity: 'webhook', id: webhook.id, action: 'updated' });
    current.receiver.respond(204);
    await drain();
    expect(await listLog(webhook)).toMatchObject([{ status: 'sent', attempts: 1, responseStatus: 204 }]);
  });

  it('that is planned or sent is rejected', async () => {
    const webhook = await makeWebhook();
    await makeTask();
    const refused = {
      status: 409,
      body: { error: 'CONFLICT', message: 'Only a delivery that has failed can be tried again.' },
    };
    const [planned] = await listLog(webhook);
    expect(await retry(planned!.id)).toMatchObject(refused);
    await drain();
    expect(await retry(planned!.id)).toMatchObject(refused);
    expect(current.receiver.calls).toHaveLength(1);
  });

  it('of another user returns 404', async () => {
    const webhook = await makeWebhook();
    await makeTask();
    const [delivery] = await listLog(webhook);
    expect((await retry(delivery!.id, await current.aide.signUp())).body).toMatchObject({
      error: 'DELIVERY_NOT_FOUND',
    });
    expect((await retry(uuidv7())).body).toMatchObject({ error: 'DELIVERY_NOT_FOUND' });
  });
});

describe('the list of deliveries', () => {
  it('has the last fifty, newest first', async () => {
    const webhook = await makeWebhook();
    const createdAt = current.aide.clock.now();
    const rows = Array.from({ length: 51 }, () => uuidv7()).map((id) => ({
      userId: current.user.id,
      id,
      webhookId: webhook.id,
      event: 'ping' as const,
      payload: {},
      status: 'sent' as const,
      createdAt,
    }));
    await current.aide.database.transaction((tx) => tx.insert(webhookDeliveriesTable).values(rows));
    const newest = rows.map(({ id }) => id).toReversed();
    expect((await listLog(webhook)).map(({ id }) => id)).toEqual(newest.slice(0, 50));
  });

  it('of another user returns 404', async () => {
    const { id } = await makeWebhook();
    const other = await current.aide.signUp();
    expect((await other.call('GET', `/webhooks/${id}/deliveries`)).body).toMatchObject({ error: 'WEBHOOK_NOT_FOUND' });
  });
});

describe('a ping', () => {
  it('contains the webhook and is listed immediately', async () => {
    const webhook = await makeWebhook();
    const reply = await current.user.call('POST', `/webhooks/${webhook.id}/test`);
    expect(reply.body.data).toMatchObject({ webhookId: webhook.id, event: 'ping', status: 'planned', attempts: 0 });
    expect((await listChanges()).at(-1)).toEqual({ entity: 'webhook', id: webhook.id, action: 'updated' });
    await drain();
    expect(received()).toEqual([
      { type: 'ping', timestamp: current.aide.clock.now().toISOString(), data: { webhook_id: webhook.id } },
    ]);
  });

  it('is rejected for a disabled webhook, and for that of another user', async () => {
    const { id, url } = await makeWebhook();
    const other = await current.aide.signUp();
    expect((await other.call('POST', `/webhooks/${id}/test`)).body).toMatchObject({ error: 'WEBHOOK_NOT_FOUND' });
    await current.user.call('PUT', `/webhooks/${id}`, { url, events: taskEvents, active: false });
    expect((await current.user.call('POST', `/webhooks/${id}/test`)).body).toMatchObject({
      error: 'CONFLICT',
      message: 'Switch the webhook on first.',
    });
  });
});

describe('housekeeping', () => {
  it('deletes deliveries that are older than thirty days, except planned ones', async () => {
    const webhook = await makeWebhook();
    await makeTask();
    await drain();
    await makeTask();
    const purge = async () => {
      await current.aide.app.transactions.run(purgeWebhookDeliveries);
      const { webhookId } = webhookDeliveriesTable;
      const left = await current.aide.database.read((db) =>
        db.select().from(webhookDeliveriesTable).where(eq(webhookId, webhook.id)),
      );
      return left.map(({ status }) => status).toSorted();
    };
    current.aide.clock.advance(30 * day);
    expect(await purge()).toEqual(['planned', 'sent']);
    current.aide.clock.advance(1);
    expect(await purge()).toEqual(['planned']);
  });
});
