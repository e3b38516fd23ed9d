import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../../test/test-app.ts';
import { createLog } from '../../../platform/log.ts';
import { purgeTombstones } from './record-revisions.ts';

let aide: TestApp;
beforeAll(async () => {
  aide = await createTestApp();
});
afterAll(() => aide.close());

interface Entry {
  id: string;
  title?: string;
  name?: string;
  updated_at: string;
}

interface ListBody {
  data: Entry[] | { tasks?: Entry[]; backlogItems?: Entry[] };
  nextCursor: string | null;
  syncToken: string | null;
  deleted?: string[];
  hasMore?: boolean;
}

const kinds = [
  { list: '/tasks', method: 'PUT', titled: (title: string) => ({ title }) },
  { list: '/contacts', method: 'PUT', titled: (name: string) => ({ name }) },
  { list: '/backlog', method: 'PUT', titled: (title: string) => ({ title }) },
  {
    list: '/recurring-tasks',
    method: 'PATCH',
    titled: (title: string, isNew = true) => ({
      title,
      ...(isNew ? { recurrenceText: 'every monday at 9 AM' } : {}),
    }),
  },
] as const;

async function read(user: TestUser, path: string, query: Record<string, string> = {}) {
  const { status, body } = await user.call<ListBody>('GET', `${path}?${new URLSearchParams(query).toString()}`);
  if (status !== 200) return { status, error: body.error, message: body.message, entries: [], body };
  const { data } = body;
  const entries = Array.isArray(data) ? data : (data.tasks ?? data.backlogItems ?? []);
  return { status, entries, ids: entries.map(({ id }) => id), body, token: body.syncToken ?? '' };
}

async function create(user: TestUser, path: string, body: object): Promise<string> {
  return (await user.call<{ data: { id: string } }>('POST', path, body)).body.data.id;
}

describe.each(kinds)('a list of $list', ({ list, method, titled }) => {
  it('has a token for the changes since, including deletions', async () => {
    const asha = await aide.signUp();
    const [kept, changed, gone] = [
      await create(asha, list, titled('Kept')),
      await create(asha, list, titled('Changed')),
      await create(asha, list, titled('Gone')),
    ];
    const first = await read(asha, list);
    expect(first.ids?.toSorted()).toEqual([kept, changed, gone].toSorted());
    expect(first.body.deleted).toBeUndefined();
    await asha.call(method, `${list}/${changed}`, titled('Changed again', false));
    await asha.call('DELETE', `${list}/${gone}`);
    const added = await create(asha, list, titled('Added'));
    const second = await read(asha, list, { sync_token: first.token ?? '' });
    expect(second.ids).toEqual([changed, added]);
    expect(second.body).toMatchObject({ deleted: [gone], hasMore: false, nextCursor: null });
    const third = await read(asha, list, { sync_token: second.token ?? '' });
    expect([third.ids, third.body.deleted]).toEqual([[], []]);
  });

  it('misses no concurrent writes while its pages are read', async () => {
    const asha = await aide.signUp();
    for (const title of ['A', 'B', 'C']) await create(asha, list, titled(title));
    const first = await read(asha, list, { limit: '1' });
    const early = first.ids?.[0] ?? '';
    await asha.call(method, `${list}/${early}`, titled('Changed while paging', false));
    const later = await read(asha, list, { limit: '5', cursor: first.body.nextCursor ?? '' });
    expect(later.body.syncToken).toBeNull();
    expect((await read(asha, list, { sync_token: first.token ?? '' })).ids).toContain(early);
  });

  it('returns changes in pages that miss no concurrent ones', async () => {
    const asha = await aide.signUp();
    const { token = '' } = await read(asha, list);
    const ids = [];
    for (const title of ['A', 'B', 'C', 'D']) ids.push(await create(asha, list, titled(title)));
    const first = await read(asha, list, { sync_token: token, limit: '2' });
    expect([first.ids, first.body.hasMore]).toEqual([ids.slice(0, 2), true]);
    await asha.call(method, `${list}/${ids[0]}`, titled('A again', false));
    const second = await read(asha, list, { sync_token: first.token ?? '', limit: '2' });
    expect([second.ids, second.body.hasMore]).toEqual([ids.slice(2), true]);
    const third = await read(asha, list, { sync_token: second.token ?? '', limit: '2' });
    expect([third.ids, third.body.hasMore]).toEqual([[ids[0]], false]);
  });

  it('returns changes and deletions since a time', async () => {
    const asha = await aide.signUp();
    const old = await create(asha, list, titled('Old'));
    const gone = await create(asha, list, titled('Gone'));
    aide.clock.advance(60_000);
    const updated_since = aide.clock.now().toISOString();
    await asha.call('DELETE', `${list}/${gone}`);
    const added = await create(asha, list, titled('Added'));
    const since = await read(asha, list, { updated_since });
    expect([since.ids, since.body.deleted]).toEqual([[added], [gone]]);
    await asha.call(method, `${list}/${old}`, titled('Changed', false));
    expect((await read(asha, list, { updated_since })).ids?.toSorted()).toEqual([old, added].toSorted());
    expect((await read(asha, list, { updated_since: 'yesterday' })).status).toBe(400);
  });

  it('is sorted in both directions, page by page, and rejects a cursor of another order', async () => {
    const asha = await aide.signUp();
    for (const title of ['Delta', 'Alpha', 'Charlie', 'Bravo']) {
      await create(asha, list, titled(title));
      aide.clock.advance(1000);
    }
    const names = async (sort: string) => {
      const seen: string[] = [];
      let cursor: string | null = null;
      do {
        const page = await read(asha, list, { sort, limit: '3', ...(cursor === null ? {} : { cursor }) });
        expect(page.status).toBe(200);
        seen.push(...page.entries.map((entry) => entry.title ?? entry.name ?? ''));
        cursor = page.body.nextCursor;
      } while (cursor !== null);
      return seen;
    };
    const title = list === '/contacts' ? 'name' : 'title';
    const created = ['Delta', 'Alpha', 'Charlie', 'Bravo'];
    expect(await names('created_at')).toEqual(created);
    expect(await names('-created_at')).toEqual(created.toReversed());
    expect(await names('-updated_at')).toEqual(created.toReversed());
    expect(await names(title)).toEqual(created.toSorted());
    expect(await names(`-${title}`)).toEqual(created.toSorted().toReversed());
    const { nextCursor } = (await read(asha, list, { sort: 'updated_at', limit: '1' })).body;
    expect((await read(asha, list, { sort: `-${title}`, cursor: nextCursor ?? '' })).status).toBe(400);
    expect((await read(asha, list, { sort: 'colour' })).message).toContain('Sort by');
  });

  it('rejects a token of another list, an invalid one, and filters together with a token', async () => {
    const asha = await aide.signUp();
    const own = (await read(asha, list)).token ?? '';
    const other = (await read(asha, list === '/tasks' ? '/contacts' : '/tasks')).token ?? '';
    for (const sync_token of [other, 'rubbish', ''])
      expect(await read(asha, list, { sync_token })).toMatchObject({ status: 400, error: 'VALIDATION_FAILED' });
    expect(await read(asha, list, { sync_token: own, sort: '-updated_at' })).toMatchObject({
      status: 400,
      message: 'sync_token can be combined with limit only, not with sort.',
    });
  });
});

