import { uuidv7 } from 'uuidv7';
import { describe, expect, it } from 'vitest';
import { dueWorkTests } from '../../../test/due-work.ts';
import { retryWork } from './due-work.repository.ts';
import { claimAtPace } from './pace.ts';
import type { Pace, WorkKind } from './work-kind.ts';

const minute = 60_000;
const setUpDatabase = dueWorkTests();

describe('a lane with a rate limit', () => {
  const pace = { perSecond: 10, burst: 2, userGapMs: 1_000 };
  const users = Array.from({ length: 12 }, () => uuidv7());

  it('starts no more than allowed, all processes together, and wastes no allowance', async () => {
    const { clock, createTestEngine, plan } = setUpDatabase();
    const begun: number[] = [];
    const kind = (): WorkKind => ({
      kind: 'greet',
      pace,
      concurrency: 8,
      handle: async () => void begun.push(clock.now().getTime()),
    });
    const [one, two] = [createTestEngine(kind()), createTestEngine(kind())];
    for (const userId of users) await plan(0, { key: userId, userId });
    for (let step = 0; step < 11; step += 1) {
      await Promise.all([one.drain(), two.drain()]);
      clock.advance(100);
    }
    const start = begun[0] ?? 0;
    expect(begun.map((moment) => moment - start)).toEqual([0, 0, 100, 200, 300, 400, 500, 600, 700, 800, 900, 1000]);
  });

  it('keeps a gap between two pieces of a user, and runs those of others in between', async () => {
    const { clock, createTestEngine, plan } = setUpDatabase();
    const begun: string[] = [];
    const engine = createTestEngine({
      kind: 'greet',
      pace: { ...pace, perSecond: 100, burst: 50 },
      handle: async ({ work: { key } }) => void begun.push(`${key} at ${clock.now().getTime()}`),
    });
    const [busy, other] = users;
    for (const n of [1, 2, 3]) await plan(n, { key: `busy${n}`, userId: busy ?? null });
    await plan(4, { key: 'other', userId: other ?? null });
    clock.advance(10);
    const start = clock.now().getTime();
    for (let step = 0; step < 30; step += 1) {
      await engine.drain();
      clock.advance(100);
    }
    expect(begun.toSorted()).toEqual(
      [`busy1 at ${start}`, `busy2 at ${start + 1_000}`, `busy3 at ${start + 2_000}`, `other at ${start}`].toSorted(),
    );
  });

  it('continues when the clock was set back', async () => {
    const { clock, createTestEngine, plan } = setUpDatabase();
    const begun: string[] = [];
    const engine = createTestEngine({ kind: 'greet', pace, handle: async ({ work: { key } }) => void begun.push(key) });
    const [userId = null] = users;
    await plan(0, { key: 'before', userId });
    await engine.drain();
    clock.set(new Date(clock.now().getTime() - 60 * minute));
    await plan(0, { key: 'after', userId });
    await engine.drain();
    expect(begun).toEqual(['before', 'after']);
  });
});

describe('a rate-limited claim', () => {
  const user = uuidv7();
  const pace: Pace = { perSecond: 10, burst: 3, userGapMs: 0 };

  function setUp() {
    const base = setUpDatabase();
    const take = async (limit = 8, changes: Partial<Pace> = {}, kind = 'greet') => {
      const { pieces, waitUntil } = await base.transactions.run(({ tx, now }) =>
        claimAtPace(tx, { kind, now, leaseMs: minute, limit }, { ...pace, ...changes }),
      );
      return { keys: pieces.map(({ key }) => key).toSorted(), waitUntil };
    };
    const planAll = async (...keys: string[]) => {
      for (const key of keys) await base.plan(0, { key, userId: user });
    };
    /** When the unclaimed pieces can run, in milliseconds from now. */
    const listPauses = async () => {
      const free = (await base.waiting()).filter(({ lease }) => lease === null);
      return free.map(({ runAt }) => runAt.getTime() - base.clock.now().getTime()).toSorted((a, b) => a - b);
    };
    return { ...base, take, planAll, listPauses };
  }

  it('takes the burst, then returns when the next piece is allowed', async () => {
    const { clock, at, take, planAll } = setUp();
    await planAll('a', 'b', 'c', 'd');
    const first = await take();
    expect(first.keys).toHaveLength(3);
    expect(first.waitUntil).toEqual(at(100));
    clock.advance(50);
    expect(await take()).toEqual({ keys: [], waitUntil: at(50) });
    clock.advance(50);
    expect((await take()).keys).toHaveLength(1);
  });

  it('returns no waiting time if there is no more work, or no more room in the lane', async () => {
    const { take, planAll } = setUp();
    await planAll('a');
    expect(await take()).toEqual({ keys: ['a'], waitUntil: null });
    await planAll('b', 'c', 'd');
    expect(await take(1)).toMatchObject({ keys: [expect.any(String)], waitUntil: null });
    expect(await take(1)).toMatchObject({ keys: [expect.any(String)], waitUntil: null });
  });

  it('takes nothing if nothing is due', async () => {
    const { take } = setUp();
    expect(await take(8, { userGapMs: 1_000 })).toEqual({ keys: [], waitUntil: null });
  });

  it('counts each kind on its own', async () => {
    const { plan, take, planAll } = setUp();
    await planAll('a', 'b', 'c');
    await take();
    await plan(0, { kind: 'part', key: 'other' });
    expect((await take(8, {}, 'part')).keys).toEqual(['other']);
  });

  it('defers the other pieces of a user, one gap after the other', async () => {
    const { clock, take, planAll, listPauses } = setUp();
    await planAll('a', 'b', 'c');
    expect((await take(8, { userGapMs: 1_000 })).keys).toHaveLength(1);
    expect(await listPauses()).toEqual([1_000, 2_000]);
    clock.advance(400);
    await planAll('a', 'b', 'c');
    expect((await take(8, { userGapMs: 1_000 })).keys).toEqual([]);
    expect(await listPauses()).toEqual([600, 1_600, 2_600]);
  });

  it('takes the piece of a user that was due first, also when it is retried', async () => {
    const { transactions, at, plan, claim, take } = setUp();
    await plan(-2_000, { key: 'first', userId: user });
    const [retried] = await claim();
    await transactions.run(({ tx }) => retryWork(tx, retried!, at(0), 'unreachable'));
    await plan(-1_000, { key: 'second', userId: user });
    expect((await take(8, { userGapMs: 1_000 })).keys).toEqual(['first']);
  });
});
