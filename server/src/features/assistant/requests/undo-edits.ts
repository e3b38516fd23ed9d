import type { Task } from '@aide/contract';
import type { UserContext } from '../../../platform/context.ts';
import { deleteBacklogItem } from '../../planner/backlog/delete-backlog-item.ts';
import { isContactUsed } from './requests.repository.ts';
import { getContact } from '../../planner/contacts/list-contacts.ts';
import { updateContact } from '../../planner/contacts/update-contact.ts';
import { deleteContact } from '../../planner/contacts/delete-contacts.ts';
import { deleteRecurringTask } from '../../planner/recurring/delete-recurring-task.ts';
import { deleteContactNote } from '../../people/relationships/contact-notes.ts';
import { deleteTask } from '../../planner/tasks/delete-task.ts';
import { getTask } from '../../planner/tasks/get-task.ts';
import { parseSharedFields } from '../../planner/tasks/shared-fields.table.ts';
import { presentTask } from '../../planner/tasks/tasks.presenter.ts';
import { updateTask } from '../../planner/tasks/update-task.ts';
import type { TaskFields, UndoStep } from './requests.table.ts';

type RemoveStep = UndoStep & { step: 'remove' };
type EditStep = UndoStep & { step: 'edit_task' };
type EditContactStep = UndoStep & { step: 'edit_contact' };

function getFields(task: Task): TaskFields {
  const { title, description, steps, status, priority, due_date: at, due_has_time: hasTime } = task;
  return {
    title,
    description,
    steps,
    status,
    priority,
    taskType: task.task_type,
    contactId: task.contact_id,
    due: at === null ? null : { at, hasTime },
    completedAt: task.completed_at,
    waitingSince: task.waiting_since,
    waitingFor: task.waiting_for,
    ...parseSharedFields(task),
  };
}

/** Returns the step that undoes a change of a task, or none if nothing changed. */
export function toEditSteps(before: Task, after: Task): UndoStep[] {
  const [was, is] = [Object.entries(getFields(before)), new Map(Object.entries(getFields(after)))];
  const changed = was.filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(is.get(name)));
  if (changed.length === 0) return [];
  const now = changed.map(([name]) => [name, is.get(name)] as const);
  return [{ step: 'edit_task', id: before.id, before: Object.fromEntries(changed), after: Object.fromEntries(now) }];
}

/** Restores the fields that still have the value of the change. Returns true if there was one. */
export async function undoEdit(context: UserContext, { id, before, after }: EditStep): Promise<boolean> {
  const now = new Map<string, unknown>(Object.entries(getFields(presentTask(await getTask(context, id)))));
  const made = new Map<string, unknown>(Object.entries(after));
  const restored = { ...before };
  for (const name of Object.keys(restored))
    if (JSON.stringify(now.get(name)) !== JSON.stringify(made.get(name))) Reflect.deleteProperty(restored, name);
  const { due, status, completedAt, ...others } = restored;
  const changes = {
    ...others,
    ...(status !== undefined && { status, ...(completedAt != null && { completedAt: new Date(completedAt) }) }),
    ...(due !== undefined && { due: due && { at: new Date(due.at), hasTime: due.hasTime } }),
  };
  if (Object.keys(changes).length === 0) return false;
  await updateTask(context, id, changes);
  return true;
}

/** Deletes an entry that a tool created. Returns false for a contact that is linked by now, which is kept. */
export async function removeCreated(context: UserContext, { id, kind }: RemoveStep): Promise<boolean> {
  if (kind === 'contact' && (await isContactUsed(context.tx, context.user.id, id))) return false;
  const remove = {
    task: deleteTask,
    recurring_task: deleteRecurringTask,
    backlog_item: deleteBacklogItem,
    contact: deleteContact,
    contact_note: deleteContactNote,
  }[kind];
  await remove(context, id);
  return true;
}

/** Restores the fields of a contact that still have the value of the change. Returns true if there was one. */
export async function undoContactEdit(context: UserContext, { id, before, after }: EditContactStep): Promise<boolean> {
  const now = new Map<string, unknown>(Object.entries(await getContact(context, id)));
  const made = new Map<string, unknown>(Object.entries(after));
  const left = Object.entries(before).filter(([name]) => now.get(name) === made.get(name));
  if (left.length === 0) return false;
  await updateContact(context, id, Object.fromEntries(left));
  return true;
}
