import { normaliseLabels, type Priority, type TaskStatus } from '@aide/contract';
import ICAL from 'ical.js';
import type { DueValue } from '@aide/rules';
import { contentFile } from '../../../platform/content-lines.ts';
import type { AlarmSettings } from '../feeds/alarm-triggers.ts';
import { toTimeZoneLines } from '../feeds/time-zone-lines.ts';
import {
  findProperty,
  getText,
  hasProperty,
  isComponent,
  type JcalComponent,
  type JcalProperty,
  type KeptTodo,
  replaceProperties,
  writeCalendar,
} from './todo-component.ts';
import { hasFixedAlarm, hasSameAlarms, listAlarmLeads, writeAlarms } from './todo-alarms.ts';
import { normaliseTitle, parseTodo, type TodoFields, type TodoStatus } from './todo-fields.ts';
import { parseMoment, type Zones } from './todo-moments.ts';
import { formatNotes, parseNotes, type TodoNotes } from './todo-notes.ts';

const priorities: Record<Priority, number> = { urgent: 1, high: 3, medium: 5, low: 9 };
const statuses: Record<TodoStatus, string> = {
  pending: 'NEEDS-ACTION',
  in_progress: 'IN-PROCESS',
  completed: 'COMPLETED',
  cancelled: 'CANCELLED',
};
const dateNames = ['due', 'dtstart', 'duration', 'rrule', 'rdate', 'exdate'];

/** A recurrence in a calendar. */
export interface ShownSeries {
  /** The value of `RRULE`. */
  rule: string;
  /** The occurrence of the dates. */
  occurrence: Temporal.ZonedDateTime;
  hasTime: boolean;
  /** Returns true if the client's data has this recurrence. */
  isKept: (fields: TodoFields) => boolean;
}

export interface ShownTodo {
  uid: string;
  title: string;
  notes: TodoNotes;
  priority: Priority;
  status: TaskStatus;
  completedAt: Date | null;
  due: DueValue | null;
  remindBefore: number | null;
  contactName: string | null;
  labels: readonly string[];
  createdAt: Date;
  changedAt: Date;
  url: string;
  series?: ShownSeries | undefined;
  kept: KeptTodo | undefined;
}

export interface WriteOptions {
  timeZone: string;
  /** When a client should remind the user; null: never. */
  reminders: AlarmSettings;
}

/** Returns the status shown to clients. */
export function toTodoStatus(status: TaskStatus): TodoStatus {
  return status === 'postponed' ? 'pending' : status;
}

/** Returns a task as a `VTODO` after its time zones. Properties of the client that still match the task are written unchanged. */
export function writeTodo(shown: ShownTodo, { timeZone, reminders }: WriteOptions): JcalComponent[] {
  const { kept, series } = shown;
  const zones: Zones = { timeZone, components: kept?.zones ?? [] };
  const read = kept && parseTodo(kept.todo, zones);
  let todo: JcalComponent = kept?.todo ?? ['vtodo', [], []];
  const replace = (isSame: boolean | undefined, names: readonly string[], write: () => JcalProperty[]) => {
    if (isSame !== true) todo = replaceProperties(todo, names, write());
  };
  replace(false, ['uid', 'dtstamp', 'last-modified'], () => [
    ['uid', {}, 'text', shown.uid],
    ['dtstamp', {}, 'date-time', toUtc(shown.changedAt)],
    ['last-modified', {}, 'date-time', toUtc(shown.changedAt)],
  ]);
  replace(hasProperty(todo, 'created'), ['created'], () => [['created', {}, 'date-time', toUtc(shown.createdAt)]]);
  replace(read && read.title === normaliseTitle(shown.title), ['summary'], () => [
    ['summary', {}, 'text', shown.title],
  ]);
  const notes = formatNotes(shown.notes);
  replace(read && formatNotes(read.notes) === formatNotes(parseNotes(notes)), ['description'], () =>
    notes === '' ? [] : [['description', {}, 'text', notes]],
  );
  replace(read && read.priority === shown.priority, ['priority'], () => [
    ['priority', {}, 'integer', priorities[shown.priority]],
  ]);
  const status = toTodoStatus(shown.status);
  replace(read && read.status === status, ['status', 'completed', 'percent-complete'], () =>
    writeStatus(status, shown.completedAt),
  );
  const hasDates = read && isSameDue(read.due, shown.due) && (series ? series.isKept(read) : true);
  if (series) replace(hasDates, dateNames, () => writeSeries(series, shown.due));
  else replace(hasDates, ['due', 'dtstart', 'duration'], () => writeDates(kept?.todo, shown.due, zones));
  replace(hasProperty(todo, 'url'), ['url'], () => [['url', {}, 'uri', shown.url]]);
  const { contactName } = shown;
  if (contactName !== null) replace(hasProperty(todo, 'contact'), [], () => [['contact', {}, 'text', contactName]]);
  const labels = kept && !kept.labelsRead && read ? normaliseLabels([...read.labels, ...shown.labels]) : shown.labels;
  replace(read && String(read.labels) === String(labels), ['categories'], () =>
    labels.length === 0 ? [] : [['categories', {}, 'text', ...labels]],
  );
  const isOpen = shown.due !== null && status !== 'completed' && status !== 'cancelled';
  const alarmed = { dueHasTime: shown.due?.hasTime ?? false, remindBefore: shown.remindBefore };
  const keepsAlarms =
    read &&
    (hasDates === true || !hasFixedAlarm(todo)) &&
    (!isOpen || !kept?.alarmsRead || hasSameAlarms(listAlarmLeads(todo, read, zones, reminders), alarmed, reminders));
  if (keepsAlarms !== true) todo = [todo[0], todo[1], isOpen ? writeAlarms(shown.title, alarmed, reminders) : []];
  return [...listZones(todo, zones), todo];
}

