import { createHash } from 'node:crypto';
import type { BacklogItemRow } from '../../planner/backlog/backlog.table.ts';
import type { ContactRow } from '../../planner/contacts/contacts.table.ts';
import type { RecurringTaskRow } from '../../planner/recurring/recurring.table.ts';
import { recordedNames, type TaskRow } from '../../planner/tasks/tasks.table.ts';

/** The columns in the order of the hash, which stored fingerprints depend on. */
const hashedColumns: readonly (keyof TaskRow)[] = [
  'title',
  'description',
  'steps',
  'status',
  'priority',
  'taskType',
  'dueAt',
  'dueHasTime',
  'completedAt',
  'contactId',
  'waitingSince',
  'waitingFor',
];

/**
 * Returns the hash of the fields of a task that a user can change. Columns that are newer than the list are hashed only if they are set:
 * otherwise every task of an earlier import would count as changed, and its undo would keep it.
 */
export function getTaskFingerprint(task: TaskRow): string {
  const columns = new Map<string, unknown>(Object.entries({ ...task, steps: getSteps(task.steps) }));
  const newer = Object.keys(recordedNames).filter((name) => !hashedColumns.some((hashed) => hashed === name));
  const set = newer.map((name) => columns.get(name)).filter(isSet);
  return hash([...hashedColumns.map((name) => columns.get(name)), ...set].map(toHashed));
}

function isSet(value: unknown): boolean {
  return value != null && !(Array.isArray(value) && value.length === 0);
}

function toHashed(value: unknown): unknown {
  return value instanceof Date ? value.getTime() : value;
}

/** Excludes the next occurrence, which changes by itself. Labels are hashed only if they are set, as newer columns of tasks. */
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
    ...[task.labels].filter(isSet),
  ]);
}

export function getBacklogFingerprint(item: BacklogItemRow): string {
  const { title, description, steps, priority, itemType, tags, contactId } = item;
  return hash([title, description, getSteps(steps), priority, itemType, tags, contactId]);
}

/** Details are hashed only if they are set, as newer columns of tasks. */
export function getContactFingerprint(contact: ContactRow): string {
  const { name, email, company, designation, phone, rhythm } = contact;
  const { otherEmails, otherPhones, birthday, address, website, labels, notes } = contact;
  const details = [otherEmails, otherPhones, birthday, address, website, labels, notes].filter(isSet);
  return hash([name, email, company, designation, phone, rhythm?.every, rhythm?.unit, ...details]);
}

/** Returns steps with keys in a fixed order, because the database does not keep it. */
function getSteps(steps: TaskRow['steps']): unknown[] {
  return steps.map(({ id, title, done }) => [id, title, done]);
}

function hash(values: unknown[]): string {
  return createHash('sha256').update(JSON.stringify(values)).digest('base64url');
}
