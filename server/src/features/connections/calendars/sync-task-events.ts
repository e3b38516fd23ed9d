import type { UserContext } from '../../../platform/context.ts';
import { isOpenStatus } from '@aide/rules';
import { createNotification } from '../../reminders/notifications/create-notification.ts';
import { lockTask } from '../../planner/tasks/tasks.repository.ts';
import { updateTask } from '../../planner/tasks/update-task.ts';
import { CalendarServerError, type CalendarSession } from './calendar-server.port.ts';
import { toResourceKey, type FollowedEvents, type SyncStep } from './sync-calendar.ts';
import type { CalendarRow, CalendarSourceRow, SharedDetails, TaskEventRow } from './calendars.table.ts';
import {
  formatChangedEvent,
  formatNewEvent,
  getEventUid,
  getSharedDetails,
  isSame,
  mergeDetails,
  parseDueText,
  parseTaskEvent,
} from './task-event.rules.ts';
import {
  deleteLink,
  findWrittenCalendar,
  insertLink,
  listLinks,
  listLinksOfSource,
  listTasksToWrite,
  lockLink,
  updateLink,
  type LinkWithTask,
} from './task-events.repository.ts';

const tasksAtOnce = 50;
/** Older tasks get no event. Events are forgotten later than that, so that no task gets a second one. */
const oldestMs = 30 * 86_400_000;
/** Attempts to write an event that somebody else changes at the same time, within one run. */
const maxConflicts = 3;

/** Transactions of the synchronisation itself, which must not plan another one. */
const ownContexts = new WeakSet<UserContext>();
export const isOwnContext = (context: UserContext): boolean => ownContexts.has(context);

