import type { TaskStatus } from '@aide/contract';
import { completedAtFor, dueAfterEdit, type DueValue, waitingAfterEdit } from '@aide/rules';
import type { UserContext } from '../../../platform/context.ts';
import { fail } from '../../../platform/errors.ts';
import { localDay } from '../../../platform/local-time.ts';
import { nextRevision, requireRevision, type SeenRevision } from '../../../platform/http/revisions.ts';
import { holdFurtherContacts, requireContact, toContactSummary } from '../contacts/contacts.repository.ts';
import { requireAccess } from '../../identity/trial/require-access.ts';
import { publishTaskChange } from './task-changed.ts';
import { lockTaskWithContact, type TaskWithContact, updateTaskRow } from './tasks.repository.ts';
import { furtherContacts, taskDifference } from './tasks.rules.ts';
import { pickPlainColumns, type PlainInput, type TaskRow } from './tasks.table.ts';

/** Omitted fields are unchanged. */
export interface TaskChanges extends PlainInput {
  status?: TaskStatus | undefined;
  contactId?: string | null | undefined;
  alsoWith?: readonly string[] | undefined;
  due?: DueValue | null | undefined;
  /** Null ends the waiting. */
  waitingSince?: string | null | undefined;
  waitingFor?: string | null | undefined;
  /** When it was completed, for an undo that sets the status to completed. Default: now. */
  completedAt?: Date | undefined;
  /** The client's version; if the task has changed since, the change is rejected. Default: not checked. */
  seen?: SeenRevision;
  /** The client only has dates: a task due at a time of that same day keeps its time. */
  keepsTime?: boolean | undefined;
}

/**
 * Changes only the given fields, so that concurrent changes of different fields are all kept.
 *
 * @throws TASK_NOT_FOUND, CONTACT_NOT_FOUND, TRIAL_EXPIRED, CHANGED_MEANWHILE
 */
export async function updateTask(
  context: UserContext,
  id: string,
  input: TaskChanges,
  reason?: string | null,
): Promise<TaskWithContact> {
  await requireAccess(context);
  const { tx, user, now } = context;
  const newContact = input.contactId ? toContactSummary(await requireContact(context, input.contactId)) : null;
  await holdFurtherContacts(context, input.alsoWith);
  const found = await lockTaskWithContact(tx, user.id, id);
  if (!found || found.deletedAt) throw fail('TASK_NOT_FOUND');
  const { contact, ...before } = found;
  requireRevision(input.seen, before);
  const columns = toColumns(before, input, context);
  const changed = Object.keys(taskDifference(before, { ...before, ...columns }));
  if (changed.length === 0) return found;
  const after = await updateTaskRow(tx, before, { ...columns, updatedAt: nextRevision(before, now) });
  const action = changed.length === 1 && changed[0] === 'status' ? 'status_changed' : 'updated';
  await publishTaskChange(context, { before, after, action, reason });
  return { ...after, contact: input.contactId === undefined ? contact : newContact };
}

function toColumns(before: TaskRow, input: TaskChanges, { user, now }: UserContext): Partial<TaskRow> {
  const { status, contactId, alsoWith, due, keepsTime, completedAt } = input;
  const first = contactId === undefined ? before.contactId : contactId;
  return {
    ...pickPlainColumns(input),
    ...(status === undefined
      ? {}
      : { status, completedAt: completedAtFor(status, before.completedAt ?? completedAt ?? null, now) }),
    ...(contactId === undefined ? {} : { contactId }),
    ...(contactId === undefined && alsoWith === undefined
      ? {}
      : { alsoWith: furtherContacts(first, alsoWith ?? before.alsoWith) }),
    ...waitingAfterEdit(before, input, localDay(now, user.timezone).toString()),
    ...(due === undefined ? {} : dueAfterEdit(before, due, keepsTime ?? false, user.timezone)),
  };
}

/** Changes the status. Any status may follow any other. For the backlog, use `moveTaskToBacklog`. */
export async function changeTaskStatus(
  context: UserContext,
  id: string,
  status: TaskStatus,
  reason?: string | null,
): Promise<TaskWithContact> {
  return updateTask(context, id, { status }, reason);
}
