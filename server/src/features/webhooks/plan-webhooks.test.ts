import type { WebhookEvent } from '@aide/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { insertTasks } from '../../../test/insert-tasks.ts';
import { createContact } from '../../../test/task-calls.ts';
import type { TestApp, TestUser } from '../../../test/test-app.ts';
import { taskEvents, useWebhookReceiver, webhookCalls } from '../../../test/webhook-calls.ts';
import type { WebhookReceiver } from '../../../test/webhook-receiver.ts';

let aide: TestApp;
let user: TestUser;
let receiver: WebhookReceiver;
useWebhookReceiver((current) => {
  ({ aide, user, receiver } = current);
});

const { makeWebhook, makeTask, received, drain } = webhookCalls(() => ({ aide, user, receiver }));
const subscribe = (...events: WebhookEvent[]) => makeWebhook(receiver.url, events);
const listEvents = async () => {
  await drain();
  return received().map(({ type }) => type);
};

describe('the event of a task', () => {
  it('that is moved to the backlog is a deletion', async () => {
    const { id } = await makeTask();
    await subscribe(...taskEvents);
    await user.call('PATCH', `/tasks/${id}/status`, { status: 'backlog' });
    expect(await listEvents()).toEqual(['task.deleted']);
    expect(received()[0]?.data).toMatchObject({ action: 'moved_to_backlog', task: { id, contact: null } });
  });

  it('that is created as completed is a creation', async () => {
    await subscribe(...taskEvents);
    await makeTask({ status: 'completed' });
    expect(await listEvents()).toEqual(['task.created']);
  });
});

describe('a merge of contacts', () => {
  let kept: string;
  let other: string;
  beforeEach(async () => {
    [kept, other] = [await createContact(user, { name: 'Priya' }), await createContact(user, { name: 'Priya Nair' })];
  });
  const insert = (length: number) =>
    insertTasks(
      aide.database,
      user.id,
      Array.from({ length }, () => ({ contactId: other, createdAt: aide.clock.now() })),
    );
  const merge = () => user.call('POST', `/contacts/${kept}/merge`, { contactId: other });

  it('is an event for each of up to 20 tasks, with the contact before and after', async () => {
    await insert(20);
    await subscribe('task.updated');
    await merge();
    expect(await listEvents()).toEqual(Array(20).fill('task.updated'));
    const change = { contact_id: { from: other, to: kept } };
    expect(received()[0]?.data).toMatchObject({ task: { contact_id: kept }, action: 'updated', changes: change });
  });

  it('is one event for more tasks, for a webhook of any event of tasks', async () => {
    await insert(21);
    await subscribe('task.deleted');
    await subscribe('contact.created');
    await merge();
    expect(await listEvents()).toEqual(['tasks.changed']);
    expect(received()[0]?.data).toEqual({ count: 21 });
  });

  it('is no event for a webhook of other events', async () => {
    await insert(1);
    await subscribe('task.created');
    await merge();
    expect(await listEvents()).toEqual([]);
  });
});

describe('an import of contacts', () => {
  const importContacts = (length: number) =>
    user.call('POST', '/contacts/import', {
      rows: Array.from({ length }, (_, index) => ({ name: `Person ${index}` })),
    });

  it('is an event for each of up to 20 contacts', async () => {
    await subscribe('contact.created');
    await importContacts(20);
    expect(await listEvents()).toEqual(Array(20).fill('contact.created'));
  });

  it('is one event for more, for a webhook of any event of contacts', async () => {
    await subscribe('contact.deleted');
    await subscribe('task.created');
    await importContacts(21);
    expect(await listEvents()).toEqual(['contacts.changed']);
    expect(received()[0]?.data).toEqual({ count: 21 });
  });
});

describe('a change of other data', () => {
  it('is no event for a webhook that did not subscribe to it, nor for one that is off', async () => {
    const webhook = await subscribe('contact.created', 'recurring_task.created', 'capture.created');
    await user.call('PUT', `/webhooks/${webhook.id}`, { url: webhook.url, events: webhook.events, active: false });
    await subscribe('task.deleted');
    await createContact(user, { name: 'Priya' });
    await user.call('POST', '/capture', { text: 'call Meera every monday at 10' });
    expect(await listEvents()).toEqual([]);
  });

  it('of a recurring task has the task as it is then', async () => {
    await subscribe('recurring_task.updated');
    const body = { title: 'Report', recurrenceText: 'every monday at 9 AM' };
    const created = await user.call<{ data: { id: string } }>('POST', '/recurring-tasks', body);
    const { id } = created.body.data;
    await user.call('PATCH', `/recurring-tasks/${id}/toggle`, { action: 'pause' });
    expect(await listEvents()).toEqual(['recurring_task.updated']);
    expect(received()[0]?.data).toMatchObject({ recurring_task: { id, status: 'paused' } });
  });
});
