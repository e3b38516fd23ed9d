import { randomUUID } from 'node:crypto';
import type { AssistantResult, BacklogItem, Message, RecurringTask, Task } from '@aide/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createContact } from '../../../test/task-calls.ts';
import { createTestApp, type TestApp, type TestUser } from '../../../test/test-app.ts';

const wednesday = '2026-11-18T05:00:00.000Z'; // 10:30 in India

let aide: TestApp;
let user: TestUser;
beforeAll(async () => {
  aide = await createTestApp({ now: wednesday });
});
afterAll(() => aide.close());
beforeEach(async () => {
  user = await aide.signUp();
});

async function say(text: string, more: Record<string, unknown> = {}): Promise<AssistantResult> {
  aide.clock.advance(1_000);
  const response = await user.call<{ data: AssistantResult }>('POST', '/assistant', { text, ...more });
  expect(response.body).toMatchObject({ success: true });
  return response.body.data;
}

async function post<T>(path: string, body?: unknown): Promise<T> {
  aide.clock.advance(1_000);
  const response = await user.call<{ data: T }>('POST', path, body);
  expect(response.body).toMatchObject({ success: true });
  return response.body.data;
}

const add = (title: string, more: Record<string, unknown> = {}) => post<Task>('/tasks', { title, ...more });
const listTasks = async () => (await user.call<{ data: Task[] }>('GET', '/tasks')).body.data;
const titles = async () => (await listTasks()).map(({ title }) => title).toSorted();
const read = async (id: string) => (await user.call<{ data: Task }>('GET', `/tasks/${id}`)).body.data;
const undo = (id: string) => user.call<{ data: AssistantResult }>('POST', `/assistant/${id}/undo`);

describe('a message with several tasks', () => {
  const text = 'call Priya tomorrow at 4 and send Rahul the quote by Friday and then book flights to Goa';

  it('creates them in the order said, and one undo takes all back', async () => {
    const result = await say(text);
    expect(result).toMatchObject({ kind: 'capture', reply: '3 tasks saved', undoable: true, needs: null });
    expect(result.items.map(({ task }) => task?.title)).toEqual([
      'Call Priya',
      'Send Rahul the quote',
      'Book flights to Goa',
    ]);
    expect((await undo(result.id)).body.data).toMatchObject({ undone: true, undoable: false });
    expect(await listTasks()).toEqual([]);
    expect((await undo(result.id)).status).toBe(404);
  });

  it('can lose one item alone', async () => {
    const { items, id } = await say(text);
    expect((await user.call('DELETE', `/capture/${items[1]?.id}`)).status).toBe(200);
    expect(await titles()).toEqual(['Book flights to Goa', 'Call Priya']);
    expect((await undo(id)).status).toBe(200);
    expect(await listTasks()).toEqual([]);
  });

  it('is created once for the same id, also when it is sent twice at once', async () => {
    const id = randomUUID();
    const both = await Promise.all([say(text, { id }), say(text, { id })]);
    expect(both[0].items).toEqual(both[1].items);
    expect(await listTasks()).toHaveLength(3);
    expect((await say(text, { id })).items).toEqual(both[0].items);
  });

  it('is created completely or not at all', async () => {
    const tasks = [{ text: 'call Priya' }, { text: 'call Rahul', overrides: { contact_id: randomUUID() } }];
    const response = await user.call('POST', '/assistant', { text: 'call Priya and call Rahul', tasks });
    expect(response.status).toBe(404);
    expect(await listTasks()).toEqual([]);
    expect((await user.call<{ data: Message[] }>('GET', '/messages')).body.data).toEqual([]);
  });

  it('becomes the rows that the user confirmed', async () => {
    const rows = [
      { text: 'call Priya tomorrow at 4' },
      { text: 'send Rahul the quote', overrides: { priority: 'urgent', due: { date: '2026-11-25', time: null } } },
    ];
    const { items } = await say(text, { tasks: rows });
    expect(items.map(({ task }) => [task?.title, task?.priority, task?.due_date])).toEqual([
      ['Call Priya', 'medium', '2026-11-19T10:30:00.000Z'],
      ['Send Rahul the quote', 'urgent', '2026-11-25T00:00:00.000Z'],
    ]);
  });

  it('is one task when the user says so', async () => {
    const { items } = await say(text, { tasks: [{ text }] });
    expect(items).toHaveLength(1);
  });
});

