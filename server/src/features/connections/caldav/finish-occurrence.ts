import type { TaskStatus } from '@aide/contract';
import type { DueValue } from '@aide/rules';
import type { UserContext } from '../../../platform/context.ts';
import { localTime } from '../../../platform/local-time.ts';
import { getDueOnDay, toOccurrenceFields } from '../../planner/recurring/generate-occurrence.ts';
import { findRecurringTask, isMade, listOpenOccurrences } from '../../planner/recurring/recurring.repository.ts';
import type { RecurringTaskRow } from '../../planner/recurring/recurring.table.ts';
import { skipOccurrence } from '../../planner/recurring/skip-occurrence.ts';
import { createTask } from '../../planner/tasks/create-task.ts';
import { removeTask } from '../../planner/tasks/delete-task.ts';
import { updateTask } from '../../planner/tasks/update-task.ts';
import { getShownDay, type SeriesResource } from './resources.ts';

/** What a client did with an occurrence. `moved`: it got another due date before its day. */
type Outcome = 'completed' | 'cancelled' | 'deleted' | 'moved';

/** Maximum number of occurrences that are skipped when a client moves a date by years. */
const maxPassedOver = 400;

/** Finishes the occurrence that a client shows: the oldest open one, or the next, which is then created early. */
export async function finishShown(
  context: UserContext,
  { row, current }: SeriesResource,
  outcome: Outcome,
  completedAt: Date | null,
  due?: DueValue,
): Promise<void> {
  if (current) await finishTask(context, current.id, outcome, completedAt);
  else await finishNext(context, row, outcome, due);
}

/** Finishes the occurrence of a local day, if it is open or the next one. */
export async function finishOccurrence(
  context: UserContext,
  recurringTaskId: string,
  date: string,
  outcome: Outcome,
  completedAt: Date | null,
): Promise<void> {
  const row = await findRecurringTask(context.tx, context.user.id, recurringTaskId);
  if (!row) return;
  const open = await listOpenOccurrences(context.tx, row);
  const task = open.find(({ occurrenceDate }) => occurrenceDate === date);
  if (task) await finishTask(context, task.id, outcome, completedAt);
  else if (getNextDay(row) === date) await finishNext(context, row, outcome);
}

/** Completes the occurrence that a client shows, and skips those before the day to which it moved the dates. */
export async function advanceSeries(context: UserContext, resource: SeriesResource, date: string): Promise<void> {
  const shown = getShownDay(resource);
  const open = await listOpenOccurrences(context.tx, resource.row);
  for (const { id, occurrenceDate } of open)
    if (occurrenceDate !== null && occurrenceDate < date) await finishTask(context, id, 'completed', null);
  for (let passed = 0; passed < maxPassedOver; passed += 1) {
    const row = await findRecurringTask(context.tx, context.user.id, resource.row.id);
    const next = row && getNextDay(row);
    if (!row || next == null || next >= date) return;
    await finishNext(context, row, next === shown ? 'completed' : 'deleted');
  }
}

function getNextDay({ status, nextOccurrence, timezone }: RecurringTaskRow): string | null {
  if (status !== 'pending' || nextOccurrence === null) return null;
  return localTime(nextOccurrence, timezone).toPlainDate().toString();
}

async function finishTask(context: UserContext, id: string, outcome: Outcome, completedAt: Date | null): Promise<void> {
  if (outcome === 'deleted') return void (await removeTask(context, id));
  if (outcome === 'moved') return;
  const at = completedAt && completedAt < context.now ? completedAt : context.now;
  await updateTask(context, id, { status: outcome, completedAt: at });
}

/** Creates the next occurrence before its day, unless it is skipped. */
async function finishNext(
  context: UserContext,
  row: RecurringTaskRow,
  outcome: Outcome,
  due?: DueValue,
): Promise<void> {
  const date = getNextDay(row);
  if (date === null || row.nextOccurrence === null) return;
  if (outcome !== 'deleted' && !(await isMade(context.tx, row, date))) {
    const status: TaskStatus = outcome === 'moved' ? 'pending' : outcome;
    await createTask(context, {
      ...toOccurrenceFields(row),
      status,
      due: due ?? getDueOnDay(row, date),
      occurrenceDate: date,
    });
  }
  await skipOccurrence(context, row.id, row.nextOccurrence);
}
