import type { Change, TaskHistoryEntry } from '@aide/contract';
import { uuidv7 } from 'uuidv7';
import type { UserContext } from '../../platform/context.ts';
import type { ContactsDeleting } from '../contacts/delete-contacts.ts';
import { insertContactRemovals, insertTaskHistory } from './tasks.repository.ts';
import { taskDifference } from './tasks.rules.ts';
import type { TaskRow } from './tasks.table.ts';

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
  /** The changed fields under their names in the contract. */
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

/** Publishes a change of a task to the subscribers in `compose/subscriptions.ts`. */
export async function publishTaskChange(context: UserContext, change: TaskChange): Promise<void> {
  await context.publish(new TaskChanged(context, change));
}

/** Adds the change to the task's history. */
export async function recordTaskHistory({ context, after, action, reason, changes }: TaskChanged): Promise<void> {
  await insertTaskHistory(context.tx, {
    userId: context.user.id,
    id: uuidv7(),
    taskId: after.id,
    at: context.now,
    channel: context.channel,
    action,
    reason,
    changes,
  });
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

/** Records in the history of the contacts' tasks that they lose their contact. */
export async function recordContactRemoval({ context, contactIds }: ContactsDeleting): Promise<void> {
  const { tx, user, now: at, channel } = context;
  await insertContactRemovals(tx, { userId: user.id, at, channel }, contactIds);
}