async function runOwn<T>({ transactions, actor }: SyncStep, work: (context: UserContext) => Promise<T>): Promise<T> {
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
 * is written afterwards.
 */
async function applyEvent(
  step: SyncStep,
  { userId, taskId }: Pick<TaskEventRow, 'userId' | 'taskId'>,
  { etag, path, text }: { etag: string; path: string; text: string },
): Promise<boolean> {
  return runOwn(step, async (context) => {
    const link = await lockLink(context.tx, userId, taskId);
    if (!link || link.state === 'ended') return false;
    const parsed = parseTaskEvent(text, link.shared, context.user.timezone);
    if (parsed?.isSeries) {
      await updateLink(context.tx, link, { state: 'ended' });
      return false;
    }
    // Undone in the calendar: the event exists again.
    const state = link.state === 'event_gone' ? ('linked' as const) : link.state;
    if (state !== link.state) context.changed({ entity: 'calendar_event', id: link.calendarId, action: 'updated' });
    if (!parsed) {
      await updateLink(context.tx, link, { etag, path, state });
      return true;
    }
    const base = link.sending && isSame(parsed.details, link.sending) ? link.sending : link.shared;
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

/** Asks about the task of an event that was deleted in the calendar. One that is closed, or was deleted too, needs no question. */
async function applyEventGone(
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
    const isAsked = isOpenStatus(task.status);
    await updateLink(tx, link, { state: isAsked ? 'event_gone' : 'ended' });
    if (!isAsked) return;
    context.changed({ entity: 'calendar_event', id: link.calendarId, action: 'updated' });
    await createNotification(context, {
      kind: 'calendar_event',
      title: `The event of “${link.shared.title}” was deleted`,
      body: 'It was deleted in your calendar. The task is still here. Delete it too, or keep it.',
      url: '/settings#calendars',
    });
  });
}

interface Writing {
  step: SyncStep;
  session: CalendarSession;
  calendar: CalendarRow;
}

/** Writes what changed in tasks to their events. A failure of one event does not keep the others from being written. @throws the first one */
export async function writeTaskEvents(
  step: SyncStep,
  source: CalendarSourceRow,
  session: CalendarSession,
): Promise<void> {
  const { userId, id } = source;
  const calendar = await step.transactions.read(({ tx }) => findWrittenCalendar(tx, userId));
  if (!calendar) return;
  const writing: Writing = { step, session, calendar };
  const failures: unknown[] = [];
  const attempt = async (work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      const isLocal = error instanceof CalendarServerError && error.reason === 'unreachable';
      if (step.signal.aborted || !isLocal || failures.length >= maxConflicts) throw error;
      failures.push(error);
    }
  };
  for (const found of await step.transactions.read(({ tx }) => listLinksOfSource(tx, userId, id)))
    await attempt(() => writeLinked(writing, found));
  if (calendar.sourceId === id) await writeNew(writing, attempt);
  if (failures.length > 0) throw failures[0];
}

async function writeNew(writing: Writing, attempt: (work: () => Promise<void>) => Promise<void>): Promise<void> {
  const { step, calendar } = writing;
  const { userId, id: calendarId, url } = calendar;
  const oldest = new Date(step.now.getTime() - oldestMs);
  const since = calendar.writesSince && calendar.writesSince > oldest ? calendar.writesSince : oldest;
  for (;;) {
    const tasks = await step.transactions.read(({ tx }) => listTasksToWrite(tx, userId, since, tasksAtOnce));
    for (const task of tasks) {
      const shared = getSharedDetails(task);
      if (!shared) continue;
      const { pathname: path } = new URL(`${getEventUid(task.id)}.ics`, url.endsWith('/') ? url : `${url}/`);
      const row = {
        userId,
        taskId: task.id,
        calendarId,
        path,
        etag: null,
        state: 'linked',
        shared,
        sending: null,
      } as const;
      const link = await step.transactions.run(({ tx }) => insertLink(tx, row));
      if (link) await attempt(() => writeLinked(writing, { link, task, url }));
    }
    if (tasks.length < tasksAtOnce) return;
  }
}

/** Brings the event of a task to what the task is now. */
async function writeLinked(writing: Writing, { link, task, url }: LinkWithTask): Promise<void> {
  const { step, calendar } = writing;
  const drop = () => step.transactions.run(({ tx }) => deleteLink(tx, link));
  const isAlive = task !== null && task.deletedAt === null;
  const isHere = link.calendarId === calendar.id;
  if (link.state === 'ended') return isAlive ? undefined : drop();
  if (link.state === 'event_gone') {
    if (!isAlive || !isHere) return drop();
    // Completed meanwhile: there is nothing to decide.
    if (isOpenStatus(task.status)) return;
    return step.transactions.run(({ tx }) => updateLink(tx, link, { state: 'ended' }));
  }
  const details = isAlive ? getSharedDetails(task) : null;
  if (details && isHere) return writeDetails(writing, { link, url }, details);
  if (link.state === 'task_gone' && isHere && !isAlive) {
    // The task cannot be restored any more: the event is one like all others.
    return task ? undefined : drop();
  }
  const isDeleted = task !== null && task.deletedAt !== null && task.backlogItemId === null;
  if (isDeleted && isHere && link.state === 'linked' && link.etag !== null) return askAboutEvent(writing, link);
  const removed = await writing.session.remove(new URL(link.path, url).href, link.etag || null);
  // With another version, the change is read first.
  if (removed === 'deleted') await drop();
}

async function askAboutEvent({ step, calendar }: Writing, link: TaskEventRow): Promise<void> {
  await runOwn(step, async (context) => {
    await updateLink(context.tx, link, { state: 'task_gone' });
    context.changed({ entity: 'calendar_event', id: calendar.id, action: 'updated' });
    await createNotification(context, {
      kind: 'calendar_event',
      title: `“${link.shared.title}” is still in your calendar`,
      body: `You deleted the task. Its event in ${calendar.name} is still there. Delete it too, or keep it.`,
      url: '/settings#calendars',
    });
  });
}

async function writeDetails(
  { step, session, calendar }: Writing,
  { link, url }: Pick<LinkWithTask, 'link' | 'url'>,
  details: SharedDetails,
): Promise<void> {
  const { userId, taskId } = link;
  const { now } = step;
  const minutes = calendar.eventMinutes ?? 0;
  const record = (changes: Partial<TaskEventRow>) => step.transactions.run(({ tx }) => updateLink(tx, link, changes));
  if (link.state !== 'linked') await record({ state: 'linked' });
  if (link.etag !== null && isSame(details, link.shared)) return;
  const target = new URL(link.path, url).href;
  if (link.etag === null) {
    if (!isSame(details, link.shared)) await record({ shared: details });
    const written = await session.put(target, formatNewEvent(taskId, details, minutes, now), null);
    // The version is unknown if the server does not name it: it is read the next time.
    if (written !== 'conflict') return record({ etag: written.etag ?? '', shared: details });
  }
  let current = { link, details };
  for (let conflicts = 0; conflicts < maxConflicts; conflicts += 1) {
    const [found] = await session.fetch(url, [link.path]);
    if (!found) {
      // Neither can it be created nor does it exist: the server has an event of this name elsewhere.
      return link.etag === null ? record({ state: 'ended' }) : applyEventGone(step, link);
    }
    if (found.etag !== current.link.etag) {
      if (!(await applyEvent(step, link, found))) return;
      const after = await readCurrent(step, userId, taskId);
      if (!after) return;
      current = after;
      if (isSame(after.details, after.link.shared)) return;
    }
    const parsed = parseTaskEvent(found.text, current.link.shared, step.actor.user.timezone);
    if (!parsed) return record({ etag: found.etag });
    await record({ sending: current.details });
    const text = formatChangedEvent(parsed, current.details, { minutes, now, timeZone: step.actor.user.timezone });
    const written = await session.put(target, text, found.etag);
    if (written !== 'conflict') return record({ etag: written.etag ?? '', shared: current.details, sending: null });
  }
}

async function readCurrent(step: SyncStep, userId: string, taskId: string) {
  return step.transactions.run(async ({ tx }) => {
    const link = await lockLink(tx, userId, taskId);
    const task = await lockTask(tx, userId, taskId);
    const details = task && !task.deletedAt ? getSharedDetails(task) : null;
    return link?.state === 'linked' && details ? { link, details } : undefined;
  });
}
