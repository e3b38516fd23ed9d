import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { setUpWebhooks } from '../../../../test/webhook-calls.ts';
import { webhooksTable } from './webhooks.table.ts';

const { current, makeWebhook, makeTask, listLog, getState, received, drain } = setUpWebhooks();

describe('a webhook', () => {
  it('receives only the events it subscribed to, and none of other accounts', async () => {
    await makeWebhook(current.receiver.url, ['task.completed']);
    const { id } = await makeTask();
    const stranger = await current.aide.signUp();
    await stranger.call('POST', '/tasks', { title: 'Not yours', status: 'completed' });
    await current.user.call('PATCH', `/tasks/${id}/status`, { status: 'completed' });
    await drain();
    expect(received()).toMatchObject([{ type: 'task.completed', data: { task: { id } } }]);
  });

  it('gets a signature over id, timestamp and body that its secret verifies', async () => {
    const { secret } = await makeWebhook();
    await makeTask({ title: 'Señal ✓' });
    await drain();
    const [{ headers, body }] = current.receiver.calls as [(typeof current.receiver.calls)[0]];
    const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature } = headers;
    expect(timestamp).toBe(String(current.aide.clock.now().getTime() / 1000));
    const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
    const wanted = createHmac('sha256', key)
      .update(`${String(id)}.${String(timestamp)}.${body}`)
      .digest('base64');
    expect(signature).toBe(`v1,${wanted}`);
    expect(JSON.parse(body)).toMatchObject({ type: 'task.created', timestamp: current.aide.clock.now().toISOString() });
  });

  it('stores its secret sealed, and returns it once', async () => {
    const { secret, ...made } = await makeWebhook();
    const rows = await current.aide.database.read((db) => db.select().from(webhooksTable));
    expect(JSON.stringify(rows)).not.toContain(secret);
    expect(JSON.stringify((await current.user.call('GET', '/webhooks')).body)).not.toContain(secret);
    expect(JSON.stringify((await current.user.call('GET', '/onboarding/export')).body)).not.toContain(secret);
    expect(made.active).toBe(true);
  });

  it('can be tested with a ping, which is listed as delivered', async () => {
    const webhook = await makeWebhook();
    expect((await current.user.call('POST', `/webhooks/${webhook.id}/test`)).body.data).toMatchObject({
      status: 'planned',
    });
    await drain();
    expect(received()).toMatchObject([{ type: 'ping' }]);
    expect(await listLog(webhook)).toMatchObject([{ event: 'ping', status: 'sent', responseStatus: 204, attempts: 1 }]);
    expect(await getState(webhook)).toMatchObject({ lastSentAt: current.aide.clock.now().toISOString() });
  });

  it('writes the event in the task’s transaction: no task, no event', async () => {
    const webhook = await makeWebhook();
    expect((await current.user.call('POST', '/tasks', { title: 'x', contactId: webhook.id })).status).toBe(404);
    expect(await listLog(webhook)).toEqual([]);
  });
});
