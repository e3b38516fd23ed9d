import type { Entry, Recurrence } from '@aide/contract';
import type { UserContext } from '../../../platform/context.ts';
import { fail } from '../../../platform/errors.ts';
import { presentRecurringTask } from '../../planner/recurring/recurring.presenter.ts';
import { findRecurringTask } from '../../planner/recurring/recurring.repository.ts';
import { naturalStart } from '../../planner/recurring/recurring.rules.ts';
import type { RecurringTaskRow } from '../../planner/recurring/recurring.table.ts';
import { skipOccurrence } from '../../planner/recurring/skip-occurrence.ts';
import { updateRecurringTask } from '../../planner/recurring/update-recurring-task.ts';
import type { PlannedCommand, RecurringFields, UndoStep } from './requests.table.ts';

type Change = PlannedCommand['change'];

/** Returns the recurring task after a change and its undo steps, or null if the change does not apply to one. */
export type ChangedRecurring = { recurringTask: NonNullable<Entry['recurringTask']>; undo: UndoStep[] } | null;

/** Skips the next occurrence of an active recurring task. */
export async function skipNext(context: UserContext, id: string): Promise<ChangedRecurring> {
  const row = await getRow(context, id);
  if (row.status !== 'pending' || row.nextOccurrence === null) return null;
  const skipped = await skipOccurrence(context, id, row.nextOccurrence);
  return {
    recurringTask: presentRecurringTask(skipped),
    undo: [{ step: 'take_back_skip', id, occurrence: row.nextOccurrence.toISOString() }],
  };
}

/** Changes title, contact, priority or schedule of the series, with its open occurrences. */
export async function editSeries(context: UserContext, id: string, change: Change): Promise<ChangedRecurring> {
  const row = await getRow(context, id);
  const pattern = toPattern(row, change);
  const schedule = pattern && {
    pattern,
    startsOn: toStart(row, pattern, context.now),
  };
  const { title, contactId, priority } = change;
  const wanted: Partial<RecurringFields> = {
    ...(title !== undefined && { title }),
    ...(contactId !== undefined && { contactId }),
    ...(priority !== undefined && { priority }),
    ...(schedule && { schedule }),
  };
  if (Object.keys(wanted).length === 0) return null;
  const { task, createdTaskId } = await updateRecurringTask(context, id, { ...wanted, openOccurrences: 'update' });
  const before: Partial<RecurringFields> = {
    ...(title !== undefined && { title: row.title }),
    ...(contactId !== undefined && { contactId: row.contactId }),
    ...(priority !== undefined && { priority: row.priority }),
    ...(schedule && { schedule: { pattern: row.pattern, startsOn: row.startsOn } }),
  };
  const madeTaskIds = createdTaskId === null ? [] : [createdTaskId];
  return {
    recurringTask: presentRecurringTask(task),
    undo: [{ step: 'edit_recurring_task', id, before, madeTaskIds }],
  };
}

async function getRow({ tx, user }: UserContext, id: string) {
  const row = await findRecurringTask(tx, user.id, id);
  if (!row) throw fail('RECURRING_TASK_NOT_FOUND');
  return row;
}

/** Returns the new pattern, or null if the change has none. A date gives the pattern its day: its weekday, its day of the month or of the year. */
function toPattern({ pattern }: RecurringTaskRow, { recurrence, due, shift }: Change): Recurrence | null {
  if (recurrence) return { ...recurrence, time: recurrence.time ?? pattern.time };
  const time = due?.time ?? shiftTime(pattern.time, shift?.minutes);
  if (due?.date == null) return time === null || time === pattern.time ? null : { ...pattern, time };
  const days = toDays(pattern.type, Temporal.PlainDate.from(due.date));
  const { type, interval, until, count } = pattern;
  const limits = { ...(until !== undefined && { until }), ...(count !== undefined && { count }) };
  return days && { type, interval, ...days, ...limits, time: time ?? pattern.time };
}

/** Returns the days on which a series that contains the date repeats, or null for a daily one, which has no day. */
function toDays(type: Recurrence['type'], { dayOfWeek, day, month }: Temporal.PlainDate): Partial<Recurrence> | null {
  if (type === 'weekly') return { daysOfWeek: [dayOfWeek % 7] };
  if (type === 'monthly') return { dayOfMonth: day };
  return type === 'yearly' ? { month, day } : null;
}

function shiftTime(time: string | null, minutes: number | undefined): string | null {
  if (time === null || minutes === undefined) return null;
  return Temporal.PlainTime.from(time).add({ minutes }).toString({ smallestUnit: 'minute' });
}

/** A pattern that has not begun keeps its first day, if it fits. */
function toStart(row: RecurringTaskRow, pattern: Recurrence, now: Date): string {
  const hasSameDays = JSON.stringify({ ...pattern, time: null }) === JSON.stringify({ ...row.pattern, time: null });
  return hasSameDays ? row.startsOn : naturalStart(pattern, row.timezone, now);
}
