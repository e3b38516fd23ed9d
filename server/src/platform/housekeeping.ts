import type { Context, Transactions } from './context.ts';
import { ensureWork, purgeDeadWork } from './due-work/due-work.repository.ts';
import { serverWork } from './due-work/repair-plans.ts';
import type { WorkKind } from './due-work/work-kind.ts';
import { getErrorMessage } from './errors.ts';
import { changesKeptMs } from './events/change-hub.ts';
import { purgeChanges } from './events/record-changes.ts';
import { purgeKeys } from './idempotency/idempotency-keys.repository.ts';
import { purgeFullAllowances } from './rate-limit/rate-limiter.ts';

const kind = 'housekeeping';
const everyMs = 10 * 60_000;

export const repeatingHousekeeping = serverWork(kind, everyMs);

/** Deletes the expired rows of one kind. */
export type Chore = (context: Context) => Promise<unknown>;

const platformChores: Chore[] = [
  ({ tx, now }) => purgeChanges(tx, new Date(now.getTime() - changesKeptMs)),
  ({ tx, now }) => purgeFullAllowances(tx, now),
  purgeKeys,
  purgeDeadWork,
];

/**
 * Deletes expired rows, each kind in a transaction of its own: one that fails does not keep the others from running. The work is then
 * tried again; otherwise the run plans the next one.
 */
export function housekeeping(transactions: Transactions, chores: Chore[] = []): WorkKind {
  return {
    kind,
    givesUp: () => false,
    async handle(run) {
      const failures: unknown[] = [];
      for (const chore of [...platformChores, ...chores]) {
        run.signal.throwIfAborted();
        await transactions.run(chore).catch((error: unknown) => failures.push(error));
      }
      if (failures.length > 0)
        throw new AggregateError(failures, failures.map((failure) => getErrorMessage(failure)).join('; '));
      await transactions.run(async (context) => {
        await run.finishIn(context);
        await planHousekeeping(context, everyMs);
      });
    },
  };
}

/** Plans the first run when a worker starts; each run plans the next. */
export async function planHousekeeping({ tx, now }: Context, inMs: number): Promise<void> {
  await ensureWork(tx, { userId: null, kind, key: 'platform', payload: {}, dueAt: new Date(now.getTime() + inMs) });
}
