import type { Entry, EntryChange, EntryState, Priority } from '@aide/contract';
import { applyDueChange, type DueValue, formatRhythm, parseDueInput } from '@aide/rules';
import type { UserContext } from '../../../platform/context.ts';
import { convertBacklogItem } from '../../planner/backlog/convert-backlog-item.ts';
import { deleteBacklogItem } from '../../planner/backlog/delete-backlog-item.ts';
import { moveTaskToBacklog } from '../../planner/backlog/move-task-to-backlog.ts';
import { updateBacklogItem } from '../../planner/backlog/update-backlog-item.ts';
import { getContact } from '../../planner/contacts/list-contacts.ts';
import { updateContact } from '../../planner/contacts/update-contact.ts';
import { deleteRecurringTask } from '../../planner/recurring/delete-recurring-task.ts';
import { markReplied } from '../../planner/recurring/mark-replied.ts';
import { presentRecurringTask } from '../../planner/recurring/recurring.presenter.ts';
import { toggleRecurringTask } from '../../planner/recurring/toggle-recurring-task.ts';
import { deleteTask } from '../../planner/tasks/delete-task.ts';
import { toDue } from '../../planner/tasks/due-value.ts';
import { presentTask } from '../../planner/tasks/tasks.presenter.ts';
import { updateTask } from '../../planner/tasks/update-task.ts';
import { editSeries, skipNext, type ChangedRecurring } from './change-recurring.ts';
import type { EntryRef, PlannedCommand, UndoStep } from './requests.table.ts';
import { formatChange } from './format-change.ts';
import { listOccurrencesMadeAt } from './known-tasks.repository.ts';
import { toLocalDue } from './known-tasks.ts';
import { toEditSteps } from './undo-edits.ts';

/** The effect of one command on one entry. `change` is null if it had none. */
export interface Changed {
  change: EntryChange | null;
  undo: UndoStep[];
  /** The entry afterwards: a task that was moved to the backlog is a backlog item. */
  ref: EntryRef;
}

type Change = PlannedCommand['change'];

/**
 * Executes a command on a task, recurring task or backlog item, with the same use cases as every channel. Returns null if the command does
 * not apply, such as another due date for a recurring task.
 */
export async function changeEntry(
  context: UserContext,
  entry: Entry,
  { verb, change }: Pick<PlannedCommand, 'verb' | 'change'>,
): Promise<Changed | null> {
  const before = getState(entry);
  const done = await executeVerb(context, entry, verb, change);
  if (!done) return null;
  const { id, kind, title } = entry;
  const ref = done.ref ?? { kind, id };
  const isSame = JSON.stringify(before) === JSON.stringify(done.after);
  if (isSame) return { change: null, undo: [], ref };
  const summary = formatChange(verb, before, done.after, { now: context.now, timeZone: context.user.timezone });
  return { change: { verb, id, kind, title, before, after: done.after, summary }, undo: done.undo, ref };
}

interface Applied {
  after: EntryState;
  undo: UndoStep[];
  /** Default: the same entry. */
  ref?: EntryRef;
}

async function executeVerb(
  context: UserContext,
  entry: Entry,
  verb: PlannedCommand['verb'],
  change: Change,
): Promise<Applied | null> {
  if (verb === 'pause' || verb === 'resume') return toggle(context, entry, verb);
  if (verb === 'replied' && entry.task) return receiveReply(context, entry);
  const seriesId = entry.recurringTask?.id ?? entry.task?.recurring_task_id;
  if (verb === 'skip') return seriesId == null ? null : toApplied(entry, await skipNext(context, seriesId));
  // A new schedule changes the series, also if an occurrence was named.
  if (seriesId != null && (entry.recurringTask ? isSeriesEdit(verb) : change.recurrence))
    return toApplied(entry, await editSeries(context, seriesId, change));
  if (entry.task) return changeTask(context, entry, verb, change);
  if (entry.backlogItem) return changeBacklogItem(context, entry, verb, change);
  const isAwaited = verb === 'replied' && entry.recurringTask?.waiting_since != null;
  if (verb !== 'delete' && verb !== 'cancel' && !isAwaited) return null;
  await deleteRecurringTask(context, entry.id);
  return {
    after: { ...getState(entry), status: 'deleted' },
    undo: [{ step: 'restore_recurring_task', id: entry.id }],
  };
}

