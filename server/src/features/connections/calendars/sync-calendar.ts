import { uuidv7 } from 'uuidv7';
import type { Actor, Transactions, UserContext } from '../../../platform/context.ts';
import { insertRows } from '../../../platform/database/rows-from-json.ts';
import type { CalendarSession, ServerResource } from './calendar-server.port.ts';
import { deleteEvents, listStoredVersions, lockCalendar, moveCalendarCursor } from './calendars.repository.ts';
import { expandEvents, type Occurrence, type Window } from './expand-events.ts';
import { digest, parseEvents } from './parse-events.ts';
import { calendarEventsTable, type CalendarCursor, type CalendarRow } from './calendars.table.ts';

export interface SyncStep {
  transactions: Transactions;
  actor: Actor;
  now: Date;
  /** Runs in each transaction that stores events. */
  onStored(context: UserContext): Promise<void>;
  signal: AbortSignal;
}

/** The events of tasks in a calendar. They follow their tasks and are not stored as events. */
export interface FollowedEvents {
  listVersions(): { path: string; etag: string | null }[];
  /** Applies an event to its task. Returns false if it is not the event of a task. */
  apply(event: ServerResource & { text: string }): Promise<boolean>;
  applyGone(resource: string): Promise<void>;
}

const dayMs = 86_400_000;
const daysBack = 7;
const daysAhead = 60;
/** The events of a further week are stored, so that all events are read again once a week and not every day. */
const spareDays = 7;
/** Events of one request and one transaction: few, so that requests are served between them. */
const atOnce = 50;
/** Rows of one statement: with the embedded database, other requests wait for it. */
const rowsAtOnce = 100;
/** More events of one calendar with occurrences in the window are not stored. */
const maxResources = 10_000;

/** The part of the calendar that is stored, and whether it has to be read anew. */
interface Plan {
  window: Window;
  timeZone: string;
  isAnew: boolean;
}

function planWindow({ cursor }: CalendarRow, { now, actor }: SyncStep): Plan {
  const timeZone = actor.user.timezone;
  const isAnew =
    cursor === null || cursor.timeZone !== timeZone || Date.parse(cursor.until) < now.getTime() + daysAhead * dayMs;
  const from = new Date(now.getTime() - daysBack * dayMs);
  const until = isAnew ? new Date(now.getTime() + (daysAhead + spareDays) * dayMs) : new Date(cursor.until);
  return { window: { from, until }, timeZone, isAnew };
}

/** An event to store: all its occurrences in the window replace those that are stored. */
interface Change {
  resource: string;
  etag: string;
  occurrences: Occurrence[];
}

/** PostgreSQL rejects an index entry of more than 2.7 kB. */
const longestResource = 500;

/** Returns an identifier as it is stored: its digest if PostgreSQL cannot store or index it. */
const toStorable = (id: string): string => (id.length > longestResource || /\p{Cc}/u.test(id) ? digest(id) : id);

/** Paths that differ only in their escapes are the same. */
export function toResourceKey(path: string): string {
  try {
    return toStorable(decodeURIComponent(path));
  } catch {
    // Not valid UTF-8.
    return toStorable(path);
  }
}

/** Reads what changed in a calendar on a server. After a failure the next run begins where this one did, and stores the same again. */
export async function syncCalendar(
  step: SyncStep,
  calendar: CalendarRow,
  session: CalendarSession,
  followed: FollowedEvents,
): Promise<void> {
  const plan = planWindow(calendar, step);
  const { token, version, changed, removed } = await listChanged(step, { calendar, session, plan, followed });
  if (changed === null) return;
  const gone = new Set(removed);
  const fetchChunk = async (at: number) => {
    const chunk = changed.slice(at, at + atOnce);
    const paths = chunk.map(({ path }) => path);
    return { chunk, fetched: await session.fetch(calendar.url, paths) };
  };
  let next = fetchChunk(0);
  for (let at = 0; at < changed.length; at += atOnce) {
    const { chunk, fetched } = await next;
    // The server works while the events before are stored.
    next = fetchChunk(at + atOnce);
    // Avoids an unhandled rejection if this chunk fails, too.
    next.catch(() => undefined);
    const changes: Change[] = [];
    for (const event of fetched) {
      const { path, etag, text } = event;
      if (await followed.apply(event)) {
        changes.push({ resource: toResourceKey(path), etag, occurrences: [] });
        continue;
      }
      const { groups, zones } = await parseEvents(text, plan.window);
      const all = { timeZone: plan.timeZone, components: zones };
      const found = await expandEvents(groups, all, plan.window, step.signal);
      changes.push({ resource: toResourceKey(path), etag, occurrences: [...found.values()].flat() });
    }
    const present = new Set(changes.map(({ resource }) => resource));
    for (const { path } of chunk) if (!present.has(toResourceKey(path))) gone.add(toResourceKey(path));
    if (!(await store(step, calendar, changes))) return;
  }
  for (const resource of gone) await followed.applyGone(resource);
  const cursor = { token, version, until: plan.window.until.toISOString(), timeZone: plan.timeZone };
  await finish(step, calendar, [...gone], cursor);
}

interface Changed {
  token: string | null;
  version: string | null;
  /** Null: nothing changed. */
  changed: ServerResource[] | null;
  removed: string[];
}

