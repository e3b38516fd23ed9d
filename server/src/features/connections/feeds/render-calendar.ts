import type { Priority } from '@aide/contract';
import { occurrencesBetween } from '@aide/language';
import { contentFile, contentMoment, contentText, type ContentLine } from '../../../platform/content-lines.ts';
import { localDay, localTime, toInstant } from '../../../platform/local-time.ts';
import type { RecurringTaskWithContact } from '../../planner/recurring/recurring.repository.ts';
import type { Schedule } from '../../planner/recurring/recurring.rules.ts';
import type { TaskWithContact } from '../../planner/tasks/tasks.repository.ts';
import { type AlarmSettings, listTriggers } from './alarm-triggers.ts';
import { listDatesBesideRule, toRecurrenceRule } from './recurrence-rule.ts';
import { toTimeZoneLines } from './time-zone-lines.ts';

const dayMs = 86_400_000;
/** A due time has no duration; half an hour is visible and clickable in every calendar. */
const momentMs = 30 * 60_000;
/** Maximum number of occurrences between the oldest open one and the next; a longer gap is left out of the series. */
const maxPastOccurrences = 400;

/** 1 is the highest, 9 the lowest (RFC 5545, 3.8.1.9). */
const priorities: Record<Priority, number> = { urgent: 1, high: 3, medium: 5, low: 9 };

/** The component that a client of the feed shows: events of a calendar, or to-dos of a task list. */
export type CalendarKind = 'event' | 'todo';

export interface CalendarContent {
  kind: CalendarKind;
  /** Open tasks. */
  tasks: readonly TaskWithContact[];
  /** How many tasks there are; more than `tasks` has if they are too many for a calendar. */
  total: number;
  /** Recurring tasks that have a next occurrence. */
  recurring: readonly RecurringTaskWithContact[];
  /** When a calendar app should remind the user; null: never. */
  reminders: AlarmSettings;
  /** The public URL, without a trailing slash. */
  appUrl: string;
}

/**
 * Returns the tasks as a calendar to subscribe to. A due day becomes an all-day event, an exact time one in UTC. A recurring task is a
 * series from its oldest open occurrence on: open occurrences are overrides, finished and skipped ones are exceptions.
 */
export function renderCalendar(content: CalendarContent): string {
  const occurrences = Map.groupBy(content.tasks, ({ recurringTaskId }) => recurringTaskId);
  const series = content.recurring.flatMap((row) => createSeries(row, occurrences.get(row.id) ?? []) ?? []);
  const inSeries = new Set(series.flatMap(({ overrides }) => overrides.map(({ id }) => id)));
  const zones = Map.groupBy(
    series.filter(({ row }) => row.pattern.time !== null),
    ({ row }) => row.timezone,
  );
  const earliest = (all: Series[]) => new Date(Math.min(...all.map(({ start }) => start.epochMilliseconds)));
  const note = createNote(content);
  return contentFile([
    { name: 'BEGIN', value: 'VCALENDAR' },
    { name: 'VERSION', value: '2.0' },
    { name: 'PRODID', value: '-//Aide//Due tasks//EN' },
    { name: 'CALSCALE', value: 'GREGORIAN' },
    { name: 'METHOD', value: 'PUBLISH' },
    { name: 'NAME', value: 'Aide' },
    { name: 'X-WR-CALNAME', value: 'Aide' },
    ...(note === undefined ? [] : [{ name: 'X-WR-CALDESC', value: contentText(note.text) }]),
    { name: 'REFRESH-INTERVAL;VALUE=DURATION', value: 'PT15M' },
    { name: 'X-PUBLISHED-TTL', value: 'PT15M' },
    ...[...zones].flatMap(([timeZone, all]) => toTimeZoneLines(timeZone, earliest(all))),
    ...content.tasks.filter(({ id }) => !inSeries.has(id)).flatMap((task) => toTask(task, content)),
    ...series.flatMap((each) => toSeries(each, content)),
    ...(note?.lines ?? []),
    { name: 'END', value: 'VCALENDAR' },
  ]);
}