function isSeriesEdit(verb: PlannedCommand['verb']): boolean {
  return verb === 'edit' || verb === 'reschedule' || verb === 'prioritise';
}

function toApplied(entry: Entry, changed: ChangedRecurring): Applied | null {
  if (!changed) return null;
  const { recurringTask, undo } = changed;
  const ref: EntryRef = { kind: 'recurring_task', id: recurringTask.id };
  return { after: getState({ ...entry, task: null, recurringTask }), undo, ref };
}

async function changeTask(
  context: UserContext,
  entry: Entry,
  verb: PlannedCommand['verb'],
  change: Change,
): Promise<Applied | null> {
  const { id, task } = entry;
  if (!task) return null;
  const before = getState(entry);
  if (verb === 'delete') {
    await deleteTask(context, id);
    return { after: { ...before, status: 'deleted' }, undo: [{ step: 'restore_task', id }] };
  }
  if (verb === 'backlog') {
    const { backlogItemId } = await moveTaskToBacklog(context, id);
    return {
      after: { ...before, status: 'backlog' },
      undo: [{ step: 'restore_task', id }],
      ref: { kind: 'backlog_item', id: backlogItemId },
    };
  }
  const changes = toTaskChanges(context, entry, verb, change);
  if (!changes) return null;
  const updated = presentTask(await updateTask(context, id, changes));
  return { after: getState({ ...entry, task: updated }), undo: toEditSteps(task, updated) };
}

/** Ends the waiting of a task whose answer has come. Returns null for a task that does not wait. */
async function receiveReply(context: UserContext, entry: Entry): Promise<Applied | null> {
  if (entry.task?.waiting_since == null) return null;
  const { tasks, undo } = await markReplied(context, entry.id);
  const states = new Map(
    tasks.map((row) => {
      const task = presentTask(row);
      return [row.id, getState({ ...entry, task })] as const;
    }),
  );
  return {
    after: states.get(entry.id) ?? getState(entry),
    undo: [
      ...undo.tasks.map(({ id, status }): UndoStep => ({
        step: 'update_task',
        id,
        ...(status && { status }),
        completedAt: null,
        ...(states.has(id) && { after: states.get(id) ?? getState(entry) }),
      })),
      ...(undo.recurringTaskId === null ? [] : [{ step: 'restore_recurring_task' as const, id: undo.recurringTaskId }]),
    ],
  };
}

const statusByVerb = {
  complete: 'completed',
  reopen: 'pending',
  cancel: 'cancelled',
  start: 'in_progress',
} as const;

interface TaskPart {
  status?: (typeof statusByVerb)[keyof typeof statusByVerb];
  priority?: Priority;
  due?: DueValue | null;
  title?: string;
  contactId?: string | null;
}

function toTaskChanges(
  context: UserContext,
  entry: Entry,
  verb: PlannedCommand['verb'],
  change: Change,
): TaskPart | null {
  const isClosed = entry.task?.status === 'completed' || entry.task?.status === 'cancelled';
  if (verb === 'reopen') return isClosed ? { status: 'pending' } : {};
  // Only open tasks are meant by these.
  if (isClosed && (verb === 'cancel' || verb === 'reschedule')) return {};
  if (verb === 'complete' || verb === 'cancel' || verb === 'start') return { status: statusByVerb[verb] };
  if (verb === 'edit') {
    const { title, contactId } = change;
    return { ...(title !== undefined && { title }), ...(contactId !== undefined && { contactId }) };
  }
  if (verb === 'prioritise') return change.priority ? { priority: change.priority } : null;
  return verb === 'reschedule' ? { due: newDue(context, entry, change) } : null;
}

