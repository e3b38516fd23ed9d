import type { BacklogItem, BulkAction, CallBody, Contact, Step, Task } from '@aide/contract';
import { fromTaskDue, toTaskDue } from '../time/task-due.ts';
import type { Change, ChangeFor, Lists } from './changes.ts';
import { toCopiedFields } from '../task-fields.ts';

type TaskBody = CallBody<'updateTask'>;

/** Applies a change to the lists. Idempotent. */
export function applyChange(lists: Lists, change: Change, timeZone: string): Lists {
  switch (change.name) {
    case 'updateTask':
    case 'changeTaskStatus':
      return applyTaskUpdate(lists, change);
    case 'createStep':
    case 'updateStep':
    case 'deleteStep':
      return replaceTask(lists, change.params.id, (task) => ({ ...task, steps: applyStep(task.steps, change) }));
    case 'changeTasksInBulk':
      return applyBulk(lists, change, timeZone);
    case 'undoBulkChange':
      return change.body.tasks.reduce(
        (all, { id, ...state }) =>
          replaceTask(all, id, (task) => applyTaskBody(task, state, { at: change.at, contacts: all.contacts })),
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

function applyTaskUpdate(lists: Lists, change: ChangeFor<'updateTask'> | ChangeFor<'changeTaskStatus'>): Lists {
  if (change.body.status === 'backlog') return addAndRemove(lists, change);
  const context = { at: change.at, contacts: lists.contacts };
  return replaceTask(lists, change.params.id, (task) => applyTaskBody(task, change.body, context));
}

interface TaskContext {
  /** When the change was made. */
  at: string;
  contacts: readonly Contact[];
}

/** Applies a request to a task, as the server would. `updated_at` is kept: it is the server's revision. */
export function applyTaskBody(task: Task, body: TaskBody, { at, contacts }: TaskContext): Task {
  const { status, contactId } = body;
  return {
    ...task,
    ...toCopiedFields(body),
    ...(status === undefined || status === 'backlog'
      ? {}
      : { status, completed_at: status === 'completed' ? (task.completed_at ?? at) : null }),
    ...(contactId === undefined ? {} : toContactFields(contacts, contactId)),
    ...toDueFields(body),
    ...toWaitingFields(task, body, at),
  };
}

/** A date is a day; so is midnight UTC, unless the flag says otherwise. */
function toDueFields({ dueDate, dueHasTime }: TaskBody): Partial<Task> {
  if (dueDate === undefined) return {};
  if (dueDate === null) return { due_date: null, due_has_time: false };
  if (!dueDate.includes('T')) return { due_date: `${dueDate}T00:00:00.000Z`, due_has_time: false };
  const at = new Date(dueDate).toISOString();
  return { due_date: at, due_has_time: dueHasTime ?? !at.endsWith('T00:00:00.000Z') };
}

function toWaitingFields(task: Task, { waitingSince, waitingFor }: TaskBody, at: string): Partial<Task> {
  if (waitingSince === undefined && waitingFor === undefined) return {};
  const since =
    waitingSince === undefined ? (task.waiting_since ?? (waitingFor == null ? null : at.slice(0, 10))) : waitingSince;
  if (since === null) return { waiting_since: null, waiting_for: null };
  return { waiting_since: since, waiting_for: waitingFor === undefined ? task.waiting_for : waitingFor };
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
        ? applyTaskBody(task, toTaskBody(task, action, timeZone), { at: change.at, contacts: lists.contacts })
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