/** Returns an entry on the day of the last task that says that further ones are missing, or undefined if none are. */
function createNote({
  kind,
  tasks,
  total,
  appUrl,
}: CalendarContent): { text: string; lines: ContentLine[] } | undefined {
  const last = tasks.findLast(({ dueAt }) => dueAt !== null);
  if (total <= tasks.length || !last?.dueAt) return undefined;
  const text = `This calendar has the first ${tasks.length} of ${total} open tasks. Add ?from=2027-01-01&to=2027-12-31 to its address to choose the days.`;
  const name = kind === 'event' ? 'VEVENT' : 'VTODO';
  const lines = [
    { name: 'BEGIN', value: name },
    { name: 'UID', value: 'more-tasks@aide' },
    { name: 'DTSTAMP', value: contentMoment(last.updatedAt) },
    ...toTimes(last.dueAt, false, kind),
    { name: 'SUMMARY', value: contentText(`${total - tasks.length} more tasks in Aide`) },
    { name: 'DESCRIPTION', value: contentText(text) },
    { name: 'URL', value: `${appUrl}/tasks` },
    { name: 'END', value: name },
  ];
  return { text, lines };
}

interface Series {
  row: RecurringTaskWithContact;
  schedule: Schedule;
  /** The first occurrence in the calendar. */
  start: Temporal.ZonedDateTime;
  /** Occurrences that are not in the calendar, because they are finished, deleted or skipped. */
  exceptions: Temporal.ZonedDateTime[];
  /** Occurrences that are open tasks. */
  overrides: (TaskWithContact & { occurrence: Temporal.ZonedDateTime })[];
}

/** `own` are the open occurrences of the recurring task. */
function createSeries(row: RecurringTaskWithContact, own: readonly TaskWithContact[]): Series | undefined {
  const { pattern, timezone: timeZone, startsOn, nextOccurrence } = row;
  if (nextOccurrence === null) return undefined;
  const next = localTime(nextOccurrence, timeZone);
  const oldest = own.map(({ occurrenceDate }) => occurrenceDate ?? '').toSorted()[0] ?? '';
  const past =
    oldest === ''
      ? []
      : occurrencesBetween(pattern, {
          timeZone,
          start: startsOn,
          from: Temporal.PlainDate.from(oldest).toZonedDateTime(timeZone).toInstant().subtract({ milliseconds: 1 }),
          to: toInstant(nextOccurrence).subtract({ milliseconds: 1 }),
          limit: maxPastOccurrences,
        });
  const overrides = past.flatMap((occurrence) => {
    const task = own.find(({ occurrenceDate }) => occurrenceDate === occurrence.toPlainDate().toString());
    return task ? [{ ...task, occurrence }] : [];
  });
  // An occurrence of an earlier pattern is not in the series: it is a separate event.
  const start = overrides[0]?.occurrence ?? next;
  const isOpen = new Set(overrides.map(({ occurrence }) => occurrence.epochMilliseconds));
  const exceptions = past.filter(
    ({ epochMilliseconds }) => epochMilliseconds > start.epochMilliseconds && !isOpen.has(epochMilliseconds),
  );
  return { row, schedule: { pattern, timeZone, startsOn }, start, exceptions, overrides };
}

function toSeries({ row, schedule, start, exceptions, overrides }: Series, content: CalendarContent): ContentLine[] {
  const hasTime = row.pattern.time !== null;
  const at = (name: string, ...moments: Temporal.ZonedDateTime[]): ContentLine =>
    hasTime
      ? { name: `${name};TZID=${schedule.timeZone}`, value: moments.map(localText).join(',') }
      : { name: `${name};VALUE=DATE`, value: moments.map((moment) => localText(moment).slice(0, 8)).join(',') };
  const additions = listDatesBesideRule(schedule, start);
  const times = [
    at('DTSTART', start),
    content.kind === 'todo' ? at('DUE', start) : { name: 'DURATION', value: hasTime ? 'PT30M' : 'P1D' },
    { name: 'RRULE', value: toRecurrenceRule(schedule) },
    ...(additions.length > 0 ? [at('RDATE', ...additions)] : []),
    ...(exceptions.length > 0 ? [at('EXDATE', ...exceptions)] : []),
  ];
  const uid = `${row.id}@aide`;
  return [
    ...toComponent(row, { uid, times, hasTime, path: '/recurring-tasks' }, content),
    ...overrides.flatMap((task) => toTask(task, content, { uid, line: at('RECURRENCE-ID', task.occurrence) })),
  ];
}

