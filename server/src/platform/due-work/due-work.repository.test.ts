import { uuidv7 } from 'uuidv7';
import { describe, expect, it } from 'vitest';
import { dueWorkTests } from '../../../test/due-work.ts';
import {
  markWorkDead,
  cancelUserWork,
  cancelWork,
  claimWork,
  countWork,
  dueNoticeSchema,
  dueWorkChannel,
  ensureWork,
  findWork,
  listDueKinds,
  listPlannedAfter,
  listWork,
  nextRunAt,
  planWork,
} from './due-work.repository.ts';
import type { DueWork } from './due-work.table.ts';

const minute = 60_000;
const setUp = dueWorkTests();

const listKeys = (works: readonly DueWork[]) => works.map(({ key }) => key).toSorted();

describe('planning', () => {
  it('stores the work as it is due, and notifies once per kind with the earliest time', async () => {
    const { database, clock, transactions, at, waiting } = setUp();
    const notices: string[] = [];
    const received = Promise.withResolvers<void>();
    await database.listen(dueWorkChannel, (payload) => {
      notices.push(payload);
      if (notices.length === 2) received.resolve();
    });
    const userId = uuidv7();
    const shared = { userId, payload: { n: 1 } };
    await transactions.run(({ tx }) =>
      planWork(
        tx,
        { ...shared, kind: 'greet', key: 'late', dueAt: at(2 * minute) },
        { ...shared, kind: 'greet', key: 'soon', dueAt: at(minute) },
        { ...shared, kind: 'part', key: 'soon', dueAt: at(0) },
      ),
    );
    await received.promise;
    expect(notices.map((notice) => dueNoticeSchema.parse(JSON.parse(notice))).toSorted((a, b) => a.at - b.at)).toEqual([
      { kind: 'part', at: clock.now().getTime() },
      { kind: 'greet', at: at(minute).getTime() },
    ]);
    expect((await waiting()).toSorted((a, b) => b.dueAt.getTime() - a.dueAt.getTime())[0]).toMatchObject({
      userId,
      kind: 'greet',
      key: 'late',
      payload: { n: 1 },
      dueAt: at(2 * minute),
      runAt: at(2 * minute),
      attempts: 0,
      lease: null,
      deadAt: null,
      lastError: null,
    });
  });

  it('of the same key replaces everything, also of work that is dead or being worked on', async () => {
    const { transactions, plan, at, claimOne, readOne } = setUp();
    const piece = await claimOne();
    await transactions.run(({ tx, now }) => markWorkDead(tx, piece, now, 'broken'));
    const userId = uuidv7();
    await plan(minute, { userId, payload: { n: 2 } });
    expect(await readOne()).toEqual({
      ...piece,
      userId,
      payload: { n: 2 },
      dueAt: at(minute),
      runAt: at(minute),
      attempts: 0,
      lease: null,
      deadAt: null,
      lastError: null,
    });
  });

  it('of an empty list does nothing', async () => {
    const { transactions, waiting } = setUp();
    await transactions.run(async ({ tx }) => {
      await planWork(tx);
      await ensureWork(tx);
      await cancelWork(tx, 'greet');
    });
    expect(await waiting()).toEqual([]);
  });

  it('is skipped by `ensureWork` for work that is planned, and done for other work', async () => {
    const { transactions, plan, at, waiting } = setUp();
    await plan(minute);
    const ensured = { userId: null, kind: 'greet', payload: {}, dueAt: at(0) };
    await transactions.run(({ tx }) => ensureWork(tx, { ...ensured, key: 'a' }, { ...ensured, key: 'b' }));
    const planned = Object.fromEntries((await waiting()).map(({ key, runAt }) => [key, runAt]));
    expect(planned).toEqual({ a: at(minute), b: at(0) });
  });
});

