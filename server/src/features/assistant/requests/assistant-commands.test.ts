import { randomUUID } from 'node:crypto';
import type { AssistantResult, BacklogItem, RecurringTask } from '@aide/contract';
import { describe, expect, it } from 'vitest';
import { assistantCalls } from '../../../../test/assistant-calls.ts';
import { createContact } from '../../../../test/task-calls.ts';
import type { TestApp, TestUser } from '../../../../test/test-app.ts';
import { useTestApp } from '../../../../test/use-test-app.ts';

const wednesday = '2026-11-18T05:00:00.000Z'; // 10:30 in India
const day = 86_400_000;

let aide: TestApp;
let user: TestUser;
useTestApp({ now: wednesday }, (current) => {
  ({ aide, user } = current);
});

const { post, send, add, listTasks, read, undo } = assistantCalls(() => ({ aide, user }));

describe('a command', () => {
  it('returns what changed, and its undo restores it exactly', async () => {
    const task = await add('Call Priya about the renewal', { dueDate: '2026-11-19' });
    const result = await send('push the Priya call to Monday');
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
    const result = await send(text);
    expect(await read(task.id)).toMatchObject(expected);
    await undo(result.id);
    expect({ ...(await read(task.id)), updated_at: '' }).toEqual({ ...task, updated_at: '' });
  });

  it.each(['delete the rent task', 'move the rent to the backlog'])('“%s” is undone in one step', async (text) => {
    const task = await add('Pay the rent', { dueDate: '2026-11-20' });
    const result = await send(text);
    expect(await listTasks()).toEqual([]);
    await undo(result.id);
    expect({ ...(await read(task.id)), updated_at: '' }).toEqual({ ...task, updated_at: '' });
    expect(
      (await user.call<{ data: { backlogItems: BacklogItem[] } }>('GET', '/backlog')).body.data.backlogItems,
    ).toEqual([]);
  });

  it('reopens a task, and the undo restores its completion time', async () => {
    const task = await add('Pay the rent', { dueDate: '2026-11-20' });
    await send('the rent is paid');
    const { completed_at: completedAt } = await read(task.id);
    aide.clock.advance(86_400_000);
    const result = await send('reopen the rent');
    expect(await read(task.id)).toMatchObject({ status: 'pending', completed_at: null });
    await undo(result.id);
    expect(await read(task.id)).toMatchObject({ status: 'completed', completed_at: completedAt });
    aide.clock.set(new Date(wednesday));
  });

  it('pauses, resumes and deletes a recurring task, each undone in one step', async () => {
    const recurring = async () =>
      (await user.call<{ data: { tasks: RecurringTask[] } }>('GET', '/recurring-tasks')).body.data.tasks;
    await send('weekly review every friday at 10');
    const paused = await send('pause the weekly review');
    expect(await recurring()).toMatchObject([{ status: 'paused' }]);
    await undo(paused.id);
    expect(await recurring()).toMatchObject([{ status: 'pending' }]);
    const deleted = await send('delete the weekly review task');
    expect(await recurring()).toEqual([]);
    await undo(deleted.id);
    expect(await recurring()).toMatchObject([{ title: 'Weekly review', status: 'pending' }]);
    const urgent = await send('make the weekly review urgent');
    expect(await recurring()).toMatchObject([{ priority: 'urgent' }]);
    await undo(urgent.id);
    expect(await recurring()).toMatchObject([{ priority: 'medium' }]);
    const impossible = await send('mark the weekly review as done');
    expect(impossible).toMatchObject({ changes: [], undoable: false, open: [{ reason: 'impossible' }] });
  });

  it('converts a backlog item that gets a date to a task, and the undo restores the item', async () => {
    await send('add to backlog: compare solar panel quotes');
    const result = await send('move the solar panel quotes to friday');
    expect(await listTasks()).toMatchObject([
      { title: 'Compare solar panel quotes', due_date: '2026-11-20T00:00:00.000Z' },
    ]);
    await undo(result.id);
    expect(await listTasks()).toEqual([]);
    const { body } = await user.call<{ data: { backlogItems: BacklogItem[] } }>('GET', '/backlog');
    expect(body.data.backlogItems).toMatchObject([{ title: 'Compare solar panel quotes' }]);
  });

  it('asks when two tasks match equally well, and changes nothing before the choice', async () => {
    const first = await add('Send Rahul the quote', { dueDate: '2026-11-20' });
    const second = await add('Call Rahul about the invoice', { dueDate: '2026-11-21' });
    await createContact(user, { name: 'Rahul Verma' });
    const asked = await send('mark the Rahul task as done');
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

  it('accepts the choice with the message if the client has shown the candidates', async () => {
    await add('Send Rahul the quote', { dueDate: '2026-11-20' });
    const second = await add('Call Rahul about the invoice', { dueDate: '2026-11-21' });
    const result = await send('mark the Rahul task as done', { chosen: [second.id] });
    expect(result).toMatchObject({ needs: null, changes: [{ id: second.id }] });
  });

  it('asks before it changes more than 20 tasks', async () => {
    for (let n = 0; n < 21; n += 1) await add(`Errand ${n}`, { dueDate: '2026-11-16' });
    const asked = await send('move all overdue tasks to friday');
    expect(asked).toMatchObject({ needs: 'confirmation', total: 21, changes: [] });
    expect((await listTasks()).every(({ due_date: due }) => due === '2026-11-16T00:00:00.000Z')).toBe(true);
    const done = await post<AssistantResult>(`/assistant/${asked.id}/confirm`, {});
    expect(done).toMatchObject({ needs: null, total: 21, undoable: true });
    expect((await listTasks()).every(({ due_date: due }) => due === '2026-11-20T00:00:00.000Z')).toBe(true);
    await undo(asked.id);
    expect((await listTasks()).every(({ due_date: due }) => due === '2026-11-16T00:00:00.000Z')).toBe(true);
  });

  it('creates nothing when no task matches', async () => {
    expect(await send('I finished the unicorn report')).toMatchObject({ kind: 'talk', items: [], changes: [] });
    const result = await send('mark the unicorn report as done');
    expect(result).toMatchObject({ kind: 'command', changes: [], open: [{ reason: 'none' }], undoable: false });
    expect(await listTasks()).toEqual([]);
    const added = await send('I finished the unicorn report', { as: 'capture' });
    expect(added).toMatchObject({ kind: 'capture', items: [{ kind: 'task' }] });
  });

  it('resolves “it” to the last subject of this conversation, after several to the last named one', async () => {
    await send('buy milk');
    await send('water the plants', { source: 'api' });
    expect((await send('move it to friday')).changes).toMatchObject([{ title: 'Buy milk' }]);
    await send('call Priya and then pay the electricity bill and also book flights to Goa');
    expect((await send('make it urgent')).changes).toMatchObject([{ title: 'Book flights to Goa' }]);
    await send('water the plants and then pay the rent');
    expect((await send('mark them as done')).changes).toHaveLength(2);
  });

  it('resolves “it” for 24 hours', async () => {
    await send('buy milk');
    aide.clock.advance(day - 2_000);
    expect((await send('move it to friday')).changes).toMatchObject([{ title: 'Buy milk' }]);
    aide.clock.advance(day);
    expect((await send('move it to monday')).changes).toEqual([]);
  });

  it('changes its tasks in the order of their ids, so that two commands lock them in the same order', async () => {
    const later = await add('Pay the rent', { dueDate: '2026-11-20' });
    const sooner = await add('Call the bank', { dueDate: '2026-11-19' });
    const { changes } = await send('mark all tasks as done', { confirmed: true });
    expect(changes.map(({ id }) => id)).toEqual([later.id, sooner.id]);
  });

  it('cannot reach another user’s task', async () => {
    const task = await add('Pay the rent');
    user = await aide.signUp();
    const result = await send('mark the rent as done', { last: [task.id], chosen: [task.id] });
    expect(result).toMatchObject({ changes: [], open: [{ reason: 'none' }] });
    expect((await send('delete it', { last: [task.id] })).changes).toEqual([]);
  });

  it('is recorded in the task’s history with its channel', async () => {
    const task = await add('Pay the rent');
    await send('the rent is paid');
    const { data } = (
      await user.call<{ data: { action: string; channel: string }[] }>('GET', `/tasks/${task.id}/history`)
    ).body;
    expect(data.at(-1)).toMatchObject({ action: 'status_changed', channel: 'web' });
  });
});
