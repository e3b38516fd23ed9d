import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stubBrowser } from '../../../test/browser.ts';
import { stubOfflineStore } from '../../../test/offline.ts';
import { sampleTask } from '../../../test/samples.ts';
import { newId } from '../browser/new-id.ts';
import { noLists } from './changes.ts';
import { createChange, type QueuedCall } from './create-change.rules.ts';
import { toBacklogItem } from './new-entries.ts';
import { openOfflineStore, type OfflineStore } from './offline-store.ts';
import { addChange } from './queue.rules.ts';
import { replayChanges } from './replay.ts';

interface Sent {
  line: string;
  key: string | null;
  ifMatch: string | null;
  body: unknown;
}

let store: OfflineStore;
let sent: Sent[];
const task = sampleTask({ title: 'Send the offer' });
const params = { id: task.id };

beforeEach(async () => {
  stubBrowser();
  store = openOfflineStore(stubOfflineStore());
  sent = [];
  await store.writeCached('listTasks', { response: { success: true, data: [task] }, loadedAt: 0 });
});

afterEach(() => vi.unstubAllGlobals());

async function queue(...calls: QueuedCall[]): Promise<void> {
  for (const call of calls) {
    const context = {
      lists: { ...noLists, tasks: [task] },
      removed: noLists,
      now: '2026-01-05T10:00:00.000Z',
      timeZone: 'UTC',
      newId,
    };
    const change = createChange(call, context);
    if (!change) throw new Error('Nothing is known of it.');
    await store.updateQueue((before) => addChange(before, change));
  }
}

/** Replays against these responses in order; 'lost' drops the connection. */
async function replay(...responses: ('lost' | [status: number, body: unknown])[]) {
  const left = [...responses];
  const send: typeof fetch = async (url, init = {}) => {
    const headers = new Headers(init.headers);
    sent.push({
      line: `${init.method} ${typeof url === 'string' ? url.replace('/api/v1', '') : ''}`,
      key: headers.get('idempotency-key'),
      ifMatch: headers.get('if-match'),
      body: typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined,
    });
    const next = left.shift();
    if (next === undefined || next === 'lost') throw new TypeError('Failed to fetch');
    return Response.json(next[1], { status: next[0] });
  };
  return replayChanges({ store, token: 't', timeZone: 'UTC', newId, fetch: send });
}

const ok = (data: unknown): [number, unknown] => [200, { success: true, data }];
const error = (status: number, code: string): [number, unknown] => [
  status,
  { success: false, error: code, message: code },
];
const update = (body: { title?: string; priority?: 'high' }): QueuedCall => ({ name: 'updateTask', params, body });