describe('looking for work', () => {
  it('finds it by kind and key', async () => {
    const { transactions, plan } = setUp();
    await plan(0);
    await plan(0, { key: 'b' });
    await plan(0, { kind: 'part' });
    const find = (kind: string, key: string) => transactions.read(({ tx }) => findWork(tx, kind, key));
    expect(await find('greet', 'b')).toMatchObject({ kind: 'greet', key: 'b' });
    expect(await find('part', 'b')).toBeUndefined();
    const list = async (keys: string[]) => listKeys(await transactions.read(({ tx }) => listWork(tx, 'greet', keys)));
    expect(await list(['a', 'b', 'c'])).toEqual(['a', 'b']);
    expect(await list(['b'])).toEqual(['b']);
    expect(await list([])).toEqual([]);
  });

  it('cancels the given keys of a kind, and all work of a user', async () => {
    const { transactions, plan, waiting } = setUp();
    const userId = uuidv7();
    for (const key of ['a', 'b', 'c']) await plan(0, { key, userId: key === 'c' ? userId : null });
    await plan(0, { kind: 'part' });
    await transactions.run(({ tx }) => cancelWork(tx, 'greet', 'a'));
    expect((await waiting()).map(({ kind, key }) => `${kind} ${key}`).toSorted()).toEqual([
      'greet b',
      'greet c',
      'part a',
    ]);
    await transactions.run(({ tx }) => cancelUserWork(tx, userId));
    expect(listKeys(await waiting())).toEqual(['a', 'b']);
  });

  it('returns when the next piece of a kind can run, and which kinds are due', async () => {
    const { clock, transactions, plan, at, claimOne } = setUp();
    const next = () => transactions.read(({ tx }) => nextRunAt(tx, 'greet'));
    const due = async () => (await transactions.read(({ tx, now }) => listDueKinds(tx, now))).toSorted();
    expect(await next()).toBeNull();
    const dead = await claimOne();
    await transactions.run(({ tx, now }) => markWorkDead(tx, dead, now, 'broken'));
    clock.advance(minute);
    expect([await next(), await due()]).toEqual([null, []]);
    await plan(2 * minute, { key: 'late' });
    await plan(minute, { key: 'soon' });
    await plan(0, { kind: 'part' });
    await plan(0, { kind: 'part', key: 'second' });
    expect([await next(), await due()]).toEqual([at(minute), ['part']]);
    clock.advance(minute);
    expect(await due()).toEqual(['greet', 'part']);
  });

  it('lists work that is planned later than a time, not claimed and not dead', async () => {
    const { clock, transactions, plan, at, claim } = setUp();
    for (const key of ['dead', 'claimed']) await plan(0, { key });
    const pieces = await claim();
    for (const piece of pieces.filter(({ key }) => key === 'dead'))
      await transactions.run(({ tx, now }) => markWorkDead(tx, piece, now, 'broken'));
    for (const key of ['a', 'b', 'c']) await plan(2 * minute, { key });
    await plan(minute, { key: 'soon' });
    await plan(2 * minute, { kind: 'part' });
    const list = (latest: Date, limit: number) =>
      transactions.read(({ tx }) => listPlannedAfter(tx, 'greet', latest, limit));
    expect((await list(at(minute), 10)).toSorted()).toEqual(['a', 'b', 'c']);
    expect(await list(at(minute), 2)).toHaveLength(2);
    expect((await list(new Date(clock.now().getTime() - minute), 10)).toSorted()).toEqual(['a', 'b', 'c', 'soon']);
  });

  it('counts waiting work, work more than a minute late and dead work', async () => {
    const { clock, transactions, plan, claimOne } = setUp();
    const count = () => transactions.read(({ tx, now }) => countWork(tx, now));
    expect(await count()).toEqual({ waiting: 0, late: 0, dead: 0 });
    const dead = await claimOne();
    await transactions.run(({ tx, now }) => markWorkDead(tx, dead, now, 'broken'));
    await plan(0, { key: 'late' });
    clock.advance(minute - 1);
    await plan(0, { key: 'now' });
    expect(await count()).toEqual({ waiting: 2, late: 0, dead: 1 });
    clock.advance(1);
    expect(await count()).toEqual({ waiting: 2, late: 1, dead: 1 });
  });
});

describe('a claim', () => {
  it('takes due work, the oldest first, and leases it', async () => {
    const { plan, at, claim } = setUp();
    await plan(-minute, { key: 'old' });
    await plan(-2 * minute, { key: 'older' });
    await plan(0, { key: 'now' });
    await plan(1, { key: 'later' });
    await plan(-minute, { kind: 'part' });
    const [first, ...others] = await claim(1);
    expect(others).toEqual([]);
    expect(first).toMatchObject({ key: 'older', attempts: 1, runAt: at(minute), lease: expect.any(String) as string });
    expect(listKeys(await claim())).toEqual(['now', 'old']);
    expect(await claim()).toEqual([]);
  });

  it('skips dead work', async () => {
    const { clock, transactions, claim, claimOne } = setUp();
    const piece = await claimOne();
    await transactions.run(({ tx, now }) => markWorkDead(tx, piece, now, 'broken'));
    clock.advance(2 * minute);
    expect(await claim()).toEqual([]);
  });

  it('takes over work of another worker when the lease has ended', async () => {
    const { clock, claim, claimOne } = setUp();
    const first = await claimOne();
    clock.advance(minute - 1);
    expect(await claim()).toEqual([]);
    clock.advance(1);
    const [second] = await claim();
    expect(second).toMatchObject({ id: first.id, attempts: 2 });
    expect(second?.lease).not.toBe(first.lease);
  });

  // The embedded database has one connection, so no other transaction can be open.
  it.runIf(process.env.TEST_DATABASE_URL)(
    'skips work that another transaction is claiming, without waiting',
    async () => {
      const { transactions, plan, claim } = setUp();
      for (const key of ['a', 'b']) await plan(0, { key });
      const claimed = Promise.withResolvers<void>();
      const end = Promise.withResolvers<void>();
      const first = transactions.run(async ({ tx, now }) => {
        const pieces = await claimWork(tx, { kind: 'greet', now, leaseMs: minute, limit: 1 });
        claimed.resolve();
        await end.promise;
        return pieces;
      });
      await claimed.promise;
      const second = await claim();
      end.resolve();
      expect(listKeys([...(await first), ...second])).toEqual(['a', 'b']);
      expect(second).toHaveLength(1);
    },
  );
});
