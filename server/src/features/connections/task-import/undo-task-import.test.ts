import type { RecurringTask, Task, TaskImportResult } from '@aide/contract';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { TestApp, TestUser } from '../../../../test/test-app.ts';
import { useTestApp } from '../../../../test/use-test-app.ts';

let aide: TestApp;
let user: TestUser;
useTestApp({ now: '2026-11-16T06:00:00Z' }, (current) => {
  ({ aide, user } = current);
});

const list = async (of = user) => (await of.call<{ data: Task[] }>('GET', '/tasks')).body.data;
const titles = async () => (await list()).map(({ title }) => title).toSorted();
async function upload(tasks: unknown[], options: Record<string, unknown> = {}, of = user): Promise<TaskImportResult> {
  const body = { source: 'todoist', tasks, ...options };
  const response = await of.call<{ data: TaskImportResult }>('POST', '/tasks/import', body);
  expect(response.body).toMatchObject({ success: true });
  return response.body.data;
}
async function countRows(table: string): Promise<number> {
  const { rows } = (await aide.database.read((tx) =>
    tx.execute(sql.raw(`select count(*)::int as count from ${table} where user_id = '${user.id}'`)),
  )) as { rows: { count: number }[] };
  return rows[0]!.count;
}

const numbered = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => ({
    sourceId: String(from + index),
    title: `Task ${from + index}`,
    due: { date: '2026-11-20', time: '09:00' },
  }));

describe('undoing an import', () => {
  it('deletes the tasks of all its requests with their reminders, and nothing else', async () => {
    const other = await aide.signUp();
    await upload([{ sourceId: '1', title: 'Of somebody else' }], {}, other);
    await user.call('POST', '/tasks', { title: 'By hand' });
    await upload([{ sourceId: 'x', title: 'Of another import' }]);
    const before = { tasks: await countRows('tasks'), work: await countRows('due_work') };
    const batchId = '019a0000-0000-7000-8000-00000000aaaa';
    await upload(numbered(0, 70), { batchId });
    await upload(numbered(60, 130), { batchId });
    expect(await list()).toHaveLength(132);
    expect(await countRows('due_work')).toBeGreaterThan(before.work + 100);

    const undone = await user.call('DELETE', `/tasks/import/${batchId}`);
    expect(undone.body.data).toEqual({ deleted: 130, kept: 0 });
    expect(await titles()).toEqual(['By hand', 'Of another import']);
    expect({ tasks: await countRows('tasks'), work: await countRows('due_work') }).toEqual(before);
    expect(await list(other)).toHaveLength(1);

    const again = await user.call('DELETE', `/tasks/import/${batchId}`);
    expect(again).toMatchObject({ status: 404, body: { error: 'IMPORT_NOT_FOUND' } });
    const late = await user.call('POST', '/tasks/import', { source: 'todoist', tasks: numbered(0, 1), batchId });
    expect(late).toMatchObject({ status: 404, body: { error: 'IMPORT_NOT_FOUND' } });
    expect(await upload(numbered(0, 130))).toMatchObject({ created: { tasks: 130 } });
  });

  it('keeps what was changed, completed or moved to the backlog since, and permanently deletes what was deleted', async () => {
    const { batchId } = await upload(
      ['Changed', 'Completed', 'Moved', 'Deleted', 'Left alone'].map((title) => ({ sourceId: title, title })),
    );
    const ids = new Map((await list()).map(({ id, title }) => [title, id]));
    await user.call('PUT', `/tasks/${ids.get('Changed')}`, { title: 'Changed by me' });
    await user.call('PATCH', `/tasks/${ids.get('Completed')}/status`, { status: 'completed' });
    await user.call('PATCH', `/tasks/${ids.get('Moved')}/status`, { status: 'backlog' });
    await user.call('DELETE', `/tasks/${ids.get('Deleted')}`);
    const undone = await user.call('DELETE', `/tasks/import/${batchId}`);
    expect(undone.body.data).toEqual({ deleted: 2, kept: 3 });
    expect(await titles()).toEqual(['Changed by me', 'Completed']);
    expect((await user.call('POST', `/tasks/${ids.get('Deleted')}/restore`)).status).toBe(404);
    expect((await user.call('POST', `/tasks/${ids.get('Moved')}/restore`)).status).toBe(200);
    // The kept entry is still known.
    expect(await upload([{ sourceId: 'Changed', title: 'Changed' }])).toMatchObject({ created: { tasks: 0 } });
  });

  it('deletes recurring tasks with their unchanged occurrences', async () => {
    const { batchId } = await upload([
      { sourceId: '1', title: 'Daily', recurrence: { text: 'every day' } },
      { sourceId: '2', title: 'Overdue', due: { date: '2026-11-10' }, recurrence: { text: 'every tuesday' } },
      { sourceId: '3', title: 'Changed', due: { date: '2026-11-16' }, recurrence: { text: 'every monday' } },
    ]);
    expect(await titles()).toEqual(['Changed', 'Daily', 'Overdue']);
    const { tasks } = (await user.call<{ data: { tasks: RecurringTask[] } }>('GET', '/recurring-tasks')).body.data;
    const changed = tasks.find(({ title }) => title === 'Changed')!;
    await user.call('PATCH', `/recurring-tasks/${changed.id}`, { title: 'Changed by me' });
    const daily = (await list()).find(({ title }) => title === 'Daily')!;
    await user.call('PATCH', `/tasks/${daily.id}/status`, { status: 'in_progress' });
    expect((await user.call('DELETE', `/tasks/import/${batchId}`)).body.data).toEqual({ deleted: 2, kept: 1 });
    const left = (await user.call<{ data: { tasks: RecurringTask[] } }>('GET', '/recurring-tasks')).body.data.tasks;
    expect(left.map(({ title }) => title)).toEqual(['Changed by me']);
    expect(await titles()).toEqual(['Changed', 'Daily']);
  });

  it('is not possible for another user, whose rows stay', async () => {
    const { batchId } = await upload([{ sourceId: '1', title: 'Mine' }]);
    const other = await aide.signUp();
    expect((await other.call('DELETE', `/tasks/import/${batchId}`)).status).toBe(404);
    await upload([{ sourceId: '1', title: 'Mine too' }], { batchId }, other);
    expect((await other.call('DELETE', `/tasks/import/${batchId}`)).body.data).toEqual({ deleted: 1, kept: 0 });
    expect(await titles()).toEqual(['Mine']);
  });
});

describe('an import', () => {
  it('calls webhooks once with the number of changed tasks', async () => {
    const body = { url: 'https://hooks.example.com/aide', events: ['task.created'] };
    const hook = (await user.call<{ data: { id: string } }>('POST', '/webhooks', body)).body.data;
    const { batchId } = await upload(numbered(0, 30));
    await user.call('DELETE', `/tasks/import/${batchId}`);
    const deliveries = await user.call<{ data: { event: string }[] }>('GET', `/webhooks/${hook.id}/deliveries`);
    expect(deliveries.body.data.map(({ event }) => event)).toEqual(['tasks.changed', 'tasks.changed']);
  });

  it('rejects an empty request and one with too many tasks', async () => {
    const none = await user.call('POST', '/tasks/import', { source: 'todoist', tasks: [] });
    expect(none).toMatchObject({ status: 400, body: { message: 'There are no tasks in this file.' } });
    const many = await user.call('POST', '/tasks/import', { source: 'todoist', tasks: numbered(0, 1001) });
    expect(many.status).toBe(400);
    expect(await list()).toEqual([]);
  });
});
