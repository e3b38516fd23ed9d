import { limits } from '@aide/contract';
import { type DueValue, isOpenStatus } from '@aide/rules';
import ICAL from 'ical.js';
import { isKeepable } from '../../planner/tasks/due-value.ts';
import type { TaskRow } from '../../planner/tasks/tasks.table.ts';
import {
  findProperty,
  getText,
  hasProperty,
  isComponent,
  replaceProperties,
  writeCalendar,
  type JcalComponent,
  type JcalProperty,
} from '../caldav/todo-component.ts';
import { findConverter, parseMoment, type Zones } from '../caldav/todo-moments.ts';
import type { SharedDetails } from './calendars.table.ts';
import { maxChars } from './parse-events.ts';

const doneMark = '✓';
const minuteMs = 60_000;
const dayMs = 86_400_000;
/** Components in the file of an event, such as time zones and alarms. */
const maxParts = 2_000;

/** Returns a title as tasks and events can both have it: one line without the mark of completed tasks. */
function toTitle(text: string): string {
  return text
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .replace(/^(?: ?✓ ?)+/u, '')
    .trim()
    .slice(0, limits.title)
    .trim();
}

function toDueText({ at, hasTime }: DueValue): string {
  const seconds = new Date(Math.floor(at.getTime() / 1_000) * 1_000);
  return hasTime ? seconds.toISOString() : at.toISOString().slice(0, 10);
}

/** Returns the due date of the shared details. */
export function parseDueText(due: string): DueValue {
  return { at: new Date(due), hasTime: due.length > 10 };
}

/** Returns what the event of a task has, or null for a task without a place in a calendar: cancelled, or without a date. */
export function getSharedDetails(task: TaskRow): SharedDetails | null {
  if (task.dueAt === null || task.status === 'cancelled') return null;
  const due = toDueText({ at: task.dueAt, hasTime: task.dueHasTime });
  return { title: toTitle(task.title), due, isDone: !isOpenStatus(task.status) };
}

export const isSame = (one: SharedDetails, other: SharedDetails): boolean =>
  one.title === other.title && one.due === other.due && one.isDone === other.isDone;

/**
 * Returns what both sides have after their changes since `base`. A field that was changed on one side gets that value; one that was changed
 * on both sides gets the value of the event, because the history of the task keeps the other.
 */
export function mergeDetails(base: SharedDetails, task: SharedDetails, event: SharedDetails): SharedDetails {
  return {
    title: event.title === base.title ? task.title : event.title,
    due: event.due === base.due ? task.due : event.due,
    isDone: event.isDone === base.isDone ? task.isDone : event.isDone,
  };
}

/** An event that a task became, as its server has it now. */
export interface ParsedEvent {
  root: JcalComponent;
  event: JcalComponent;
  /** An event without a title has the one of `base`. */
  details: SharedDetails;
  /** It repeats, so it is more than the task. */
  isSeries: boolean;
}

/** Parses the file of an event. Returns undefined if it is too large, is not valid, or is not at a date that tasks can have. */
export function parseTaskEvent(text: string, base: SharedDetails, timeZone: string): ParsedEvent | undefined {
  if (text.length > maxChars || text.split(/^BEGIN:/im, maxParts + 2).length > maxParts + 1) return undefined;
  let root: unknown;
  try {
    root = ICAL.parse(text);
  } catch {
    // Other clients may store what they like; the task stays as it is.
    return undefined;
  }
  if (!isComponent(root)) return undefined;
  const events = root[2].filter(([name]) => name === 'vevent');
  const [event] = events;
  const start = event && parseMoment(event, 'dtstart', toZones(root, timeZone));
  if (!event || !start || !isKeepable(start)) return undefined;
  const summary = getText(event, 'summary') ?? '';
  const details = {
    title: toTitle(summary) || base.title,
    due: toDueText({ at: start.at, hasTime: start.time !== null }),
    isDone: summary.trim().startsWith(doneMark),
  };
  const isSeries = events.length > 1 || hasProperty(event, 'rrule') || hasProperty(event, 'rdate');
  return { root, event, details, isSeries };
}

