import type { Recurrence } from '@aide/contract';
import { parseRecurrenceRule } from '@aide/rules';
import type { UserContext } from '../../../platform/context.ts';
import { localTime } from '../../../platform/local-time.ts';
import { createRecurringTask } from '../../planner/recurring/create-recurring-task.ts';
import { getDueOnDay, toOccurrenceFields } from '../../planner/recurring/generate-occurrence.ts';
import { isMade, type RecurringTaskWithContact } from '../../planner/recurring/recurring.repository.ts';
import { occurrenceAfter, upcomingOccurrence } from '../../planner/recurring/recurring.rules.ts';
import type { RecurringTaskRow } from '../../planner/recurring/recurring.table.ts';
import { updateRecurringTask } from '../../planner/recurring/update-recurring-task.ts';
import { createTask } from '../../planner/tasks/create-task.ts';
import { updateTask } from '../../planner/tasks/update-task.ts';
import { advanceSeries, finishOccurrence, finishShown } from './finish-occurrence.ts';
import { getShownDay, type SeriesResource, sortedJson, toShown, writeRule } from './resources.ts';
import type { ParsedTodo } from './todo-component.ts';
import { parseTodo, type TodoFields } from './todo-fields.ts';
import { inZone, parseMoment, parseMoments, type TodoMoment, type Zones } from './todo-moments.ts';
import { findContactId, isSameNotes, toSteps } from './write-task.ts';
import { isSameDue } from './write-todo.ts';

/** A recurrence that Aide can express. */
export interface TodoSchedule {
  pattern: Recurrence;
  startsOn: string;
  timeZone: string;
}

/** Maximum number of changed occurrences in one file. */
const maxOverrides = 100;

/** Returns the anchor of a rule: the due date, or the start if the rule names days, which are relative to the start. */
function getAnchor({ rule, start, dueMoment }: TodoFields): TodoMoment | undefined {
  const namesDays = rule !== undefined && /\bBY(DAY|MONTHDAY)=/.test(rule);
  return namesDays ? start : (dueMoment ?? start);
}

/** Returns the zone in which a recurrence keeps its time of day: that of the client's file, or the user's. */
export function getZone(fields: TodoFields, { user }: UserContext): string {
  return getAnchor(fields)?.zone ?? user.timezone;
}

/**
 * Returns the recurrence of a task in a time zone. Undefined if it has none or one that Aide cannot express; the task is then a single one,
 * and its rule is kept.
 */
export function parseSchedule(fields: TodoFields, timeZone: string): TodoSchedule | undefined {
  const anchor = getAnchor(fields);
  if (fields.rule === undefined || !anchor) return undefined;
  const { date, time } = inZone(anchor, timeZone);
  // The days of the rule are in the client's time zone.
  if (date !== anchor.date) return undefined;
  const pattern = parseRecurrenceRule(fields.rule, { date, time, timeZone });
  return pattern && { pattern, startsOn: date, timeZone };
}

/** Returns true if a recurrence has an occurrence left. */
export function hasOccurrenceLeft(schedule: TodoSchedule, { now }: UserContext): boolean {
  return upcomingOccurrence(schedule, now) !== null;
}

/** Creates a recurring task. The occurrence that the client shows is created immediately if it is already due. */
export async function createSeries(
  context: UserContext,
  fields: TodoFields,
  { pattern, startsOn, timeZone }: TodoSchedule,
): Promise<RecurringTaskWithContact> {
  const { title, notes, priority } = fields;
  const contactId = (await findContactId(context, fields, null)) ?? null;
  const row = await createRecurringTask(context, {
    title,
    description: notes.description,
    steps: notes.steps.map((step) => step.title),
    pattern,
    startsOn,
    timeZone,
    priority,
    taskType: contactId === null ? 'todo' : 'follow_up',
    source: 'api',
    contactId,
    remindBefore: fields.remindBefore ?? null,
    labels: fields.labels,
  });
  await createOverdueOccurrence(context, row, startsOn, fields);
  return row;
}

/** Creates the overdue occurrence that a client may show; a recurring task itself starts with future ones. */
async function createOverdueOccurrence(
  context: UserContext,
  row: RecurringTaskRow,
  date: string,
  { title, notes, priority }: TodoFields,
): Promise<void> {
  const next = row.nextOccurrence && localTime(row.nextOccurrence, row.timezone).toPlainDate().toString();
  if ((next !== null && date >= next) || !isOccurrence(row, date) || (await isMade(context.tx, row, date))) return;
  await createTask(context, {
    ...toOccurrenceFields(row),
    title,
    description: notes.description,
    steps: toSteps([], notes.steps),
    priority,
    due: getDueOnDay(row, date),
    occurrenceDate: date,
  });
}

function isOccurrence({ pattern, timezone: timeZone, startsOn }: RecurringTaskRow, date: string): boolean {
  const begins = new Date(Temporal.PlainDate.from(date).toZonedDateTime(timeZone).epochMilliseconds - 1);
  return occurrenceAfter({ pattern, timeZone, startsOn }, begins)?.date === date;
}

