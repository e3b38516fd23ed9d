import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../../test/test-app.ts';
import { createLog } from '../../../platform/log.ts';
import { purgeTombstones } from './record-revisions.ts';
import { getSyncState, getVersions, listRevisionsSince } from './sync.repository.ts';
import { syncedKinds, type SyncedKind } from './sync.table.ts';

let aide: TestApp;
let asha: TestUser;
beforeAll(async () => {
  aide = await createTestApp();
  asha = await aide.signUp();
});
afterAll(() => aide.close());

const state = (user = asha) => aide.database.read((tx) => getSyncState(tx, user.id));
const since = (revision: number, user = asha) =>
  aide.database.read((tx) => listRevisionsSince(tx, user.id, syncedKinds, { revision, id: null }));

async function create(path: string, body: Record<string, unknown>, user = asha): Promise<string> {
  return (await user.call<{ data: { id: string } }>('POST', path, body)).body.data.id;
}

describe('revisions of a user’s data', () => {
  it('grow with each change of every kind of entry', async () => {
    const { revision } = await state();
    const task = await create('/tasks', { title: 'Call Priya' });
    const contact = await create('/contacts', { name: 'Priya Shah' });
    const item = await create('/backlog', { title: 'Read the report' });
    const rows = await since(revision);
    expect(rows.map(({ kind, id, deletedAt }) => [kind, id, deletedAt])).toEqual([
      ['task', task, null],
      ['contact', contact, null],
      ['backlog_item', item, null],
    ]);
    expect((await state()).revision).toBe(revision + 3);
  });

  it('list an entry once, with its latest change', async () => {
    const task = await create('/tasks', { title: 'Call Meera' });
    const { revision } = await state();
    await asha.call('PUT', `/tasks/${task}`, { title: 'Call Meera today' });
    await asha.call('DELETE', `/tasks/${task}`);
    expect((await since(revision)).map(({ id, deletedAt }) => [id, deletedAt !== null])).toEqual([[task, true]]);
    await asha.call('POST', `/tasks/${task}/restore`);
    expect((await since(revision)).map(({ id, deletedAt }) => [id, deletedAt])).toEqual([[task, null]]);
  });

  it('give a bulk change one revision', async () => {
    const ids = [await create('/tasks', { title: 'One' }), await create('/tasks', { title: 'Two' })];
    const { revision } = await state();
    await asha.call('POST', '/tasks/bulk', { ids, change: { action: 'status', status: 'completed' } });
    const rows = await since(revision);
    expect(new Set(rows.map((row) => row.revision)).size).toBe(1);
    expect(rows.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
  });

  it('include each task of an import', async () => {
    const { revision } = await state();
    const tasks = ['One', 'Two'].map((title) => ({ title, sourceId: title }));
    const response = await asha.call('POST', '/tasks/import', { source: 'todoist', tasks });
    expect(response.status).toBe(200);
    const rows = await since(revision);
    expect(rows.map(({ kind, deletedAt }) => [kind, deletedAt])).toEqual([
      ['task', null],
      ['task', null],
    ]);
  });

  it('are per user', async () => {
    const { revision } = await state();
    const other = await aide.signUp();
    await create('/tasks', { title: 'Not hers' }, other);
    expect(await since(revision)).toEqual([]);
    expect((await state()).revision).toBe(revision);
  });

  it('are not skipped by concurrent changes', async () => {
    const { revision } = await state();
    const ids = await Promise.all(Array.from({ length: 8 }, (_, each) => create('/tasks', { title: `Task ${each}` })));
    const rows = await since(revision);
    expect(rows.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
    expect(new Set(rows.map((row) => row.revision)).size).toBe(8);
  });

  it('of deletions are kept for half a year, then older clients must read everything again', async () => {
    const other = await aide.signUp();
    const task = await create('/tasks', { title: 'Gone' }, other);
    await other.call('DELETE', `/tasks/${task}`);
    const { revision } = await state(other);
    const purgeAfter = (days: number) =>
      aide.database.transaction((tx) =>
        purgeTombstones({
          tx,
          now: new Date(aide.clock.now().getTime() + days * 86_400_000),
          log: createLog('silent'),
          publish: async () => {},
        }),
      );
    await purgeAfter(179);
    expect(await since(0, other)).toHaveLength(1);
    await purgeAfter(181);
    expect(await since(0, other)).toEqual([]);
    expect(await state(other)).toEqual({ revision, purgedRevision: revision });
  });

  it('of very many deletions are purged 5,000 at a time', async () => {
    const other = await aide.signUp();
    await create('/tasks', { title: 'Here' }, other);
    const { revision } = await state(other);
    await aide.database.transaction(async (tx) => {
      await tx.execute(sql`insert into sync_revisions (user_id, kind, id, revision, deleted_at)
        select ${other.id}::uuid, 'task', gen_random_uuid(), ${revision}, '2025-01-01'::timestamptz from generate_series(1, 5001)`);
      const context = { tx, now: aide.clock.now(), log: createLog('silent'), publish: async () => {} };
      expect(await purgeTombstones(context)).toBe(5_000);
      expect(await purgeTombstones(context)).toBe(1);
    });
    expect(await state(other)).toEqual({ revision, purgedRevision: revision });
  });
});

describe('the versions of a user’s data', () => {
  /** Returns the kinds whose version the work changes. */
  async function listChanged(work: () => Promise<unknown>): Promise<SyncedKind[]> {
    const read = () => aide.database.read((tx) => getVersions(tx, asha.id));
    const before = await read();
    await work();
    const after = await read();
    return syncedKinds.filter((kind) => after(kind) !== before(kind));
  }

  it('change with each change of an entry of the kind, and of no other', async () => {
    let task = '';
    expect(await listChanged(async () => (task = await create('/tasks', { title: 'Call Priya' })))).toEqual(['task']);
    expect(await listChanged(() => asha.call('PUT', `/tasks/${task}`, { title: 'Call Meera' }))).toEqual(['task']);
    expect(await listChanged(() => asha.call('DELETE', `/tasks/${task}`))).toEqual(['task']);
    expect(await listChanged(() => create('/backlog', { title: 'Read the report' }))).toEqual(['backlog_item']);
    expect(await listChanged(() => asha.call('GET', '/tasks'))).toEqual([]);
  });

  it('change for entries that are changed together and have no revision', async () => {
    const contactId = await create('/contacts', { name: 'Priya' });
    await create('/tasks', { title: 'Call', contactId });
    const { revision } = await state();
    const changed = await listChanged(() => asha.call('DELETE', `/contacts/${contactId}`));
    expect(changed).toEqual([...syncedKinds]);
    expect((await since(revision)).map(({ kind, id }) => [kind, id])).toEqual([['contact', contactId]]);
  });
});