describe('a sync token', () => {
  it('returns no other user’s changes', async () => {
    const [asha, rahul] = [await aide.signUp(), await aide.signUp()];
    const { token = '' } = await read(asha, '/tasks');
    await create(rahul, '/tasks', { title: 'His' });
    expect((await read(asha, '/tasks', { sync_token: token })).ids).toEqual([]);
    const his = await read(rahul, '/tasks');
    expect(await read(asha, '/tasks', { sync_token: his.token ?? '' })).toMatchObject({
      status: 410,
      error: 'SYNC_TOKEN_EXPIRED',
    });
  });

  it('returns a bulk change in pages, although it is one revision', async () => {
    const asha = await aide.signUp();
    const ids = [];
    for (const title of ['A', 'B', 'C', 'D', 'E']) ids.push(await create(asha, '/tasks', { title }));
    let { token = '' } = await read(asha, '/tasks');
    await asha.call('POST', '/tasks/bulk', { ids, change: { action: 'priority', priority: 'high' } });
    const seen: string[] = [];
    for (let page = 0; page < 3; page += 1) {
      const next = await read(asha, '/tasks', { sync_token: token, limit: '2' });
      seen.push(...(next.ids ?? []));
      expect(next.body.hasMore).toBe(page < 2);
      token = next.token ?? '';
    }
    expect(seen.toSorted()).toEqual(ids.toSorted());
  });

  it('expires when deletions since then are no longer stored', async () => {
    const asha = await aide.signUp();
    const { token = '' } = await read(asha, '/tasks');
    const id = await create(asha, '/tasks', { title: 'Gone' });
    await asha.call('DELETE', `/tasks/${id}`);
    const now = new Date(aide.clock.now().getTime() + 181 * 86_400_000);
    const context = { now, log: createLog('silent'), publish: async () => {} };
    await aide.database.transaction((tx) => purgeTombstones({ tx, ...context }));
    expect(await read(asha, '/tasks', { sync_token: token })).toMatchObject({
      status: 410,
      error: 'SYNC_TOKEN_EXPIRED',
    });
    const fresh = await read(asha, '/tasks');
    expect((await read(asha, '/tasks', { sync_token: fresh.token ?? '' })).status).toBe(200);
  });

  it('returns a task that moved to the backlog as deleted here and added there', async () => {
    const asha = await aide.signUp();
    const id = await create(asha, '/tasks', { title: 'Later' });
    const [tasks, backlog] = [await read(asha, '/tasks'), await read(asha, '/backlog')];
    await asha.call('PATCH', `/tasks/${id}/status`, { status: 'backlog' });
    expect((await read(asha, '/tasks', { sync_token: tasks.token ?? '' })).body.deleted).toEqual([id]);
    expect((await read(asha, '/backlog', { sync_token: backlog.token ?? '' })).entries).toMatchObject([
      { title: 'Later' },
    ]);
  });
});
