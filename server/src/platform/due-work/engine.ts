import type { Clock } from '../clock.ts';
import type { Context, Transactions } from '../context.ts';
import type { Database } from '../database/database.ts';
import type { Logger } from '../log.ts';
import {
  dueNoticeSchema,
  dueWorkChannel,
  freeAllLeases,
  listDeadWork,
  listDueKinds,
  reviveWork,
} from './due-work.repository.ts';
import { createLane, type Lane } from './lane.ts';
import type { WorkKind } from './work-kind.ts';

export interface DueWorkEngine {
  start(): Promise<void>;
  /** Waits for running work and releases the rest. */
  stop(): Promise<void>;
  /** Runs all work that is due now and resolves when none is left; for tests and a clean hand-over. */
  drain(): Promise<void>;
}

export function createDueWorkEngine(deps: {
  database: Database;
  transactions: Transactions;
  clock: Clock;
  log: Logger;
  kinds: WorkKind[];
}): DueWorkEngine {
  const stopping = new AbortController();
  const lanes = new Map<string, Lane>();
  for (const kind of deps.kinds) {
    if (lanes.has(kind.kind)) throw new Error(`two handlers for due work of kind ${kind.kind}`);
    lanes.set(kind.kind, createLane({ ...deps, kind, signal: stopping.signal }));
  }

  return {
    async start() {
      // The embedded database has one process, so every lease is from a process that has ended.
      if (deps.database.kind === 'embedded') await deps.transactions.run(({ tx }) => freeAllLeases(tx));
      await deps.transactions.run((context) => reviveRepeating(context, deps.kinds));
      await deps.database.listen(
        dueWorkChannel,
        (payload) => {
          const { kind, at } = dueNoticeSchema.parse(JSON.parse(payload));
          lanes.get(kind)?.wake(at);
        },
        () => {
          for (const lane of lanes.values()) lane.wake(0);
        },
      );
      for (const lane of lanes.values()) lane.start();
    },
    async stop() {
      stopping.abort();
      await Promise.all([...lanes.values()].map((lane) => lane.stop()));
    },
    async drain() {
      let busy = true;
      while (busy) {
        const due = await deps.transactions.read(({ tx, now }) => listDueKinds(tx, now));
        const mine = due.flatMap((kind) => lanes.get(kind) ?? []);
        const counts = await Promise.all(mine.map((lane) => lane.runDue()));
        const active = await Promise.all([...lanes.values()].map((lane) => lane.settle()));
        busy = counts.some((count) => count > 0) || active.includes(true);
      }
    },
  };
}

/** Makes dead work due again that is never given up; before `givesUp` existed, it was. */
async function reviveRepeating({ tx, now }: Context, kinds: WorkKind[]): Promise<void> {
  const byName = new Map(kinds.filter(({ givesUp }) => givesUp).map((kind) => [kind.kind, kind]));
  const dead = await listDeadWork(tx, [...byName.keys()]);
  const kept = dead.filter((work) => byName.get(work.kind)?.givesUp?.(work) === false);
  await reviveWork(tx, kept, now);
}
