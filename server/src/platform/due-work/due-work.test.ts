import { describe, expect, it } from 'vitest';
import { createHeldHandler, dueWorkTests } from '../../../test/due-work.ts';
import type { Database } from '../database/database.ts';
import { housekeeping, planHousekeeping } from '../housekeeping.ts';
import { createLog } from '../log.ts';
import { createDueWorkEngine } from './engine.ts';
import { backoff } from './lane.ts';
import { buryWork, cancelWork, dueWorkChannel, ensureWork, planWork } from './due-work.repository.ts';
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

  it('planned again under the same key moves; an ensured one keeps its time', async () => {
    const { clock, work, createTestEngine, plan } = setUp();
    const ran: unknown[] = [];
    const engine = createTestEngine({ kind: 'greet', handle: async ({ work: piece }) => void ran.push(piece.payload) });
    await plan(minute, { payload: { n: 1 } });
    await plan(5 * minute, { payload: { n: 2 } });
    const sooner = { userId: null, kind: 'greet', key: 'a', payload: { n: 3 }, dueAt: clock.now() };
    await work.run(({ tx }) => ensureWork(tx, sooner));
    clock.advance(minute);
    await engine.drain();
    expect(ran).toEqual([]);
    clock.advance(4 * minute);
    await engine.drain();
    expect(ran).toEqual([{ n: 2 }]);
  });

  it('rolls back with the transaction that planned it', async () => {
    const { clock, work, waiting } = setUp();
    const doomed = work.run(async ({ tx }) => {
      await planWork(tx, { userId: null, kind: 'greet', key: 'a', payload: {}, dueAt: clock.now() });
      throw new Error('changed my mind');
    });
    await expect(doomed).rejects.toThrow('changed my mind');
    expect(await waiting()).toEqual([]);
  });

  it('does not run after it was cancelled', async () => {
    const { work, createTestEngine, plan } = setUp();
    const ran: string[] = [];
    const engine = createTestEngine({ kind: 'greet', handle: async ({ work: piece }) => void ran.push(piece.key) });
    await plan(0);
    await work.run(({ tx }) => cancelWork(tx, 'greet', 'a'));
    await engine.drain();
    expect(ran).toEqual([]);
  });

  it('is tried again with growing pauses after a failure, then marked as dead with its last error', async () => {
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
    const { clock, work, createTestEngine, plan, claim, waiting } = setUp();
    const owner = '019a8c00-0000-7000-8000-000000000001';
    await plan(0);
    await plan(0, { key: 'b', userId: owner });
    for (const piece of await claim()) await work.run(({ tx, now }) => buryWork(tx, piece, now, 'broken'));
    const engine = createTestEngine(housekeeping(work));
    await work.run((context) => planHousekeeping(context, 0));
    const tidy = async (ms: number) => {
      clock.advance(ms);
      await engine.drain();
      return (await waiting()).flatMap(({ kind, key }) => (kind === 'greet' ? [key] : [])).toSorted();
    };
    expect(await tidy(30 * 1440 * minute)).toEqual(['a', 'b']);
    expect(await tidy(10 * minute)).toEqual(['b']);
  });

  it('postponed by its handler runs again at that moment, which is no failure', async () => {
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
    const { clock, work: base, createTestEngine } = setUp();
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

  it('with two handlers of one kind refuses to start', () => {
    const { createTestEngine } = setUp();
    const kind: WorkKind = { kind: 'greet', handle: async () => undefined };
    expect(() => createTestEngine(kind, kind)).toThrow('two handlers');
  });
});

