import { describe, expect, it } from 'vitest';
import { dueWorkTests, laneTests } from '../../../test/due-work.ts';
import type { Transactions } from '../context.ts';

const second = 1_000;
const minute = 60 * second;
const setUp = laneTests(dueWorkTests());

describe('a failed run', () => {
  it('is retried after about two seconds and logged', async () => {
    const { clock, lane, logged, plan, readOne } = setUp({ handle: () => Promise.reject(new Error('unreachable')) });
    await plan(0);
    await lane.runDue();
    const piece = await readOne();
    expect(piece).toMatchObject({ attempts: 1, lease: null, deadAt: null, lastError: 'unreachable' });
    const pause = piece.runAt.getTime() - clock.now().getTime();
    expect(pause).toBeGreaterThanOrEqual(1.5 * second);
    expect(pause).toBeLessThanOrEqual(2.5 * second);
    expect(logged).toMatchObject([
      {
        level: 40,
        kind: 'greet',
        key: 'a',
        attempts: 1,
        error: 'unreachable',
        runAt: piece.runAt.toISOString(),
        msg: 'failed, will try again',
      },
    ]);
  });

  it('is retried after the delay of its kind, with the thrown value as text', async () => {
    const { at, lane, plan, readOne } = setUp({
      // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors
      handle: () => Promise.reject('busy'),
      retryAfterMs: (attempts) => attempts * minute,
    });
    await plan(0);
    await lane.runDue();
    expect(await readOne()).toMatchObject({ runAt: at(minute), lastError: 'busy' });
  });

  it('is given up after eight by default, and logged', async () => {
    const { clock, lane, logged, plan, readOne } = setUp({
      handle: () => Promise.reject(new Error('unreachable')),
      retryAfterMs: () => second,
    });
    await plan(0);
    for (let tries = 1; tries <= 8; tries += 1) {
      expect((await readOne()).deadAt).toBeNull();
      await lane.runDue();
      clock.advance(second);
    }
    expect(await readOne()).toMatchObject({ attempts: 8, deadAt: new Date(clock.now().getTime() - second) });
    expect(logged.at(-1)).toMatchObject({ level: 50, key: 'a', attempts: 8, error: 'unreachable', msg: 'gave up' });
  });

  it('of work that is not given up is retried once an hour after eight attempts, and logged', async () => {
    const { clock, at, lane, logged, plan, readOne } = setUp({
      handle: () => Promise.reject(new Error('unreachable')),
      retryAfterMs: () => second,
      givesUp: () => false,
    });
    await plan(0);
    for (let tries = 1; tries < 8; tries += 1) {
      await lane.runDue();
      clock.advance(second);
    }
    for (let hours = 0; hours < 3; hours += 1) {
      expect(await lane.runDue()).toBe(1);
      expect(await readOne()).toMatchObject({ deadAt: null, lease: null, runAt: at(60 * minute) });
      expect(logged.at(-1)).toMatchObject({
        level: 50,
        attempts: 8,
        msg: 'every attempt failed, will try again in an hour',
      });
      clock.advance(60 * minute);
    }
  });

  it('that ended the process each time waits for an hour without running again', async () => {
    const { at, clock, claim, lane, plan, ran, readOne } = setUp({ maxAttempts: 2, givesUp: () => false });
    await plan(0);
    for (let crashes = 0; crashes < 2; crashes += 1) {
      await claim();
      clock.advance(minute);
    }
    await lane.runDue();
    expect(ran).toEqual([]);
    expect(await readOne()).toMatchObject({ deadAt: null, runAt: at(60 * minute) });
    clock.advance(60 * minute);
    await lane.runDue();
    expect(ran).toEqual(['a']);
  });

  it('that cannot be recorded is logged, and the work is claimed again when the lease ends', async () => {
    const { clock, lane, logged, plan, readOne } = setUp({
      handle: () => Promise.reject(new Error('unreachable')),
      maxAttempts: 1,
      leaseMs: minute,
      onDead: () => Promise.reject(new Error('no such row')),
    });
    await plan(0);
    await lane.runDue();
    expect(logged).toMatchObject([
      { level: 50, key: 'a', error: 'Error: no such row', msg: 'could not record a failure' },
    ]);
    expect(await readOne()).toMatchObject({ deadAt: null, lease: expect.any(String) as string });
    clock.advance(minute);
    expect(await lane.runDue()).toBe(1);
  });

  it('because of a lost lease does not count as a failure', async () => {
    let workOf: Transactions | undefined;
    const { clock, transactions, lane, logged, plan, claim, readOne } = setUp({
      leaseMs: minute,
      handle: async (run) => {
        clock.advance(2 * minute);
        await claim();
        await workOf?.run((context) => run.finishIn(context));
      },
    });
    workOf = transactions;
    await plan(0);
    await lane.runDue();
    expect(logged).toMatchObject([{ level: 40, key: 'a', msg: 'another worker has taken over' }]);
    expect(await readOne()).toMatchObject({ attempts: 2, lastError: null, lease: expect.any(String) as string });
  });
});

describe('a run that its handler finished', () => {
  it('is not finished again', async () => {
    const { lane, plan, readOne } = setUp({ handle: async (run) => run.markFinished() });
    await plan(0);
    await lane.runDue();
    expect(await readOne()).toMatchObject({ lease: expect.any(String) as string });
  });
});
