import type { Change, TaskHistoryEntry } from '@aide/contract';
import { uuidv7 } from 'uuidv7';
import type { DataChanged, UserContext } from '../../../platform/context.ts';
import type { ContactsDeleting } from '../contacts/delete-contacts.ts';
import {
  findLatestHistory,
  insertContactRemovals,
  insertHistory,
  keepAwaitedNames,
  removeFurtherContacts,
  type NewTaskHistoryRow,
  type TaskHistoryRow,
  updateTaskHistory,
} from './tasks.repository.ts';
import { taskDifference } from './tasks.rules.ts';
import { tasksTable, type TaskRow } from './tasks.table.ts';

type TaskAction = TaskHistoryEntry['action'];

/** A task was created, changed, deleted or restored. Every write of a task publishes exactly one. */
export class TaskChanged {
  readonly context: UserContext;
  /** The row before the change. Null: it was created. */
  readonly before: TaskRow | null;
  /** The row after the change. */
  readonly after: TaskRow;
  readonly action: TaskAction;
  readonly reason: string | null;
  /** The changed fields with their names in the contract. */
  readonly changes: TaskHistoryEntry['changes'];

  constructor(context: UserContext, change: TaskChange) {
    this.context = context;
    this.before = change.before;
    this.after = change.after;
    this.action = change.action;
    this.reason = change.reason ?? null;
    this.changes = change.before ? taskDifference(change.before, change.after) : {};
  }
}

export interface TaskChange {
  before: TaskRow | null;
  after: TaskRow;
  action: TaskAction;
  reason?: string | null | undefined;
}

/** Publishes a change of a task to the subscribers in `compose/modules.ts`. */
export async function publishTaskChange(context: UserContext, change: TaskChange): Promise<void> {
  await context.publish(new TaskChanged(context, change));
}

/** An editor saves notes while they are typed: changes within this time are merged into one entry of the history. */
const notesMergedMs = 10 * 60_000;

/** Entries of a transaction that are not inserted yet. */
const pendingHistory = new WeakMap<UserContext, NewTaskHistoryRow[]>();

/** Adds the change to the task's history, or extends its latest entry if both changed only the notes. */
export async function recordTaskHistory(event: TaskChanged): Promise<void> {
  const { context, after, action, reason, changes } = event;
  const pending = pendingHistory.get(context) ?? [];
  if (isNotesChange(event) && !pending.some(({ taskId }) => taskId === after.id)) {
    const latest = await findLatestHistory(context.tx, context.user.id, after.id);
    const { description: earlier } = latest?.changes ?? {};
    if (latest && earlier && continuesNotes(latest, event)) {
      const description = { from: earlier.from, to: changes['description']?.to };
      return updateTaskHistory(context.tx, latest, { at: context.now, changes: { description } });
    }
  }
  const { user, now: at, channel } = context;
  pending.push({ userId: user.id, id: uuidv7(), taskId: after.id, at, channel, action, reason, changes });
  pendingHistory.set(context, pending);
}

/** Inserts the entries of all tasks that the transaction changed, in its last statement. */
export async function insertPendingHistory({ context, clauses }: DataChanged): Promise<void> {
  const entries = pendingHistory.get(context);
  if (entries) clauses.push({ name: 'history', write: insertHistory(entries) });
}

function isNotesChange({ action, reason, changes }: Pick<TaskHistoryRow, 'action' | 'reason' | 'changes'>): boolean {
  return action === 'updated' && reason === null && Object.keys(changes).join() === 'description';
}

function continuesNotes(latest: TaskHistoryRow, { context }: TaskChanged): boolean {
  const age = context.now.getTime() - latest.at.getTime();
  return isNotesChange(latest) && latest.channel === context.channel && age >= 0 && age < notesMergedMs;
}

const streamedAs: Record<TaskAction, Change['action']> = {
  created: 'created',
  updated: 'updated',
  status_changed: 'updated',
  moved_to_backlog: 'deleted',
  deleted: 'deleted',
  restored: 'created',
};

/** Sends the change to the user's open pages. */
export async function streamTaskChange({ context, after, action }: TaskChanged): Promise<void> {
  context.changed({ entity: 'task', id: after.id, action: streamedAs[action] });
}

/** Records in the history of the contacts' tasks that their contact is removed. A task that waits for one of them keeps the name. */
export async function recordContactRemoval({ context, contactIds }: ContactsDeleting): Promise<void> {
  const { tx, user, now: at, channel } = context;
  await keepAwaitedNames(tx, tasksTable, user.id, contactIds);
  await insertContactRemovals(tx, { userId: user.id, at, channel }, contactIds);
  await removeFurtherContacts(tx, { userId: user.id, at, channel }, contactIds);
}