describe('an engine', () => {
  /** An engine on the test database that is notified by the test. */
  function setUpEngine(kind: Database['kind']) {
    const base = setUp();
    const ran: string[] = [];
    const listener: { notify?: (payload: string) => void; miss?: (() => void) | undefined } = {};
    const database: Pick<Database, 'kind' | 'listen'> = {
      kind,
      listen: async (channel, notify, miss) => {
        if (channel === dueWorkChannel) Object.assign(listener, { notify, miss });
      },
    };
    const greet: WorkKind = { kind: 'greet', handle: async ({ work }) => void ran.push(work.key) };
    const part: WorkKind = { ...greet, kind: 'part' };
    const deps = { work: base.work, clock: base.clock, log: createLog('silent'), kinds: [greet, part] };
    const engine = createDueWorkEngine({ ...deps, database: database as Database });
    return { ...base, engine, listener, ran };
  }

  it('runs what a notification names, and ignores kinds that it has no handler for', async () => {
    const { engine, listener, ran, clock, plan } = setUpEngine('postgres');
    await engine.start();
    await engine.drain();
    await plan(1_000);
    await plan(1_000, { kind: 'unknown' });
    const at = clock.now().getTime() + 1_000;
    listener.notify?.(JSON.stringify({ kind: 'unknown', at }));
    listener.notify?.(JSON.stringify({ kind: 'greet', at }));
    clock.advance(1_000);
    await expect.poll(() => ran).toEqual(['a']);
    await engine.stop();
  });

  it('looks for work of every kind when notifications may have been missed', async () => {
    const { engine, listener, ran, plan } = setUpEngine('postgres');
    await engine.start();
    await engine.drain();
    await plan(0);
    await plan(0, { kind: 'part', key: 'b' });
    listener.miss?.();
    await expect.poll(() => ran.toSorted()).toEqual(['a', 'b']);
    await engine.stop();
  });

  it.each([
    ['embedded', ['a']],
    ['postgres', []],
  ] as const)('on the %s database starts with %o of what a killed process held', async (kind, expected) => {
    const { engine, ran, claimOne } = setUpEngine(kind);
    await claimOne();
    await engine.start();
    await engine.drain();
    expect(ran).toEqual(expected);
    await engine.stop();
  });

  it('runs dead work at its start if its kind is not given up, and leaves other dead work', async () => {
    const { work, createTestEngine, claimOne, plan, waiting } = setUp();
    const ran: string[] = [];
    const piece = await claimOne();
    await work.run(({ tx, now }) => buryWork(tx, piece, now, 'broken'));
    await plan(0, { key: 'b' });
    const engine = createTestEngine({
      kind: 'greet',
      maxAttempts: 1,
      givesUp: ({ key }) => key === 'b',
      async handle(run) {
        if (run.work.key === 'b') throw new Error('broken');
        ran.push(run.work.key);
      },
    });
    await engine.drain();
    expect(ran).toEqual([]);
    await engine.start();
    await engine.drain();
    expect(ran).toEqual(['a']);
    expect(await waiting()).toMatchObject([{ key: 'b', attempts: 1, deadAt: expect.any(Date) as Date }]);
  });

  it('aborts the work under way when it stops, and waits until that has ended', async () => {
    const { createTestEngine, plan, waiting } = setUp();
    const [began, mayEnd] = [Promise.withResolvers<AbortSignal>(), Promise.withResolvers<void>()];
    const engine = createTestEngine({
      kind: 'greet',
      handle: async ({ signal }) => {
        began.resolve(signal);
        await mayEnd.promise;
      },
    });
    await engine.start();
    await plan(0);
    const signal = await began.promise;
    const events: string[] = [];
    const stopped = engine.stop().then(() => events.push('stopped'));
    expect(signal.aborted).toBe(true);
    await waiting();
    events.push('ended');
    mayEnd.resolve();
    await stopped;
    expect(events).toEqual(['ended', 'stopped']);
    expect(await waiting()).toEqual([]);
  });

  it('drains what its handlers plan, also of other kinds', async () => {
    const { createTestEngine, plan } = setUp();
    const ran: string[] = [];
    const engine = createTestEngine(
      {
        kind: 'greet',
        handle: async ({ work }) => {
          ran.push(work.key);
          if (work.key === 'a') await plan(0, { key: 'b' });
          else await plan(0, { kind: 'part', key: 'c' });
        },
      },
      { kind: 'part', handle: async ({ work }) => void ran.push(work.key) },
    );
    await plan(0);
    await engine.drain();
    expect(ran).toEqual(['a', 'b', 'c']);
  });

  it('drains until the work that it began by itself has ended', async () => {
    const { createTestEngine, plan, waiting } = setUp();
    const held = createHeldHandler();
    const engine = createTestEngine({ kind: 'greet', handle: held.handle });
    await engine.start();
    await plan(0);
    await expect.poll(() => held.begun).toEqual(['a']);
    const events: string[] = [];
    const drained = engine.drain().then(() => events.push('drained'));
    // More queries than a drain needs that finds nothing to do.
    for (let query = 0; query < 5; query += 1) await waiting();
    events.push('ended');
    held.finishAll();
    await drained;
    expect(events).toEqual(['ended', 'drained']);
  });

  it('does not drain kinds that it has no handler for, nor more than the pace of a kind allows', async () => {
    const { createTestEngine, plan, waiting } = setUp();
    const ran: string[] = [];
    const pace = { perSecond: 1, burst: 1, userGapMs: 0 };
    const engine = createTestEngine({ kind: 'greet', pace, handle: async ({ work }) => void ran.push(work.key) });
    await plan(0, { kind: 'unknown', key: 'of another engine' });
    await plan(-1);
    await plan(0, { key: 'b' });
    await engine.drain();
    expect(ran).toEqual(['a']);
    expect((await waiting()).map(({ key }) => key).toSorted()).toEqual(['b', 'of another engine']);
  });
});

describe('the pause after a failure', () => {
  it('doubles, is bounded and has jitter', () => {
    expect(backoff(1, () => 0.5)).toBe(2_000);
    expect(backoff(4, () => 0.5)).toBe(16_000);
    expect(backoff(50, () => 1)).toBe(15 * minute * 1.25);
    expect(backoff(3, () => 0)).toBeLessThan(backoff(3, () => 1));
  });
});
