import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createFakeClock } from '../../../test/fake-clock.ts';
import type { Transactions } from '../context.ts';
import { createLog } from '../log.ts';
import type { DueWork } from './due-work.table.ts';
import { createLeaseKeeper } from './lease-keeper.ts';

const third = 5_000;
const piece = { id: 'a', lease: 'b' } as DueWork;

/** A lease keeper with leases of 15 seconds that counts its renewals. leases.test.ts tests on a database which leases are renewed. */
function setUp() {
  const clock = createFakeClock();
  const logged: unknown[] = [];
  const log = createLog('info', { write: (line) => void logged.push(JSON.parse(line)) });
  const state = { underWay: [piece], renewals: 0, renew: () => Promise.resolve() };
  const run = async () => {
    state.renewals += 1;
    await state.renew();
  };
  const transactions = { run } as unknown as Transactions;
  const keeper = createLeaseKeeper({ transactions, clock, log, leaseMs: 3 * third, underWay: () => state.underWay });
  const pass = async (ms: number) => {
    clock.advance(ms);
    await nextTurn();
  };
  return { keeper, state, logged, pass };
}

it('leases are renewed three times within their length, however much work starts', async () => {
  const { keeper, state, pass } = setUp();
  await pass(third);
  expect(state.renewals).toBe(0);
  keeper.begin();
  keeper.begin();
  await pass(third - 1);
  expect(state.renewals).toBe(0);
  await pass(1);
  expect(state.renewals).toBe(1);
  keeper.begin();
  await pass(third);
  expect(state.renewals).toBe(2);
});

it('leases are not renewed while no work runs, and again when work starts', async () => {
  const { keeper, state, pass } = setUp();
  keeper.begin();
  state.underWay = [];
  await pass(third);
  state.underWay = [piece];
  await pass(third);
  expect(state.renewals).toBe(0);
  keeper.begin();
  await pass(third);
  expect(state.renewals).toBe(1);
});

it('a renewal that fails is logged and repeated', async () => {
  const { keeper, state, logged, pass } = setUp();
  keeper.begin();
  state.renew = () => Promise.reject(new Error('connection lost'));
  await pass(third);
  expect(logged).toMatchObject([
    { level: 40, error: 'Error: connection lost', msg: 'could not renew the leases of what is under way' },
  ]);
  state.renew = () => Promise.resolve();
  await pass(third);
  expect(state.renewals).toBe(2);
});

it('leases are not renewed after the keeper was stopped', async () => {
  const { keeper, state, pass } = setUp();
  keeper.begin();
  keeper.stop();
  await pass(third);
  expect(state.renewals).toBe(0);
});

it('a renewal during which the keeper is stopped is the last one', async () => {
  const { keeper, state, pass } = setUp();
  const { promise, resolve } = Promise.withResolvers<void>();
  state.renew = () => promise;
  keeper.begin();
  await pass(third);
  keeper.stop();
  resolve();
  await nextTurn();
  await pass(third);
  expect(state.renewals).toBe(1);
});
