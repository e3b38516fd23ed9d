import type { BacklogItem, BulkAction, CallBody, Contact, Step, Task } from '@aide/contract';
import { completedAtFor, dueAfterEdit, parseDueInput, waitingAfterEdit } from '@aide/rules';
import { fromTaskDue, toTaskDue } from '../time/task-due.ts';
import { wallClock } from '../time/zoned-time.ts';
import type { Change, ChangeFor, Lists } from './changes.ts';
import { toCopiedFields } from '../task-fields.ts';

type TaskBody = CallBody<'updateTask'>;

/** Applies a change to the lists. Idempotent. */
export function applyChange(lists: Lists, change: Change, timeZone: string): Lists {
  switch (change.name) {
    case 'updateTask':
    case 'changeTaskStatus':
      return applyTaskUpdate(lists, change, timeZone);
    case 'createStep':
    case 'updateStep':
    case 'deleteStep':
      return replaceTask(lists, change.params.id, (task) => ({ ...task, steps: applyStep(task.steps, change) }));
    case 'changeTasksInBulk':
      return applyBulk(lists, change, timeZone);
    case 'undoBulkChange':
      return change.body.tasks.reduce(
        (all, { id, ...state }) =>
          replaceTask(all, id, (task) =>
            applyTaskBody(task, state, { at: change.at, contacts: all.contacts, timeZone }),
          ),
        addAndRemove(lists, change),
      );
    case 'updateBacklogItem':
      return {
        ...lists,
        backlog: lists.backlog.map((item) =>
          item.id === change.params.id ? applyBacklogBody(item, change.body, lists.contacts) : item,
        ),
      };
    case 'updateContact':
      return {
        ...lists,
        contacts: lists.contacts.map((contact) =>
          contact.id === change.params.id ? applyContactBody(contact, change.body) : contact,
        ),
      };
    default:
      return addAndRemove(lists, change);
  }
}

/** Applies changes to the lists, oldest first. */
export function applyChanges(lists: Lists, changes: readonly Change[], timeZone: string): Lists {
  return changes.reduce((all, change) => applyChange(all, change, timeZone), lists);
}

/** For changes that only create or remove: the change contains the entries. Creating a removed entry restores it. */
function addAndRemove(lists: Lists, { created, removed }: Change): Lists {
  return {
    tasks: exchange(lists.tasks, created.tasks, removed.tasks),
    backlog: exchange(lists.backlog, created.backlog, removed.backlog),
    contacts: exchange(lists.contacts, created.contacts, removed.contacts),
  };
}

function exchange<T extends { id: string }>(list: readonly T[], added: readonly T[], removed: readonly T[]): T[] {
  const known = new Set(list.map(({ id }) => id));
  const gone = new Set(removed.map(({ id }) => id));
  return [...added.filter(({ id }) => !known.has(id)), ...list].filter(({ id }) => !gone.has(id));
}

function replaceTask(lists: Lists, id: string, change: (task: Task) => Task): Lists {
  return { ...lists, tasks: lists.tasks.map((task) => (task.id === id ? change(task) : task)) };
}

function applyTaskUpdate(
  lists: Lists,
  change: ChangeFor<'updateTask'> | ChangeFor<'changeTaskStatus'>,
  timeZone: string,
): Lists {
  if (change.body.status === 'backlog') return addAndRemove(lists, change);
  const context = { at: change.at, contacts: lists.contacts, timeZone };
  return replaceTask(lists, change.params.id, (task) => applyTaskBody(task, change.body, context));
}

interface TaskContext {
  /** When the change was made. */
  at: string;
  contacts: readonly Contact[];
  timeZone: string;
}

/** Applies a request to a task, as the server would. `updated_at` is kept: it is the server's revision. */
export function applyTaskBody(task: Task, body: TaskBody, context: TaskContext): Task {
  const { status, contactId } = body;
  return {
    ...task,
    ...toCopiedFields(body),
    ...(status === undefined || status === 'backlog'
      ? {}
      : { status, completed_at: completedAtFor(status, task.completed_at, context.at) }),
    ...(contactId === undefined ? {} : toContactFields(context.contacts, contactId)),
    ...toDueFields(task, body, context.timeZone),
    ...toWaitingFields(task, body, context),
  };
}

