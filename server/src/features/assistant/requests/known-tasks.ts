import { limits } from '@aide/contract';
import { createTaskIndex, type KnownTask, type TaskIndex } from '@aide/language';
import type { UserContext } from '../../../platform/context.ts';
import { localDay, localTime } from '../../../platform/local-time.ts';
import { nextTurn } from '../../../platform/next-turn.ts';
import { toTaskType } from '../../planner/backlog/backlog.rules.ts';
import type { GetVersion } from '../../planner/sync/sync.repository.ts';
import { listKnownRows, listTasksById, type KnownLimits, type KnownRow } from './known-tasks.repository.ts';
import type { EntryRef } from './requests.table.ts';
import { createVersionedCache } from './versioned-cache.ts';

/** Half of the known tasks may be due from today on, a quarter overdue and a quarter without a date. */
const knownLimits: KnownLimits = {
  upcoming: limits.knownTasks / 2,
  overdue: limits.knownTasks / 4,
  undated: limits.knownTasks / 4,
  // For "what did I finish" and "reopen".
  completed: 300,
  cancelled: 100,
  backlog: 300,
  recurring: 200,
};

/** Maximum number of indexed tasks, of all users together. */
const defaultMaxTasks = 50_000;

/** The entries that a message is matched against. */
export interface KnownTasks {
  list: readonly KnownTask[];
  refs: ReadonlyMap<string, EntryRef>;
  /** The recurring task of an occurrence, by the id of its task. */
  patterns: ReadonlyMap<string, string>;
  /** The search index of `list`. */
  index: TaskIndex;
}

export interface KnownTasksCache {
  /**
   * Returns the tasks, recurring tasks and backlog items that a message can refer to. With more open tasks than `limits.knownTasks`, those
   * furthest in the future or the past are left out. `last` are always included. They are queried again only after one has changed, or on
   * the next day.
   */
  get(context: UserContext, getVersion: GetVersion, last: readonly EntryRef[]): Promise<KnownTasks>;
}

export function createKnownTasksCache(maxTasks = defaultMaxTasks): KnownTasksCache {
  const cache = createVersionedCache<KnownTasks & { rows: KnownRow[] }>(maxTasks, ({ rows }) => rows.length);
  return {
    async get(context, getVersion, last) {
      const { tx, user, now } = context;
      const day = localDay(now, user.timezone).toString();
      const version = `${getVersion('task', 'recurring_task', 'backlog_item')} ${day} ${user.timezone}`;
      const known = await cache.get(context, version, async () => {
        const today = new Date(`${day}T00:00:00.000Z`);
        const listed = await listKnownRows(tx, user.id, today, knownLimits);
        const rows = keepNearest([...new Map(listed.map((row) => [row.id, row])).values()], today);
        return { ...(await toKnownTasks(rows, user.timezone)), rows };
      });
      const missing = last.filter(({ kind, id }) => kind === 'task' && !known.refs.has(id)).map(({ id }) => id);
      const found = missing.length === 0 ? [] : await listTasksById(tx, user.id, missing);
      return found.length === 0 ? known : toKnownTasks([...known.rows, ...found], user.timezone);
    },
  };
}

/** Rows that are converted before other requests are served. */
const rowsPerTurn = 250;

/** Indexes the rows in turns of a few milliseconds: all at once, 2,000 would block other requests for 50 ms. */
async function toKnownTasks(rows: readonly KnownRow[], timeZone: string): Promise<KnownTasks> {
  const open = rows.filter(({ status }) => status !== 'completed' && status !== 'cancelled');
  const occurring = new Set(open.flatMap(({ recurringTaskId }) => recurringTaskId ?? []));
  // An active recurring task with an open occurrence is represented by that occurrence: both have the same title.
  const known = rows.filter(
    ({ kind, id, status }) => kind !== 'recurring_task' || status === 'paused' || !occurring.has(id),
  );
  const list: KnownTask[] = [];
  for (const [at, row] of known.entries()) {
    if (at % rowsPerTurn === 0) await nextTurn();
    list.push(toKnownTask(row, timeZone));
  }
  const parts = createTaskIndex(list);
  let part = parts.next();
  while (!part.done) {
    await nextTurn();
    part = parts.next();
  }
  return {
    list,
    refs: new Map(rows.map(({ kind, id }) => [id, { kind, id }])),
    patterns: new Map(
      rows.flatMap(({ id, recurringTaskId }) => (recurringTaskId === null ? [] : [[id, recurringTaskId] as const])),
    ),
    index: part.value,
  };
}

/** Each status contributes up to the limit of each part; this applies the limits to the open tasks together, nearest first. */
function keepNearest(rows: readonly KnownRow[], today: Date): KnownRow[] {
  const isOpenTask = ({ kind, status }: KnownRow) =>
    kind === 'task' && status !== 'completed' && status !== 'cancelled';
  const distance = ({ dueAt }: KnownRow) => Math.abs((dueAt?.getTime() ?? 0) - today.getTime());
  const open = rows.filter(isOpenTask);
  const dated = open.filter(({ dueAt }) => dueAt !== null).toSorted((a, b) => distance(a) - distance(b));
  const upcoming = dated.filter(({ dueAt }) => dueAt !== null && dueAt >= today).slice(0, knownLimits.upcoming);
  const overdue = dated.filter(({ dueAt }) => dueAt !== null && dueAt < today).slice(0, knownLimits.overdue);
  const undated = open
    .filter(({ dueAt }) => dueAt === null)
    .toSorted((a, b) => (a.id < b.id ? 1 : -1))
    .slice(0, knownLimits.undated);
  return [...upcoming, ...overdue, ...undated, ...rows.filter((row) => !isOpenTask(row))];
}

function toKnownTask(row: KnownRow, timeZone: string): KnownTask {
  const { kind, id, title, contactId, priority, status, completedAt, waitingSince, waitingFor, alsoWith } = row;
  return {
    id,
    title,
    contactId,
    alsoWith,
    taskType: toTaskType(row.type),
    priority,
    status,
    due: toKnownDue(row, timeZone),
    recurring: kind === 'recurring_task' || row.recurringTaskId !== null,
    // Who is waited for: empty if it is the contact, null if the task does not wait.
    waitingFor: waitingSince === null ? null : (waitingFor ?? ''),
    completedOn: completedAt && localDay(completedAt, timeZone).toString(),
  };
}

function toKnownDue({ status, dueAt, dueHasTime, timezone }: KnownRow, timeZone: string): KnownTask['due'] {
  if (dueAt === null || status === 'paused') return null;
  if (timezone === null) return toLocalDue(dueAt, dueHasTime, timeZone);
  // An occurrence without a time of day is stored as the start of its day in the time zone of its recurring task.
  const { date, time } = toLocalDue(dueAt, true, timezone);
  return { date, time: dueHasTime ? time : null };
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
