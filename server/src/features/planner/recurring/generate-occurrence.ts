import type { DueValue } from '@aide/rules';
import type { UserContext } from '../../../platform/context.ts';
import { nextRevision } from '../../../platform/http/revisions.ts';
import { createTask, type NewTask } from '../tasks/create-task.ts';
import { pickSharedFields } from '../tasks/shared-fields.table.ts';
import { createSteps } from '../tasks/steps.rules.ts';
import type { TaskWithContact } from '../tasks/tasks.repository.ts';
import { recordRecurringChange } from './record-recurring-change.ts';
import { isMade, lockRecurringTask, updateRecurringRow } from './recurring.repository.ts';
import { planGeneration, statusFor, type Occurrence } from './recurring.rules.ts';
import type { RecurringTaskRow } from './recurring.table.ts';

export interface Generated {
  task: TaskWithContact | null;
  recurringTask: RecurringTaskRow;
}

/**
 * Creates a task for the occurrence whose day has come, advances the pattern and counts it, in the caller's transaction. Does nothing if
 * none has come or the pattern is paused, completed or deleted. Idempotent, also across processes: the row is locked, and (user, recurring
 * task, day) is unique.
 *
 * @throws TRIAL_EXPIRED
 */
export async function generateOccurrence(context: UserContext, recurringTaskId: string): Promise<Generated | null> {
  const row = await lockRecurringTask(context.tx, context.user.id, recurringTaskId);
  return row ? makeOccurrence(context, row) : null;
}

/** The same for a row that is already locked. */
export async function makeOccurrence(context: UserContext, row: RecurringTaskRow): Promise<Generated> {
  if (row.status !== 'pending' || !row.nextOccurrence) return { task: null, recurringTask: row };
  const schedule = { pattern: row.pattern, timeZone: row.timezone, startsOn: row.startsOn };
  const { due, next } = planGeneration(schedule, row.nextOccurrence, context.now);
  if (!due) return { task: null, recurringTask: row };

  const task = (await isMade(context.tx, row, due.date)) ? null : await createOccurrence(context, row, due);
  const recurringTask = await updateRecurringRow(context.tx, row, {
    nextOccurrence: next?.at ?? null,
    status: statusFor(next),
    recurrenceCount: row.recurrenceCount + (task ? 1 : 0),
    updatedAt: nextRevision(row, context.now),
  });
  await recordRecurringChange(context, recurringTask, 'updated');
  return { task, recurringTask };
}

function createOccurrence(
  context: UserContext,
  row: RecurringTaskRow,
  occurrence: Occurrence,
): Promise<TaskWithContact> {
  return createTask(context, {
    ...toOccurrenceFields(row),
    due: dueOfOccurrence(row, occurrence),
    occurrenceDate: occurrence.date,
    // An occurrence that a capture generated is deleted when the capture is undone.
    captureId: row.recurrenceCount === 0 && row.createdAt.getTime() === context.now.getTime() ? row.captureId : null,
  });
}

/** Returns the fields that every occurrence of a recurring task begins with. */
export function toOccurrenceFields(row: RecurringTaskRow): NewTask {
  return {
    title: row.title,
    description: row.description,
    steps: createSteps(row.steps),
    priority: row.priority,
    taskType: row.taskType,
    source: 'recurring',
    contactId: row.contactId,
    recurringTaskId: row.id,
    waitingSince: row.waitingSince,
    waitingFor: row.waitingFor,
    ...pickSharedFields(row),
  };
}

function dueOfOccurrence({ pattern }: RecurringTaskRow, { date, at }: Occurrence): DueValue {
  return pattern.time === null ? { at: new Date(`${date}T00:00:00.000Z`), hasTime: false } : { at, hasTime: true };
}

/** Returns the due date of an occurrence on a local day: at the time of the pattern, or the day. */
export function getDueOnDay(row: RecurringTaskRow, date: string): DueValue {
  const at = Temporal.PlainDate.from(date).toZonedDateTime({
    timeZone: row.timezone,
    ...(row.pattern.time === null ? {} : { plainTime: Temporal.PlainTime.from(row.pattern.time) }),
  });
  return dueOfOccurrence(row, { date, at: new Date(at.epochMilliseconds) });
}