describe('a command', () => {
  it('shows what changed, and its undo gives it back exactly', async () => {
    const task = await add('Call Priya about the renewal', { dueDate: '2026-11-19' });
    const result = await say('push the Priya call to Monday');
    expect(result).toMatchObject({
      kind: 'command',
      reply: 'Moved: Call Priya about the renewal · Tomorrow → Mon 23 Nov',
      changes: [
        {
          verb: 'reschedule',
          id: task.id,
          before: { due_date: '2026-11-19T00:00:00.000Z' },
          after: { due_date: '2026-11-23T00:00:00.000Z' },
        },
      ],
      undoable: true,
    });
    await undo(result.id);
    expect({ ...(await read(task.id)), updated_at: '' }).toEqual({ ...task, updated_at: '' });
  });

  it.each([
    ['mark the rent as done', { status: 'completed' }],
    ['cancel the rent task', { status: 'cancelled' }],
    ['make the rent urgent', { priority: 'urgent' }],
    ['take the date off the rent', { due_date: null }],
    ['push the rent by two days', { due_date: '2026-11-22T00:00:00.000Z' }],
  ])('“%s” changes the task and is undone in one step', async (text, expected) => {
    const task = await add('Pay the rent', { dueDate: '2026-11-20' });
    const result = await say(text);
    expect(await read(task.id)).toMatchObject(expected);
    await undo(result.id);
    expect({ ...(await read(task.id)), updated_at: '' }).toEqual({ ...task, updated_at: '' });
  });

  it.each(['delete the rent task', 'move the rent to the backlog'])('“%s” is undone in one step', async (text) => {
    const task = await add('Pay the rent', { dueDate: '2026-11-20' });
    const result = await say(text);
    expect(await listTasks()).toEqual([]);
    await undo(result.id);
    expect({ ...(await read(task.id)), updated_at: '' }).toEqual({ ...task, updated_at: '' });
    expect(
      (await user.call<{ data: { backlogItems: BacklogItem[] } }>('GET', '/backlog')).body.data.backlogItems,
    ).toEqual([]);
  });

  it('reopens a task, and the undo keeps when it was completed', async () => {
    const task = await add('Pay the rent', { dueDate: '2026-11-20' });
    await say('the rent is paid');
    const { completed_at: completedAt } = await read(task.id);
    aide.clock.advance(86_400_000);
    const result = await say('reopen the rent');
    expect(await read(task.id)).toMatchObject({ status: 'pending', completed_at: null });
    await undo(result.id);
    expect(await read(task.id)).toMatchObject({ status: 'completed', completed_at: completedAt });
    aide.clock.set(new Date(wednesday));
  });

  it('pauses, resumes and deletes a recurring task, each undone in one step', async () => {
    const recurring = async () =>
      (await user.call<{ data: { tasks: RecurringTask[] } }>('GET', '/recurring-tasks')).body.data.tasks;
    await say('weekly review every friday at 10');
    const paused = await say('pause the weekly review');
    expect(await recurring()).toMatchObject([{ status: 'paused' }]);
    await undo(paused.id);
    expect(await recurring()).toMatchObject([{ status: 'pending' }]);
    const deleted = await say('delete the weekly review task');
    expect(await recurring()).toEqual([]);
    await undo(deleted.id);
    expect(await recurring()).toMatchObject([{ title: 'Weekly review', status: 'pending' }]);
    const impossible = await say('make the weekly review urgent');
    expect(impossible).toMatchObject({ changes: [], undoable: false, open: [{ reason: 'impossible' }] });
  });

  it('makes a task of a backlog item that gets a date, and the undo brings the item back', async () => {
    await say('add to backlog: compare solar panel quotes');
    const result = await say('move the solar panel quotes to friday');
    expect(await listTasks()).toMatchObject([
      { title: 'Compare solar panel quotes', due_date: '2026-11-20T00:00:00.000Z' },
    ]);
    await undo(result.id);
    expect(await listTasks()).toEqual([]);
    const { body } = await user.call<{ data: { backlogItems: BacklogItem[] } }>('GET', '/backlog');
    expect(body.data.backlogItems).toMatchObject([{ title: 'Compare solar panel quotes' }]);
  });

  it('asks when two tasks fit equally well, and changes nothing before the choice', async () => {
    const first = await add('Send Rahul the quote', { dueDate: '2026-11-20' });
    const second = await add('Call Rahul about the invoice', { dueDate: '2026-11-21' });
    await createContact(user, { name: 'Rahul Verma' });
    const asked = await say('mark the Rahul task as done');
    expect(asked).toMatchObject({ needs: 'choice', changes: [], undoable: false, open: [{ reason: 'which' }] });
    expect(asked.open[0]?.entries.map(({ id }) => id)).toEqual([first.id, second.id]);
    expect((await listTasks()).map(({ status }) => status)).toEqual(['pending', 'pending']);
    const other = await post<AssistantResult>(`/assistant/${asked.id}/confirm`, { chosen: [randomUUID()] });
    expect(other.needs).toBe('choice');
    const chosen = await post<AssistantResult>(`/assistant/${asked.id}/confirm`, { chosen: [second.id] });
    expect(chosen).toMatchObject({ needs: null, changes: [{ id: second.id }], undoable: true });
    const again = await post<AssistantResult>(`/assistant/${asked.id}/confirm`, { chosen: [first.id] });
    expect(again).toEqual(chosen);
    expect((await read(first.id)).status).toBe('pending');
  });

  it('takes the choice with the message when the caller has shown the candidates', async () => {
    await add('Send Rahul the quote', { dueDate: '2026-11-20' });
    const second = await add('Call Rahul about the invoice', { dueDate: '2026-11-21' });
    const result = await say('mark the Rahul task as done', { chosen: [second.id] });
    expect(result).toMatchObject({ needs: null, changes: [{ id: second.id }] });
  });

  it('asks before it changes more than 20 tasks', async () => {
    for (let n = 0; n < 21; n += 1) await add(`Errand ${n}`, { dueDate: '2026-11-16' });
    const asked = await say('move all overdue tasks to friday');
    expect(asked).toMatchObject({ needs: 'confirmation', total: 21, changes: [] });
    expect((await listTasks()).every(({ due_date: due }) => due === '2026-11-16T00:00:00.000Z')).toBe(true);
    const done = await post<AssistantResult>(`/assistant/${asked.id}/confirm`, {});
    expect(done).toMatchObject({ needs: null, total: 21, undoable: true });
    expect((await listTasks()).every(({ due_date: due }) => due === '2026-11-20T00:00:00.000Z')).toBe(true);
    await undo(asked.id);
    expect((await listTasks()).every(({ due_date: due }) => due === '2026-11-16T00:00:00.000Z')).toBe(true);
  });

  it('creates nothing when no task fits', async () => {
    const result = await say('I finished the unicorn report');
    expect(result).toMatchObject({ kind: 'command', changes: [], open: [{ reason: 'none' }], undoable: false });
    expect(await listTasks()).toEqual([]);
    const added = await say('I finished the unicorn report', { as: 'capture' });
    expect(added).toMatchObject({ kind: 'capture', items: [{ kind: 'task' }] });
  });

  it('means what this conversation was last about with “it”, and asks after several', async () => {
    await say('buy milk');
    await say('water the plants', { source: 'api' });
    expect((await say('move it to friday')).changes).toMatchObject([{ title: 'Buy milk' }]);
    await say('call Priya and then pay the electricity bill and also book flights to Goa');
    const asked = await say('make it urgent');
    expect(asked).toMatchObject({ needs: 'choice' });
    expect(asked.open[0]?.entries.map(({ title }) => title)).toContain('Book flights to Goa');
    expect((await say('mark them as done')).changes).toHaveLength(3);
  });

  it('cannot reach another user’s task', async () => {
    const task = await add('Pay the rent');
    user = await aide.signUp();
    const result = await say('mark the rent as done', { last: [task.id], chosen: [task.id] });
    expect(result).toMatchObject({ changes: [], open: [{ reason: 'none' }] });
    expect((await say('delete it', { last: [task.id] })).changes).toEqual([]);
  });

  it('is recorded in the task’s history with its channel', async () => {
    const task = await add('Pay the rent');
    await say('the rent is paid');
    const { data } = (
      await user.call<{ data: { action: string; channel: string }[] }>('GET', `/tasks/${task.id}/history`)
    ).body;
    expect(data.at(-1)).toMatchObject({ action: 'status_changed', channel: 'web' });
  });
});

