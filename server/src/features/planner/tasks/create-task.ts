import { limits, type TaskSource, type TaskStatus } from '@aide/contract';
import { uuidv7 } from 'uuidv7';
import { completedAtFor, type DueValue, waitingAfterEdit } from '@aide/rules';
import type { UserContext } from '../../../platform/context.ts';
import { localDay } from '../../../platform/local-time.ts';
import { requireQuota } from '../../../platform/database/require-quota.ts';
import { holdFurtherContacts, requireContact, toContactSummary } from '../contacts/contacts.repository.ts';
import { requireAccess } from '../../identity/trial/require-access.ts';
import { publishTaskChange } from './task-changed.ts';
import { insertTask, type TaskWithContact } from './tasks.repository.ts';
import { furtherContacts } from './tasks.rules.ts';
import { pickPlainColumns, plainColumns, tasksTable, type PlainInput } from './tasks.table.ts';

/** Omitted fields get the values of `plainColumns`. */
export interface NewTask extends PlainInput {
  title: string;
  /** Default: pending. */
  status?: TaskStatus | undefined;
  source: TaskSource;
  due?: DueValue | null | undefined;
  contactId?: string | null | undefined;
  /** Further contacts. Default: none. */
  alsoWith?: readonly string[] | undefined;
  /** Default: null, or today if `waitingFor` is given. */
  waitingSince?: string | null | undefined;
  waitingFor?: string | null | undefined;
  captureId?: string | null | undefined;
  recurringTaskId?: string | null | undefined;
  occurrenceDate?: string | null | undefined;
}

/** Creates a task. @throws CONTACT_NOT_FOUND if the contact is not the user's, TRIAL_EXPIRED, TOO_MANY */
export async function createTask(context: UserContext, input: NewTask): Promise<TaskWithContact> {
  await requireAccess(context);
  const { tx, user, now } = context;
  // Occurrences of a recurring task are not limited: they are few, and the error would reach no user.
  if (input.recurringTaskId === undefined)
    await requireQuota(tx, { table: tasksTable, userId: user.id, quota: limits.storedTasks, name: 'tasks' });
  const contact = input.contactId ? await requireContact(context, input.contactId) : null;
  const alsoWith = await holdFurtherContacts(context, input.alsoWith, input.recurringTaskId === undefined);
  const status = input.status ?? 'pending';
  const task = await insertTask(tx, {
    userId: user.id,
    id: uuidv7(),
    ...plainColumns,
    ...pickPlainColumns(input),
    title: input.title,
    status,
    source: input.source,
    dueAt: input.due?.at ?? null,
    dueHasTime: input.due?.hasTime ?? false,
    completedAt: completedAtFor(status, null, now),
    contactId: contact?.id ?? null,
    alsoWith: furtherContacts(contact?.id ?? null, alsoWith),
    recurringTaskId: input.recurringTaskId ?? null,
    occurrenceDate: input.occurrenceDate ?? null,
    ...waitingAfterEdit({ waitingSince: null, waitingFor: null }, input, localDay(now, user.timezone).toString()),
    captureId: input.captureId ?? null,
    createdAt: now,
    updatedAt: now,
  });
  await publishTaskChange(context, { before: null, after: task, action: 'created' });
  return { ...task, contact: contact && toContactSummary(contact) };
}
