import { limits, type EntryKind } from '@aide/contract';
import { toTaskType } from '../../planner/backlog/backlog.rules.ts';
import type { KnownTask } from '@aide/language';
import type { UserContext } from '../../../platform/context.ts';
import { localDay, localTime } from '../../../platform/local-time.ts';
import type { EntryRef } from './assistant.table.ts';
import {
  listCancelled,
  listCompleted,
  listKnownBacklog,
  listKnownRecurring,
  listOpenParts,
  listTasksById,
  type KnownTaskRow,
} from './known-tasks.repository.ts';

/** Half of the known tasks may be due from today on, a quarter overdue and a quarter without a date. */
const openLimit = {
  upcoming: limits.knownTasks / 2,
  overdue: limits.knownTasks / 4,
  undated: limits.knownTasks / 4,
};
/** For "what did I finish" and "reopen". */
const mostCompleted = 300;
const mostCancelled = 100;
const mostBacklogItems = 300;
const mostRecurring = 200;

/** The entries that a message is matched against. */
export interface KnownTasks {
  list: KnownTask[];
  refs: ReadonlyMap<string, EntryRef>;
  /** The recurring task of an occurrence, by the id of its task. */
  patterns: ReadonlyMap<string, string>;
}

/**
 * Returns the tasks, recurring tasks and backlog items that a message can refer to. With more open tasks than `limits.knownTasks`, those
 * furthest in the future or the past are left out. `last` are always included.
 */
export async function readKnownTasks(context: UserContext, last: readonly EntryRef[]): Promise<KnownTasks> {
  const { tx, user, now } = context;
  const today = new Date(`${localDay(now, user.timezone).toString()}T00:00:00.000Z`);
  const rows = [
    ...keepNearest(await listOpenParts(tx, user.id, today, openLimit), today),
    ...(await listCompleted(tx, user.id, mostCompleted)),
    ...(await listCancelled(tx, user.id, mostCancelled)),
  ];
  const listed = new Set(rows.map(({ id }) => id));
  const missing = last.filter(({ kind, id }) => kind === 'task' && !listed.has(id)).map(({ id }) => id);
  rows.push(...(await listTasksById(tx, user.id, missing)));

  const occurring = new Set(rows.filter(isOpen).flatMap(({ recurringTaskId }) => recurringTaskId ?? []));
  const recurring = await listKnownRecurring(tx, user.id, mostRecurring);
  const backlog = await listKnownBacklog(tx, user.id, mostBacklogItems);
  const list: KnownTask[] = [
    ...rows.map((row) => toKnownTask(row, user.timezone)),
    // An active recurring task with an open occurrence is represented by that occurrence: both have the same title.
    ...recurring
      .filter(({ id, status }) => status === 'paused' || !occurring.has(id))
      .map(({ nextOccurrence, timezone, hasTime, status, waitingSince, waitingFor, ...row }) => ({
        id: row.id,
        title: row.title,
        contactId: row.contactId,
        taskType: row.taskType,
        priority: row.priority,
        status: status === 'paused' ? ('paused' as const) : ('pending' as const),
        due: status === 'paused' || nextOccurrence === null ? null : toOccurrenceDue(nextOccurrence, hasTime, timezone),
        recurring: true,
        waitingFor: getAwaited({ waitingSince, waitingFor }),
        completedOn: null,
      })),
    ...backlog.map(({ id, title, contactId, itemType, priority }) => ({
      id,
      title,
      contactId,
      taskType: toTaskType(itemType),
      priority,
      status: 'backlog' as const,
      due: null,
      recurring: false,
      waitingFor: null,
      completedOn: null,
    })),
  ];
  const refs = new Map<string, EntryRef>();
  const add = (kind: EntryKind, ids: readonly { id: string }[]) => {
    for (const { id } of ids) refs.set(id, { kind, id });
  };
  add('recurring_task', recurring);
  add('backlog_item', backlog);
  add('task', rows);
  const patterns = new Map(
    rows.flatMap(({ id, recurringTaskId }) => (recurringTaskId === null ? [] : [[id, recurringTaskId] as const])),
  );
  return { list, refs, patterns };
}

function isOpen({ status }: KnownTaskRow): boolean {
  return status !== 'completed' && status !== 'cancelled';
}

/** Each status contributes up to the limit of each part; this applies the limit to the total. */
function keepNearest(rows: readonly KnownTaskRow[], today: Date): KnownTaskRow[] {
  const distance = ({ dueAt }: KnownTaskRow) => Math.abs((dueAt?.getTime() ?? 0) - today.getTime());
  const dated = rows.filter(({ dueAt }) => dueAt !== null).toSorted((a, b) => distance(a) - distance(b));
  const upcoming = dated.filter(({ dueAt }) => dueAt !== null && dueAt >= today).slice(0, openLimit.upcoming);
  const overdue = dated.filter(({ dueAt }) => dueAt !== null && dueAt < today).slice(0, openLimit.overdue);
  const undated = rows
    .filter(({ dueAt }) => dueAt === null)
    .toSorted((a, b) => (a.id < b.id ? 1 : -1))
    .slice(0, openLimit.undated);
  return [...upcoming, ...overdue, ...undated];
}

function toKnownTask(row: KnownTaskRow, timeZone: string): KnownTask {
  const { id, title, contactId, taskType, priority, status, dueAt, dueHasTime, recurringTaskId, completedAt } = row;
  return {
    id,
    title,
    contactId,
    taskType,
    priority,
    status,
    due: dueAt && toLocalDue(dueAt, dueHasTime, timeZone),
    recurring: recurringTaskId !== null,
    waitingFor: getAwaited(row),
    completedOn: completedAt && localDay(completedAt, timeZone).toString(),
  };
}

/** Returns who is waited for, empty if it is the contact, and null if the task does not wait. */
function getAwaited({ waitingSince, waitingFor }: Pick<KnownTaskRow, 'waitingSince' | 'waitingFor'>): string | null {
  return waitingSince === null ? null : (waitingFor ?? '');
}

/** Converts a stored due date to local time. */
export function toLocalDue(dueAt: Date, hasTime: boolean, timeZone: string): { date: string; time: string | null } {
  if (!hasTime) return { date: dueAt.toISOString().slice(0, 10), time: null };
  const local = localTime(dueAt, timeZone);
  return {
    date: local.toPlainDate().toString(),
    time: local.toPlainTime().toString({ smallestUnit: 'minute' }),
  };
}

/** An occurrence without a time of day is stored as the start of its day. */
function toOccurrenceDue(at: Date, hasTime: boolean, timeZone: string): { date: string; time: string | null } {
  const { date, time } = toLocalDue(at, true, timeZone);
  return { date, time: hasTime ? time : null };
}
