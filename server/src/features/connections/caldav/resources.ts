import { getLastDay } from '@aide/language';
import { formatRecurrenceRule, parseRecurrenceRule } from '@aide/rules';
import { localTime } from '../../../platform/local-time.ts';
import { getDueOnDay } from '../../planner/recurring/generate-occurrence.ts';
import type { RecurringTaskWithContact } from '../../planner/recurring/recurring.repository.ts';
import type { RecurringTaskRow } from '../../planner/recurring/recurring.table.ts';
import type { TaskWithContact } from '../../planner/tasks/tasks.repository.ts';
import type { DavKind, DavObjectRow } from './caldav.table.ts';
import type { TodoFields } from './todo-fields.ts';
import { inZone } from './todo-moments.ts';
import type { ShownSeries, ShownTodo } from './write-todo.ts';

export interface TaskResource {
  kind: 'task';
  task: TaskWithContact;
  object: DavObjectRow | undefined;
}

/** A recurring task with its oldest open occurrence, whose due date the client shows. */
export interface SeriesResource {
  kind: 'recurring_task';
  row: RecurringTaskWithContact;
  current: TaskWithContact | undefined;
  object: DavObjectRow | undefined;
}

export type Resource = TaskResource | SeriesResource;

/** The fields of a resource in a listing. */
export interface ResourceTag {
  kind: DavKind;
  id: string;
  name: string;
  etag: string;
}

/** Returns the name of a resource that no client has named. */
export function getDefaultName(id: string): string {
  return `${id}.ics`;
}

/** Returns the UID of a resource that no client has written; the same as in the calendar feed. */
export function getDefaultUid(id: string): string {
  return `${id}@aide`;
}

interface Tagged {
  updatedAt: Date;
  revision: number | null;
  current?: { id: string; updatedAt: Date } | undefined;
}

/** Returns the entity tag. It changes with the task, the open occurrence and the client's data. */
export function formatResourceTag({ updatedAt, revision, current }: Tagged): string {
  const parts = [updatedAt.getTime().toString(36), String(revision ?? 0)];
  if (current) parts.push(current.id.slice(-12), current.updatedAt.getTime().toString(36));
  return `"${parts.join('-')}"`;
}

/** Returns name and entity tag of a loaded resource. */
export function toTag(resource: Resource): ResourceTag {
  const { kind, object } = resource;
  const { id, updatedAt } = kind === 'task' ? resource.task : resource.row;
  const current = kind === 'task' ? undefined : resource.current;
  const etag = formatResourceTag({ updatedAt, revision: object?.revision ?? null, current });
  return { kind, id, name: object?.name ?? getDefaultName(id), etag };
}

/** Returns a resource in the client's representation. */
export function toShown(resource: Resource, appUrl: string): ShownTodo {
  return resource.kind === 'task' ? toShownTask(resource, appUrl) : toShownSeries(resource, appUrl);
}

function toShownTask({ task, object }: TaskResource, appUrl: string): ShownTodo {
  return {
    uid: object?.uid ?? getDefaultUid(task.id),
    title: task.title,
    notes: task,
    priority: task.priority,
    status: task.status,
    completedAt: task.completedAt,
    due: task.dueAt && { at: task.dueAt, hasTime: task.dueHasTime },
    remindBefore: task.remindBefore,
    contactName: task.contact?.name ?? null,
    labels: task.labels,
    createdAt: task.createdAt,
    changedAt: latest(task.updatedAt, object?.updatedAt),
    url: `${appUrl}/tasks?task=${task.id}`,
    kept: object?.kept,
  };
}

function toShownSeries(resource: SeriesResource, appUrl: string): ShownTodo {
  const { row, current, object } = resource;
  const series = toSeries(resource);
  const date = series.occurrence.toPlainDate().toString();
  return {
    uid: object?.uid ?? getDefaultUid(row.id),
    title: row.title,
    notes: {
      description: row.description,
      steps: current?.steps ?? row.steps.map((title) => ({ title, done: false })),
    },
    priority: row.priority,
    status: current?.status ?? 'pending',
    completedAt: null,
    due: current?.dueAt ? { at: current.dueAt, hasTime: current.dueHasTime } : getDueOnDay(row, date),
    remindBefore: current ? current.remindBefore : row.remindBefore,
    contactName: row.contact?.name ?? null,
    labels: row.labels,
    createdAt: row.createdAt,
    changedAt: latest(row.updatedAt, object?.updatedAt, current?.updatedAt),
    url: `${appUrl}/recurring-tasks`,
    series,
    kept: object?.kept,
  };
}

function latest(...moments: (Date | undefined)[]): Date {
  return new Date(Math.max(...moments.map((moment) => moment?.getTime() ?? 0)));
}

/** Returns the local day of the occurrence that a series shows. */
export function getShownDay({ row, current }: Pick<SeriesResource, 'row' | 'current'>): string {
  const next = row.nextOccurrence ?? row.createdAt;
  return current?.occurrenceDate ?? localTime(next, row.timezone).toPlainDate().toString();
}

/** Returns the RRULE of a recurring task. */
export function writeRule({ pattern, timezone, startsOn }: RecurringTaskRow): string {
  return formatRecurrenceRule(pattern, { startsOn, timeZone: timezone, lastDay: getLastDay(pattern, startsOn) });
}

function toSeries(resource: SeriesResource): ShownSeries {
  const { row } = resource;
  const day = getShownDay(resource);
  const { time } = row.pattern;
  const occurrence = Temporal.PlainDate.from(day).toZonedDateTime({
    timeZone: row.timezone,
    ...(time === null ? {} : { plainTime: Temporal.PlainTime.from(time) }),
  });
  return { rule: writeRule(row), occurrence, hasTime: time !== null, isKept: (fields) => isKeptRule(row, fields) };
}

/** Returns true if the client's recurrence is still that of the row, with the same start. */
function isKeptRule({ pattern, timezone, startsOn }: RecurringTaskRow, { rule, start }: TodoFields): boolean {
  if (rule === undefined || !start) return false;
  const { date, time } = inZone(start, timezone);
  const read = parseRecurrenceRule(rule, { date, time, timeZone: timezone });
  return date === startsOn && sortedJson(read) === sortedJson(pattern);
}

/** Returns JSON with sorted keys, because the database does not keep their order. */
export function sortedJson(value: object | undefined): string {
  return JSON.stringify(Object.entries(value ?? {}).toSorted(([one], [other]) => one.localeCompare(other)));
}
