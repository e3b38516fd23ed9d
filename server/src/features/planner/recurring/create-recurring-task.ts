import { limits, type Priority, type Recurrence, type TaskSource, type TaskType } from '@aide/contract';
import { uuidv7 } from 'uuidv7';
import type { UserContext } from '../../../platform/context.ts';
import { requireQuota } from '../../../platform/database/require-quota.ts';
import { fail } from '../../../platform/errors.ts';
import { holdFurtherContacts, requireContact, toContactSummary } from '../contacts/contacts.repository.ts';
import { requireAccess } from '../../identity/trial/require-access.ts';
import { pickSharedFields, type SharedInput } from '../tasks/shared-fields.table.ts';
import { furtherContacts } from '../tasks/tasks.rules.ts';
import { makeOccurrence } from './generate-occurrence.ts';
import { recordRecurringChange } from './record-recurring-change.ts';
import { insertRecurringTask, type RecurringTaskWithContact } from './recurring.repository.ts';
import { recurringTasksTable } from './recurring.table.ts';
import { naturalStart, upcomingOccurrence } from './recurring.rules.ts';

export interface NewRecurringTask extends SharedInput {
  title: string;
  description?: string | null;
  /** Titles of the steps of each occurrence. Default: none. */
  steps?: string[];
  pattern: Recurrence;
  /** The first local day (`YYYY-MM-DD`). Default: the first matching day from now. */
  startsOn?: string | null;
  /** Default: medium. */
  priority?: Priority;
  /** Default: todo. */
  taskType?: TaskType;
  source: TaskSource;
  contactId?: string | null;
  /** Set for a task that repeats until an answer comes: the day since which it is awaited. Default: null. */
  waitingSince?: string | null;
  waitingFor?: string | null;
  captureId?: string | null;
  /** Default: the user's current time zone. */
  timeZone?: string;
}

/** @throws TOO_MANY */
export async function requireRoomForRecurringTasks({ tx, user }: UserContext, adding: number): Promise<void> {
  const quota = limits.storedRecurringTasks;
  await requireQuota(tx, { table: recurringTasksTable, userId: user.id, quota, adding, name: 'recurring tasks' });
}

/**
 * Creates a recurring task. An occurrence of today becomes a task immediately.
 *
 * @throws CONTACT_NOT_FOUND, TRIAL_EXPIRED, TOO_MANY, RECURRENCE_NOT_UNDERSTOOD for a pattern that ends before it begins
 */
export async function createRecurringTask(
  context: UserContext,
  input: NewRecurringTask,
): Promise<RecurringTaskWithContact> {
  await requireAccess(context);
  const { tx, user, now } = context;
  await requireRoomForRecurringTasks(context, 1);
  const { pattern } = input;
  const contact = input.contactId ? await requireContact(context, input.contactId) : null;
  const timeZone = input.timeZone ?? user.timezone;
  const startsOn = input.startsOn ?? naturalStart(pattern, timeZone, now);
  const first = upcomingOccurrence({ pattern, timeZone, startsOn }, now);
  if (!first) throw fail('RECURRENCE_NOT_UNDERSTOOD', { message: 'That schedule ends before it begins.' });

  const row = await insertRecurringTask(tx, {
    userId: user.id,
    id: uuidv7(),
    title: input.title,
    description: input.description ?? null,
    steps: input.steps ?? [],
    status: 'pending',
    priority: input.priority ?? 'medium',
    taskType: input.taskType ?? 'todo',
    source: input.source,
    contactId: contact?.id ?? null,
    pattern,
    timezone: timeZone,
    startsOn,
    nextOccurrence: first.at,
    waitingSince: input.waitingSince ?? null,
    waitingFor: input.waitingSince == null ? null : (input.waitingFor ?? null),
    ...pickSharedFields(input),
    alsoWith: furtherContacts(contact?.id ?? null, await holdFurtherContacts(context, input.alsoWith)),
    captureId: input.captureId ?? null,
    createdAt: now,
    updatedAt: now,
  });
  await recordRecurringChange(context, row, 'created');
  const { recurringTask } = await makeOccurrence(context, row);
  return { ...recurringTask, contact: contact && toContactSummary(contact) };
}
