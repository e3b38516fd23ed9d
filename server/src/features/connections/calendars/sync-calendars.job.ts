import { uuidv7 } from 'uuidv7';
import type { Actor, Context, UserContext } from '../../../platform/context.ts';
import { isConnectionError } from '../../../platform/database/database-errors.ts';
import { resetAttempts } from '../../../platform/due-work/due-work.repository.ts';
import type { Outcome, Run, WorkKind } from '../../../platform/due-work/work-kind.ts';
import { recordChanges } from '../../../platform/events/record-changes.ts';
import type { Logger } from '../../../platform/log.ts';
import { toActingUser } from '../../identity/accounts/accounts.presenter.ts';
import { findAccount } from '../../identity/accounts/find-account.ts';
import { hasAccess } from '../../identity/trial/require-access.ts';
import { notifyAccount } from '../../reminders/notifications/create-notification.ts';
import { MailServerError } from '../mailboxes/mail-server.port.ts';
import { forgetAccessToken } from '../mailboxes/sign-in-to-mailbox.ts';
import {
  CalendarServerError,
  type CalendarAccess,
  type CalendarSession,
  type FoundCalendar,
} from './calendar-server.port.ts';
import {
  deleteCalendars,
  findSource,
  insertCalendars,
  listCalendarRows,
  syncCalendarsKind,
  updateCalendar,
  updateSourceRow,
} from './calendars.repository.ts';
import { getCalendarAccess, type CalendarDeps } from './connect-calendars.ts';
import { switchWritingOff } from './manage-writing.ts';
import { syncCalendar, syncFile, type SyncStep } from './sync-calendar.ts';
import { findFollowed } from './follow-events.ts';
import { writeTaskEvents } from './write-task-events.ts';
import type { CalendarRow, CalendarSourceRow } from './calendars.table.ts';

export interface SyncCalendarsDeps extends CalendarDeps {
  log: Logger;
}

const minuteMs = 60_000;
const pollMs = 10 * minuteMs;
const dayMs = 24 * 60 * minuteMs;
/** One run of a source with all its calendars. */
const withinMs = 5 * minuteMs;

/** The job that reads the events of a source and plans its own next run. */
export function syncCalendars(deps: SyncCalendarsDeps): WorkKind {
  return { kind: syncCalendarsKind, concurrency: 4, givesUp: () => false, handle: (run) => syncSource(deps, run) };
}

async function syncSource(deps: SyncCalendarsDeps, run: Run): Promise<Outcome> {
  const found = await findOwner(deps, run.work.userId, run.work.key);
  if (!found || found.source.state === 'sign_in') return undefined;
  const { source, actor } = found;
  if (!(await deps.transactions.read((context) => hasAccess(context, actor.user))))
    return { tryAgainAt: new Date(deps.clock.now().getTime() + dayMs) };
  try {
    await readSource(deps, source, actor, run);
  } catch (error) {
    if (run.signal.aborted) throw error;
    if (!(error instanceof CalendarServerError) && !(error instanceof MailServerError)) {
      if (isConnectionError(error)) throw error;
      const problem = 'Some events could not be read. Aide tries again.';
      await deps.transactions.run((context) => recordProblem(context, source, problem, false));
      throw error;
    }
    if (error.reason === 'sign_in' && forgetAccessToken(source.id)) return syncSource(deps, run);
    // An address that is gone does not come back: the same as a rejected password.
    const isSignIn = error.reason === 'sign_in' || (source.signIn === 'address' && error.reason === 'not_found');
    await deps.transactions.run((context) => recordProblem(context, source, error.message, isSignIn));
    if (isSignIn) return undefined;
    throw error;
  }
  return { tryAgainAt: new Date(deps.clock.now().getTime() + pollMs) };
}

async function findOwner({ transactions, log }: SyncCalendarsDeps, userId: string | null, id: string) {
  return transactions.read(async (context) => {
    const user = userId === null ? undefined : await findAccount(context, userId);
    const source = user && (await findSource(context.tx, user.id, id));
    if (!source || user.disabledAt !== null) return null;
    const actor: Actor = { user: toActingUser(user), channel: 'scheduler', log };
    return { source, actor };
  });
}

/** Stores what is wrong. A rejected sign-in is notified once: the synchronisation stops until it is repaired. */
async function recordProblem(
  context: Context,
  { userId, id, host }: CalendarSourceRow,
  problem: string,
  isSignIn: boolean,
): Promise<void> {
  const state = isSignIn ? 'sign_in' : 'unreachable';
  if (!(await updateSourceRow(context.tx, userId, id, { state, problem }))) return;
  await recordChanges(context.tx, userId, [{ entity: 'calendar_source', id, action: 'updated' }], context.now);
  if (isSignIn)
    await notifyAccount(context, userId, {
      kind: 'calendar_sign_in',
      title: 'Sign in to your calendar again',
      body: `${host} no longer accepts the saved sign-in. New events are not read until you sign in again.`,
      url: '/settings#calendars',
    });
}

