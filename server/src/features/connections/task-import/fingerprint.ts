import { createHash } from 'node:crypto';
import type { BacklogItemRow } from '../../planner/backlog/backlog.table.ts';
import type { ContactRow } from '../../planner/contacts/contacts.table.ts';
import type { RecurringTaskRow } from '../../planner/recurring/recurring.table.ts';
import type { EditedColumn, TaskRow } from '../../planner/tasks/tasks.table.ts';

/** Returns the hash of the fields of a task that a user can change. */
export function getTaskFingerprint(task: TaskRow): string {
  // In the order of the hash, which stored fingerprints depend on. Undefined values are omitted. Append a new column
  // as `task.column ?? undefined`: hashed as null, it would make every task of an earlier import count as changed, and its undo keep it.
  const content: Record<EditedColumn | 'steps' | 'completedAt', unknown> = {
    title: task.title,
    description: task.description,
    steps: getSteps(task.steps),
    status: task.status,
    priority: task.priority,
    taskType: task.taskType,
    dueAt: task.dueAt?.getTime() ?? null,
    dueHasTime: task.dueHasTime,
    completedAt: task.completedAt?.getTime() ?? null,
    contactId: task.contactId,
    waitingSince: task.waitingSince,
    waitingFor: task.waitingFor,
  };
  return hash(Object.values(content).filter((value) => value !== undefined));
}

/** Excludes the next occurrence, which changes by itself. */
export function getRecurringFingerprint(task: RecurringTaskRow): string {
  const { title, description, steps, status, priority, taskType, contactId, startsOn, waitingSince, waitingFor } = task;
  const { type, interval, daysOfWeek, dayOfMonth, weekOfMonth, month, day, time, until, count } = task.pattern;
  const pattern = [type, interval, daysOfWeek, dayOfMonth, weekOfMonth, month, day, time, until, count];
  const isPaused = status === 'paused';
  return hash([
    title,
    description,
    steps,
    isPaused,
    priority,
    taskType,
    contactId,
    startsOn,
    waitingSince,
    waitingFor,
    pattern,
  ]);
}

export function getBacklogFingerprint(item: BacklogItemRow): string {
  const { title, description, steps, priority, itemType, tags, contactId } = item;
  return hash([title, description, getSteps(steps), priority, itemType, tags, contactId]);
}

export function getContactFingerprint({ name, email, company, designation, phone, rhythm }: ContactRow): string {
  return hash([name, email, company, designation, phone, rhythm?.every, rhythm?.unit]);
}

/** Returns steps with keys in a fixed order, because the database does not keep it. */
function getSteps(steps: TaskRow['steps']): unknown[] {
  return steps.map(({ id, title, done }) => [id, title, done]);
}

function hash(values: unknown[]): string {
  return createHash('sha256').update(JSON.stringify(values)).digest('base64url');
}
