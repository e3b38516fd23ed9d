import type { Change } from '@aide/contract';
import type { UserContext } from '../../platform/context.ts';
import { cancelWork, planWork } from '../../platform/due-work/due-work.repository.ts';
import { generatesAt } from './recurring.rules.ts';
import type { RecurringTaskRow } from './recurring.table.ts';

/** Called by every write of a recurring task: plans its next run and updates open pages. `row` is the row after the write. */
export async function recordRecurringChange(
  context: UserContext,
  row: RecurringTaskRow,
  action: Change['action'],
): Promise<void> {
  await planGenerationTurn(context, row);
  context.changed({ entity: 'recurring_task', id: row.id, action });
}

export const generationKind = 'generate_recurring';

/** Plans when a pattern makes its next task, or takes that back while it is paused, over or deleted. */
export async function planGenerationTurn({ tx }: UserContext, row: RecurringTaskRow): Promise<void> {
  if (row.status !== 'pending' || row.nextOccurrence === null || row.deletedAt !== null)
    return cancelWork(tx, generationKind, row.id);
  const dueAt = generatesAt(row.nextOccurrence, row.timezone);
  await planWork(tx, { userId: row.userId, kind: generationKind, key: row.id, payload: {}, dueAt });
}
