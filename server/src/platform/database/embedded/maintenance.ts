import type { ClusterClient } from './cluster-client.ts';
import { getNextTransaction } from './transaction-log.ts';
import type { Log } from './log.ts';

const MINUTE = 60_000;

/** How often each maintenance task checks whether there is something to do. */
export const INTERVALS = { analyze: MINUTE / 6, checkpoint: MINUTE / 2, vacuum: 10 * MINUTE, snapshot: 5 * MINUTE };

/** Calls `run`, which never rejects, every `ms`. Returns a function that stops it. */
export type Every = (ms: number, run: () => Promise<void>) => () => void;

export const everyUnref: Every = (ms, run) => {
  const timer = setInterval(() => void run(), ms);
  timer.unref();
  return () => clearInterval(timer);
};

type Chores = Record<keyof typeof INTERVALS, () => Promise<unknown>>;

/** Runs CHECKPOINT: PGlite has no background process for it, and recovery time grows with the WAL. */
async function checkpoint(client: ClusterClient): Promise<void> {
  await client.exec('CHECKPOINT');
}

/** Runs a command on one table at a time, so that waiting requests run in between. PGlite has no autovacuum. */
async function runOnTables(client: ClusterClient, command: string, condition = 'true'): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, s.relname) AS name
     FROM pg_stat_user_tables s JOIN pg_class c ON c.oid = relid WHERE ${condition} ORDER BY 1`,
  );
  for (const { name } of rows) await client.exec(`${command} ${name}`);
}

/**
 * The table was small when last analysed and has grown fourfold since. Plans for a small table, which statements and foreign keys keep until
 * it is analysed, read all rows of an account to find one.
 */
const hasGrown = `relpages < 12 AND pg_relation_size(relid) > 4 * greatest(relpages, 1) * current_setting('block_size')::bigint`;

/**
 * Runs maintenance tasks on timers, one at a time, and only if something was written since the task last ran. A failed task is logged and
 * runs again at its next interval.
 */
export function startMaintenance(options: {
  client: ClusterClient;
  log: Log;
  every: Every;
  snapshot: () => Promise<string>;
  /** Returns true if the newest snapshot is old enough for another one. */
  snapshotDue: () => Promise<boolean>;
  /** False if the last stop left a complete snapshot. */
  unsaved: boolean;
}) {
  const { client, log, every } = options;
  const chores: Chores = {
    analyze: () => runOnTables(client, 'ANALYZE', hasGrown),
    checkpoint: () => checkpoint(client),
    vacuum: () => runOnTables(client, 'VACUUM ANALYZE'),
    snapshot: options.snapshot,
  };
  const doneAt = new Map<keyof Chores, bigint>();
  let queue: Promise<unknown> = Promise.resolve();
  let stopped = false;

  function enqueue<T>(work: () => Promise<T>): Promise<T> {
    const next = queue.then(work, work);
    queue = next.catch(() => undefined);
    return next;
  }

  async function run<T>(chore: keyof Chores, work: () => Promise<T>): Promise<T> {
    // Read before the task, so that concurrent writes count as new. Only ANALYZE writes something itself, its statistics, which must not
    // trigger the next one.
    const before = await getNextTransaction(client);
    const result = await work();
    doneAt.set(chore, chore === 'vacuum' || chore === 'analyze' ? await getNextTransaction(client) : before);
    return result;
  }

  async function runIfWritten(chore: keyof Chores): Promise<void> {
    if ((await getNextTransaction(client)) !== doneAt.get(chore)) await run(chore, chores[chore]);
  }

  async function tick(chore: keyof Chores): Promise<void> {
    try {
      await enqueue(async () => {
        if (stopped || (chore === 'snapshot' && !(await options.snapshotDue()))) return;
        await runIfWritten(chore);
      });
    } catch (error) {
      log.error({ err: error, chore }, `The database's ${chore} failed; it will be tried again.`);
    }
  }

  const begun = enqueue(async () => {
    const position = await getNextTransaction(client);
    for (const chore of ['analyze', 'checkpoint', 'vacuum'] as const) doneAt.set(chore, position);
    if (!options.unsaved) doneAt.set('snapshot', position);
  });
  const names: (keyof Chores)[] = ['analyze', 'checkpoint', 'vacuum', 'snapshot'];
  const cancels = names.map((chore) => every(INTERVALS[chore], () => tick(chore)));

  return {
    begun,
    /** Takes a snapshot after the running task. */
    snapshotNow: () => enqueue(() => run('snapshot', options.snapshot)),
    /** Stops the timers, waits for the running task, and takes a last snapshot if something was written since the previous one. */
    stop: async () => {
      stopped = true;
      for (const cancel of cancels) cancel();
      await enqueue(() => runIfWritten('snapshot'));
    },
  };
}
