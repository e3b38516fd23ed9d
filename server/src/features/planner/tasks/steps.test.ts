import {
  limits,
  type BacklogItem,
  type RecurringTask,
  type Step,
  type Task,
  type TaskHistoryEntry,
} from '@aide/contract';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../../test/test-app.ts';

let aide: TestApp;
let user: TestUser;
beforeAll(async () => {
  aide = await createTestApp();
  user = await aide.signUp();
});
afterAll(() => aide.close());

type Reply = { data: Task };

async function createTask(steps: string[] = []): Promise<Task> {
  return (await user.call<Reply>('POST', '/tasks', { title: 'Prepare the board meeting', steps })).body.data;
}
const readTask = async (id: string) => (await user.call<Reply>('GET', `/tasks/${id}`)).body.data;
const readHistory = async (id: string) =>
  (await user.call<{ data: TaskHistoryEntry[] }>('GET', `/tasks/${id}/history`)).body.data;
const titles = (steps: readonly Step[]) => steps.map(({ title }) => title);

describe('steps', () => {
  it('are added at the end or at a position', async () => {
    const { id, steps } = await createTask(['Agenda', 'Slides']);
    expect(steps).toMatchObject([
      { title: 'Agenda', done: false },
      { title: 'Slides', done: false },
    ]);
    await user.call('POST', `/tasks/${id}/steps`, { title: '  Book the room ' });
    const added = await user.call<Reply>('POST', `/tasks/${id}/steps`, { title: 'Invite', position: 1 });
    expect(added.status).toBe(201);
    expect(titles(added.body.data.steps)).toEqual(['Agenda', 'Invite', 'Slides', 'Book the room']);
  });

  it('are added once if the request is repeated', async () => {
    const { id } = await createTask();
    const step = { id: uuidv7(), title: 'Agenda' };
    await Promise.all([1, 2, 3].map(() => user.call('POST', `/tasks/${id}/steps`, step)));
    expect((await readTask(id)).steps).toEqual([{ ...step, done: false }]);
  });

  it('are ticked, renamed, moved and deleted one by one', async () => {
    const { id, steps } = await createTask(['Agenda', 'Slides', 'Invite']);
    const path = (index: number) => `/tasks/${id}/steps/${steps[index]!.id}`;
    await user.call('PATCH', path(0), { done: true });
    await user.call('PATCH', path(1), { title: 'Ten slides' });
    await user.call('PATCH', path(2), { position: 0 });
    expect((await readTask(id)).steps).toEqual([
      steps[2],
      { ...steps[0], done: true },
      { ...steps[1], title: 'Ten slides' },
    ]);
    await user.call('DELETE', path(0));
    const again = await user.call<Reply>('DELETE', path(0));
    expect(titles(again.body.data.steps)).toEqual(['Invite', 'Ten slides']);
    expect((await user.call('PATCH', path(0), { done: true })).body).toMatchObject({ error: 'STEP_NOT_FOUND' });
  });

  it('ticked at the same time on several devices are all ticked', async () => {
    const { id, steps } = await createTask(['One', 'Two', 'Three', 'Four', 'Five']);
    await Promise.all(steps.map((step) => user.call('PATCH', `/tasks/${id}/steps/${step.id}`, { done: true })));
    await Promise.all([
      user.call('PUT', `/tasks/${id}`, { description: 'Notes' }),
      user.call('POST', `/tasks/${id}/steps`, { title: 'Six' }),
    ]);
    const after = await readTask(id);
    expect(after.steps.map(({ done }) => done)).toEqual([true, true, true, true, true, false]);
    expect(after.description).toBe('Notes');
  });

  it('require a title and are limited in number', async () => {
    const { id } = await createTask(Array.from({ length: limits.steps }, (_, n) => `Step ${n}`));
    expect((await user.call('POST', `/tasks/${id}/steps`, { title: ' ' })).status).toBe(400);
    const refused = await user.call('POST', `/tasks/${id}/steps`, { title: 'One more' });
    expect(refused.body).toMatchObject({ error: 'TOO_MANY', message: expect.stringContaining('100 steps') });
    const tooMany = { title: 'x', steps: Array.from({ length: limits.steps + 1 }, () => 'x') };
    expect((await user.call('POST', '/tasks', tooMany)).status).toBe(400);
  });

  it('are recorded in the history: the changed one, or all if only the order changed', async () => {
    const { id, steps } = await createTask(['One', 'Two']);
    await user.call('PATCH', `/tasks/${id}/steps/${steps[0]!.id}`, { done: true });
    await user.call('PATCH', `/tasks/${id}/steps/${steps[0]!.id}`, { done: true });
    await user.call('PATCH', `/tasks/${id}/steps/${steps[0]!.id}`, { position: 1 });
    const history = await readHistory(id);
    const ticked = { ...steps[0], done: true };
    expect(history.map(({ changes }) => changes)).toEqual([
      {},
      { steps: { from: [steps[0]], to: [ticked] } },
      { steps: { from: [ticked, steps[1]], to: [steps[1], ticked] } },
    ]);
  });

  it('cannot be changed on a deleted task, and are restored with it', async () => {
    const { id, steps } = await createTask(['One']);
    await user.call('DELETE', `/tasks/${id}`);
    expect((await user.call('POST', `/tasks/${id}/steps`, { title: 'Two' })).status).toBe(404);
    expect((await user.call<Reply>('POST', `/tasks/${id}/restore`)).body.data.steps).toEqual(steps);
  });

  it('go to the backlog with their task and become steps of the task that the item becomes', async () => {
    const { id, steps } = await createTask(['One', 'Two']);
    await user.call('PATCH', `/tasks/${id}/steps/${steps[0]!.id}`, { done: true });
    const moved = await user.call<{ data: { backlog_item_id: string } }>('PATCH', `/tasks/${id}/status`, {
      status: 'backlog',
    });
    const ticked = [{ ...steps[0], done: true }, steps[1]];
    const backlog = await user.call<{ data: { backlogItems: BacklogItem[] } }>('GET', '/backlog');
    expect(backlog.body.data.backlogItems[0]?.steps).toEqual(ticked);
    const converted = await user.call<Reply>('POST', `/backlog/${moved.body.data.backlog_item_id}/convert`, {});
    expect(converted.body.data.steps).toEqual(ticked);
  });

  it('of a recurring task are copied to each occurrence, not done and with ids of their own', async () => {
    const body = { title: 'Backup', recurrenceText: 'daily', steps: ['Copy', 'Check'] };
    const { data } = (await user.call<{ data: RecurringTask }>('POST', '/recurring-tasks', body)).body;
    expect(data.steps).toEqual(['Copy', 'Check']);
    const made = async () =>
      (await user.call<{ data: Task[] }>('GET', '/tasks')).body.data.filter(
        ({ recurring_task_id }) => recurring_task_id === data.id,
      );
    const [first] = await made();
    await user.call('PATCH', `/tasks/${first!.id}/steps/${first!.steps[0]!.id}`, { done: true });
    aide.clock.advance(86_400_000);
    await aide.app.engine.drain();
    const [, second] = await made();
    expect(second?.steps).toMatchObject([
      { title: 'Copy', done: false },
      { title: 'Check', done: false },
    ]);
    expect(second?.steps[0]?.id).not.toBe(first?.steps[0]?.id);
  });
});

describe('notes that are saved while they are typed', () => {
  it('are one entry of the history, from the first text to the last', async () => {
    const { id } = await createTask();
    for (const description of ['Bring', 'Bring the', 'Bring the figures'])
      await user.call('PUT', `/tasks/${id}`, { description });
    expect((await readHistory(id)).slice(1).map(({ changes }) => changes)).toEqual([
      { description: { from: null, to: 'Bring the figures' } },
    ]);
    await user.call('PUT', `/tasks/${id}`, { title: 'Prepare' });
    await user.call('PUT', `/tasks/${id}`, { description: 'Nothing to bring' });
    expect(await readHistory(id)).toHaveLength(4);
  });

  it('are a new entry after ten minutes', async () => {
    const { id } = await createTask();
    await user.call('PUT', `/tasks/${id}`, { description: 'Bring' });
    aide.clock.advance(11 * 60_000);
    await user.call('PUT', `/tasks/${id}`, { description: 'Bring it' });
    expect(await readHistory(id)).toHaveLength(3);
  });
});
