import type { Change } from '@aide/contract';
import type { UserContext } from '../../../platform/context.ts';
import { cancelWork, planWork } from '../../../platform/due-work/due-work.repository.ts';
import type { ContactsDeleting } from '../contacts/delete-contacts.ts';
import { keepAwaitedNames } from '../tasks/tasks.repository.ts';
import { removeContactsOfRecurring } from './recurring.repository.ts';
import { generatesAt } from './recurring.rules.ts';
import { recurringTasksTable, type RecurringTaskRow } from './recurring.table.ts';

/** Called after every write of a recurring task: plans its next run and updates open pages. `row` is the row after the write. */
export async function recordRecurringChange(
  context: UserContext,
  row: RecurringTaskRow,
  action: Change['action'],
): Promise<void> {
  await planGenerationTurn(context, row);
  context.changed({ entity: 'recurring_task', id: row.id, action });
}

export const generationKind = 'generate_recurring';

/** Plans the next generation of a pattern, or cancels it while the pattern is paused, ended or deleted. */
export async function planGenerationTurn({ tx }: UserContext, row: RecurringTaskRow): Promise<void> {
  if (row.status !== 'pending' || row.nextOccurrence === null || row.deletedAt !== null)
    return cancelWork(tx, generationKind, row.id);
  const dueAt = generatesAt(row.nextOccurrence, row.timezone);
  await planWork(tx, { userId: row.userId, kind: generationKind, key: row.id, payload: {}, dueAt });
}

/** A task that repeats until one of the contacts replies keeps the contact's name. Others lose the contacts. */
export async function keepAwaitedNamesOfRecurring({ context, contactIds }: ContactsDeleting): Promise<void> {
  const { tx, user } = context;
  await keepAwaitedNames(tx, recurringTasksTable, user.id, contactIds);
  await removeContactsOfRecurring(tx, user.id, contactIds);
}