function toDueFields(task: Task, { dueDate, dueHasTime }: TaskBody, timeZone: string): Partial<Task> {
  if (dueDate === undefined) return {};
  const stored = { dueAt: task.due_date === null ? null : new Date(task.due_date), dueHasTime: task.due_has_time };
  const due = dueDate === null ? null : parseDueInput(dueDate, dueHasTime);
  const after = dueAfterEdit(stored, due, dueHasTime == null, timeZone);
  return { due_date: after.dueAt?.toISOString() ?? null, due_has_time: after.dueHasTime };
}

function toWaitingFields(task: Task, body: TaskBody, { at, timeZone }: TaskContext): Partial<Task> {
  const stored = { waitingSince: task.waiting_since, waitingFor: task.waiting_for };
  const { waitingSince, waitingFor } = waitingAfterEdit(stored, body, wallClock(new Date(at), timeZone).date);
  return { waiting_since: waitingSince, waiting_for: waitingFor };
}

export function toContactFields(
  contacts: readonly Contact[],
  contactId: string | null,
): Pick<Task, 'contact_id' | 'contact'> {
  const found = contacts.find(({ id }) => id === contactId);
  if (!found) return { contact_id: contactId, contact: null };
  const { id, name, email, company } = found;
  return { contact_id: id, contact: { id, name, email, company } };
}

export function applyContactBody(contact: Contact, body: CallBody<'updateContact'>): Contact {
  const { rhythm, otherEmails: other_emails, otherPhones: other_phones, ...rest } = body;
  const fields = { ...rest, other_emails, other_phones };
  const texts = Object.fromEntries(
    Object.entries(fields).flatMap(([field, value]) => (value === undefined ? [] : [[field, value || null]])),
  );
  return { ...contact, ...texts, ...(rhythm === undefined ? {} : { rhythm }) };
}

export function applyBacklogBody(
  item: BacklogItem,
  { contactId, tags, ...fields }: CallBody<'updateBacklogItem'>,
  contacts: readonly Contact[],
): BacklogItem {
  return {
    ...item,
    ...defined(fields),
    ...(tags === undefined ? {} : { tags: [...tags] }),
    ...(contactId === undefined ? {} : toContactFields(contacts, contactId)),
  };
}

function applyStep(
  steps: readonly Step[],
  change: ChangeFor<'createStep'> | ChangeFor<'updateStep'> | ChangeFor<'deleteStep'>,
): Step[] {
  if (change.name === 'createStep') {
    const { id = change.id, title, done = false, position = steps.length } = change.body;
    return steps.some((step) => step.id === id) ? [...steps] : steps.toSpliced(position, 0, { id, title, done });
  }
  const { stepId } = change.params;
  const index = steps.findIndex(({ id }) => id === stepId);
  const step = steps[index];
  if (!step) return [...steps];
  if (change.name === 'deleteStep') return steps.toSpliced(index, 1);
  const { position = index, ...fields } = change.body;
  return steps.toSpliced(index, 1).toSpliced(position, 0, { ...step, ...defined(fields) });
}

function applyBulk(lists: Lists, change: ChangeFor<'changeTasksInBulk'>, timeZone: string): Lists {
  const { ids, change: action } = change.body;
  if (action.action === 'delete' || action.action === 'backlog') return addAndRemove(lists, change);
  const chosen = new Set(ids);
  return {
    ...lists,
    tasks: lists.tasks.map((task) =>
      chosen.has(task.id)
        ? applyTaskBody(task, toTaskBody(task, action, timeZone), { at: change.at, contacts: lists.contacts, timeZone })
        : task,
    ),
  };
}

/** Returns the part of a bulk change for one task; a rescheduled task keeps its due time. */
export function toTaskBody(
  task: Task,
  action: Exclude<BulkAction, { action: 'delete' | 'backlog' }>,
  timeZone: string,
): TaskBody {
  if (action.action === 'status') return { status: action.status };
  if (action.action === 'priority') return { priority: action.priority };
  const status = action.action === 'postpone' ? { status: 'postponed' as const } : {};
  if (action.date === null) return { dueDate: null };
  const due = toTaskDue({ date: action.date, time: fromTaskDue(task, timeZone)?.time ?? null }, timeZone);
  return { ...status, dueDate: due.due_date, dueHasTime: due.due_has_time };
}

function defined<T extends object>(fields: T): { [Field in keyof T]: Exclude<T[Field], undefined> } {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return Object.fromEntries(entries) as { [Field in keyof T]: Exclude<T[Field], undefined> };
}
