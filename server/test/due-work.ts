import { afterAll, afterEach, beforeAll } from 'vitest';
import { createTransactions, type Transactions } from '../src/platform/context.ts';
import type { Database } from '../src/platform/database/database.ts';
import { createPublisher } from '../src/platform/domain-events.ts';
import { claimWork, planWork, type NewWork } from '../src/platform/due-work/due-work.repository.ts';
import { dueWorkTable, type DueWork } from '../src/platform/due-work/due-work.table.ts';
import { createDueWorkEngine, type DueWorkEngine } from '../src/platform/due-work/engine.ts';
import { createLane } from '../src/platform/due-work/lane.ts';
import type { WorkKind } from '../src/platform/due-work/work-kind.ts';
import { createLog } from '../src/platform/log.ts';
import { rateLimitsTable } from '../src/platform/rate-limit/rate-limits.table.ts';
import { createFakeClock } from './fake-clock.ts';
import { openTestDatabase } from './test-database.ts';

/** Opens a database for a test file about due work, emptied after each test. Returns a function that sets up one test. */
export function dueWorkTests() {
  const log = createLog('silent');
  let database: Database;
  let engines: DueWorkEngine[] = [];

  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterEach(async () => {
    await Promise.all(engines.map((engine) => engine.stop()));
    engines = [];
    await database.transaction((tx) => tx.delete(dueWorkTable));
    await database.transaction((tx) => tx.delete(rateLimitsTable));
  });
  afterAll(() => database.close());

  return function setUp() {
    const clock = createFakeClock();
    const transactions = createTransactions(database, clock, log, createPublisher([]));
    const createTestEngine = (...kinds: WorkKind[]) => {
      const engine = createDueWorkEngine({ database, transactions, clock, log, kinds });
      engines.push(engine);
      return engine;
    };
    const plan = (inMs: number, extra: Partial<NewWork> = {}) => {
      const dueAt = new Date(clock.now().getTime() + inMs);
      const planned = { userId: null, kind: 'greet', key: 'a', payload: {}, dueAt, ...extra };
      return transactions.run(({ tx }) => planWork(tx, planned));
    };
    const waiting = () => transactions.read(({ tx }) => tx.select().from(dueWorkTable));
    const at = (inMs: number) => new Date(clock.now().getTime() + inMs);
    /** Claims work of the kind `greet` with a lease of a minute. */
    const claim = (limit = 10) =>
      transactions.run(({ tx, now }) => claimWork(tx, { kind: 'greet', now, leaseMs: 60_000, limit }));
    const claimOne = async () => {
      await plan(0);
      return getFirst(await claim());
    };
    const readOne = async () => getFirst(await waiting());
    return { database, clock, transactions, createTestEngine, plan, waiting, at, claim, claimOne, readOne };
  };
}

function getFirst([piece]: DueWork[]): DueWork {
  if (!piece) throw new Error('there is no work');
  return piece;
}

/**
 * Returns a function that sets up one lane without an engine: it is notified of planned work only through `wake`. `wrap` may change how the
 * lane accesses the database.
 */
export function laneTests(setUp: ReturnType<typeof dueWorkTests>) {
  return function setUpLane(
    fields: Partial<WorkKind> = {},
    wrap: (transactions: Transactions) => Transactions = (transactions) => transactions,
  ) {
    const base = setUp();
    const ran: string[] = [];
    const logged: unknown[] = [];
    const log = createLog('info', { write: (line) => void logged.push(JSON.parse(line)) });
    const stopping = new AbortController();
    const kind: WorkKind = { kind: 'greet', handle: async ({ work }) => void ran.push(work.key), ...fields };
    const lane = createLane({
      transactions: wrap(base.transactions),
      clock: base.clock,
      log,
      kind,
      signal: stopping.signal,
    });
    const start = async () => {
      lane.start();
      await lane.settle();
    };
    const pass = async (ms: number) => {
      base.clock.advance(ms);
      await lane.settle();
    };
    const stop = async () => {
      stopping.abort();
      await lane.stop();
    };
    return { ...base, lane, ran, logged, start, pass, stop };
  };
}

/** Returns a handler whose runs end when the test releases them, and the keys of the started runs. */
export function createHeldHandler() {
  const begun: string[] = [];
  const runs = new Map<string, PromiseWithResolvers<void>>();
  const handle: WorkKind['handle'] = async ({ work: { key } }) => {
    const run = Promise.withResolvers<void>();
    runs.set(key, run);
    begun.push(key);
    await run.promise;
  };
  const finish = (key = '') => runs.get(key)?.resolve();
  const finishAll = () => runs.forEach((run) => run.resolve());
  return { begun, handle, finish, finishAll };
}
