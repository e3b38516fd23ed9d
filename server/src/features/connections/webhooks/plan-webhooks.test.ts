import type { Change, Notification, WebhookEvent } from '@aide/contract';
import { uuidv7 } from 'uuidv7';
import { beforeEach, describe, expect, it } from 'vitest';
import { insertTasks } from '../../../../test/insert-tasks.ts';
import { createContact } from '../../../../test/task-calls.ts';
import { hour, setUpWebhooks, taskEvents } from '../../../../test/webhook-calls.ts';
import type { Actor, UserContext } from '../../../platform/context.ts';
import { createLog } from '../../../platform/log.ts';
import { createTask } from '../../planner/tasks/create-task.ts';
import { createNotification } from '../../reminders/notifications/create-notification.ts';

const { current, makeWebhook, makeTask, received, drain } = setUpWebhooks();
const subscribe = (...events: WebhookEvent[]) => makeWebhook(current.receiver.url, events);
const listEvents = async () => {
  await drain();
  return received().map(({ type }) => type);
};

const createActor = (followed = true): Actor => {
  const { id, email } = current.user;
  const user = { id, email, timezone: 'Asia/Kolkata', trialEndsAt: null, followed };
  return { user, channel: 'web', log: createLog('silent') };
};
const runAsUser = <T>(work: (context: UserContext) => Promise<T>, actor = createActor()) =>
  current.aide.app.transactions.runAs(actor, work);
/** Publishes changes in one transaction, like use cases. */
const announce = (...changes: Change[]) =>
  runAsUser(async (context) => changes.forEach((change) => context.changed(change)));
const createChanges = (length: number, entity: Change['entity']): Change[] =>
  Array.from({ length }, () => ({ entity, id: uuidv7(), action: 'updated' }));