async function listChanged(
  { transactions }: SyncStep,
  {
    calendar,
    session,
    plan: { window, isAnew },
    followed,
  }: { calendar: CalendarRow; session: CalendarSession; plan: Plan; followed: FollowedEvents },
): Promise<Changed> {
  const { cursor, url } = calendar;
  const versions = followed.listVersions();
  const readStored = async (resources?: string[]) => {
    const stored = await transactions.read(({ tx }) => listStoredVersions(tx, calendar, resources));
    for (const { path, etag } of versions) stored.set(toResourceKey(path), etag ?? '');
    return stored;
  };
  if (!isAnew && cursor?.token != null) {
    const changes = await session.listChanges(url, cursor.token);
    if (changes !== 'expired') {
      const { token, changed, removed } = changes;
      if (token === cursor.token && changed.length === 0 && removed.length === 0)
        return { token, version: null, changed: null, removed: [] };
      // Reading all of a large calendar for a few changes would block other requests.
      const few = changed.length <= atOnce ? changed.map(({ path }) => toResourceKey(path)) : undefined;
      const stored = await readStored(few);
      const fresh = changed.filter(({ path, etag }) => stored.get(toResourceKey(path)) !== etag);
      return { token, version: null, changed: fresh, removed: removed.map(toResourceKey) };
    }
  }
  // The version is read before the list: a change in between is found the next time.
  const { token, version } = await session.getVersion(url);
  if (!isAnew && token === null && version !== null && version === cursor?.version)
    return { token, version, changed: null, removed: [] };
  const listed = (await session.listRange(url, window.from, window.until)).slice(0, maxResources);
  const stored = await readStored();
  const present = new Set(listed.map(({ path }) => toResourceKey(path)));
  // The event of a task may be outside of the window: it is gone if it cannot be read.
  const unlisted = versions.filter(({ path }) => !present.has(toResourceKey(path))).map(({ path }) => path);
  const unlistedKeys = new Set(unlisted.map(toResourceKey));
  return {
    token,
    version,
    changed: [
      ...(isAnew ? listed : listed.filter(({ path, etag }) => stored.get(toResourceKey(path)) !== etag)),
      ...unlisted.map((path) => ({ path, etag: '' })),
    ],
    removed: [...stored.keys()].filter((resource) => !present.has(resource) && !unlistedKeys.has(resource)),
  };
}

/** Reads what changed in a published file: events are compared by their digests, because such files have no other version. */
export async function syncFile(step: SyncStep, calendar: CalendarRow, text: string): Promise<void> {
  const { window, timeZone, isAnew } = planWindow(calendar, step);
  const { groups, zones: components } = await parseEvents(text, window);
  const zones = { timeZone, components };
  const versions = new Map(groups.map((group) => [toStorable(group.uid), digest(group.text)]));
  const version = digest([...versions].flat().join('\n') + digest(JSON.stringify(components)));
  if (!isAnew && version === calendar.cursor?.version) return;
  const stored = await step.transactions.read(({ tx }) => listStoredVersions(tx, calendar));
  const isSame = (uid: string): boolean => !isAnew && stored.get(uid) === versions.get(uid);
  const fresh = groups.filter(({ uid }) => !isSame(toStorable(uid)));
  let left = maxResources - [...versions.keys()].filter(isSame).length;
  for (let at = 0; at < fresh.length; at += atOnce) {
    const changes: Change[] = [];
    for (const [{ uid }, occurrences] of await expandEvents(fresh.slice(at, at + atOnce), zones, window, step.signal)) {
      const resource = toStorable(uid);
      const kept = left > 0 ? occurrences : [];
      if (kept.length > 0) left -= 1;
      if (kept.length > 0 || stored.has(resource))
        changes.push({ resource, etag: versions.get(resource) ?? '', occurrences: kept });
    }
    if (changes.length > 0 && !(await store(step, calendar, changes))) return;
  }
  const gone = [...stored.keys()].filter((uid) => !versions.has(uid));
  await finish(step, calendar, gone, { token: null, version, until: window.until.toISOString(), timeZone });
}

/** Replaces the occurrences of events. Returns false if the calendar was disconnected meanwhile, or is no longer chosen. */
async function store(step: SyncStep, calendar: CalendarRow, changes: readonly Change[]): Promise<boolean> {
  const { id: calendarId, userId } = calendar;
  return step.transactions.runAs(step.actor, async (context) => {
    if (!(await lockCalendar(context.tx, calendar))) return false;
    await deleteEvents(
      context.tx,
      calendar,
      changes.map(({ resource }) => resource),
    );
    const rows = changes.flatMap(({ resource, etag, occurrences }) =>
      occurrences.map((occurrence) => ({ userId, id: uuidv7(), calendarId, resource, etag, ...occurrence })),
    );
    for (let at = 0; at < rows.length; at += rowsAtOnce)
      await insertRows(context.tx, calendarEventsTable, rows.slice(at, at + rowsAtOnce));
    await step.onStored(context);
    context.changed({ entity: 'calendar_event', id: calendarId, action: 'updated' });
    return true;
  });
}

/** Deletes the events that are gone, and moves the cursor. */
async function finish(
  { transactions, actor }: SyncStep,
  calendar: CalendarRow,
  gone: readonly string[],
  cursor: CalendarCursor,
): Promise<void> {
  await transactions.runAs(actor, async (context) => {
    if (!(await moveCalendarCursor(context.tx, calendar, cursor))) return;
    if ((await deleteEvents(context.tx, calendar, gone)) > 0)
      context.changed({ entity: 'calendar_event', id: calendar.id, action: 'updated' });
  });
}
