import { describe, expect, it } from 'vitest';
import { createHeldHandler, dueWorkTests } from '../../../test/due-work.ts';
import type { Database } from '../database/database.ts';
import { createLog } from '../log.ts';
import { createDueWorkEngine } from './engine.ts';
import { backoff } from './lane.ts';
import { markWorkDead, dueWorkChannel } from './due-work.repository.ts';
import type { WorkKind } from './work-kind.ts';

const minute = 60_000;
const setUp = dueWorkTests();

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
    const deps = { transactions: base.transactions, clock: base.clock, log: createLog('silent'), kinds: [greet, part] };
    const engine = createDueWorkEngine({ ...deps, database: database as Database });
    return { ...base, engine, listener, ran };
  }

  it('runs notified work, and ignores kinds without a handler', async () => {
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
  ] as const)('on the %s database starts with %o of the work that a killed process held', async (kind, expected) => {
    const { engine, ran, claimOne } = setUpEngine(kind);
    await claimOne();
    await engine.start();
    await engine.drain();
    expect(ran).toEqual(expected);
    await engine.stop();
  });

  it('runs dead work at its start if its kind is not given up, and leaves other dead work', async () => {
    const { transactions, createTestEngine, claimOne, plan, waiting } = setUp();
    const ran: string[] = [];
    const piece = await claimOne();
    await transactions.run(({ tx, now }) => markWorkDead(tx, piece, now, 'broken'));
    await plan(0, { key: 'b' });
    const engine = createTestEngine({
      kind: 'greet',
      maxAttempts: 1,
      givesUp: ({ key }) => key === 'b',
      async handle(run) {
        ran.push(run.work.key);
        if (run.work.key === 'b') throw new Error('broken');
      },
    });
    await engine.drain();
    expect(ran).toEqual(['b']);
    await engine.start();
    await engine.drain();
    expect(ran).toEqual(['b', 'a']);
    expect(await waiting()).toMatchObject([{ key: 'b', attempts: 1, deadAt: expect.any(Date) as Date }]);
  });

  it('aborts running work when it stops, and waits until it has ended', async () => {
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

  it('drains work that its handlers plan, also of other kinds', async () => {
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
    // More queries than a drain without due work needs.
    for (let query = 0; query < 5; query += 1) await waiting();
    events.push('ended');
    held.finishAll();
    await drained;
    expect(events).toEqual(['ended', 'drained']);
  });

  it('does not drain kinds without a handler, or more than the rate limit of a kind allows', async () => {
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

describe('the backoff', () => {
  it('doubles, is bounded and has jitter', () => {
    expect(backoff(1, () => 0.5)).toBe(2_000);
    expect(backoff(4, () => 0.5)).toBe(16_000);
    expect(backoff(50, () => 1)).toBe(15 * minute * 1.25);
    expect(backoff(3, () => 0)).toBeLessThan(backoff(3, () => 1));
  });
});
