import type { UserContext } from '../../../platform/context.ts';
import { fail } from '../../../platform/errors.ts';
import { nextRevision } from '../../../platform/http/revisions.ts';
import { requireAccess } from '../../identity/trial/require-access.ts';
import { makeOccurrence } from './generate-occurrence.ts';
import { recordRecurringChange } from './record-recurring-change.ts';
import {
  findRecurringTask,
  lockRecurringTask,
  type RecurringTaskWithContact,
  updateRecurringRow,
} from './recurring.repository.ts';
import { occurrenceAfter, statusFor } from './recurring.rules.ts';
import type { RecurringTaskRow } from './recurring.table.ts';

/**
 * Skips the next occurrence. Only an active recurring task has one.
 *
 * @throws RECURRING_TASK_NOT_FOUND, TRIAL_EXPIRED, CONFLICT if another occurrence is next
 */
export async function skipOccurrence(
  context: UserContext,
  id: string,
  occurrence: Date,
): Promise<RecurringTaskWithContact> {
  return changeNext(context, id, (row) => {
    if (row.status !== 'pending' || row.nextOccurrence?.getTime() !== occurrence.getTime()) throw fail('CONFLICT');
    const next = occurrenceAfter(toSchedule(row), occurrence);
    return { nextOccurrence: next?.at ?? null, status: statusFor(next) };
  });
}

/**
 * Undoes a skip: the occurrence is the next one again.
 *
 * @throws RECURRING_TASK_NOT_FOUND, TRIAL_EXPIRED
 * @throws CONFLICT if it is over, not an occurrence of the pattern, or not the one before the next
 */
export async function takeBackSkip(
  context: UserContext,
  id: string,
  occurrence: Date,
): Promise<RecurringTaskWithContact> {
  return changeNext(context, id, (row) => {
    const schedule = toSchedule(row);
    const isOccurrence =
      occurrenceAfter(schedule, new Date(occurrence.getTime() - 1))?.at.getTime() === occurrence.getTime();
    const next = occurrenceAfter(schedule, occurrence);
    const wasSkipped = (next?.at.getTime() ?? null) === (row.nextOccurrence?.getTime() ?? null);
    if (row.status === 'paused' || occurrence <= context.now || !isOccurrence || !wasSkipped) throw fail('CONFLICT');
    return { nextOccurrence: occurrence, status: 'pending' };
  });
}

async function changeNext(
  context: UserContext,
  id: string,
  change: (row: RecurringTaskRow) => Pick<RecurringTaskRow, 'nextOccurrence' | 'status'>,
): Promise<RecurringTaskWithContact> {
  await requireAccess(context);
  const { tx, user, now } = context;
  const row = await lockRecurringTask(tx, user.id, id);
  if (!row) throw fail('RECURRING_TASK_NOT_FOUND');
  const changed = await updateRecurringRow(tx, row, { ...change(row), updatedAt: nextRevision(row, now) });
  await recordRecurringChange(context, changed, 'updated');
  await makeOccurrence(context, changed);
  const after = await findRecurringTask(tx, user.id, id);
  if (!after) throw fail('RECURRING_TASK_NOT_FOUND');
  return after;
}

const toSchedule = ({ pattern, timezone, startsOn }: RecurringTaskRow) => ({ pattern, timeZone: timezone, startsOn });
