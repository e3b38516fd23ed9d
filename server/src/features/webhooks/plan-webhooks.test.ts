import type { WebhookEvent } from '@aide/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { insertTasks } from '../../../test/insert-tasks.ts';
import { createContact } from '../../../test/task-calls.ts';
import { setUpWebhooks, taskEvents } from '../../../test/webhook-calls.ts';

const { current, makeWebhook, makeTask, received, drain } = setUpWebhooks();
const subscribe = (...events: WebhookEvent[]) => makeWebhook(current.receiver.url, events);
const listEvents = async () => {
  await drain();
  return received().map(({ type }) => type);
};

describe('the event of a task', () => {
  it('that is moved to the backlog is a deletion', async () => {
    const { id } = await makeTask();
    await subscribe(...taskEvents);
    await current.user.call('PATCH', `/tasks/${id}/status`, { status: 'backlog' });
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
    [kept, other] = [
      await createContact(current.user, { name: 'Priya' }),
      await createContact(current.user, { name: 'Priya Nair' }),
    ];
  });
  const insert = (length: number) =>
    insertTasks(
      current.aide.database,
      current.user.id,
      Array.from({ length }, () => ({ contactId: other, createdAt: current.aide.clock.now() })),
    );
  const merge = () => current.user.call('POST', `/contacts/${kept}/merge`, { contactId: other });

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
    current.user.call('POST', '/contacts/import', {
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
    await current.user.call('PUT', `/webhooks/${webhook.id}`, {
      url: webhook.url,
      events: webhook.events,
      active: false,
    });
    await subscribe('task.deleted');
    await createContact(current.user, { name: 'Priya' });
    await current.user.call('POST', '/capture', { text: 'call Meera every monday at 10' });
    expect(await listEvents()).toEqual([]);
  });

  it('of a recurring task has the task as it is then', async () => {
    await subscribe('recurring_task.updated');
    const body = { title: 'Report', recurrenceText: 'every monday at 9 AM' };
    const created = await current.user.call<{ data: { id: string } }>('POST', '/recurring-tasks', body);
    const { id } = created.body.data;
    await current.user.call('PATCH', `/recurring-tasks/${id}/toggle`, { action: 'pause' });
    expect(await listEvents()).toEqual(['recurring_task.updated']);
    expect(received()[0]?.data).toMatchObject({ recurring_task: { id, status: 'paused' } });
  });
});
