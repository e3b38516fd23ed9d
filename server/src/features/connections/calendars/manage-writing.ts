import type { Actor, DataChanged, UserContext } from '../../../platform/context.ts';
import { fail } from '../../../platform/errors.ts';
import { requireAccess } from '../../identity/trial/require-access.ts';
import { removeTask } from '../../planner/tasks/delete-task.ts';
import { getTask } from '../../planner/tasks/get-task.ts';
import { lockTask } from '../../planner/tasks/tasks.repository.ts';
import { createNotification } from '../../reminders/notifications/create-notification.ts';
import {
  getCalendarAccess,
  getSource,
  planSync,
  requireWritingScope,
  withCalendarErrors,
  type CalendarDeps,
} from './connect-calendars.ts';
import { getUndoEnd, isOwnContext } from './follow-events.ts';
import {
  deleteLink,
  findCalendar,
  findLinkedCalendar,
  findWrittenCalendar,
  lockLink,
  planWritingClause,
  updateLink,
  updateWriting,
} from './task-events.repository.ts';
import type { CalendarRow } from './calendars.table.ts';

/** Changes within this time are written together. A capture that is undone at once never becomes an event. */
const writeAfterMs = 5_000;
const checkWithinMs = 25_000;

/** Plans to write changed tasks to the calendar of the account, in the last statement of the transaction. */
export async function planTaskEvents({ context, changes, clauses }: DataChanged): Promise<void> {
  if (!context.user.followed || isOwnContext(context) || !changes.some(({ entity }) => entity === 'task')) return;
  const at = new Date(context.now.getTime() + writeAfterMs);
  clauses.push({ name: 'calendar_writing', write: planWritingClause(context.user.id, at) });
}

/**
 * Writes tasks with a time to a calendar instead of any other, as events of that length. With null, no longer; its events stay.
 *
 * @throws CALENDAR_SOURCE_NOT_FOUND, CALENDAR_READ_ONLY, CALENDAR_WRITE_SIGN_IN, CALENDAR_SIGN_IN_FAILED, CALENDAR_UNREACHABLE,
 * TRIAL_EXPIRED
 */
export async function writeTasksToCalendar(
  deps: CalendarDeps,
  actor: Actor,
  id: string,
  minutes: number | null,
): Promise<void> {
  const { transactions, calendarServer } = deps;
  const { calendar, source } = await transactions.readAs(actor, async (context) => {
    await requireAccess(context);
    const found = await findCalendar(context.tx, context.user.id, id);
    if (!found) throw fail('CALENDAR_SOURCE_NOT_FOUND');
    return { calendar: found, source: await getSource(context, found.sourceId) };
  });
  if (minutes !== null && calendar.eventMinutes === null) {
    if (source.signIn === 'address') throw fail('CALENDAR_READ_ONLY');
    await withCalendarErrors(async () => {
      await requireWritingScope(deps, source);
      const session = calendarServer.open(await getCalendarAccess(deps, source), AbortSignal.timeout(checkWithinMs));
      try {
        if (!(await session.canWrite(calendar.url))) throw fail('CALENDAR_READ_ONLY');
      } finally {
        session.close();
      }
    });
  }
  await transactions.runAs(actor, (context) => setWriting(context, calendar, minutes));
}

async function setWriting(context: UserContext, calendar: CalendarRow, eventMinutes: number | null): Promise<void> {
  const { tx, user, now: writesSince } = context;
  const before = await findWrittenCalendar(tx, user.id);
  // Switched off for a calendar that was not the chosen one any more.
  if (eventMinutes === null && before?.id !== calendar.id) return;
  const sources = [calendar.sourceId];
  if (before?.id === calendar.id && eventMinutes !== null) await updateWriting(tx, calendar, { eventMinutes });
  else {
    if (before) {
      await updateWriting(tx, before, { eventMinutes: null, writesSince: null, cursor: null });
      sources.push(before.sourceId);
    }
    // Its own events are no longer events of the calendar: all are read anew.
    if (eventMinutes !== null)
      await updateWriting(tx, calendar, { eventMinutes, writesSince, isChosen: true, cursor: null });
  }
  await planSync(context, ...new Set(sources));
  context.changed({ entity: 'calendar_source', id: calendar.sourceId, action: 'updated' });
}

/** Stops writing to a calendar of a source, because the server rejects it, and notifies the user. */
export async function switchWritingOff(context: UserContext, sourceId: string, reason: string): Promise<void> {
  const calendar = await findWrittenCalendar(context.tx, context.user.id);
  if (calendar?.sourceId !== sourceId) return;
  await updateWriting(context.tx, calendar, { eventMinutes: null, writesSince: null, cursor: null });
  context.changed({ entity: 'calendar_source', id: calendar.sourceId, action: 'updated' });
  await createNotification(context, {
    kind: 'calendar_event',
    title: `Tasks are no longer written to ${calendar.name}`,
    body: reason,
    url: '/settings#calendars',
  });
}

/** Returns the name of the calendar with the event of a task, or null. @throws TASK_NOT_FOUND */
export async function findTaskEvent(context: UserContext, taskId: string): Promise<string | null> {
  await getTask(context, taskId);
  return findLinkedCalendar(context.tx, context.user.id, taskId);
}

/**
 * Decides about the event of a deleted task, or about the task of a deleted event. Does nothing for a task without an event.
 *
 * @throws TASK_NOT_FOUND
 */
export async function answerEventQuestion(context: UserContext, taskId: string, isDeleted: boolean): Promise<void> {
  const { tx, user, now } = context;
  const link = await lockLink(tx, user.id, taskId);
  const task = await lockTask(tx, user.id, taskId);
  if (!link) {
    if (!task) throw fail('TASK_NOT_FOUND');
    return;
  }
  if (!task || task.deletedAt) {
    if (isDeleted) await updateLink(tx, link, { state: 'unwanted' });
    else {
      await deleteLink(tx, link);
      await updateWriting(tx, { userId: user.id, id: link.calendarId }, { cursor: null });
    }
    const calendar = await findCalendar(tx, user.id, link.calendarId);
    const undoEnd = isDeleted && task?.deletedAt ? getUndoEnd(task.deletedAt) : now;
    if (calendar) await planSync({ tx, user, now: undoEnd > now ? undoEnd : now }, calendar.sourceId);
  } else if (link.state === 'event_gone') {
    if (isDeleted) {
      await removeTask(context, taskId);
      await deleteLink(tx, link);
    } else await updateLink(tx, link, { state: 'ended' });
  }
  context.changed({ entity: 'calendar_event', id: link.calendarId, action: 'updated' });
}