const toZones = ([, , components]: JcalComponent, timeZone: string): Zones => ({
  timeZone,
  components: components.filter(([name]) => name === 'vtimezone'),
});

/** Returns the UID of the event of a task. It is the same each time, so that an event is never written twice. */
export const getEventUid = (taskId: string): string => `aide-${taskId}`;

const toSummary = ({ title, isDone }: SharedDetails): JcalProperty => [
  'summary',
  {},
  'text',
  isDone ? `${doneMark} ${title}` : title,
];
const toUtc = (name: string, at: Date): JcalProperty => [name, {}, 'date-time', `${at.toISOString().slice(0, 19)}Z`];
const toDay = (name: string, day: string): JcalProperty => [name, {}, 'date', day];

/** Returns the start and the end of an event of that length, or of whole days. */
function toTimes(due: string, lengthMs: number, days = 1): JcalProperty[] {
  const { at, hasTime } = parseDueText(due);
  if (hasTime) return [toUtc('dtstart', at), toUtc('dtend', new Date(at.getTime() + lengthMs))];
  return [toDay('dtstart', due), toDay('dtend', Temporal.PlainDate.from(due).add({ days }).toString())];
}

/** Returns the file of a new event. */
export function formatNewEvent(taskId: string, details: SharedDetails, minutes: number, now: Date): string {
  const properties: JcalProperty[] = [
    ['uid', {}, 'text', getEventUid(taskId)],
    toUtc('dtstamp', now),
    toSummary(details),
    ...toTimes(details.due, minutes * minuteMs),
  ];
  return writeCalendar([['vevent', properties, []]]);
}

/** Returns the file of an event with other details. Everything else in it is kept, also its length and time zone. */
export function formatChangedEvent(
  { root, event, details: before }: ParsedEvent,
  details: SharedDetails,
  { minutes, now, timeZone }: { minutes: number; now: Date; timeZone: string },
): string {
  const isMoved = before.due !== details.due;
  const isRenamed = before.title !== details.title || before.isDone !== details.isDone;
  const sequence = Number(getText(event, 'sequence') ?? 0) + 1;
  let changed = replaceProperties(
    event,
    ['dtstamp', 'last-modified', 'sequence'],
    [toUtc('dtstamp', now), toUtc('last-modified', now), ['sequence', {}, 'integer', sequence]],
  );
  if (isRenamed) changed = replaceProperties(changed, ['summary'], [toSummary(details)]);
  if (isMoved) {
    const times = moveTimes(event, details.due, minutes * minuteMs, toZones(root, timeZone));
    changed = replaceProperties(changed, ['dtstart', 'dtend', 'duration'], times);
  }
  const components = root[2].map((each) => (each === event ? changed : each));
  return `${ICAL.stringify([root[0], root[1], components])}\r\n`;
}

function moveTimes(event: JcalComponent, due: string, defaultMs: number, zones: Zones): JcalProperty[] {
  const start = parseMoment(event, 'dtstart', zones);
  const { at, hasTime } = parseDueText(due);
  const end = parseMoment(event, 'dtend', zones);
  const duration = findProperty(event, 'duration');
  if (start?.time === null && !hasTime) {
    const days = end ? Math.round((end.at.getTime() - start.at.getTime()) / dayMs) : 1;
    return duration ? [toDay('dtstart', due), duration] : toTimes(due, defaultMs, Math.max(1, days));
  }
  if (!start || start.time === null || !hasTime) return toTimes(due, defaultMs);
  const inZone = (name: string, moment: Date): JcalProperty => {
    const property = findProperty(event, name);
    const zone = property && findConverter(property[1]['tzid'], zones).zone;
    if (!property || zone === undefined || String(property[3]).endsWith('Z')) return toUtc(name, moment);
    const local = Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(zone).toPlainDateTime();
    return [name, property[1], 'date-time', local.toString({ smallestUnit: 'second' })];
  };
  const lengthMs = end ? end.at.getTime() - start.at.getTime() : 0;
  return [
    inZone('dtstart', at),
    ...(end ? [inZone('dtend', new Date(at.getTime() + Math.max(0, lengthMs)))] : []),
    ...(duration ? [duration] : []),
  ];
}
