import { createHmac } from 'node:crypto';
import type { WebhookEvent } from '@aide/contract';
import { describe, expect, it } from 'vitest';
import { hour, setUpWebhooks, taskEvents } from '../../../test/webhook-calls.ts';
import { webhooksTable } from './webhooks.table.ts';

const { current, makeWebhook, makeTask, listLog, getState, received, drain } = setUpWebhooks();

describe('a webhook', () => {
  it('receives the changes of tasks, with the task at that time', async () => {
    await makeWebhook();
    const contact = await current.user.call<{ data: { id: string } }>('POST', '/contacts', { name: 'Priya Shah' });
    const { id } = await makeTask({ contactId: contact.body.data.id, due_date: '2026-12-05' });
    await current.user.call('PUT', `/tasks/${id}`, { title: 'Call Priya today' });
    await current.user.call('PATCH', `/tasks/${id}/status`, { status: 'in_progress' });
    await current.user.call('PATCH', `/tasks/${id}/status`, { status: 'completed' });
    await current.user.call('DELETE', `/tasks/${id}`);
    await current.user.call('POST', `/tasks/${id}/restore`);
    await drain();
    const seen = received().toSorted(
      (a, b) => taskEvents.indexOf(a.type as WebhookEvent) - taskEvents.indexOf(b.type as WebhookEvent),
    );
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
    await makeWebhook(current.receiver.url, ['task.completed']);
    const { id } = await makeTask();
    const stranger = await current.aide.signUp();
    await stranger.call('POST', '/tasks', { title: 'Not yours', status: 'completed' });
    await current.user.call('PATCH', `/tasks/${id}/status`, { status: 'completed' });
    await drain();
    expect(received()).toMatchObject([{ type: 'task.completed', data: { task: { id } } }]);
  });

  it('gets a signature over id, moment and body that its secret proves', async () => {
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

  it('keeps its secret sealed, and shows it once', async () => {
    const { secret, ...made } = await makeWebhook();
    const rows = await current.aide.database.read((db) => db.select().from(webhooksTable));
    expect(JSON.stringify(rows)).not.toContain(secret);
    expect(JSON.stringify((await current.user.call('GET', '/webhooks')).body)).not.toContain(secret);
    expect(JSON.stringify((await current.user.call('GET', '/onboarding/export')).body)).not.toContain(secret);
    expect(made.active).toBe(true);
  });

  it('can be tried out with a ping, and seen to have arrived', async () => {
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

describe('events of other data', () => {
  const subscribe = (...events: WebhookEvent[]) => makeWebhook(current.receiver.url, events);

  it('is called for a contact that is added, changed and deleted', async () => {
    await subscribe('contact.created', 'contact.updated', 'contact.deleted');
    const { id } = (await current.user.call<{ data: { id: string } }>('POST', '/contacts', { name: 'Priya Shah' })).body
      .data;
    await current.user.call('PUT', `/contacts/${id}`, { name: 'Priya Shah', company: 'Northwind' });
    await current.user.call('DELETE', `/contacts/${id}`);
    await drain();
    const byType = Object.fromEntries(received().map(({ type, data }) => [type, data.contact]));
    expect(byType).toMatchObject({
      'contact.created': { id, name: 'Priya Shah' },
      'contact.updated': { id, company: 'Northwind' },
      'contact.deleted': { id },
    });
    expect(current.receiver.calls).toHaveLength(3);
  });

  it('is called once for an import of many contacts', async () => {
    await subscribe('contact.created');
    const rows = Array.from({ length: 30 }, (_, index) => ({ name: `Person ${index}` }));
    await current.user.call('POST', '/contacts/import', { rows });
    await drain();
    expect(received()).toMatchObject([{ type: 'contacts.changed', data: { count: 30 } }]);
  });

  it('is called for a recurring task, and for the message that created it', async () => {
    await subscribe('recurring_task.created', 'recurring_task.deleted', 'capture.created');
    const text = 'call Meera every monday at 10';
    const { body } = await current.user.call<{ data: { recurringTask: { id: string } } }>('POST', '/capture', { text });
    const { id } = body.data.recurringTask;
    await current.user.call('DELETE', `/recurring-tasks/${id}`);
    await drain();
    const byType = Object.fromEntries(received().map(({ type, data }) => [type, data]));
    expect(byType['capture.created']).toMatchObject({
      text,
      source: 'web_capture',
      capture: { recurringTask: { id } },
    });
    expect(byType['recurring_task.created']).toMatchObject({ recurring_task: { id, title: 'Call Meera' } });
    expect(byType['recurring_task.deleted']).toMatchObject({ recurring_task: { id } });
  });

  it('is called for a reminder when it is due', async () => {
    await subscribe('reminder.due');
    const dueAt = new Date(current.aide.clock.now().getTime() + 2 * hour).toISOString();
    const { id } = await makeTask({ due_date: dueAt });
    await drain();
    expect(current.receiver.calls).toEqual([]);
    current.aide.clock.advance(2 * hour);
    await drain();
    await drain();
    expect(received()[0]).toMatchObject({ type: 'reminder.due', data: { reminder: { kind: 'reminder' } } });
    expect(JSON.stringify(received())).toContain(id);
  });
});
