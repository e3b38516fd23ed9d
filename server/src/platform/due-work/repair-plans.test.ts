import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { dueWorkTests } from '../../../test/due-work.ts';
import type { Transactions } from '../context.ts';
import { createLog } from '../log.ts';
import { claimWork, planWork } from './due-work.repository.ts';
import { keepRepairingPlans, repairPlans, serverWork } from './repair-plans.ts';

const hour = 3_600_000;
const setUp = dueWorkTests();
const daily = serverWork('greet', 24 * hour);

describe('repairing plans', () => {
  it('reschedules work that is more than an hour beyond its longest gap for now, and nothing else', async () => {
    const { clock, transactions, plan, at, waiting } = setUp();
    await plan(25 * hour, { key: 'in time' });
    await plan(25 * hour + 1, { key: 'ahead' });
    await plan(100 * hour, { kind: 'other', key: 'of another kind' });
    expect(await repairPlans(transactions, [daily])).toBe(1);
    const times = Object.fromEntries((await waiting()).map(({ key, dueAt }) => [key, dueAt]));
    expect(times).toEqual({ 'in time': at(25 * hour), ahead: clock.now(), 'of another kind': at(100 * hour) });
    expect(await repairPlans(transactions, [daily])).toBe(0);
  });

  it('replans more rows than one statement takes', async () => {
    const { transactions, at } = setUp();
    const ahead = { userId: null, kind: 'greet', payload: {}, dueAt: at(100 * hour) };
    const rows = Array.from({ length: 501 }, (_, index) => ({ ...ahead, key: `k${index}` }));
    await transactions.run(({ tx }) => planWork(tx, ...rows));
    expect(await repairPlans(transactions, [daily])).toBe(501);
  });

  it('releases leases that end more than an hour from now', async () => {
    const { transactions, plan, readOne } = setUp();
    const claim = (leaseMs: number) =>
      transactions.run(({ tx, now }) => claimWork(tx, { kind: 'greet', now, leaseMs, limit: 1 }));
    await plan(0);
    await claim(hour);
    expect(await repairPlans(transactions, [])).toBe(0);
    await plan(0);
    await claim(hour + 1);
    expect(await repairPlans(transactions, [])).toBe(1);
    expect(await readOne()).toMatchObject({ lease: null });
  });
});

describe('a worker', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it('repairs plans at its start and every ten minutes until it stops, and logs what it repaired', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const { transactions, plan } = setUp();
    const logged: unknown[] = [];
    const log = createLog('info', { write: (line) => void logged.push(JSON.parse(line)) });
    let isAway = false;
    const unreliable: Transactions = {
      ...transactions,
      run: (use) => (isAway ? Promise.reject(new Error('connection lost')) : transactions.run(use)),
    };
    await plan(100 * hour);
    const stop = await keepRepairingPlans(unreliable, log, [daily]);
    const message = 'the clock was ahead: work that it had planned too late was planned anew';
    expect(logged).toMatchObject([{ level: 40, repaired: 1, msg: message }]);

    isAway = true;
    vi.advanceTimersByTime(10 * 60_000);
    const failure = { level: 50, err: { message: 'connection lost' }, msg: 'plans could not be checked' };
    await expect.poll(() => logged.slice(1)).toMatchObject([failure]);
    isAway = false;
    await plan(100 * hour);
    vi.advanceTimersByTime(10 * 60_000);
    await expect.poll(() => logged.slice(2)).toMatchObject([{ repaired: 1, msg: message }]);

    stop();
    isAway = true;
    vi.advanceTimersByTime(60 * 60_000);
    await nextTurn();
    expect(logged).toHaveLength(3);
  });

  it('logs nothing when there is nothing to repair', async () => {
    const { transactions, plan } = setUp();
    const logged: unknown[] = [];
    const log = createLog('info', { write: (line) => void logged.push(JSON.parse(line)) });
    await plan(hour);
    const stop = await keepRepairingPlans(transactions, log, [daily]);
    stop();
    expect(logged).toEqual([]);
  });
});
