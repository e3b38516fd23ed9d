import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createHeldHandler, dueWorkTests, laneTests } from '../../../test/due-work.ts';

const second = 1_000;
const minute = 60 * second;
const setUp = laneTests(dueWorkTests());

describe('a started lane', () => {
  it('runs due work, and the rest at its time', async () => {
    const { ran, plan, start, pass } = setUp();
    await plan(0, { key: 'now' });
    await plan(3 * second, { key: 'later' });
    await start();
    expect(ran).toEqual(['now']);
    await pass(3 * second - 1);
    expect(ran).toEqual(['now']);
    await pass(1);
    expect(ran).toEqual(['now', 'later']);
  });

  it('finds work without a notification within ten seconds', async () => {
    const { ran, plan, start, pass } = setUp();
    await start();
    await plan(0);
    await pass(10 * second - 1);
    expect(ran).toEqual([]);
    await pass(1);
    expect(ran).toEqual(['a']);
    await plan(0, { key: 'b' });
    await pass(10 * second);
    expect(ran).toEqual(['a', 'b']);
  });

  it('looks every ten seconds while the next piece is due later', async () => {
    const { ran, plan, start, pass } = setUp();
    await plan(minute, { key: 'later' });
    await start();
    await plan(0, { key: 'unannounced' });
    await pass(10 * second);
    expect(ran).toEqual(['unannounced']);
    for (let looks = 0; looks < 5; looks += 1) await pass(10 * second);
    expect(ran).toEqual(['unannounced', 'later']);
  });

  it('runs a notified piece at its time, whatever is notified for later', async () => {
    const { clock, lane, ran, plan, start, pass } = setUp();
    await start();
    const now = clock.now().getTime();
    await plan(5 * second);
    lane.wake(now + 5 * second);
    lane.wake(now + 8 * second);
    await pass(5 * second - 1);
    expect(ran).toEqual([]);
    await pass(1);
    expect(ran).toEqual(['a']);
  });

  it('runs a piece immediately when it is notified as due', async () => {
    const { clock, lane, ran, plan, start } = setUp();
    await start();
    await plan(0);
    lane.wake(clock.now().getTime());
    await lane.settle();
    expect(ran).toEqual(['a']);
  });

  it('looks again when it is notified during a look', async () => {
    const looked = Promise.withResolvers<void>();
    const end = Promise.withResolvers<void>();
    const { clock, lane, ran, plan } = setUp({}, (transactions) => ({
      ...transactions,
      read: async (use) => {
        const result = await transactions.read(use);
        looked.resolve();
        await end.promise;
        return result;
      },
    }));
    lane.start();
    await looked.promise;
    await plan(0);
    lane.wake(clock.now().getTime());
    end.resolve();
    await lane.settle();
    expect(ran).toEqual(['a']);
  });

  it('does not look again when it is notified of later work during a look, and runs that at its time', async () => {
    const looked = Promise.withResolvers<void>();
    const end = Promise.withResolvers<void>();
    let claims = 0;
    const { clock, lane, ran, plan, pass } = setUp({}, (transactions) => ({
      ...transactions,
      run: (use) => {
        claims += 1;
        return transactions.run(use);
      },
      read: async (use) => {
        const result = await transactions.read(use);
        looked.resolve();
        await end.promise;
        return result;
      },
    }));
    lane.start();
    await looked.promise;
    await plan(3 * second);
    for (const delay of [5, 3, 4]) lane.wake(clock.now().getTime() + delay * second);
    end.resolve();
    await lane.settle();
    expect(claims).toBe(1);
    await pass(3 * second - 1);
    expect(ran).toEqual([]);
    await pass(1);
    expect(ran).toEqual(['a']);
  });

  it('waits for the next piece when nothing is due at the start', async () => {
    const { ran, plan, start, pass } = setUp();
    await plan(3 * second);
    await start();
    await pass(3 * second);
    expect(ran).toEqual(['a']);
  });

  it('continues after a failed query', async () => {
    let isAway = true;
    const { ran, logged, plan, start, pass } = setUp({}, (transactions) => ({
      ...transactions,
      run: (use) => (isAway ? Promise.reject(new Error('connection lost')) : transactions.run(use)),
    }));
    await start();
    expect(logged).toMatchObject([
      { level: 50, kind: 'greet', error: 'Error: connection lost', msg: 'could not look for due work' },
    ]);
    isAway = false;
    await plan(0);
    await pass(10 * second);
    expect(ran).toEqual(['a']);
  });

  it('waits for its rate limit and then takes the next piece', async () => {
    const { ran, plan, start, pass } = setUp({ pace: { perSecond: 10, burst: 1, userGapMs: 0 } });
    for (const key of ['a', 'b']) await plan(0, { key });
    await start();
    expect(ran).toHaveLength(1);
    await pass(99);
    expect(ran).toHaveLength(1);
    await pass(1);
    expect(ran.toSorted()).toEqual(['a', 'b']);
  });

  it('does nothing after it was stopped', async () => {
    const { lane, ran, plan, start, pass, stop } = setUp();
    await plan(second);
    await start();
    await stop();
    await pass(minute);
    lane.wake(0);
    expect(await lane.settle()).toBe(false);
    expect(await lane.runDue()).toBe(0);
    expect(ran).toEqual([]);
  });

  it('stops when running work has ended', async () => {
    const { begun, handle, finish } = createHeldHandler();
    const { lane, plan, waiting, stop } = setUp({ handle });
    await plan(0);
    lane.start();
    await expect.poll(() => begun).toEqual(['a']);
    const stopped = stop();
    finish('a');
    await stopped;
    expect(await waiting()).toEqual([]);
  });
});

