import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stubBrowser } from '../../../test/browser.ts';
import { stubOfflineStore } from '../../../test/offline.ts';
import { sampleTask } from '../../../test/samples.ts';
import { reportReachable } from '../api/connection.ts';
import { queueCall } from './offline.ts';
import { openOfflineStore, type OfflineStore } from './offline-store.ts';

const tasks = ['Alpha', 'Beta', 'Gamma'].map((title) => sampleTask({ title, priority: 'low' }));
const ids = tasks.map(({ id }) => id);

let store: OfflineStore;
beforeEach(async () => {
  stubBrowser();
  store = openOfflineStore(stubOfflineStore());
  await store.writeCached('listTasks', { response: { success: true, data: tasks }, loadedAt: 0 });
  reportReachable(false);
});
afterEach(() => {
  reportReachable(true);
  vi.unstubAllGlobals();
});

const readNames = async () => (await store.readQueue()).map(({ name, targets }) => [name, targets[0]]);

describe('a queued bulk change', () => {
  it('is one change per task, with the revision and the values it is based on', async () => {
    const change = { action: 'priority' as const, priority: 'urgent' as const };
    const response = await queueCall('changeTasksInBulk', { body: { ids, change } });
    expect(await store.readQueue()).toMatchObject(
      tasks.map(({ id, title, updated_at: revision }) => ({
        name: 'updateTask',
        params: { id },
        body: { priority: 'urgent' },
        base: { priority: 'low' },
        label: title,
        revision,
      })),
    );
    expect(response).toMatchObject({ data: { tasks: ids.map((id) => ({ id, priority: 'urgent' })), removedIds: [] } });
  });

  it('leaves nothing to send when it is undone', async () => {
    await queueCall('changeTasksInBulk', { body: { ids, change: { action: 'priority', priority: 'urgent' } } });
    await queueCall('undoBulkChange', { body: { tasks: ids.map((id) => ({ id, priority: 'low' })) } });
    expect(await store.readQueue()).toEqual([]);
  });

  it('deletes or moves each task, and an undo restores them', async () => {
    const deleted = await queueCall('changeTasksInBulk', { body: { ids, change: { action: 'delete' } } });
    expect(await readNames()).toEqual(ids.map((id) => ['deleteTask', id]));
    expect(deleted).toMatchObject({ data: { tasks: [], removedIds: ids } });
    await queueCall('undoBulkChange', { body: { tasks: ids.map((id) => ({ id })) } });
    expect(await store.readQueue()).toEqual([]);
    await queueCall('changeTasksInBulk', { body: { ids, change: { action: 'backlog' } } });
    expect(await readNames()).toEqual(ids.map((id) => ['changeTaskStatus', id]));
  });

  it('is compared task by task when its response was lost, and repeated with its key if doing it twice would differ', async () => {
    const complete = { action: 'status' as const, status: 'completed' as const };
    await queueCall('changeTasksInBulk', { body: { ids, change: complete } }, { sentKey: 'k1' });
    expect(await store.readQueue()).toMatchObject(
      ids.map(() => ({ name: 'updateTask', unverified: true, revision: null })),
    );
    await store.updateQueue(() => []);
    await queueCall('changeTasksInBulk', { body: { ids: ids.slice(1, 2), change: complete } }, { sentKey: 'k1' });
    expect((await store.readQueue())[0]?.key).not.toBe('k1');
    await store.updateQueue(() => []);
    await queueCall('changeTasksInBulk', { body: { ids, change: { action: 'backlog' } } }, { sentKey: 'k1' });
    expect(await store.readQueue()).toMatchObject([{ name: 'changeTasksInBulk', key: 'k1' }]);
  });
});
