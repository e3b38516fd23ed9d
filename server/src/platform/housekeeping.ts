import type { Work } from './context.ts';
import { planWork } from './due-work/due-work.repository.ts';
import type { WorkKind } from './due-work/work-kind.ts';
import { changesKeptMs } from './events/change-hub.ts';
import { forgetChanges } from './events/record-changes.ts';
import { forgetFullAllowances } from './rate-limit/rate-limiter.ts';

const kind = 'housekeeping';
const everyMs = 10 * 60_000;

/** Clears away what the platform keeps for a short while only. Each run plans the next one in its own transaction. */
export function housekeeping(work: Work): WorkKind {
  return {
    kind,
    async handle(run) {
      await work.run(async (context) => {
        await forgetChanges(context.tx, new Date(context.now.getTime() - changesKeptMs));
        await forgetFullAllowances(context.tx, context.now);
        await run.finishIn(context);
        await planHousekeeping(context.tx, new Date(context.now.getTime() + everyMs));
      });
    },
  };
}

export async function planHousekeeping(tx: Parameters<typeof planWork>[0], dueAt: Date): Promise<void> {
  await planWork(tx, { userId: null, kind, key: 'platform', payload: {}, dueAt });
}
