import { uuidv7 } from 'uuidv7';
import type { Actor, Context, UserContext } from '../../../platform/context.ts';
import { resetAttempts } from '../../../platform/due-work/due-work.repository.ts';
import type { Outcome, Run, WorkKind } from '../../../platform/due-work/work-kind.ts';
import { recordChanges } from '../../../platform/events/record-changes.ts';
import type { Logger } from '../../../platform/log.ts';
import { toActingUser } from '../../identity/accounts/accounts.presenter.ts';
import { findAccount } from '../../identity/accounts/find-account.ts';
import { hasAccess } from '../../identity/trial/require-access.ts';
import { notifyAccount } from '../../reminders/notifications/create-notification.ts';
import { MailServerError } from '../mailboxes/mail-server.port.ts';
import { CalendarServerError, type FoundCalendar } from './calendar-server.port.ts';
import {
  deleteCalendars,
  findSource,
  insertCalendars,
  listCalendarRows,
  syncCalendarsKind,
  updateSourceRow,
} from './calendars.repository.ts';
import { getCalendarAccess, type CalendarDeps } from './connect-calendars.ts';
import { syncCalendar, syncFile, type SyncStep } from './sync-calendar.ts';
import type { CalendarSourceRow } from './calendars.table.ts';

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
    if (!(error instanceof CalendarServerError) && !(error instanceof MailServerError)) throw error;
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
  if (source.signIn !== 'address' && isFirstOfDay(source, deps.clock.now())) {
    const { calendars: found } = await deps.calendarServer.findCalendars(access, signal);
    await deps.transactions.runAs(actor, (context) => refreshCalendars(context, source, found));
  }
  const calendars = await deps.transactions.read(({ tx }) => listCalendarRows(tx, userId, id));
  const step: SyncStep = {
    transactions: deps.transactions,
    actor,
    now: deps.clock.now(),
    onStored: ({ tx }) => resetAttempts(tx, run.work),
  };
  const chosen = calendars.filter(({ isChosen }) => isChosen);
  if (source.signIn === 'address') {
    const text = await deps.calendarServer.readFile(access.url, signal);
    for (const calendar of chosen) await syncFile(step, calendar, text);
  } else {
    const session = deps.calendarServer.open(access, signal);
    try {
      for (const calendar of chosen) await syncCalendar(step, calendar, session);
    } finally {
      session.close();
    }
  }
  await deps.transactions.runAs(actor, async (context) => {
    await updateSourceRow(context.tx, userId, id, { state: 'ok', problem: null, lastSyncAt: context.now });
    if (source.state !== 'ok') context.changed({ entity: 'calendar_source', id, action: 'updated' });
  });
}

/** The list of calendars is read once a day, because it rarely changes. */
function isFirstOfDay({ lastSyncAt }: CalendarSourceRow, now: Date): boolean {
  return lastSyncAt !== null && lastSyncAt.toISOString().slice(0, 10) !== now.toISOString().slice(0, 10);
}

/** Stores names and colors, adds new calendars, which are not chosen, and deletes those that are gone. */
async function refreshCalendars(
  context: UserContext,
  { userId, id: sourceId }: CalendarSourceRow,
  found: readonly FoundCalendar[],
): Promise<void> {
  const { tx } = context;
  const rows = await listCalendarRows(tx, userId, sourceId);
  const gone = rows.filter(({ url }) => !found.some((each) => each.url === url));
  const isSame = ({ url, name, color }: FoundCalendar): boolean =>
    rows.some((row) => row.url === url && row.name === name && row.color === color);
  const fresh = found.filter((each) => !isSame(each));
  if (gone.length === 0 && fresh.length === 0) return;
  await deleteCalendars(
    tx,
    userId,
    gone.map(({ id }) => id),
  );
  await insertCalendars(
    tx,
    fresh.map((each) => ({ userId, id: uuidv7(), sourceId, ...each, isChosen: false })),
  );
  context.changed({ entity: 'calendar_source', id: sourceId, action: 'updated' });
}
