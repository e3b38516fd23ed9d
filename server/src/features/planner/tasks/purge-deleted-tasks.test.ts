import type { BacklogItem, Task } from '@aide/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../../test/test-app.ts';
import { purgeDeletedBacklogItems } from '../backlog/delete-backlog-item.ts';
import { purgeDeletedTasks } from './delete-task.ts';

let aide: TestApp;
let user: TestUser;
beforeAll(async () => {
  aide = await createTestApp({ config: { AIDE_TRIAL_DAYS: 0, AIDE_SESSION_DAYS: 90 } });
  user = await aide.signUp();
});
afterAll(() => aide.close());

const day = 86_400_000;
const task = async (title: string) => (await user.call<{ data: Task }>('POST', '/tasks', { title })).body.data.id;
const item = async (title: string) =>
  (await user.call<{ data: BacklogItem }>('POST', '/backlog', { title, tags: ['kept'] })).body.data.id;
const restore = async (path: string) => (await user.call('POST', `${path}/restore`)).status;
const purge = () =>
  aide.app.transactions.run(async (context) => [
    await purgeDeletedTasks(context),
    await purgeDeletedBacklogItems(context),
  ]);

it('deleted entries can be restored for thirty days and not after', async () => {
  const [old, young, kept] = [await task('old'), await task('young'), await task('kept')];
  const [oldItem, converted] = [await item('old'), await item('converted')];
  await user.call('DELETE', `/tasks/${old}`);
  await user.call('DELETE', `/backlog/${oldItem}`);
  const { body } = await user.call<{ data: Task }>('POST', `/backlog/${converted}/convert`, {});
  aide.clock.advance(day);
  await user.call('DELETE', `/tasks/${young}`);
  aide.clock.advance(29 * day + 1000);
  expect(await purge()).toEqual([1, 1]);
  expect(await restore(`/tasks/${old}`)).toBe(404);
  expect(await restore(`/backlog/${oldItem}`)).toBe(404);
  expect(await restore(`/tasks/${young}`)).toBe(200);
  expect(await restore(`/tasks/${kept}`)).toBe(200);
  // The tags of an item that became a task are kept as long as the task.
  await user.call('PATCH', `/tasks/${body.data.id}/status`, { status: 'backlog' });
  const backlog = await user.call<{ data: { backlogItems: BacklogItem[] } }>('GET', '/backlog');
  expect(backlog.body.data.backlogItems).toMatchObject([{ title: 'converted', tags: ['kept'] }]);
});