describe('a replay', () => {
  it('repeats a change whose response was lost with the same key, and sends the next once it is confirmed', async () => {
    await queue(update({ title: 'Mine' }), { name: 'deleteTask', params });
    expect(await replay('lost')).toBe('unreachable');
    const saved = { ...task, title: 'Mine', updated_at: '2026-01-06T00:00:00.000Z' };
    expect(await replay(ok(saved), ok({ id: task.id }))).toBe('done');
    expect(sent.map(({ line }) => line)).toEqual([
      `PUT /tasks/${task.id}`,
      `PUT /tasks/${task.id}`,
      `DELETE /tasks/${task.id}`,
    ]);
    expect(sent[1]).toEqual(sent[0]);
    expect(sent.map(({ ifMatch }) => ifMatch)).toEqual([
      `"${task.updated_at}"`,
      `"${task.updated_at}"`,
      `"${saved.updated_at}"`,
    ]);
    expect(new Set(sent.map(({ key }) => key)).size).toBe(2);
    expect(await store.readQueue()).toEqual([]);
    expect((await store.readCached('listTasks'))?.response).toMatchObject({ data: [] });
  });

  it('uses the server’s id of a new task in its later changes, and stores it', async () => {
    await queue({ name: 'createTask', body: { title: 'New' } });
    const [creation] = await store.readQueue();
    const local = creation?.created.tasks[0];
    if (!local) throw new Error('No task was created.');
    const lists = { ...noLists, tasks: [local] };
    const step = createChange(
      { name: 'createStep', params: { id: local.id }, body: { title: 'First' } },
      { lists, removed: noLists, now: '', timeZone: 'UTC', newId },
    );
    if (!step) throw new Error('The new task is not known.');
    await store.updateQueue((before) => addChange(before, step));
    const created = { ...local, id: 'server-id' };
    expect(await replay(ok(created), ok(created))).toBe('done');
    expect(sent[1]?.line).toBe('POST /tasks/server-id/steps');
    expect(await store.readIds()).toEqual({ [local.id]: 'server-id' });
  });

  it('merges after 412 when other fields were changed, and keeps a conflict otherwise', async () => {
    await queue(update({ priority: 'high' }));
    const theirs = { ...task, title: 'Theirs', updated_at: '2026-01-07T00:00:00.000Z' };
    await replay(error(412, 'CHANGED_MEANWHILE'), ok(theirs), ok({ ...theirs, priority: 'high' }));
    expect(sent.at(-1)).toMatchObject({ ifMatch: `"${theirs.updated_at}"`, body: { priority: 'high' } });
    expect(sent.at(-1)?.key).not.toBe(sent[0]?.key);
    expect(await store.readQueue()).toEqual([]);

    await queue(update({ title: 'Mine' }));
    expect(await replay(error(412, 'CHANGED_MEANWHILE'), ok(theirs))).toBe('done');
    expect(await store.readQueue()).toMatchObject([{ problem: { kind: 'conflict', theirs: { title: 'Theirs' } } }]);
  });

  it('compares a backlog item with the one on the server after 412', async () => {
    const idea = {
      ...toBacklogItem({ title: 'Learn to sail' }, { lists: noLists, now: '', timeZone: 'UTC', newId }),
      id: 'idea',
    };
    const context = { lists: { ...noLists, backlog: [idea] }, removed: noLists, now: '', timeZone: 'UTC', newId };
    const body = { title: 'Learn to row' };
    const change = createChange({ name: 'updateBacklogItem', params: { id: 'idea' }, body }, context);
    await store.updateQueue(() => (change ? [change] : []));
    const theirs = { ...idea, title: 'Learn to dive', updated_at: 'r2' };
    expect(await replay(error(412, 'CHANGED_MEANWHILE'), ok(theirs))).toBe('done');
    expect(sent[1]?.line).toBe('GET /backlog/idea');
    expect(await store.readQueue()).toMatchObject([
      { problem: { kind: 'conflict', theirs: { title: 'Learn to dive' }, revision: 'r2' } },
    ]);
  });

  it('keeps a change of a deleted entry, and one that is rejected', async () => {
    await queue(update({ title: 'Mine' }), { name: 'createContact', body: { name: 'Priya' } });
    expect(await replay(error(404, 'TASK_NOT_FOUND'), error(403, 'TRIAL_EXPIRED'))).toBe('done');
    expect(await store.readQueue()).toMatchObject([
      { problem: { kind: 'gone' } },
      { problem: { kind: 'rejected', message: 'TRIAL_EXPIRED' } },
    ]);
  });

  it('treats a deletion of a missing entry as done', async () => {
    await queue({ name: 'deleteTask', params });
    expect(await replay(error(404, 'TASK_NOT_FOUND'))).toBe('done');
    expect(await store.readQueue()).toEqual([]);
  });

  it.each([502, 504])('treats the error %i of a gateway like a lost connection', async (status) => {
    await queue(update({ title: 'Mine' }));
    expect(await replay([status, 'Bad gateway'])).toBe('unreachable');
    expect(await store.readQueue()).toMatchObject([{ attempted: true, problem: null }]);
  });

  it('stops and keeps everything when the session is rejected or the server is busy', async () => {
    await queue(update({ title: 'Mine' }), { name: 'createContact', body: { name: 'Priya' } });
    expect(await replay(error(401, 'UNAUTHENTICATED'))).toBe('signed-out');
    expect(await replay(error(429, 'RATE_LIMITED'))).toBe('later');
    expect(await replay(error(503, 'UNAVAILABLE'))).toBe('later');
    expect(await replay(error(409, 'IDEMPOTENCY_IN_PROGRESS'))).toBe('later');
    expect(await store.readQueue()).toHaveLength(2);
  });
});
