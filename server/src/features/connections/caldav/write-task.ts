import type { Step } from '@aide/contract';
import { uuidv7 } from 'uuidv7';
import type { UserContext } from '../../../platform/context.ts';
import { findContactByName } from '../../planner/contacts/contacts.repository.ts';
import { createTask } from '../../planner/tasks/create-task.ts';
import type { TaskWithContact } from '../../planner/tasks/tasks.repository.ts';
import { type TaskChanges, updateTask } from '../../planner/tasks/update-task.ts';
import { normaliseTitle, type TodoFields } from './todo-fields.ts';
import { formatNotes, parseNotes, type TodoNotes } from './todo-notes.ts';
import { isSameDue, toTodoStatus } from './write-todo.ts';

/** Creates a task from a client's data. */
export async function createTodo(context: UserContext, fields: TodoFields): Promise<TaskWithContact> {
  const contactId = await findContactId(context, fields, null);
  return createTask(context, {
    title: fields.title,
    description: fields.notes.description,
    steps: toSteps([], fields.notes.steps),
    status: fields.status,
    priority: fields.priority,
    taskType: contactId === undefined ? 'todo' : 'follow_up',
    source: 'api',
    due: fields.due,
    contactId,
    remindBefore: fields.remindBefore,
    labels: fields.labels,
  });
}

/** Updates a task with the differences in the client's version. */
export async function updateTodo(
  context: UserContext,
  task: TaskWithContact,
  fields: TodoFields,
): Promise<TaskWithContact> {
  const due = task.dueAt && { at: task.dueAt, hasTime: task.dueHasTime };
  const changes: TaskChanges = {
    title: fields.title === normaliseTitle(task.title) ? undefined : fields.title,
    ...(isSameNotes(task, fields.notes)
      ? {}
      : { description: fields.notes.description, steps: toSteps(task.steps, fields.notes.steps) }),
    priority: fields.priority === task.priority ? undefined : fields.priority,
    ...(fields.status === toTodoStatus(task.status) ? {} : toStatusChange(context, fields)),
    due: isSameDue(due, fields.due) ? undefined : fields.due,
    remindBefore: fields.remindBefore,
    labels: String(fields.labels) === String(task.labels) ? undefined : fields.labels,
    contactId: await findContactId(context, fields, task.contact?.name ?? null),
  };
  return updateTask(context, task.id, changes);
}

/** Returns the change of a status. A task completed while the client was offline keeps that completion time. */
function toStatusChange({ now }: UserContext, { status, completedAt }: TodoFields): TaskChanges {
  const at = completedAt && completedAt < now ? completedAt : now;
  return status === 'completed' ? { status, completedAt: at } : { status };
}

/** Returns true if notes and steps have the same text in a calendar. */
export function isSameNotes(own: TodoNotes, written: TodoNotes): boolean {
  return formatNotes(parseNotes(formatNotes(own))) === formatNotes(written);
}

/** Returns the client's steps. One with the title of an existing step keeps its id. */
export function toSteps(before: readonly Step[], written: TodoNotes['steps']): Step[] {
  const left = [...before];
  return written.map(({ title, done }) => {
    const index = left.findIndex((step) => step.title === title);
    const [same] = index === -1 ? [] : left.splice(index, 1);
    return { id: same?.id ?? uuidv7(), title, done };
  });
}

/** Returns the contact that a client names and the task does not have, or undefined if there is none of that name. */
export async function findContactId(
  { tx, user }: UserContext,
  { contactName }: TodoFields,
  before: string | null,
): Promise<string | undefined> {
  const name = contactName?.trim() ?? '';
  if (name === '' || name === before || name.length > 200) return undefined;
  return (await findContactByName(tx, user.id, name))?.id;
}