/**
 * Updates a recurring task with the differences in the client's version. Clients complete an occurrence in three ways: they move the dates
 * to the next one, set the status, or add a changed occurrence.
 */
export async function updateSeries(
  context: UserContext,
  resource: SeriesResource,
  fields: TodoFields,
  parsed: ParsedTodo,
): Promise<void> {
  const { row } = resource;
  const zones: Zones = { timeZone: row.timezone, components: parsed.zones };
  const schedule = parseChangedSchedule(resource, fields, zones);
  await updateFields(context, resource, fields, schedule);
  if (schedule) return;
  if (fields.status === 'completed' || fields.status === 'cancelled')
    await finishShown(context, resource, fields.status, fields.completedAt);
  else await updateDates(context, resource, fields);
  await finishOverrides(context, row, parsed, zones);
}

/** Returns the client's recurrence if it differs from that of the row. */
function parseChangedSchedule(
  { row, object }: SeriesResource,
  fields: TodoFields,
  zones: Zones,
): TodoSchedule | undefined {
  const anchor = getAnchor(fields);
  const schedule = parseSchedule(fields, row.timezone);
  if (!anchor || !schedule) return undefined;
  const { date, time } = inZone(anchor, row.timezone);
  if (time !== row.pattern.time) return schedule;
  if (object && parseTodo(object.kept.todo, zones).rule === fields.rule) return undefined;
  const own = parseRecurrenceRule(writeRule(row), { date, time, timeZone: row.timezone });
  return sortedJson(own) === sortedJson(schedule.pattern) ? undefined : schedule;
}

async function updateFields(
  context: UserContext,
  { row, current }: SeriesResource,
  fields: TodoFields,
  schedule: TodoSchedule | undefined,
): Promise<void> {
  const { title, notes, priority } = fields;
  const shown = current?.steps ?? row.steps.map((step) => ({ title: step, done: false }));
  const titles = notes.steps.map((step) => step.title);
  const hasNewNotes = !isSameNotes({ description: row.description, steps: shown }, notes);
  const hasNewTitles = hasNewNotes && sortedJson(titles) !== sortedJson(shown.map((step) => step.title));
  const contactId = await findContactId(context, fields, row.contact?.name ?? null);
  const changes = {
    ...(title === row.title ? {} : { title }),
    ...(hasNewNotes && notes.description !== row.description ? { description: notes.description } : {}),
    ...(hasNewTitles ? { steps: titles } : {}),
    ...(priority === row.priority ? {} : { priority }),
    ...(contactId === undefined ? {} : { contactId }),
    ...(fields.remindBefore === undefined ? {} : { remindBefore: fields.remindBefore }),
    ...(String(fields.labels) === String(row.labels) ? {} : { labels: fields.labels }),
    ...(schedule ? { schedule } : {}),
  };
  if (Object.keys(changes).length > 0)
    await updateRecurringTask(context, row.id, { ...changes, openOccurrences: 'update' });
  // A client ticks the steps of the occurrence that it shows.
  if (current && hasNewNotes) await updateTask(context, current.id, { steps: toSteps(current.steps, notes.steps) });
  if (current && fields.status === 'in_progress' && current.status !== 'in_progress')
    await updateTask(context, current.id, { status: 'in_progress' });
  if (current && fields.status === 'pending' && current.status === 'in_progress')
    await updateTask(context, current.id, { status: 'pending' });
}

async function updateDates(context: UserContext, resource: SeriesResource, fields: TodoFields): Promise<void> {
  const { row, current } = resource;
  const anchor = getAnchor(fields);
  if (!anchor || isSameDue(toShown(resource, '').due, fields.due)) return;
  const { date } = inZone(anchor, row.timezone);
  if (date > getShownDay(resource) && isOccurrence(row, date)) return advanceSeries(context, resource, date);
  if (fields.due === null) return;
  if (current) await updateTask(context, current.id, { due: fields.due });
  else await finishShown(context, resource, 'moved', null, fields.due);
}

/** Applies changes of single occurrences (`RECURRENCE-ID`) and deletions of them (`EXDATE`). */
async function finishOverrides(
  context: UserContext,
  row: RecurringTaskRow,
  { todo, overrides }: ParsedTodo,
  zones: Zones,
): Promise<void> {
  const changed = overrides.slice(0, maxOverrides).flatMap((override) => {
    const moment = parseMoment(override, 'recurrence-id', zones);
    const { status, completedAt } = parseTodo(override, zones);
    if (!moment || (status !== 'completed' && status !== 'cancelled')) return [];
    return [{ date: inZone(moment, row.timezone).date, outcome: status, completedAt }];
  });
  const deleted = parseMoments(todo, 'exdate', zones)
    .slice(0, maxOverrides)
    .map((moment) => ({ date: inZone(moment, row.timezone).date, outcome: 'deleted' as const, completedAt: null }));
  for (const { date, outcome, completedAt } of [...changed, ...deleted].toSorted((a, b) =>
    a.date.localeCompare(b.date),
  ))
    await finishOccurrence(context, row.id, date, outcome, completedAt);
}