async function readSource(deps: SyncCalendarsDeps, source: CalendarSourceRow, actor: Actor, run: Run): Promise<void> {
  const { id, userId } = source;
  const signal = AbortSignal.any([run.signal, AbortSignal.timeout(withinMs)]);
  const access = await getCalendarAccess(deps, source);
  const step: SyncStep = {
    transactions: deps.transactions,
    actor,
    now: deps.clock.now(),
    onStored: ({ tx }) => resetAttempts(tx, run.work),
    signal,
  };
  const listChosen = async (): Promise<CalendarRow[]> => {
    const rows = await deps.transactions.read(({ tx }) => listCalendarRows(tx, userId, id));
    return rows.filter(({ isChosen }) => isChosen);
  };
  if (source.signIn === 'address') {
    const text = await deps.calendarServer.readFile(access.url, signal);
    for (const calendar of await listChosen()) await syncFile(step, calendar, text);
  } else await readServer(deps, source, { access, step, listChosen });
  await deps.transactions.runAs(actor, async (context) => {
    await updateSourceRow(context.tx, userId, id, { state: 'ok', problem: null, lastSyncAt: context.now });
    if (source.state !== 'ok') context.changed({ entity: 'calendar_source', id, action: 'updated' });
  });
}

interface ServerRun {
  access: CalendarAccess;
  step: SyncStep;
  listChosen(): Promise<CalendarRow[]>;
}

/** Reads all calendars of a server, also after one that fails. @throws the first error at the end; a rejected sign-in at once */
async function readServer(deps: SyncCalendarsDeps, source: CalendarSourceRow, run: ServerRun): Promise<void> {
  const { access, step, listChosen } = run;
  const { signal, actor } = step;
  const failures: { error: unknown; calendarId?: string }[] = [];
  const attempt = async (work: () => Promise<void>, calendarId?: string): Promise<void> => {
    try {
      await work();
    } catch (error) {
      if (signal.aborted || isRejected(error)) throw error;
      failures.push({ error, ...(calendarId !== undefined && { calendarId }) });
    }
  };
  const refresh = async (): Promise<void> => {
    const { calendars: found } = await deps.calendarServer.findCalendars(access, signal);
    await deps.transactions.runAs(actor, (context) => refreshCalendars(context, source, found));
  };
  const isFresh = isFirstOfDay(source, step.now);
  if (isFresh) await attempt(refresh);
  const session = deps.calendarServer.open(access, signal);
  try {
    for (const calendar of await listChosen())
      await attempt(async () => syncCalendar(step, calendar, session, await findFollowed(step, calendar)), calendar.id);
    await attempt(() => writeEvents(step, source, session));
  } finally {
    session.close();
  }
  if (!isFresh && failures.some(({ error }) => isNotFound(error))) await attempt(refresh);
  // A calendar that the refreshed list does not have is no failure.
  const known = new Set(failures.length === 0 ? [] : (await listChosen()).map(({ id }) => id));
  const failure = failures.find(
    ({ error, calendarId }) => !isNotFound(error) || calendarId === undefined || known.has(calendarId),
  );
  if (failure) throw failure.error;
}

/** Stops writing to a calendar that does not allow it any more. */
async function writeEvents(step: SyncStep, source: CalendarSourceRow, session: CalendarSession): Promise<void> {
  try {
    await writeTaskEvents(step, source, session);
  } catch (error) {
    if (!(error instanceof CalendarServerError) || error.reason !== 'read_only') throw error;
    await step.transactions.runAs(step.actor, (context) => switchWritingOff(context, source.id, error.message));
  }
}

const isNotFound = (error: unknown): boolean => error instanceof CalendarServerError && error.reason === 'not_found';
const isRejected = (error: unknown): boolean =>
  (error instanceof CalendarServerError || error instanceof MailServerError) && error.reason === 'sign_in';

/** The list of calendars is read once a day, because it rarely changes. */
function isFirstOfDay({ lastSyncAt }: CalendarSourceRow, now: Date): boolean {
  return lastSyncAt !== null && lastSyncAt.toISOString().slice(0, 10) !== now.toISOString().slice(0, 10);
}

const getPath = (url: string): string => (URL.canParse(url) ? new URL(url).pathname : url);

/**
 * Stores names, colors and changed hosts, adds new calendars, which are not chosen, and deletes those that are gone.
 *
 * @throws CalendarServerError if none of the known calendars is left: the server lists those of somebody else, or other addresses
 */
async function refreshCalendars(
  context: UserContext,
  { userId, id: sourceId }: CalendarSourceRow,
  found: readonly FoundCalendar[],
): Promise<void> {
  const { tx } = context;
  const rows = await listCalendarRows(tx, userId, sourceId);
  const left = new Set(rows);
  const matches = found.map((each) => {
    const candidates = [...left].filter(({ url }) => getPath(url) === getPath(each.url));
    const row = candidates.find(({ url }) => url === each.url) ?? candidates[0];
    if (row) left.delete(row);
    return { each, row };
  });
  if (rows.length > 0 && left.size === rows.length)
    throw new CalendarServerError('not_found', 'The server lists other calendars than before. Connect it again.');
  const changed = matches.filter(
    ({ each, row }) => row?.url !== each.url || row.name !== each.name || row.color !== each.color,
  );
  if (left.size === 0 && changed.length === 0) return;
  if ([...left].some(({ eventMinutes }) => eventMinutes !== null))
    await switchWritingOff(context, sourceId, 'The calendar is no longer on its server.');
  await deleteCalendars(
    tx,
    userId,
    [...left].map(({ id }) => id),
  );
  for (const { each, row } of changed) if (row) await updateCalendar(tx, row, each);
  const fresh = changed.filter(({ row }) => !row);
  await insertCalendars(
    tx,
    fresh.map(({ each }) => ({ userId, id: uuidv7(), sourceId, ...each, isChosen: false })),
  );
  context.changed({ entity: 'calendar_source', id: sourceId, action: 'updated' });
}
