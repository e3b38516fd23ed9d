import type { Priority, Recurrence, RecurringUpdate, TaskType } from '@aide/contract';
import type { UserContext } from '../../../platform/context.ts';
import { fail } from '../../../platform/errors.ts';
import { nextRevision, requireRevision, type SeenRevision } from '../../../platform/http/revisions.ts';
import { holdFurtherContacts, requireContact } from '../contacts/contacts.repository.ts';
import { pickSharedFields, type SharedInput } from '../tasks/shared-fields.table.ts';
import { createSteps } from '../tasks/steps.rules.ts';
import { updateTask } from '../tasks/update-task.ts';
import { requireAccess } from '../../identity/trial/require-access.ts';
import { getDueOnDay, makeOccurrence } from './generate-occurrence.ts';
import { recordRecurringChange } from './record-recurring-change.ts';
import {
  findRecurringTask,
  listOpenOccurrences,
  lockRecurringTask,
  type RecurringTaskWithContact,
  updateRecurringRow,
} from './recurring.repository.ts';
import { statusFor, upcomingOccurrence } from './recurring.rules.ts';
import type { RecurringTaskRow } from './recurring.table.ts';

/** Omitted fields are unchanged. */
export interface RecurringChanges extends SharedInput {
  title?: string | undefined;
  description?: string | null | undefined;
  steps?: string[] | undefined;
  priority?: Priority | undefined;
  taskType?: TaskType | undefined;
  contactId?: string | null | undefined;
  schedule?: { pattern: Recurrence; startsOn: string } | undefined;
  openOccurrences: RecurringUpdate['openOccurrences'];
  /** The client's version; if the recurring task has changed since, the change is rejected. Default: not checked. */
  seen?: SeenRevision;
}

/**
 * Changes all future occurrences, and open ones if requested. A new pattern applies from now; a day that already has an occurrence gets no
 * second one.
 *
 * @throws RECURRING_TASK_NOT_FOUND, CONTACT_NOT_FOUND, TRIAL_EXPIRED, CHANGED_MEANWHILE
 * @throws RECURRENCE_NOT_UNDERSTOOD for a pattern that has no date left
 */
export async function updateRecurringTask(
  context: UserContext,
  id: string,
  { schedule, openOccurrences, seen, ...fields }: RecurringChanges,
): Promise<{ task: RecurringTaskWithContact; createdTaskId: string | null }> {
  await requireAccess(context);
  const { tx, user, now } = context;
  if (fields.contactId) await requireContact(context, fields.contactId);
  await holdFurtherContacts(context, fields.alsoWith);
  const before = await lockRecurringTask(tx, user.id, id);
  if (!before) throw fail('RECURRING_TASK_NOT_FOUND');
  requireRevision(seen, before);
  const changed = await updateRecurringRow(tx, before, {
    ...fields,
    ...(schedule && planSchedule(before, schedule, now)),
    updatedAt: nextRevision(before, now),
  });
  if (openOccurrences === 'update') await updateOpenOccurrences(context, before, changed);
  await recordRecurringChange(context, changed, 'updated');
  const made = schedule ? (await makeOccurrence(context, changed)).task : null;
  const task = await findRecurringTask(tx, user.id, id);
  if (!task) throw fail('RECURRING_TASK_NOT_FOUND');
  return { task, createdTaskId: made?.id ?? null };
}

function planSchedule(
  { timezone, status }: RecurringTaskRow,
  { pattern, startsOn }: NonNullable<RecurringChanges['schedule']>,
  now: Date,
): Partial<RecurringTaskRow> {
  const next = upcomingOccurrence({ pattern, timeZone: timezone, startsOn }, now);
  if (!next) throw fail('RECURRENCE_NOT_UNDERSTOOD', { message: 'That schedule has no dates left.' });
  return { pattern, startsOn, nextOccurrence: next.at, status: status === 'paused' ? 'paused' : statusFor(next) };
}

/** Updates open occurrences with the changed fields; of a new pattern they get the time, on their own day. */
async function updateOpenOccurrences(
  context: UserContext,
  before: RecurringTaskRow,
  after: RecurringTaskRow,
): Promise<void> {
  const { title, description, priority, taskType, contactId } = after;
  const shared: SharedInput = pickSharedFields(after);
  const isSame = (key: keyof RecurringTaskRow) => JSON.stringify(before[key]) === JSON.stringify(after[key]);
  for (const [name, value] of Object.entries(pickSharedFields(before)))
    if (JSON.stringify(value) === JSON.stringify(Reflect.get(shared, name))) Reflect.deleteProperty(shared, name);
  const hasNewTime = before.pattern.time !== after.pattern.time;
  for (const { id, occurrenceDate } of await listOpenOccurrences(context.tx, after))
    await updateTask(context, id, {
      title: isSame('title') ? undefined : title,
      description: isSame('description') ? undefined : description,
      priority: isSame('priority') ? undefined : priority,
      taskType: isSame('taskType') ? undefined : taskType,
      contactId: isSame('contactId') ? undefined : contactId,
      ...shared,
      steps: isSame('steps') ? undefined : createSteps(after.steps),
      due: hasNewTime && occurrenceDate !== null ? getDueOnDay(after, occurrenceDate) : undefined,
    });
}