describe('the event of a task', () => {
  it('has the action, and the task at that time', async () => {
    await subscribe(...taskEvents);
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

  it('that is moved to the backlog is a deletion', async () => {
    const { id } = await makeTask();
    await subscribe(...taskEvents);
    await current.user.call('PATCH', `/tasks/${id}/status`, { status: 'backlog' });
    expect(await listEvents()).toEqual(['task.deleted']);
    expect(received()[0]?.data).toMatchObject({ action: 'moved_to_backlog', task: { id, contact: null } });
  });

  it('that is created as completed is a creation, only for webhooks of creations', async () => {
    await subscribe(...taskEvents);
    await subscribe(...taskEvents.filter((event) => event !== 'task.created'));
    await makeTask({ status: 'completed' });
    expect(await listEvents()).toEqual(['task.created']);
  });
});

describe('a first webhook that is added during a job', () => {
  it('gets the events of the transactions that follow', async () => {
    const actor = createActor(false);
    const createTasks = (...titles: string[]) =>
      runAsUser(async (context) => {
        for (const title of titles) await createTask(context, { title, source: 'api' });
      }, actor);
    await createTasks('Before');
    expect(actor.user.followed).toBe(false);
    await subscribe('task.created');
    await createTasks('First', 'Second');
    await createTasks('Third');
    expect(await listEvents()).toEqual(Array(3).fill('task.created'));
    const { body } = await current.user.call<{ data: unknown[] }>('GET', '/tasks');
    expect(body.data).toHaveLength(4);
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

  it('is one event for more tasks, for a webhook with any task event', async () => {
    await insert(21);
    await subscribe('contact.created', 'task.deleted');
    await subscribe('contact.created');
    await merge();
    expect(await listEvents()).toEqual(['tasks.changed']);
    expect(received()[0]?.data).toEqual({ count: 21 });
  });

  it('is no event for a webhook with other events', async () => {
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

  it('is one event for more, for a webhook with any contact event', async () => {
    await subscribe('task.created', 'contact.deleted');
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

  it('of a contact has the contact as it is then', async () => {
    await subscribe('contact.created', 'contact.updated');
    const id = await createContact(current.user, { name: 'Priya Shah' });
    await current.user.call('PUT', `/contacts/${id}`, { name: 'Priya Shah', company: 'Northwind' });
    await drain();
    const byType = Object.fromEntries(received().map(({ type, data }) => [type, data.contact]));
    expect(byType).toMatchObject({
      'contact.created': { id, name: 'Priya Shah' },
      'contact.updated': { id, company: 'Northwind' },
    });
  });

  it('by a message has the message and what it became', async () => {
    await subscribe('recurring_task.created', 'capture.created');
    const text = 'call Meera every monday at 10';
    const { body } = await current.user.call<{ data: { recurringTask: { id: string } } }>('POST', '/capture', { text });
    const { id } = body.data.recurringTask;
    await drain();
    const byType = Object.fromEntries(received().map(({ type, data }) => [type, data]));
    expect(byType['capture.created']).toMatchObject({
      text,
      source: 'web_capture',
      capture: { recurringTask: { id } },
    });
    expect(byType['recurring_task.created']).toMatchObject({ recurring_task: { id, title: 'Call Meera' } });
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

describe('changes of one transaction', () => {
  it('are one event for each entity and action, however often they were published', async () => {
    await subscribe('contact.created', 'contact.updated');
    const id = await createContact(current.user, { name: 'Priya' });
    await announce(
      { entity: 'contact', id, action: 'updated' },
      { entity: 'contact', id, action: 'created' },
      { entity: 'contact', id, action: 'updated' },
    );
    expect((await listEvents()).toSorted()).toEqual(['contact.created', 'contact.created', 'contact.updated']);
  });

  it('of more than 20 contacts are one event in addition to those of other entities', async () => {
    await subscribe('contact.updated', 'recurring_task.updated');
    await announce(...createChanges(21, 'contact'), ...createChanges(1, 'recurring_task'));
    expect((await listEvents()).toSorted()).toEqual(['contacts.changed', 'recurring_task.updated']);
  });

  it('of more than 20 other entities are an event each', async () => {
    await subscribe('contact.updated', 'recurring_task.updated');
    const [contact, ...others] = [...createChanges(1, 'contact'), ...createChanges(21, 'recurring_task')];
    await announce(contact!, ...others);
    expect((await listEvents()).toSorted()).toEqual(['contact.updated', ...Array(21).fill('recurring_task.updated')]);
    const data = received().map((event) => event.data.contact ?? event.data.recurring_task);
    expect(new Set(data.map((each) => JSON.stringify(each)))).toEqual(
      new Set([contact!, ...others].map(({ id }) => JSON.stringify({ id }))),
    );
  });
});

describe('a deletion', () => {
  it('of a contact or a recurring task has its id only', async () => {
    await subscribe('contact.deleted', 'recurring_task.deleted');
    const contact = await createContact(current.user, { name: 'Priya' });
    const body = { title: 'Report', recurrenceText: 'every monday at 9 AM' };
    const created = await current.user.call<{ data: { id: string } }>('POST', '/recurring-tasks', body);
    await current.user.call('DELETE', `/contacts/${contact}`);
    await current.user.call('DELETE', `/recurring-tasks/${created.body.data.id}`);
    await drain();
    const byType = Object.fromEntries(received().map(({ type, data }) => [type, data]));
    expect(byType).toEqual({
      'contact.deleted': { contact: { id: contact } },
      'recurring_task.deleted': { recurring_task: { id: created.body.data.id } },
    });
  });
});

describe('a notification', () => {
  it('of a reminder is one event, and none when it is read', async () => {
    await makeTask({ due_date: new Date(current.aide.clock.now().getTime() + hour).toISOString() });
    await subscribe('reminder.due');
    await subscribe('task.deleted');
    expect(await listEvents()).toEqual([]);
    current.aide.clock.advance(hour);
    await drain();
    expect(await listEvents()).toEqual(['reminder.due']);
    const { data } = (await current.user.call<{ data: Notification[] }>('GET', '/notifications')).body;
    const { id } = data.find(({ kind }) => kind === 'reminder')!;
    expect(received()[0]?.data).toMatchObject({ reminder: { id, kind: 'reminder' } });
    await announce({ entity: 'notification', id, action: 'updated' });
    expect(await listEvents()).toEqual(['reminder.due']);
  });

  it('of another kind, or a deleted one, is no event', async () => {
    await subscribe('reminder.due');
    const notice = {
      kind: 'webhook_disabled',
      title: 'A webhook was switched off',
      body: 'Text',
      url: '/settings',
    } as const;
    await runAsUser((context) => createNotification(context, notice));
    await announce({ entity: 'notification', id: uuidv7(), action: 'created' });
    expect(await listEvents()).toEqual([]);
  });
});
