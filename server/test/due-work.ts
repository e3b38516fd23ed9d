import { afterAll, afterEach, beforeAll } from 'vitest';
import { createWork } from '../src/platform/context.ts';
import type { Database } from '../src/platform/database/database.ts';
import { createPublisher } from '../src/platform/domain-events.ts';
import { claimWork, planWork, type NewWork } from '../src/platform/due-work/due-work.repository.ts';
import { dueWorkTable, type DueWork } from '../src/platform/due-work/due-work.table.ts';
import { createDueWorkEngine, type DueWorkEngine } from '../src/platform/due-work/engine.ts';
import type { WorkKind } from '../src/platform/due-work/work-kind.ts';
import { createLog } from '../src/platform/log.ts';
import { rateLimitsTable } from '../src/platform/rate-limit/rate-limits.table.ts';
import { createFakeClock } from './fake-clock.ts';
import { openTestDatabase } from './test-database.ts';

/** A database for a file of tests about due work, emptied after each. Returns a function that sets up one test. */
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
    const work = createWork(database, clock, log, createPublisher([]));
    const createTestEngine = (...kinds: WorkKind[]) => {
      const engine = createDueWorkEngine({ database, work, clock, log, kinds });
      engines.push(engine);
      return engine;
    };
    const plan = (inMs: number, extra: Partial<NewWork> = {}) => {
      const dueAt = new Date(clock.now().getTime() + inMs);
      const planned = { userId: null, kind: 'greet', key: 'a', payload: {}, dueAt, ...extra };
      return work.run(({ tx }) => planWork(tx, planned));
    };
    const waiting = () => work.read(({ tx }) => tx.select().from(dueWorkTable));
    const at = (inMs: number) => new Date(clock.now().getTime() + inMs);
    /** Claims work of the kind `greet` with a lease of a minute. */
    const claim = (limit = 10) =>
      work.run(({ tx, now }) => claimWork(tx, { kind: 'greet', now, leaseMs: 60_000, limit }));
    const claimOne = async () => {
      await plan(0);
      return getFirst(await claim());
    };
    const readOne = async () => getFirst(await waiting());
    return { database, clock, work, createTestEngine, plan, waiting, at, claim, claimOne, readOne };
  };
}

function getFirst([piece]: DueWork[]): DueWork {
  if (!piece) throw new Error('there is no work');
  return piece;
}