/** Returns a task as an iCalendar file. */
export function writeTodoFile(shown: ShownTodo, options: WriteOptions): string {
  return writeCalendar(writeTodo(shown, options));
}

/** Formats 2026-12-05T10:00:00Z. */
function toUtc(moment: Date): string {
  return `${moment.toISOString().slice(0, 19)}Z`;
}

/** Returns true if two due dates are equal in a calendar, which has whole seconds. */
export function isSameDue(one: DueValue | null, other: DueValue | null): boolean {
  if (!one || !other) return one === other;
  const toSeconds = ({ at }: DueValue) => Math.floor(at.getTime() / 1_000);
  return toSeconds(one) === toSeconds(other) && one.hasTime === other.hasTime;
}

function writeStatus(status: TodoStatus, completedAt: Date | null): JcalProperty[] {
  const statusProperty: JcalProperty = ['status', {}, 'text', statuses[status]];
  if (status !== 'completed') return [statusProperty];
  const at: JcalProperty[] = completedAt ? [['completed', {}, 'date-time', toUtc(completedAt)]] : [];
  return [statusProperty, ...at, ['percent-complete', {}, 'integer', 100]];
}

function writeDue(name: string, { at, hasTime }: DueValue): JcalProperty {
  return hasTime ? [name, {}, 'date-time', toUtc(at)] : [name, {}, 'date', at.toISOString().slice(0, 10)];
}

/** A start that equalled the due date moves with it; another one is kept while it is before it. */
function writeDates(kept: JcalComponent | undefined, due: DueValue | null, zones: Zones): JcalProperty[] {
  const property = kept && findProperty(kept, 'dtstart');
  const start = kept && parseMoment(kept, 'dtstart', zones);
  if (!due) return property ? [property] : [];
  if (!property || !kept || !start) return [writeDue('due', due)];
  const before = parseTodo(kept, zones).due;
  const isDue = before?.at.getTime() === start.at.getTime();
  if (isDue) return [writeDue('dtstart', due), writeDue('due', due)];
  const fits = start.at < due.at && (start.time !== null) === due.hasTime;
  return fits ? [property, writeDue('due', due)] : [writeDue('due', due)];
}

/** The start is the occurrence. A due date after it is added; one before it replaces both. */
function writeSeries({ rule, occurrence, hasTime }: ShownSeries, due: DueValue | null): JcalProperty[] {
  const text = occurrence.toPlainDateTime().toString({ smallestUnit: 'second' });
  const write = (name: string): JcalProperty =>
    hasTime ? [name, { tzid: occurrence.timeZoneId }, 'date-time', text] : [name, {}, 'date', text.slice(0, 10)];
  const recurrence: JcalProperty = ['rrule', {}, 'recur', ICAL.Recur.fromString(rule).toJSON()];
  const own = hasTime ? occurrence.epochMilliseconds : Date.parse(`${text.slice(0, 10)}T00:00:00Z`);
  if (!due || due.at.getTime() === own || due.hasTime !== hasTime) return [write('dtstart'), write('due'), recurrence];
  if (due.at.getTime() > own) return [write('dtstart'), writeDue('due', due), recurrence];
  return [writeDue('dtstart', due), writeDue('due', due), recurrence];
}

/** Returns the time zones that the task references: the client's own, otherwise generated. */
function listZones([, properties, alarms]: JcalComponent, { components }: Zones): JcalComponent[] {
  const all = [...properties, ...alarms.flatMap((alarm) => alarm[1])];
  const ids = new Set(all.flatMap(([, { tzid }]) => (typeof tzid === 'string' ? [tzid] : [])));
  return [...ids]
    .map((id) => components.find((zone) => getText(zone, 'tzid') === id) ?? createZone(id))
    .filter((zone) => zone !== undefined);
}

const zoneComponents = new Map<string, JcalComponent | undefined>();
/** Clock changes are listed from here; earlier times use the first. */
const zonesFrom = new Date('2020-01-01T00:00:00Z');

function createZone(id: string): JcalComponent | undefined {
  if (zoneComponents.has(id)) return zoneComponents.get(id);
  if (zoneComponents.size > 600) zoneComponents.clear();
  const zone = buildZone(id);
  zoneComponents.set(id, zone);
  return zone;
}

function buildZone(id: string): JcalComponent | undefined {
  try {
    const lines = contentFile(toTimeZoneLines(id, zonesFrom));
    const zone: unknown = ICAL.parse(lines);
    return isComponent(zone) ? zone : undefined;
  } catch {
    // RangeError: not an IANA zone, and the client has not defined it.
    return undefined;
  }
}
