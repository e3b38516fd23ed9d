import { describe, expect, it } from 'vitest';
import { dueWorkTests } from '../../../test/due-work.ts';
import { housekeeping, planHousekeeping } from '../housekeeping.ts';
import { markWorkDead, cancelWork, ensureWork, planWork } from './due-work.repository.ts';
import type { WorkKind } from './work-kind.ts';

const minute = 60_000;
const setUp = dueWorkTests();

describe('due work', () => {
  it('waits for its time, runs once and is removed', async () => {
    const { clock, createTestEngine, plan, waiting } = setUp();
    const ran: string[] = [];
    const engine = createTestEngine({ kind: 'greet', handle: async ({ work }) => void ran.push(work.key) });
    await plan(minute);
    await engine.drain();
    expect(ran).toEqual([]);
    clock.advance(minute);
    await engine.drain();
    await engine.drain();
    expect(ran).toEqual(['a']);
    expect(await waiting()).toEqual([]);
  });

  it('runs at its time once the engine is started', async () => {
    const { clock, createTestEngine, plan } = setUp();
    const done = Promise.withResolvers<void>();
    const engine = createTestEngine({ kind: 'greet', handle: async () => done.resolve() });
    await engine.start();
    await plan(0);
    await done.promise;
    expect(clock.now()).toBeInstanceOf(Date);
  });

  it('planned again with the same key is rescheduled; ensured again, it keeps its time', async () => {
    const { clock, transactions, createTestEngine, plan } = setUp();
    const ran: unknown[] = [];
    const engine = createTestEngine({ kind: 'greet', handle: async ({ work: piece }) => void ran.push(piece.payload) });
    await plan(minute, { payload: { n: 1 } });
    await plan(5 * minute, { payload: { n: 2 } });
    const sooner = { userId: null, kind: 'greet', key: 'a', payload: { n: 3 }, dueAt: clock.now() };
    await transactions.run(({ tx }) => ensureWork(tx, sooner));
    clock.advance(minute);
    await engine.drain();
    expect(ran).toEqual([]);
    clock.advance(4 * minute);
    await engine.drain();
    expect(ran).toEqual([{ n: 2 }]);
  });

  it('rolls back with the transaction that planned it', async () => {
    const { clock, transactions, waiting } = setUp();
    const doomed = transactions.run(async ({ tx }) => {
      await planWork(tx, { userId: null, kind: 'greet', key: 'a', payload: {}, dueAt: clock.now() });
      throw new Error('changed my mind');
    });
    await expect(doomed).rejects.toThrow('changed my mind');
    expect(await waiting()).toEqual([]);
  });

  it('does not run after it was cancelled', async () => {
    const { transactions, createTestEngine, plan } = setUp();
    const ran: string[] = [];
    const engine = createTestEngine({ kind: 'greet', handle: async ({ work: piece }) => void ran.push(piece.key) });
    await plan(0);
    await transactions.run(({ tx }) => cancelWork(tx, 'greet', 'a'));
    await engine.drain();
    expect(ran).toEqual([]);
  });

  it('is retried with growing delays after a failure, then marked as dead with its last error', async () => {
    const { clock, createTestEngine, plan, waiting } = setUp();
    const tries: number[] = [];
    const dead: string[] = [];
    const engine = createTestEngine({
      kind: 'greet',
      maxAttempts: 3,
      async handle({ work }) {
        tries.push(work.attempts);
        throw new Error('unreachable');
      },
      onDead: async (_context, work, error) => void dead.push(`${work.key}: ${error}`),
    });
    await plan(0);
    for (let turn = 0; turn < 6; turn += 1) {
      await engine.drain();
      clock.advance(10 * minute);
    }
    expect(tries).toEqual([1, 2, 3]);
    expect(dead).toEqual(['a: unreachable']);
    expect(await waiting()).toMatchObject([{ key: 'a', lastError: 'unreachable', deadAt: expect.any(Date) as Date }]);
  });

  it('is deleted, if it is dead and has no owner, by the housekeeping after 30 days', async () => {
    const { clock, transactions, createTestEngine, plan, claim, waiting } = setUp();
    const owner = '019a8c00-0000-7000-8000-000000000001';
    await plan(0);
    await plan(0, { key: 'b', userId: owner });
    for (const piece of await claim()) await transactions.run(({ tx, now }) => markWorkDead(tx, piece, now, 'broken'));
    const engine = createTestEngine(housekeeping(transactions));
    await transactions.run((context) => planHousekeeping(context, 0));
    const tidy = async (ms: number) => {
      clock.advance(ms);
      await engine.drain();
      return (await waiting()).flatMap(({ kind, key }) => (kind === 'greet' ? [key] : [])).toSorted();
    };
    expect(await tidy(30 * 1440 * minute)).toEqual(['a', 'b']);
    expect(await tidy(10 * minute)).toEqual(['b']);
  });

  it('of the housekeeping is tried again if one purge fails, and the others run', async () => {
    const { clock, transactions, createTestEngine, waiting } = setUp();
    const ran: string[] = [];
    let isBroken = true;
    const purges = [
      async () => void ran.push('before'),
      async () => {
        if (isBroken) throw new Error('the table is too large');
      },
      async () => void ran.push('after'),
    ];
    const engine = createTestEngine(housekeeping(transactions, purges));
    await transactions.run((context) => planHousekeeping(context, 0));
    await engine.drain();
    expect(ran).toEqual(['before', 'after']);
    expect(await waiting()).toMatchObject([{ kind: 'housekeeping', lastError: 'the table is too large', attempts: 1 }]);
    isBroken = false;
    clock.advance(10 * minute);
    await engine.drain();
    const next = new Date(clock.now().getTime() + 10 * minute);
    expect(await waiting()).toMatchObject([{ kind: 'housekeeping', lastError: null, attempts: 0, dueAt: next }]);
  });

  it('deferred by its handler runs again at that time without counting a failure', async () => {
    const { clock, createTestEngine, plan, waiting } = setUp();
    let turns = 0;
    const engine = createTestEngine({
      kind: 'greet',
      async handle() {
        turns += 1;
        return turns === 1 ? { tryAgainAt: new Date(clock.now().getTime() + minute) } : undefined;
      },
    });
    await plan(0);
    await engine.drain();
    const runAt = new Date(clock.now().getTime() + minute);
    expect(await waiting()).toMatchObject([{ runAt, lease: null, attempts: 0, lastError: null }]);
    clock.advance(minute);
    await engine.drain();
    expect(turns).toBe(2);
    expect(await waiting()).toEqual([]);
  });

  it('is shared: two workers never run the same piece', async () => {
    const { clock, transactions: base, createTestEngine } = setUp();
    const ran: string[] = [];
    const kind = (): WorkKind => ({
      kind: 'greet',
      concurrency: 8,
      handle: async ({ work }) => void ran.push(work.key),
    });
    const [one, two] = [createTestEngine(kind()), createTestEngine(kind())];
    const pieces = Array.from({ length: 40 }, (_, n) => ({ userId: null, kind: 'greet', key: `k${n}`, payload: {} }));
    await base.run(({ tx }) => planWork(tx, ...pieces.map((piece) => ({ ...piece, dueAt: clock.now() }))));
    await Promise.all([one.drain(), two.drain()]);
    expect(ran).toHaveLength(40);
    expect(new Set(ran).size).toBe(40);
  });

  it('with two handlers of one kind fails to start', () => {
    const { createTestEngine } = setUp();
    const kind: WorkKind = { kind: 'greet', handle: async () => undefined };
    expect(() => createTestEngine(kind, kind)).toThrow('two handlers');
  });
});
