import type { Contact, RecurringTask, RepliedUndo, Task, TaskHistoryEntry } from '@aide/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recurringCalls } from '../../../../test/recurring-calls.ts';
import { createTestApp, type TestApp, type TestUser } from '../../../../test/test-app.ts';

let aide: TestApp;
let user: TestUser;
let rahul: string;

beforeAll(async () => {
  // A Monday, 20:30 in New York: the next day in Kolkata and Auckland.
  aide = await createTestApp({ now: '2026-11-17T01:30:00Z' });
  user = await aide.signUp({ timezone: 'America/New_York' });
  rahul = await createContact(user, 'Rahul Verma');
});
afterAll(() => aide.close());

async function createContact(owner: TestUser, name: string): Promise<string> {
  return (await owner.call<{ data: Contact }>('POST', '/contacts', { name })).body.data.id;
}

async function createTask(owner: TestUser, body: object): Promise<Task> {
  return (await owner.call<{ data: Task }>('POST', '/tasks', { title: 'Follow up', ...body })).body.data;
}

const { generate } = recurringCalls(() => ({ aide, user }));
const read = async (id: string) => (await user.call<{ data: Task }>('GET', `/tasks/${id}`)).body.data;
const titles = async (query: string) =>
  (await user.call<{ data: Task[] }>('GET', `/tasks?${query}`)).body.data.map(({ title }) => title);

describe('waiting for an answer', () => {
  it.each([
    ['America/New_York', '2026-11-16'],
    ['Asia/Kolkata', '2026-11-17'],
    ['Pacific/Auckland', '2026-11-17'],
  ])('starts today in %s if only a name is sent', async (timezone, today) => {
    const other = await aide.signUp({ timezone });
    const { waiting_since, waiting_for } = await createTask(other, { waitingFor: 'the bank' });
    expect({ waiting_since, waiting_for }).toEqual({ waiting_since: today, waiting_for: 'the bank' });
  });

  it('accepts both spellings of its fields, and clears the name when the waiting ends', async () => {
    const { id } = await createTask(user, { waiting_since: '2026-11-10', waiting_for: 'the bank' });
    expect(await read(id)).toMatchObject({ waiting_since: '2026-11-10', waiting_for: 'the bank' });
    await user.call('PUT', `/tasks/${id}`, { waitingSince: null });
    expect(await read(id)).toMatchObject({ waiting_since: null, waiting_for: null });
  });

  it('rejects an invalid day', async () => {
    const response = await user.call('POST', '/tasks', { title: 'x', waitingSince: '2026-02-30' });
    expect(response.status).toBe(400);
  });

  it('is a filter of the list: open waiting tasks, or all others', async () => {
    const other = await aide.signUp();
    const list = async (waiting: string) =>
      (await other.call<{ data: Task[] }>('GET', `/tasks?waiting=${waiting}`)).body.data.map(({ title }) => title);
    await createTask(other, { title: 'waits', waitingFor: 'Meera' });
    const answered = await createTask(other, { title: 'answered', waitingFor: 'Meera' });
    await createTask(other, { title: 'plain' });
    await other.call('PATCH', `/tasks/${answered.id}/status`, { status: 'completed' });
    expect(await list('true')).toEqual(['waits']);
    expect((await list('false')).toSorted()).toEqual(['answered', 'plain']);
    expect((await other.call('GET', '/tasks?waiting=maybe')).status).toBe(400);
  });

  it('is in the export of the account', async () => {
    const { id } = await createTask(user, { title: 'exported', waitingFor: 'the bank', waitingSince: '2026-11-01' });
    const { body } = await user.call<{ tasks: Task[] }>('GET', '/onboarding/export');
    expect(body.tasks.find((task) => task.id === id)).toMatchObject({
      waiting_since: '2026-11-01',
      waiting_for: 'the bank',
    });
  });

  it('keeps the name of a deleted contact', async () => {
    const meera = await createContact(user, 'Meera Shah');
    const { id } = await createTask(user, { contactId: meera, waitingSince: '2026-11-16' });
    await user.call('DELETE', `/contacts/${meera}`);
    expect(await read(id)).toMatchObject({ contact: null, waiting_for: 'Meera Shah' });
  });
});

