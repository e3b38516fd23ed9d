import { isOpenStatus } from '@aide/rules';
import { lockTask } from '../../planner/tasks/tasks.repository.ts';
import { CalendarServerError, type CalendarSession } from './calendar-server.port.ts';
import type { CalendarRow, CalendarSourceRow, SharedDetails, TaskEventRow } from './calendars.table.ts';
import { applyEvent, applyEventGone, ask, getUndoEnd, runOwn } from './follow-events.ts';
import type { SyncStep } from './sync-calendar.ts';
import {
  formatChangedEvent,
  formatNewEvent,
  getEventUid,
  getSharedDetails,
  isSame,
  parseTaskEvent,
} from './task-event.rules.ts';
import {
  deleteLink,
  findWrittenCalendar,
  insertLink,
  listLinksOfSource,
  listTasksToWrite,
  lockLink,
  updateLink,
  updateSameLink,
  type LinkWithTask,
} from './task-events.repository.ts';

const tasksAtOnce = 50;
/** Older tasks get no event. Events are forgotten later than that, so that no task gets a second one. */
const oldestMs = 30 * 86_400_000;
/** Attempts to write an event that somebody else changes at the same time, within one run. */
const maxConflicts = 3;
/** Events that the server may reject in one run before the others are put off. */
const maxFailures = 3;

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
  const failures: CalendarServerError[] = [];
  const attempt: Attempt = async (found, isNew) => {
    try {
      await writeLinked(writing, found, isNew);
    } catch (error) {
      const failure = step.signal.aborted ? undefined : await findLocalFailure(session, error, found);
      if (!failure) throw error;
      if (failures.length >= maxFailures) throw failure;
      failures.push(failure);
    }
  };
  for (const found of await step.transactions.read(({ tx }) => listLinksOfSource(tx, userId, id)))
    await attempt(found, false);
  if (calendar.sourceId === id) await writeNew(writing, attempt);
  if (failures[0]) throw failures[0];
}

type Attempt = (found: LinkWithTask, isNew: boolean) => Promise<void>;

/** Returns the failure of a single event, or undefined for one of the whole calendar. Servers also forbid single events, such as one that is too large. */
async function findLocalFailure(
  session: CalendarSession,
  error: unknown,
  { link, url }: LinkWithTask,
): Promise<CalendarServerError | undefined> {
  if (!(error instanceof CalendarServerError)) return undefined;
  if (error.reason === 'unreachable') return error;
  if (error.reason !== 'read_only' || !(await session.canWrite(url))) return undefined;
  const { hostname } = new URL(url);
  const message = `${hostname} does not accept the event of “${link.shared.title}”.`;
  return new CalendarServerError('unreachable', message, { cause: error });
}

async function writeNew(writing: Writing, attempt: Attempt): Promise<void> {
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
        sending: shared,
      } as const;
      const link = await step.transactions.run(({ tx }) => insertLink(tx, row));
      if (link) await attempt({ link, task, url }, true);
    }
    if (tasks.length < tasksAtOnce) return;
  }
}

/** Returns the URL of an event. The path is that of the server, so it must not name another host. */
function toTarget({ path }: TaskEventRow, calendarUrl: string): string {
  const target = new URL(calendarUrl);
  target.pathname = path;
  return target.href;
}

/** Brings the event of a task to what the task is now. */
async function writeLinked(writing: Writing, { link, task, url }: LinkWithTask, isNew: boolean): Promise<void> {
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
  if (details && isHere) return writeDetails(writing, { link, url, isNew }, details);
  if (link.state === 'task_gone' && isHere && !isAlive) {
    // The task cannot be restored any more: the event is one like all others.
    return task ? undefined : drop();
  }
  if (link.state === 'unwanted' && task?.deletedAt && step.now < getUndoEnd(task.deletedAt)) return;
  const isDeleted = task !== null && task.deletedAt !== null && task.backlogItemId === null;
  if (isDeleted && isHere && link.state === 'linked' && link.etag !== null) return askAboutEvent(writing, link);
  const removed = await removeEvent(writing, toTarget(link, url), link);
  // With another version, the change is read first. That of another calendar is not read any more: its event stays.
  if (removed === 'deleted' || !isHere) await drop();
}

async function removeEvent({ session, calendar }: Writing, target: string, link: TaskEventRow): Promise<string> {
  try {
    return await session.remove(target, link.etag || null);
  } catch (error) {
    const isRefused =
      error instanceof CalendarServerError && (error.reason === 'read_only' || error.reason === 'not_found');
    if (!isRefused || link.calendarId === calendar.id) throw error;
    return 'refused';
  }
}

async function askAboutEvent({ step, calendar }: Writing, { userId, taskId }: TaskEventRow): Promise<void> {
  await runOwn(step, async (context) => {
    const link = await lockLink(context.tx, userId, taskId);
    // Answered meanwhile.
    if (link?.state !== 'linked') return;
    const body = `You deleted the task. Its event in ${calendar.name} is still there. Delete it too, or keep it.`;
    await ask(context, link, 'task_gone', { title: `“${link.shared.title}” is still in your calendar`, body });
  });
}

async function writeDetails(
  { step, session, calendar }: Writing,
  { link, url, isNew }: Pick<LinkWithTask, 'link' | 'url'> & { isNew: boolean },
  details: SharedDetails,
): Promise<void> {
  const { userId, taskId } = link;
  const { now } = step;
  const minutes = calendar.eventMinutes ?? 0;
  let current = { link, details };
  const record = (changes: Partial<TaskEventRow>) =>
    step.transactions.run(({ tx }) => updateSameLink(tx, current.link, changes));
  if (link.state !== 'linked') await record({ state: 'linked' });
  if (link.etag !== null && isSame(details, link.shared)) return;
  const target = toTarget(link, url);
  // It may have been written before, without an answer.
  const isFirst = link.etag === null && (isNew || (await session.fetch(url, [link.path])).length === 0);
  if (isFirst) {
    if (!isSame(details, link.sending ?? link.shared)) await record({ sending: details });
    const written = await session.put(target, formatNewEvent(taskId, details, minutes, now), null);
    // The version is unknown if the server does not name it: it is read the next time.
    if (written !== 'conflict') return record({ etag: written.etag ?? '', shared: details, sending: null });
  }
  for (let conflicts = 0; conflicts < maxConflicts; conflicts += 1) {
    const [found] = await session.fetch(url, [link.path]);
    if (!found) {
      // Neither can it be created nor does it exist: the server has an event of this name elsewhere.
      return link.etag === null ? record({ state: 'ended' }) : applyEventGone(step, link);
    }
    if (found.etag !== current.link.etag) {
      // One that is older than the link is from an earlier connection: the task may have changed since.
      if (!(await applyEvent(step, link, found, isFirst && conflicts === 0))) return;
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
