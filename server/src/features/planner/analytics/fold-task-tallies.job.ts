import type { Context, Transactions } from '../../../platform/context.ts';
import { ensureWork } from '../../../platform/due-work/due-work.repository.ts';
import { serverWork } from '../../../platform/due-work/repair-plans.ts';
import type { WorkKind } from '../../../platform/due-work/work-kind.ts';
import { foldTallies } from './analytics.repository.ts';

const kind = 'fold-task-tallies';
const everyMs = 5 * 60_000;

export const repeatingFolding = serverWork(kind, everyMs);

/** Folds task tallies, so that analytics has few changes to add up. Each run plans the next one in its own transaction. */
export function foldTaskTallies(transactions: Transactions): WorkKind {
  return {
    kind,
    concurrency: 1,
    givesUp: () => false,
    async handle(run) {
      await transactions.run(async (context) => {
        const more = await foldTallies(context);
        await run.finishIn(context);
        await planFolding(context, more ? 0 : everyMs);
      });
    },
  };
}

/** Plans the first run when a worker starts; each run plans the next. */
export async function planFolding({ tx, now }: Context, inMs: number): Promise<void> {
  await ensureWork(tx, { userId: null, kind, key: 'all', payload: {}, dueAt: new Date(now.getTime() + inMs) });
}