describe('a question', () => {
  it('lists what it asks for and changes nothing', async () => {
    await add('Pay the rent', { dueDate: '2026-11-16' });
    await add('Call the bank', { dueDate: '2026-11-18' });
    await add('Later', { dueDate: '2026-12-18' });
    const result = await say('what’s due today?');
    expect(result).toMatchObject({ kind: 'question', ask: 'list', reply: '2 tasks', total: 2, undoable: false });
    expect(result.entries.map(({ title }) => title)).toEqual(['Pay the rent', 'Call the bank']);
  });

  it('is answered with what is next, when and how many', async () => {
    await add('Call the bank', { dueDate: '2026-11-18T10:30:00.000Z' });
    expect((await say('what’s next?')).reply).toBe('Next: Call the bank, today, 4:00 PM');
    expect((await say('when do I call the bank?')).reply).toBe('Call the bank, today, 4:00 PM');
    expect((await say('how am I doing this week?')).reply).toMatch(/^In the last seven days: 0 completed, 1 created/);
    expect((await say('thanks!')).reply).toBe('You’re welcome.');
    expect(await listTasks()).toHaveLength(1);
  });
});

describe('what a message is read with', () => {
  it('is the user’s open tasks, recurring tasks and backlog, and what was last talked about', async () => {
    await add('Call the bank', { dueDate: '2026-11-18T10:30:00.000Z' });
    await say('weekly review every friday at 10');
    await say('add to backlog: compare solar panel quotes');
    const { body } = await user.call<{ data: { tasks: { title: string }[]; last: string[] } }>(
      'GET',
      '/assistant/context',
    );
    expect(body.data.tasks).toMatchObject([
      { title: 'Call the bank', status: 'pending', due: { date: '2026-11-18', time: '16:00' }, recurring: false },
      { title: 'Weekly review', status: 'pending', due: { date: '2026-11-20', time: '10:00' }, recurring: true },
      { title: 'Compare solar panel quotes', status: 'backlog', due: null },
    ]);
    expect(body.data.last).toHaveLength(1);
  });
});

describe('after the trial', () => {
  it('answers questions but creates and changes nothing', async () => {
    const task = await add('Pay the rent');
    aide.clock.advance(20 * 86_400_000);
    expect((await user.call('POST', '/assistant', { text: 'buy milk' })).body).toMatchObject({
      error: 'TRIAL_EXPIRED',
    });
    expect((await user.call('POST', '/assistant', { text: 'the rent is paid' })).body).toMatchObject({
      error: 'TRIAL_EXPIRED',
    });
    expect((await say('what’s next?')).reply).toContain('Pay the rent');
    expect((await read(task.id)).status).toBe('pending');
    aide.clock.set(new Date(wednesday));
  });
});
