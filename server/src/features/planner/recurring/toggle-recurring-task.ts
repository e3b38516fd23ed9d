import type { UserContext } from '../../../platform/context.ts';
import { fail } from '../../../platform/errors.ts';
import { nextRevision, requireRevision, type SeenRevision } from '../../../platform/http/revisions.ts';
import { requireAccess } from '../../identity/trial/require-access.ts';
import { makeOccurrence } from './generate-occurrence.ts';
import { recordRecurringChange } from './record-recurring-change.ts';
import {
  findRecurringTask,
  lockRecurringTask,
  type RecurringTaskWithContact,
  updateRecurringRow,
} from './recurring.repository.ts';
import { statusFor, upcomingOccurrence } from './recurring.rules.ts';
import type { RecurringTaskRow } from './recurring.table.ts';

/** Pauses or resumes. A completed one stays completed. @throws RECURRING_TASK_NOT_FOUND, TRIAL_EXPIRED, CHANGED_MEANWHILE */
export async function toggleRecurringTask(
  context: UserContext,
  id: string,
  action: 'pause' | 'resume',
  seen?: SeenRevision,
): Promise<RecurringTaskWithContact> {
  await requireAccess(context);
  const row = await lockRecurringTask(context.tx, context.user.id, id);
  if (!row) throw fail('RECURRING_TASK_NOT_FOUND');
  requireRevision(seen, row);
  if (action === 'pause' && row.status === 'pending') await pause(context, row);
  if (action === 'resume' && row.status === 'paused') await resume(context, row);
  const after = await findRecurringTask(context.tx, context.user.id, id);
  if (!after) throw fail('RECURRING_TASK_NOT_FOUND');
  return after;
}

async function pause(context: UserContext, row: RecurringTaskRow): Promise<void> {
  const paused = await updateRecurringRow(context.tx, row, {
    status: 'paused',
    updatedAt: nextRevision(row, context.now),
  });
  await recordRecurringChange(context, paused, 'updated');
}

/** Continues from now: occurrences during the pause are not made up for. */
async function resume(context: UserContext, row: RecurringTaskRow): Promise<void> {
  const schedule = { pattern: row.pattern, timeZone: row.timezone, startsOn: row.startsOn };
  const next = upcomingOccurrence(schedule, context.now);
  const resumed = await updateRecurringRow(context.tx, row, {
    status: statusFor(next),
    nextOccurrence: next?.at ?? null,
    updatedAt: nextRevision(row, context.now),
  });
  await recordRecurringChange(context, resumed, 'updated');
  await makeOccurrence(context, resumed);
}
