import { limits, normaliseLabels, type Priority, type TaskStatus } from '@aide/contract';
import ICAL from 'ical.js';
import type { DueValue } from '@aide/rules';
import { findProperty, getText, type JcalComponent } from './todo-component.ts';
import { parseMoment, toDueValue, type TodoMoment, type Zones } from './todo-moments.ts';
import { cut, parseNotes, type TodoNotes } from './todo-notes.ts';

/** The statuses of RFC 5545 by their names in Aide; `postponed` is NEEDS-ACTION as well. */
export type TodoStatus = Exclude<TaskStatus, 'postponed'>;

/** The fields of a VTODO in Aide's terms. */
export interface TodoFields {
  title: string;
  notes: TodoNotes;
  priority: Priority;
  status: TodoStatus;
  completedAt: Date | null;
  due: DueValue | null;
  contactName: string | undefined;
  /** `CATEGORIES`. */
  labels: string[];
  /** The lead time that the client set, null if it removed it. Undefined: unchanged. */
  remindBefore?: number | null | undefined;
  /** `DTSTART`, or `DUE` without one: the start of a recurrence. */
  start: TodoMoment | undefined;
  dueMoment: TodoMoment | undefined;
  /** The value of `RRULE`. */
  rule: string | undefined;
}

const untitled = 'Untitled task';

/** Parses a `VTODO`. Properties that Aide cannot express are ignored. */
export function parseTodo(todo: JcalComponent, zones: Zones): TodoFields {
  const dueMoment = parseDue(todo, zones);
  const { status, completedAt } = parseStatus(todo, zones);
  return {
    title: normaliseTitle(getText(todo, 'summary') ?? ''),
    notes: parseNotes(getText(todo, 'description') ?? ''),
    priority: toPriority(Number(getText(todo, 'priority') ?? 0)),
    status,
    completedAt,
    due: dueMoment ? toDueValue(dueMoment) : null,
    contactName: getText(todo, 'contact'),
    labels: parseLabels(todo),
    start: parseMoment(todo, 'dtstart', zones) ?? dueMoment,
    dueMoment,
    rule: parseRule(todo),
  };
}

/** Returns a title as stored: one line, of limited length, never empty. */
export function normaliseTitle(text: string): string {
  const title = cut(text.replaceAll(/\s+/g, ' ').trim(), limits.title);
  return title === '' ? untitled : title;
}

/** Several properties may have several values each. */
function parseLabels([, properties]: JcalComponent): string[] {
  const values = properties.flatMap(([name, , , ...each]) => (name === 'categories' ? each : []));
  const texts = values.filter((value) => typeof value === 'string').map((value) => cut(value, limits.tag));
  return normaliseLabels(texts).slice(0, limits.tags);
}

function parseDue(todo: JcalComponent, zones: Zones): TodoMoment | undefined {
  const due = parseMoment(todo, 'due', zones);
  if (due) return due;
  const start = parseMoment(todo, 'dtstart', zones);
  const duration = getText(todo, 'duration');
  if (!start || duration === undefined) return undefined;
  const seconds = parseSeconds(duration);
  const at = new Date(start.at.getTime() + seconds * 1_000);
  const isDay = start.time === null;
  return isDay ? { date: at.toISOString().slice(0, 10), time: null, at: startOfUtcDay(at) } : { ...start, at };
}

function startOfUtcDay(at: Date): Date {
  return new Date(`${at.toISOString().slice(0, 10)}T00:00:00.000Z`);
}

/** At most ten years, so that the sum is a valid date. */
function parseSeconds(duration: string): number {
  try {
    const seconds = ICAL.Duration.fromString(duration).toSeconds();
    return Math.abs(seconds) > 10 * 366 * 86_400 ? 0 : seconds;
  } catch {
    // A malformed duration is ignored.
    return 0;
  }
}

function parseStatus(todo: JcalComponent, zones: Zones): Pick<TodoFields, 'status' | 'completedAt'> {
  const completed = parseMoment(todo, 'completed', zones);
  const status = getText(todo, 'status')?.toUpperCase();
  if (status === 'CANCELLED') return { status: 'cancelled', completedAt: null };
  if (status === 'COMPLETED' || (status === undefined && (completed || getText(todo, 'percent-complete') === '100')))
    return { status: 'completed', completedAt: completed?.at ?? null };
  return { status: status === 'IN-PROCESS' ? 'in_progress' : 'pending', completedAt: null };
}

/** 1 is the highest and 9 the lowest; 0 means none (RFC 5545, 3.8.1.9). */
function toPriority(number: number): Priority {
  if (number === 1) return 'urgent';
  if (number > 1 && number < 5) return 'high';
  return number > 5 ? 'low' : 'medium';
}

function parseRule(todo: JcalComponent): string | undefined {
  const value = findProperty(todo, 'rrule')?.[3];
  if (typeof value !== 'object' || value === null) return undefined;
  try {
    return ICAL.Recur.fromData(value).toString();
  } catch {
    // Treated as a task without a rule; the rule itself is kept.
    return undefined;
  }
}
