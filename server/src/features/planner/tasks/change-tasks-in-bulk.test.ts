import { limits, type BacklogItem, type BulkAction, type Task } from '@aide/contract';
import { uuidv7 } from 'uuidv7';
import { describe, expect, it } from 'vitest';
import { taskCalls } from '../../../../test/task-calls.ts';
import type { TestApp, TestUser } from '../../../../test/test-app.ts';
import { useTestApp } from '../../../../test/use-test-app.ts';

let aide: TestApp;
let user: TestUser;
useTestApp({}, (current) => {
  ({ aide, user } = current);
});

const { create, read } = taskCalls(() => user);

interface Outcome {
  data: { tasks: Task[]; removedIds: string[] };
  error?: string;
  message?: string;
}

const bulk = (ids: string[], change: BulkAction, as = user) => as.call<Outcome>('POST', '/tasks/bulk', { ids, change });
const undo = (tasks: Record<string, unknown>[]) => user.call<Outcome>('POST', '/tasks/bulk/undo', { tasks });
const getState = ({ id, status, priority, due_date, due_has_time }: Task) => ({
  id,
  status,
  priority,
  dueDate: due_date,
  dueHasTime: due_has_time,
});
const list = async (as = user) => (await as.call<{ data: Task[] }>('GET', '/tasks')).body.data;
const ids = (tasks: { id: string }[]) => tasks.map(({ id }) => id).toSorted();

async function three(): Promise<Task[]> {
  return [
    await create({ title: 'A', priority: 'low' }),
    await create({ title: 'B', dueDate: '2026-12-05', status: 'in_progress' }),
    // 09:30 in Kolkata.
    await create({ title: 'C', dueDate: '2026-12-05T04:00:00Z' }),
  ];
}

describe('changing several tasks in one request', () => {
  const changes: [BulkAction, Partial<Task>][] = [
    [{ action: 'status', status: 'completed' }, { status: 'completed' }],
    [
      { action: 'status', status: 'pending' },
      { status: 'pending', completed_at: null },
    ],
    [{ action: 'priority', priority: 'urgent' }, { priority: 'urgent' }],
    [
      { action: 'reschedule', date: null },
      { due_date: null, due_has_time: false },
    ],
    [{ action: 'postpone', date: '2026-12-20' }, { status: 'postponed' }],
  ];
  it.each(changes)('%j changes each of them', async (change, expected) => {
    const tasks = await three();
    const response = await bulk(ids(tasks), change);
    expect(response.status).toBe(200);
    expect(ids(response.body.data.tasks)).toEqual(ids(tasks));
    for (const task of await list()) expect(task).toMatchObject(expected);
  });

  it.each(['reschedule', 'postpone'] as const)(
    '%s moves the due day and keeps the time of day in the user’s time zone',
    async (action) => {
      const tasks = await three();
      await bulk(ids(tasks), { action, date: '2026-12-20' });
      const dues = (await list()).map(
        ({ title, due_date, due_has_time }) => [title, [due_date, due_has_time]] as const,
      );
      expect(Object.fromEntries(dues)).toEqual({
        A: ['2026-12-20T00:00:00.000Z', false],
        B: ['2026-12-20T00:00:00.000Z', false],
        C: ['2026-12-20T04:00:00.000Z', true],
      });
    },
  );

  it.each([{ action: 'delete' }, { action: 'backlog' }] satisfies BulkAction[])(
    '%j removes each of them from the list, and one undo restores all',
    async (change) => {
      const tasks = await three();
      const response = await bulk(ids(tasks), change);
      expect(response.body.data).toEqual({ tasks: [], removedIds: ids(tasks) });
      expect(await list()).toEqual([]);
      const backlog = () => user.call<{ data: { backlogItems: BacklogItem[] } }>('GET', '/backlog');
      expect((await backlog()).body.data.backlogItems).toHaveLength(change.action === 'backlog' ? 3 : 0);
      const undone = await undo(tasks.map(getState));
      expect(undone.status).toBe(200);
      expect(await list()).toEqual(expect.arrayContaining(tasks) as Task[]);
      expect((await backlog()).body.data.backlogItems).toEqual([]);
    },
  );

  it('is undone by one request that restores each task’s earlier state', async () => {
    const tasks = await three();
    await bulk(ids(tasks), { action: 'reschedule', date: '2026-12-20' });
    await bulk(ids(tasks), { action: 'status', status: 'completed' });
    await undo(tasks.map(getState));
    for (const { id, updated_at: _, ...before } of tasks) expect(await read(id)).toMatchObject({ id, ...before });
  });

  it('and undoing it keeps the time at which a task was completed', async () => {
    const { id } = await create({ title: 'Done' });
    await bulk([id], { action: 'status', status: 'completed' });
    const { completed_at: completedAt } = await read(id);
    aide.clock.advance(3_600_000);
    await bulk([id], { action: 'status', status: 'in_progress' });
    await undo([{ id, status: 'completed' }]);
    expect(await read(id)).toMatchObject({ status: 'completed', completed_at: completedAt });
  });

  it("changes nothing if one task is another user's, which is unchanged", async () => {
    const other = await aide.signUp();
    const foreign = await create({ title: 'Theirs' }, other);
    const tasks = await three();
    const actions: BulkAction[] = [...changes.map(([change]) => change), { action: 'delete' }, { action: 'backlog' }];
    for (const change of actions) {
      const response = await bulk([...ids(tasks), foreign.id], change);
      expect(response.status).toBe(404);
      expect(response.body).toMatchObject({
        error: 'TASK_NOT_FOUND',
        message: 'One of these tasks was not found. No task was changed.',
      });
    }
    expect((await undo([...tasks, foreign].map((task) => ({ id: task.id, status: 'cancelled' })))).status).toBe(404);
    expect(await list()).toEqual(expect.arrayContaining(tasks) as Task[]);
    expect(await list(other)).toEqual([foreign]);
  });

  it('changes nothing when one task is missing or deleted', async () => {
    const tasks = await three();
    const gone = await create({ title: 'Gone' });
    await user.call('DELETE', `/tasks/${gone.id}`);
    for (const id of [uuidv7(), gone.id]) {
      expect((await bulk([...ids(tasks), id], { action: 'delete' })).status).toBe(404);
    }
    expect(ids(await list())).toEqual(ids(tasks));
  });

  it('applies the change once to an id that is sent twice', async () => {
    const { id } = await create();
    const response = await bulk([id, id], { action: 'delete' });
    expect(response.body.data.removedIds).toEqual([id]);
  });

  it('rejects an empty list of ids, and more than the limit', async () => {
    expect((await bulk([], { action: 'delete' })).body).toMatchObject({ message: 'Choose at least one task' });
    const many = Array.from({ length: limits.bulkTasks + 1 }, () => uuidv7());
    const response = await bulk(many, { action: 'delete' });
    expect(response.status).toBe(400);
    expect(response.body.message).toBe(`At most ${limits.bulkTasks} tasks can be changed at once`);
  });
});