describe('a lane that was not started', () => {
  it('ignores notifications and runs only on demand', async () => {
    const { lane, ran, plan, pass } = setUp();
    await plan(0, { key: 'a' });
    await plan(0, { key: 'b' });
    await plan(minute, { key: 'later' });
    lane.wake(0);
    lane.wake(Number.MAX_SAFE_INTEGER);
    expect(await lane.settle()).toBe(false);
    await pass(30 * second);
    expect(ran).toEqual([]);
    expect(await lane.runDue()).toBe(2);
    expect(ran.toSorted()).toEqual(['a', 'b']);
    expect(await lane.runDue()).toBe(0);
  });
});

describe('the concurrency of a lane', () => {
  it('is four by default, with leases of 15 seconds', async () => {
    const { begun, handle, finishAll } = createHeldHandler();
    const { lane, at, plan, waiting } = setUp({ handle });
    for (let n = 0; n < 5; n += 1) await plan(0, { key: `k${n}` });
    lane.start();
    await expect.poll(() => begun).toHaveLength(4);
    const rows = await waiting();
    expect(rows.filter(({ lease, runAt }) => lease && runAt.getTime() === at(15 * second).getTime())).toHaveLength(4);
    finishAll();
    await expect.poll(() => begun).toHaveLength(5);
    finishAll();
    await lane.settle();
    expect(await waiting()).toEqual([]);
  });

  it('is filled again when a quarter of it is free', async () => {
    const { begun, handle, finish, finishAll } = createHeldHandler();
    const { lane, plan, waiting } = setUp({ handle, concurrency: 8 });
    for (let n = 0; n < 10; n += 1) await plan(0, { key: `k${n}` });
    lane.start();
    await expect.poll(() => begun).toHaveLength(8);
    finish(begun[0]);
    await expect.poll(waiting).toHaveLength(9);
    expect(begun).toHaveLength(8);
    finish(begun[1]);
    await expect.poll(() => begun).toHaveLength(10);
    finishAll();
    expect(await lane.settle()).toBe(true);
    expect(await waiting()).toEqual([]);
  });
});

describe('a full lane', () => {
  it('does not query the database until a run ends', async () => {
    const { begun, handle, finish, finishAll } = createHeldHandler();
    let queries = 0;
    const { clock, lane, plan } = setUp({ handle, concurrency: 1 }, (transactions) => ({
      ...transactions,
      read: (use) => {
        queries += 1;
        return transactions.read(use);
      },
      run: (use) => {
        queries += 1;
        return transactions.run(use);
      },
    }));
    for (const key of ['a', 'b']) await plan(0, { key });
    lane.start();
    await expect.poll(() => begun).toHaveLength(1);
    expect(queries).toBe(1);
    lane.wake(clock.now().getTime());
    await nextTurn();
    expect(queries).toBe(1);
    finish(begun[0]);
    await expect.poll(() => begun).toHaveLength(2);
    finishAll();
    await lane.settle();
  });
});
