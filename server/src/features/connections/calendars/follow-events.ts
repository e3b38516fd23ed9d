import { isOpenStatus } from '@aide/rules';
import type { UserContext } from '../../../platform/context.ts';
import { lockTask } from '../../planner/tasks/tasks.repository.ts';
import { updateTask } from '../../planner/tasks/update-task.ts';
import { createNotification } from '../../reminders/notifications/create-notification.ts';
import { toResourceKey, type FollowedEvents, type SyncStep } from './sync-calendar.ts';
import { deleteEvents } from './calendars.repository.ts';
import type { CalendarRow, SharedDetails, TaskEventRow } from './calendars.table.ts';
import {
  getEventUid,
  getSharedDetails,
  isSame,
  mergeDetails,
  parseDueText,
  parseTaskEvent,
} from './task-event.rules.ts';
import { deleteLink, listLinks, listQuestionRows, lockLink, updateLink } from './task-events.repository.ts';

/** Transactions of the synchronisation itself, which must not plan another one. */
const ownContexts = new WeakSet<UserContext>();
export const isOwnContext = (context: UserContext): boolean => ownContexts.has(context);

export async function runOwn<T>(
  { transactions, actor }: SyncStep,
  work: (context: UserContext) => Promise<T>,
): Promise<T> {
  return transactions.runAs(actor, async (context) => {
    ownContexts.add(context);
    return work(context);
  });
}

/** Returns the events of tasks in a calendar: none unless tasks are written to it. */
export async function findFollowed(step: SyncStep, calendar: CalendarRow): Promise<FollowedEvents> {
  const links = calendar.eventMinutes === null ? [] : await step.transactions.read(({ tx }) => listLinks(tx, calendar));
  const byResource = new Map(links.map((link) => [toResourceKey(link.path), link]));
  const byUid = new Map(links.map((link) => [getEventUid(link.taskId), link]));
  return {
    listVersions: () => links,
    async apply(event) {
      // A server may store an event under another name than it was written to.
      const uid = links.length === 0 ? '' : (/^UID:(aide-[\da-f-]{36})\s*$/m.exec(event.text)?.[1] ?? '');
      const link = byResource.get(toResourceKey(event.path)) ?? byUid.get(uid);
      return link !== undefined && applyEvent(step, link, event);
    },
    async applyGone(resource) {
      const link = byResource.get(resource);
      if (link) await applyEventGone(step, link);
    },
  };
}

/**
 * Applies what an event has now to its task. Returns false if the event does not belong to the task any more, because it repeats.
 *
 * The event and its task are compared with what they had in common; see `mergeDetails` for changes on both sides. What only the task changed
 * is written afterwards. Nothing of an event that is older than its link counts as changed.
 */
export async function applyEvent(
  step: SyncStep,
  { userId, taskId, shared }: Pick<TaskEventRow, 'userId' | 'taskId' | 'shared'>,
  { etag, path, text }: { etag: string; path: string; text: string },
  isOlder = false,
): Promise<boolean> {
  const parsed = parseTaskEvent(text, shared, step.actor.user.timezone);
  return runOwn(step, async (context) => {
    const link = await lockLink(context.tx, userId, taskId);
    if (!link || link.state === 'ended') return false;
    if (parsed?.isSeries) {
      await updateLink(context.tx, link, { state: 'ended' });
      return false;
    }
    // Until now it was an event like all others.
    if (isOlder && (await deleteEvents(context.tx, { userId, id: link.calendarId }, [toResourceKey(path)])) > 0)
      context.changed({ entity: 'calendar_event', id: link.calendarId, action: 'updated' });
    // Undone in the calendar: the event exists again.
    const state = link.state === 'event_gone' ? ('linked' as const) : link.state;
    if (state !== link.state) context.changed({ entity: 'calendar_event', id: link.calendarId, action: 'updated' });
    if (!parsed) {
      await updateLink(context.tx, link, { etag, path, state });
      return true;
    }
    const base = isOlder || (link.sending && isSame(parsed.details, link.sending)) ? parsed.details : link.shared;
    await updateLink(context.tx, link, { etag, path, state, shared: parsed.details, sending: null });
    if (state === 'linked') await changeTask(context, taskId, base, parsed.details);
    return true;
  });
}

async function changeTask(
  context: UserContext,
  taskId: string,
  base: SharedDetails,
  event: SharedDetails,
): Promise<void> {
  const task = await lockTask(context.tx, context.user.id, taskId);
  const details = task && !task.deletedAt ? getSharedDetails(task) : null;
  if (!details) return;
  const merged = mergeDetails(base, details, event);
  if (isSame(merged, details)) return;
  const changes = {
    ...(merged.title !== details.title && { title: merged.title }),
    ...(merged.due !== details.due && { due: parseDueText(merged.due) }),
    ...(merged.isDone !== details.isDone && { status: merged.isDone ? ('completed' as const) : ('pending' as const) }),
  };
  await updateTask(context, taskId, changes, 'Changed in the calendar');
}

/** Returns when the event of a deleted task is deleted at the earliest: after the time to undo the deletion of the task. */
export const getUndoEnd = (deletedAt: Date): Date => new Date(deletedAt.getTime() + 10_000);

/** Asks the user about a task or an event. Only the first open question is notified. */
export async function ask(
  context: UserContext,
  link: TaskEventRow,
  state: 'event_gone' | 'task_gone',
  notice: { title: string; body: string },
): Promise<void> {
  const open = await listQuestionRows(context.tx, context.user.id);
  await updateLink(context.tx, link, { state });
  context.changed({ entity: 'calendar_event', id: link.calendarId, action: 'updated' });
  if (open.length === 0)
    await createNotification(context, { kind: 'calendar_event', ...notice, url: '/settings#calendars' });
}

/** Asks about the task of an event that was deleted in the calendar. One that is closed, or was deleted too, needs no question. */
export async function applyEventGone(
  step: SyncStep,
  { userId, taskId, path }: Pick<TaskEventRow, 'userId' | 'taskId' | 'path'>,
): Promise<void> {
  await runOwn(step, async (context) => {
    const { tx } = context;
    const link = await lockLink(tx, userId, taskId);
    // One that was not written yet cannot have been deleted.
    if (!link || link.state === 'ended' || link.state === 'event_gone' || link.etag === null || link.path !== path)
      return;
    const task = await lockTask(tx, userId, taskId);
    if (!task || task.deletedAt || link.state === 'unwanted') return deleteLink(tx, link);
    if (!isOpenStatus(task.status)) return updateLink(tx, link, { state: 'ended' });
    const body = 'It was deleted in your calendar. The task is still here. Delete it too, or keep it.';
    await ask(context, link, 'event_gone', { title: `The event of “${link.shared.title}” was deleted`, body });
  });
}
