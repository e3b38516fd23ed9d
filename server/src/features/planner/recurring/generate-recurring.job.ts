import type { Context, Transactions } from '../../../platform/context.ts';
import { resumeWork } from '../../../platform/due-work/due-work.repository.ts';
import type { WorkKind } from '../../../platform/due-work/work-kind.ts';
import type { Logger } from '../../../platform/log.ts';
import { toActingUser } from '../../identity/accounts/accounts.presenter.ts';
import { findUserById } from '../../identity/accounts/accounts.repository.ts';
import { hasAccess } from '../../identity/trial/require-access.ts';
import { generateOccurrence } from './generate-occurrence.ts';
import { generationKind, planGenerationTurn } from './record-recurring-change.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Creates due occurrences immediately after the trial was extended, instead of at the next daily attempt. */
export async function resumeGeneration({ context, user }: { context: Context; user: { id: string } }): Promise<void> {
  await resumeWork(context.tx, generationKind, user.id, context.now);
}

/**
 * Creates the task of an occurrence at the start of its local day. While the trial is over or the account is disabled, the job is retried
 * daily or hourly and creates nothing; afterwards only the latest occurrence becomes a task.
 */
export function generateRecurring({ transactions, log }: { transactions: Transactions; log: Logger }): WorkKind {
  return {
    kind: generationKind,
    givesUp: () => false,
    async handle({ work: { key, userId } }) {
      const user = userId === null ? undefined : await transactions.read(({ tx }) => findUserById(tx, userId));
      if (!user) return undefined;
      return transactions.runAs({ user: toActingUser(user), channel: 'scheduler', log }, async (context) => {
        if (!(await hasAccess(context, user))) return { tryAgainAt: new Date(context.now.getTime() + dayMs) };
        if (user.disabledAt !== null) return { tryAgainAt: new Date(context.now.getTime() + hourMs) };
        // Planning the next run updates this row, so there is nothing left to finish.
        const generated = await generateOccurrence(context, key);
        if (generated) await planGenerationTurn(context, generated.recurringTask);
        return undefined;
      });
    },
  };
}