function toTask(
  task: TaskWithContact,
  content: CalendarContent,
  occurrence?: { uid: string; line: ContentLine },
): ContentLine[] {
  const { dueAt, dueHasTime } = task;
  const times = [...(occurrence ? [occurrence.line] : []), ...(dueAt ? toTimes(dueAt, dueHasTime, content.kind) : [])];
  const hasTime = dueAt !== null && dueHasTime;
  // A stable UID, so that a calendar moves the event instead of adding another.
  const uid = occurrence?.uid ?? `${task.id}@aide`;
  return toComponent(task, { uid, times, hasTime, path: `/tasks?task=${task.id}` }, content);
}

interface Component {
  uid: string;
  times: ContentLine[];
  hasTime: boolean;
  /** Path of the page in the web app. */
  path: string;
}

function toComponent(
  task: TaskWithContact | RecurringTaskWithContact,
  { uid, times, hasTime, path }: Component,
  { kind, reminders, appUrl }: CalendarContent,
): ContentLine[] {
  const name = kind === 'event' ? 'VEVENT' : 'VTODO';
  const categories = [task.taskType === 'follow_up' ? 'Follow-up' : 'Todo', ...task.labels];
  const description = [task.contact && `With ${task.contact.name}`, task.description].filter(Boolean).join('\n\n');
  return [
    { name: 'BEGIN', value: name },
    { name: 'UID', value: uid },
    { name: 'DTSTAMP', value: contentMoment(task.updatedAt) },
    { name: 'CREATED', value: contentMoment(task.createdAt) },
    { name: 'LAST-MODIFIED', value: contentMoment(task.updatedAt) },
    ...times,
    { name: 'SUMMARY', value: contentText(task.title) },
    ...(description === '' ? [] : [{ name: 'DESCRIPTION', value: contentText(description) }]),
    { name: 'PRIORITY', value: String(priorities[task.priority]) },
    { name: 'CATEGORIES', value: categories.map(contentText).join(',') },
    { name: 'URL', value: `${appUrl}${path}` },
    kind === 'event'
      ? { name: 'TRANSP', value: 'TRANSPARENT' }
      : { name: 'STATUS', value: task.status === 'in_progress' ? 'IN-PROCESS' : 'NEEDS-ACTION' },
    ...(times.length === 0
      ? []
      : toAlarms(task.title, listTriggers({ dueHasTime: hasTime, remindBefore: task.remindBefore }, reminders), kind)),
    { name: 'END', value: name },
  ];
}

function toTimes(dueAt: Date, hasTime: boolean, kind: CalendarKind): ContentLine[] {
  if (kind === 'todo') {
    return [hasTime ? { name: 'DUE', value: contentMoment(dueAt) } : { name: 'DUE;VALUE=DATE', value: dayText(dueAt) }];
  }
  if (hasTime) {
    return [
      { name: 'DTSTART', value: contentMoment(dueAt) },
      { name: 'DTEND', value: contentMoment(new Date(dueAt.getTime() + momentMs)) },
    ];
  }
  return [
    { name: 'DTSTART;VALUE=DATE', value: dayText(dueAt) },
    { name: 'DTEND;VALUE=DATE', value: dayText(new Date(dueAt.getTime() + dayMs)) },
  ];
}

function toAlarms(title: string, triggers: readonly string[], kind: CalendarKind): ContentLine[] {
  return triggers.flatMap((trigger) => [
    { name: 'BEGIN', value: 'VALARM' },
    { name: 'ACTION', value: 'DISPLAY' },
    { name: 'DESCRIPTION', value: contentText(title) },
    // A to-do may have only a due time; an alarm relative to its start, the default, would have no time (RFC 5545, 3.8.6.3).
    { name: kind === 'todo' ? 'TRIGGER;RELATED=END' : 'TRIGGER', value: trigger },
    { name: 'END', value: 'VALARM' },
  ]);
}

/** Formats 20261205: a date is stored as midnight UTC, whatever the zone. */
function dayText(day: Date): string {
  return localDay(day, 'UTC').toString().replaceAll('-', '');
}

/** Formats 20261205T160000, in local time. */
function localText(moment: Temporal.ZonedDateTime): string {
  return moment.toPlainDateTime().toString({ smallestUnit: 'second' }).replaceAll(/[-:]/g, '');
}