describe('an answer', () => {
  it('completes the task, records that in its history, and can be undone', async () => {
    const { id } = await createTask(user, { title: 'contract', contactId: rahul, waitingSince: '2026-11-16' });
    const replied = await user.call<{ data: { tasks: Task[]; undo: RepliedUndo } }>('POST', `/tasks/${id}/replied`);
    expect(replied.body.data.tasks.map(({ status }) => status)).toEqual(['completed']);
    const history = await user.call<{ data: TaskHistoryEntry[] }>('GET', `/tasks/${id}/history`);
    expect(history.body.data.at(-1)?.reason).toBe('Rahul Verma replied');
    expect(await titles('waiting=true')).not.toContain('contract');

    const again = await user.call<{ data: { undo: RepliedUndo } }>('POST', `/tasks/${id}/replied`);
    expect(again.body.data.undo).toEqual({ tasks: [], recurringTaskId: null });
    expect((await user.call('POST', '/tasks/replied/undo', replied.body.data.undo)).status).toBe(200);
    expect(await read(id)).toMatchObject({ status: 'pending', completed_at: null, waiting_since: '2026-11-16' });
    expect(await titles('waiting=true')).toContain('contract');
  });

  it('is a conflict for a task that does not wait', async () => {
    const { id } = await createTask(user, {});
    expect((await user.call('POST', `/tasks/${id}/replied`)).status).toBe(409);
    expect(await read(id)).toMatchObject({ status: 'pending' });
  });

  it('ends a recurring task that repeats until it comes, with all open occurrences, and can be undone', async () => {
    const created = await user.call<{ data: RecurringTask }>('POST', '/recurring-tasks', {
      title: 'Ask Rahul again',
      recurrenceText: 'every day',
      contactId: rahul,
      waitingSince: '2026-11-16',
    });
    const { id: recurringId, waiting_since } = created.body.data;
    expect(waiting_since).toBe('2026-11-16');
    aide.clock.advance(86_400_000);
    await generate(recurringId);
    const open = await user.call<{ data: Task[] }>('GET', '/tasks?waiting=true&q=again');
    expect(open.body.data.map((task) => task.waiting_since)).toEqual(['2026-11-16', '2026-11-16']);
    const [first] = open.body.data;
    const replied = await user.call<{ data: { tasks: Task[]; undo: RepliedUndo } }>(
      'POST',
      `/tasks/${first?.id}/replied`,
    );
    expect(replied.body.data.tasks.map(({ status }) => status)).toEqual(['completed', 'completed']);
    expect(replied.body.data.undo.recurringTaskId).toBe(recurringId);
    const listed = async () =>
      (await user.call<{ data: { tasks: RecurringTask[] } }>('GET', '/recurring-tasks')).body.data.tasks.map(
        ({ id }) => id,
      );
    expect(await listed()).not.toContain(recurringId);
    await user.call('POST', '/tasks/replied/undo', replied.body.data.undo);
    expect(await listed()).toContain(recurringId);
    expect(await titles('waiting=true&q=again')).toHaveLength(2);
  });

  it('of another account changes nothing', async () => {
    const { id } = await createTask(user, { waitingFor: 'Meera' });
    const other = await aide.signUp();
    expect((await other.call('POST', `/tasks/${id}/replied`)).status).toBe(404);
    const undo = { tasks: [{ id, status: 'cancelled' }], recurringTaskId: null };
    expect((await other.call('POST', '/tasks/replied/undo', undo)).status).toBe(404);
    expect(await read(id)).toMatchObject({ status: 'pending' });
  });
});
