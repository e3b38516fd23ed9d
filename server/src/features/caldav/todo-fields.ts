import { limits, type Priority, type TaskStatus } from '@aide/contract';
import ICAL from 'ical.js';
import type { DueValue } from '../tasks/due-value.ts';
import { findProperty, getText, type JcalComponent } from './todo-component.ts';
import { readMoment, toDueValue, type TodoMoment, type Zones } from './todo-moments.ts';
import { cut, readNotes, type TodoNotes } from './todo-notes.ts';

/** The statuses of RFC 5545 that a task list shows, by their names in Aide; `postponed` is to do as well. */
export type TodoStatus = Exclude<TaskStatus, 'postponed'>;

/** What a task of a calendar means in Aide. */
export interface TodoFields {
  title: string;
  notes: TodoNotes;
  priority: Priority;
  status: TodoStatus;
  completedAt: Date | null;
  due: DueValue | null;
  contactName: string | undefined;
  /** `DTSTART`, or `DUE` when there is none: where a recurrence begins. */
  start: TodoMoment | undefined;
  dueMoment: TodoMoment | undefined;
  /** The text of `RRULE`. */
  rule: string | undefined;
}

const untitled = 'Untitled task';

/** Returns what a `VTODO` means. What Aide cannot express is read as if it were absent. */
export function readTodo(todo: JcalComponent, zones: Zones): TodoFields {
  const dueMoment = readDue(todo, zones);
  const { status, completedAt } = readStatus(todo, zones);
  return {
    title: normaliseTitle(getText(todo, 'summary') ?? ''),
    notes: readNotes(getText(todo, 'description') ?? ''),
    priority: toPriority(Number(getText(todo, 'priority') ?? 0)),
    status,
    completedAt,
    due: dueMoment ? toDueValue(dueMoment) : null,
    contactName: getText(todo, 'contact'),
    start: readMoment(todo, 'dtstart', zones) ?? dueMoment,
    dueMoment,
    rule: readRule(todo),
  };
}

/** Returns a title as Aide stores it: one line, of limited length, never empty. */
export function normaliseTitle(text: string): string {
  const title = cut(text.replaceAll(/\s+/g, ' ').trim(), limits.title);
  return title === '' ? untitled : title;
}

function readDue(todo: JcalComponent, zones: Zones): TodoMoment | undefined {
  const due = readMoment(todo, 'due', zones);
  if (due) return due;
  const start = readMoment(todo, 'dtstart', zones);
  const duration = getText(todo, 'duration');
  if (!start || duration === undefined) return undefined;
  const seconds = readSeconds(duration);
  const at = new Date(start.at.getTime() + seconds * 1_000);
  const isDay = start.time === null;
  return isDay ? { date: at.toISOString().slice(0, 10), time: null, at: startOfUtcDay(at) } : { ...start, at };
}

function startOfUtcDay(at: Date): Date {
  return new Date(`${at.toISOString().slice(0, 10)}T00:00:00.000Z`);
}

/** At most ten years, so that the sum is a date. */
function readSeconds(duration: string): number {
  try {
    const seconds = ICAL.Duration.fromString(duration).toSeconds();
    return Math.abs(seconds) > 10 * 366 * 86_400 ? 0 : seconds;
  } catch {
    // A malformed duration is none.
    return 0;
  }
}

function readStatus(todo: JcalComponent, zones: Zones): Pick<TodoFields, 'status' | 'completedAt'> {
  const completed = readMoment(todo, 'completed', zones);
  const said = getText(todo, 'status')?.toUpperCase();
  if (said === 'CANCELLED') return { status: 'cancelled', completedAt: null };
  if (said === 'COMPLETED' || (said === undefined && (completed || getText(todo, 'percent-complete') === '100')))
    return { status: 'completed', completedAt: completed?.at ?? null };
  return { status: said === 'IN-PROCESS' ? 'in_progress' : 'pending', completedAt: null };
}

/** 1 is the highest and 9 the lowest; 0 means none (RFC 5545, 3.8.1.9). */
function toPriority(number: number): Priority {
  if (number === 1) return 'urgent';
  if (number > 1 && number < 5) return 'high';
  return number > 5 ? 'low' : 'medium';
}

function readRule(todo: JcalComponent): string | undefined {
  const value = findProperty(todo, 'rrule')?.[3];
  if (typeof value !== 'object' || value === null) return undefined;
  try {
    return ICAL.Recur.fromData(value).toString();
  } catch {
    // Read as a task without a rule; the text is kept.
    return undefined;
  }
}
