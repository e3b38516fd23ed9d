import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stubBrowser } from '../../../test/browser.ts';
import { stubOfflineStore } from '../../../test/offline.ts';
import { sampleTask } from '../../../test/samples.ts';
import { newId } from '../browser/new-id.ts';
import { noLists, type Change } from './changes.ts';
import { createChange, type QueuedCall } from './create-change.rules.ts';
import { openOfflineStore, type OfflineStore } from './offline-store.ts';
import { addChange } from './queue.rules.ts';
import { replayChanges } from './replay.ts';

const task = sampleTask({ title: 'Send the offer' });
const params = { id: task.id };
let store: OfflineStore;
let sent: string[];

beforeEach(() => {
  stubBrowser();
  store = openOfflineStore(stubOfflineStore());
  sent = [];
});

afterEach(() => vi.unstubAllGlobals());

function toChange(call: QueuedCall): Change {
  const lists = { ...noLists, tasks: [task] };
  const removed = { ...noLists, tasks: [task] };
  const change = createChange(call, { lists, removed, now: '2026-01-05T10:00:00.000Z', timeZone: 'UTC', newId });
  if (!change) throw new Error('Nothing is known of it.');
  return change;
}

async function queue(call: QueuedCall): Promise<void> {
  const change = toChange(call);
  await store.updateQueue((before) => addChange(before, change));
}

/** Replays while the user makes another change just before the first write to the queue. */
async function replayWhile(call: QueuedCall | null): Promise<void> {
  let waiting = call;
  const updateQueue: OfflineStore['updateQueue'] = async (change) => {
    const made = waiting;
    waiting = null;
    if (made) await queue(made);
    return store.updateQueue(change);
  };
  const send: typeof fetch = async (url, { method, body } = {}) => {
    sent.push(`${method} ${typeof url === 'string' ? url : ''} ${typeof body === 'string' ? body : ''}`.trim());
    return Response.json({ success: true, data: task });
  };
  await replayChanges({ store: { ...store, updateQueue }, token: 't', timeZone: 'UTC', newId, fetch: send });
}

describe('a change made while the replay starts', () => {
  it('is not overwritten by the change that it was merged with', async () => {
    await queue({ name: 'updateTask', params, body: { title: 'Mine' } });
    await replayWhile({ name: 'updateTask', params, body: { title: 'Mine again' } });
    expect(sent).toEqual([`PUT /api/v1/tasks/${task.id} {"title":"Mine again"}`]);
    expect(await store.readQueue()).toEqual([]);
  });

  it('can still undo a deletion that was not sent', async () => {
    await queue({ name: 'deleteTask', params });
    await replayWhile({ name: 'restoreTask', params });
    expect(sent).toEqual([]);
  });
});

describe('a change of an entry that was created on this device', () => {
  it('is sent with the server’s id, although the creation was confirmed before it was queued', async () => {
    await store.addIds({ 'local-1': task.id });
    const change = toChange({ name: 'updateTask', params, body: { title: 'Mine' } });
    await store.updateQueue(() => JSON.parse(JSON.stringify([change]).replaceAll(task.id, 'local-1')) as Change[]);
    await replayWhile(null);
    expect(sent).toEqual([`PUT /api/v1/tasks/${task.id} {"title":"Mine"}`]);
  });
});