/** Converts a backlog item that gets a date or is done to a task first; the undo restores the item. */
async function changeBacklogItem(
  context: UserContext,
  entry: Entry,
  verb: PlannedCommand['verb'],
  change: Change,
): Promise<Applied | null> {
  const { id } = entry;
  const before = getState(entry);
  const undo: UndoStep[] = [{ step: 'restore_backlog_item', id }];
  if (verb === 'replied') return null;
  if (verb === 'backlog' || verb === 'reopen') return { after: before, undo: [] };
  if (verb === 'start' || verb === 'edit') return null;
  if (verb === 'delete' || verb === 'cancel') {
    await deleteBacklogItem(context, id);
    return { after: { ...before, status: 'deleted' }, undo };
  }
  if (verb === 'prioritise') {
    if (!change.priority) return null;
    await updateBacklogItem(context, id, { priority: change.priority });
    return {
      after: { ...before, priority: change.priority },
      undo: [{ step: 'prioritise_backlog_item', id, priority: before.priority }],
    };
  }
  const due = verb === 'reschedule' ? newDue(context, entry, change) : null;
  if (verb === 'reschedule' && due === null) return { after: before, undo: [] };
  const task = await convertBacklogItem(context, id, { due });
  const made = verb === 'complete' ? await updateTask(context, task.id, { status: 'completed' }) : task;
  return {
    after: getState({ ...entry, backlogItem: null, task: presentTask(made) }),
    undo,
    ref: { kind: 'task', id: made.id },
  };
}

async function toggle(context: UserContext, entry: Entry, verb: 'pause' | 'resume'): Promise<Applied | null> {
  const { id, recurringTask } = entry;
  if (!recurringTask) return null;
  const before = getState(entry);
  const toggled = presentRecurringTask(await toggleRecurringTask(context, id, verb));
  if (toggled.status === recurringTask.status) return { after: before, undo: [] };
  const after = getState({ ...entry, recurringTask: toggled });
  const action = verb === 'pause' ? 'resume' : 'pause';
  const madeTaskIds = await listMadeOccurrences(context, id);
  return { after, undo: [{ step: 'toggle_recurring_task', id, action, madeTaskIds }] };
}

/** Returns the occurrences that a change of a recurring task created immediately, such as today's. */
export async function listMadeOccurrences({ tx, user, now }: UserContext, id: string): Promise<string[]> {
  return listOccurrencesMadeAt(tx, user.id, id, now);
}

/** Returns the fields of an entry that commands change. */
export function getState({ task, recurringTask, backlogItem }: Entry): EntryState {
  if (task) {
    const { status, priority, due_date, due_has_time, title, contact } = task;
    return { status, priority, due_date, due_has_time, title, contact: contact?.name ?? null };
  }
  if (recurringTask) {
    const { status, priority, next_occurrence, recurrence_pattern: pattern, title, contact } = recurringTask;
    const due = { due_date: next_occurrence, due_has_time: pattern.time !== null };
    const repeats = recurringTask.recurrenceDescription;
    return { status, priority, ...due, title, contact: contact?.name ?? null, repeats };
  }
  return { status: 'backlog', priority: backlogItem?.priority ?? 'medium', due_date: null, due_has_time: false };
}

/** @throws DATE_NOT_UNDERSTOOD for a day beyond the supported years */
function newDue({ now, user }: UserContext, entry: Entry, change: Change): DueValue | null {
  const { due_date: date, due_has_time: hasTime } = getState(entry);
  const stored = date === null ? null : parseDueInput(date, hasTime);
  const current = stored && toLocalDue(stored.at, stored.hasTime, user.timezone);
  const wall = toLocalDue(now, true, user.timezone);
  const due = applyDueChange(current, change, { date: wall.date, time: wall.time ?? '00:00' });
  return due && toDue(due, user.timezone);
}

/** Sets or removes the rhythm of a contact. Returns the reply to the user and the undo step. @throws CONTACT_NOT_FOUND, TRIAL_EXPIRED */
export async function keepInTouch(
  context: UserContext,
  { contactId, rhythm }: NonNullable<Change['keepInTouch']>,
): Promise<{ reply: string; undo: UndoStep }> {
  const { name, rhythm: before } = await getContact(context, contactId);
  await updateContact(context, contactId, { rhythm });
  const often = rhythm ? formatRhythm(rhythm).toLowerCase() : 'no rhythm any more';
  return {
    reply: `Keep in touch with ${name}: ${often}.`,
    undo: { step: 'set_rhythm', id: contactId, rhythm: before },
  };
}
