import { timeZoneSchema, type CheckedImportedTask, type Recurrence } from '@aide/contract';
import { parseDate, parseRecurrence } from '@aide/language';
import { type DueValue, parseRecurrenceRule } from '@aide/rules';
import type { UserContext } from '../../../platform/context.ts';
import { localDay, localTime, toInstant } from '../../../platform/local-time.ts';
import { upcomingOccurrence } from '../../planner/recurring/recurring.rules.ts';
import { isKeepable, toDue } from '../../planner/tasks/due-value.ts';

type Reader = Pick<UserContext, 'now' | 'user'>;

/** Due date and recurrence of an imported task, in the account's time zone. */
export interface ImportedSchedule {
  due: DueValue | null;
  /** The local day of `due`. */
  day: string | null;
  recurrence: { pattern: Recurrence; startsOn: string } | null;
  /** Values of the file that cannot be expressed, as lines for the notes. */
  lines: string[];
  /** True if one of the lines is a recurrence. */
  isRepetitionInNotes: boolean;
}

/** Parses the date and the recurrence of an imported task. Values that cannot be parsed become lines for the notes. */
export function parseImportedSchedule(context: Reader, task: CheckedImportedTask): ImportedSchedule {
  const read = parseDueValue(context, task.due);
  const local = read.due && toLocal(read.due, context.user.timezone);
  const schedule = { due: read.due, day: local?.date ?? null, lines: read.lines, isRepetitionInNotes: false };
  if (task.recurrence === null) return { ...schedule, recurrence: null };
  const found = parsePattern(context, task, local);
  const isOver =
    found !== null && upcomingOccurrence({ ...found, timeZone: context.user.timezone }, context.now) === null;
  if (found && !isOver) return { ...schedule, recurrence: found };
  const words = 'text' in task.recurrence ? task.recurrence.text : task.recurrence.rule;
  return {
    ...schedule,
    recurrence: null,
    lines: [...schedule.lines, `Repeats (not imported): ${words}`],
    isRepetitionInNotes: true,
  };
}

interface LocalDue {
  date: string;
  time: string | null;
}

function toLocal({ at, hasTime }: DueValue, timeZone: string): LocalDue {
  if (!hasTime) return { date: at.toISOString().slice(0, 10), time: null };
  const local = localTime(at, timeZone);
  return { date: local.toPlainDate().toString(), time: local.toPlainTime().toString().slice(0, 5) };
}

function parseDueValue(
  { now, user }: Reader,
  due: CheckedImportedTask['due'],
): { due: DueValue | null; lines: string[] } {
  if (due === null) return { due: null, lines: [] };
  if ('date' in due) return { due: toDue(due, getZone(due.timeZone) ?? user.timezone), lines: [] };
  const read = parseDate(due.text, { now: toInstant(now), timeZone: user.timezone });
  if (!read || !isKeepable(read.due)) return { due: null, lines: [`Due: ${due.text}`] };
  return { due: toDue(read.due, user.timezone), lines: [] };
}

function getZone(name: string | null): string | null {
  return timeZoneSchema.safeParse(name).data ?? null;
}

function parsePattern(
  { now, user }: Reader,
  { recurrence, due }: CheckedImportedTask,
  local: LocalDue | null,
): { pattern: Recurrence; startsOn: string } | null {
  if (recurrence === null) return null;
  if ('text' in recurrence) {
    // Todoist's "every!" and "after" count from the day of completion.
    if (/every\s*!|\bafter\b/i.test(recurrence.text)) return null;
    const read = parseRecurrence(recurrence.text, { now: toInstant(now), timeZone: user.timezone });
    if (!read.ok) return null;
    const pattern = { ...read.recurrence, time: read.recurrence.time ?? local?.time ?? null };
    return { pattern, startsOn: local?.date ?? read.first.date };
  }
  const start = local ?? { date: localDay(now, user.timezone).toString(), time: null };
  // The weekdays of a rule are in its own time zone: it can be expressed only if its day is the same here.
  const isMoved = due !== null && 'date' in due && due.date !== start.date;
  if (isMoved && /BY(?:MONTH)?DAY=/i.test(recurrence.rule)) return null;
  const pattern = parseRecurrenceRule(recurrence.rule, { ...start, timeZone: user.timezone });
  return pattern ? { pattern, startsOn: start.date } : null;
}
