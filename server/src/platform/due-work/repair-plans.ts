import type { Context, Transactions } from '../context.ts';
import type { Logger } from '../log.ts';
import { freeLeasesAfter, listPlannedAfter, planWork } from './due-work.repository.ts';

const hourMs = 3_600_000;
const rowsAtOnce = 500;
/** How often a worker looks for plans made by a wrong clock. Measured by a timer, so it does not depend on the clock. */
const repairEveryMs = 10 * 60_000;

/** Work that plans its own next run. */
export interface RepeatingWork {
  kind: string;
  /** Longest time between two runs. A run planned for later than that was planned while the clock was ahead. */
  longestGapMs: number;
  /** Reschedules the next run of these keys from the current time. */
  replan(context: Context, keys: string[]): Promise<void>;
}

/** Describes repeating work of the whole server, which is rescheduled for now. */
export function serverWork(kind: string, longestGapMs: number): RepeatingWork {
  return {
    kind,
    longestGapMs,
    replan: ({ tx, now }, keys) =>
      planWork(tx, ...keys.map((key) => ({ userId: null, kind, key, payload: {}, dueAt: now }))),
  };
}

/**
 * Repairs plans made while the clock was ahead: repeating work that would not run until then, and leases that end then. Returns the number
 * of changed rows.
 */
export async function repairPlans(transactions: Transactions, repeating: readonly RepeatingWork[]): Promise<number> {
  let repaired = await transactions.run(({ tx, now }) => freeLeasesAfter(tx, new Date(now.getTime() + hourMs)));
  for (const each of repeating)
    for (let found = rowsAtOnce; found === rowsAtOnce; repaired += found)
      found = await transactions.run(async (context) => {
        const latest = new Date(context.now.getTime() + each.longestGapMs + hourMs);
        const keys = await listPlannedAfter(context.tx, each.kind, latest, rowsAtOnce);
        await each.replan(context, keys);
        return keys.length;
      });
  return repaired;
}

/** Repairs plans now and every ten minutes. Returns a function that stops it. */
export async function keepRepairingPlans(
  transactions: Transactions,
  log: Logger,
  repeating: readonly RepeatingWork[],
): Promise<() => void> {
  const repair = async () => {
    const repaired = await repairPlans(transactions, repeating);
    if (repaired > 0) log.warn({ repaired }, 'the clock was ahead: work that it had planned too late was planned anew');
  };
  await repair();
  const timer = setInterval(() => {
    repair().catch((error: unknown) => log.error({ err: error }, 'plans could not be checked'));
  }, repairEveryMs);
  timer.unref();
  return () => clearInterval(timer);
}
