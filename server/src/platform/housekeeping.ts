import type { Context, Work } from './context.ts';
import { ensureWork, purgeDeadWork } from './due-work/due-work.repository.ts';
import { serverWork } from './due-work/repair-plans.ts';
import type { WorkKind } from './due-work/work-kind.ts';
import { changesKeptMs } from './events/change-hub.ts';
import { purgeChanges } from './events/record-changes.ts';
import { purgeKeys } from './idempotency/idempotency-keys.repository.ts';
import { purgeFullAllowances } from './rate-limit/rate-limiter.ts';

const kind = 'housekeeping';
const everyMs = 10 * 60_000;

export const repeatingHousekeeping = serverWork(kind, everyMs);

/** Deletes a feature's expired rows. Returns how many. */
export type Chore = (context: Context) => Promise<number>;

/** Deletes expired rows. Each run plans the next one in its own transaction. */
export function housekeeping(work: Work, chores: Chore[] = []): WorkKind {
  return {
    kind,
    givesUp: () => false,
    async handle(run) {
      await work.run(async (context) => {
        await purgeChanges(context.tx, new Date(context.now.getTime() - changesKeptMs));
        await purgeFullAllowances(context.tx, context.now);
        await purgeKeys(context);
        await purgeDeadWork(context);
        for (const chore of chores) await chore(context);
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
