import { limits, type CalendarSignInReturn, type ErrorCode, type NewCalendarSource } from '@aide/contract';
import { uuidv7 } from 'uuidv7';
import type { Clock } from '../../../platform/clock.ts';
import type { Actor, Transactions, UserContext } from '../../../platform/context.ts';
import { cancelWork, planWork } from '../../../platform/due-work/due-work.repository.ts';
import { fail } from '../../../platform/errors.ts';
import type { Seal } from '../../../platform/secret/seal.ts';
import { recordOwnSecurityEvent } from '../../identity/accounts/security-events.ts';
import { beginVisit, endVisit, type VisitedProvider } from '../../identity/identities/visit-provider.ts';
import { requireAccess } from '../../identity/trial/require-access.ts';
import { MailServerError, type MailTokens } from '../mailboxes/mail-server.port.ts';
import { getAccessToken } from '../mailboxes/sign-in-to-mailbox.ts';
import {
  CalendarServerError,
  type CalendarAccess,
  type CalendarFailure,
  type CalendarServer,
  type CalendarSignIn,
  type FoundCalendar,
} from './calendar-server.port.ts';
import {
  chooseCalendars,
  deleteSourceRow,
  findSource,
  insertCalendars,
  insertSource,
  listSourceRows,
  syncCalendarsKind,
  updateSourceRow,
} from './calendars.repository.ts';
import { digest, parseEvents } from './parse-events.ts';
import type { CalendarSourceRow } from './calendars.table.ts';

export interface CalendarDeps {
  transactions: Transactions;
  clock: Clock;
  seal: Seal;
  calendarServer: CalendarServer;
  signIn: CalendarSignIn;
}

/** A sign-in that takes longer is reported as a server that cannot be reached. */
const signInWithinMs = 25_000;
const longestName = 200;
/** A sync that is asked for sooner after the last one is not planned. */
const syncGapMs = 60_000;

const codes: Record<CalendarFailure, ErrorCode> = {
  refused: 'CALENDAR_SERVER_REFUSED',
  sign_in: 'CALENDAR_SIGN_IN_FAILED',
  unreachable: 'CALENDAR_UNREACHABLE',
  not_found: 'CALENDAR_NOT_FOUND',
  read_only: 'CALENDAR_READ_ONLY',
};

/** Runs a call of a calendar server and throws its failures with the codes of the contract. */
export async function withCalendarErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof CalendarServerError) throw fail(codes[error.reason], { message: error.message, cause: error });
    if (error instanceof MailServerError)
      throw fail(error.reason === 'sign_in' ? 'CALENDAR_SIGN_IN_FAILED' : 'CALENDAR_UNREACHABLE', {
        message: error.message,
        cause: error,
      });
    throw error;
  }
}

interface Found {
  row: Pick<CalendarSourceRow, 'signIn' | 'url' | 'host' | 'username' | 'fingerprint'>;
  secret: string;
  calendars: FoundCalendar[];
}

/**
 * Signs in to a calendar server, or reads a calendar address, stores it with the sealed secret and plans its first synchronisation. All
 * calendars are chosen. Nothing is stored if that fails.
 *
 * @throws CALENDAR_NOT_FOUND, CALENDAR_SERVER_REFUSED, CALENDAR_SIGN_IN_FAILED, CALENDAR_UNREACHABLE, CALENDAR_CONNECTED, TOO_MANY,
 * TRIAL_EXPIRED
 */
export async function connectCalendars(deps: CalendarDeps, actor: Actor, input: NewCalendarSource): Promise<string> {
  await deps.transactions.readAs(actor, async (context) => {
    await requireAccess(context);
    if ((await listSourceRows(context.tx, context.user.id)).length >= limits.calendarSources) throw fail('TOO_MANY');
  });
  const found = await withCalendarErrors(() =>
    input.signIn === 'address' ? findFile(deps, input.address) : findServer(deps, input),
  );
  return saveSource(deps, actor, found);
}

async function findFile({ calendarServer }: CalendarDeps, address: string): Promise<Found> {
  const url = address.replace(/^webcals?:/i, 'https:');
  const text = await calendarServer.readFile(url, AbortSignal.timeout(signInWithinMs));
  const { name, color } = await parseEvents(text);
  const { hostname } = new URL(url);
  return {
    row: { signIn: 'address', url: '', host: hostname, username: '', fingerprint: digest(url) },
    secret: url,
    calendars: [{ url: '', name: (name ?? hostname).slice(0, longestName), color }],
  };
}

async function findServer(
  { calendarServer }: CalendarDeps,
  { address, username, password }: { address: string; username: string; password: string },
): Promise<Found> {
  const access = { url: address, username, password };
  const { url, calendars } = await calendarServer.findCalendars(access, AbortSignal.timeout(signInWithinMs));
  return { row: toServerRow('password', url, username), secret: password, calendars };
}

function toServerRow(signIn: 'password' | 'google', url: string, username: string): Found['row'] {
  return { signIn, url, host: new URL(url).hostname, username, fingerprint: digest(`${username}\n${url}`) };
}

async function saveSource(deps: CalendarDeps, actor: Actor, { row, secret, calendars }: Found): Promise<string> {
  return deps.transactions.runAs(actor, async (context) => {
    const { tx, user, now: createdAt } = context;
    const rows = await listSourceRows(tx, user.id);
    const known = rows.find(({ fingerprint }) => fingerprint === row.fingerprint);
    // Signing in at the provider again repairs the access.
    if (known && row.signIn !== 'google') throw fail('CALENDAR_CONNECTED');
    if (!known && rows.length >= limits.calendarSources) throw fail('TOO_MANY');
    const id = known?.id ?? uuidv7();
    const changes = { ...row, secret: deps.seal.close(secret, id), state: 'syncing' as const, problem: null };
    const stored = known
      ? await updateSourceRow(tx, user.id, id, changes)
      : await insertSource(tx, { userId: user.id, id, ...changes, createdAt });
    if (!stored) throw fail('CALENDAR_CONNECTED');
    await insertCalendars(
      tx,
      calendars.map((each) => ({ userId: user.id, id: uuidv7(), sourceId: id, ...each, isChosen: true })),
    );
    await planSync(context, id);
    context.changed({ entity: 'calendar_source', id, action: known ? 'updated' : 'created' });
    await recordOwnSecurityEvent(context, 'calendars_connected', row.host);
    return id;
  });
}

/** Plans a synchronisation for now, or for another time. */
export async function planSync(
  { tx, user, now }: Pick<UserContext, 'tx' | 'user' | 'now'>,
  ...ids: string[]
): Promise<void> {
  if (ids.length === 0) return;
  await planWork(tx, ...ids.map((key) => ({ userId: user.id, kind: syncCalendarsKind, key, payload: {}, dueAt: now })));
}

/** Plans a synchronisation of all sources that were not read within the last minute. Returns their number. */
export async function syncNow(context: UserContext): Promise<number> {
  const rows = await listSourceRows(context.tx, context.user.id);
  const latest = context.now.getTime() - syncGapMs;
  const due = rows.filter(({ state, lastSyncAt }) => state !== 'sign_in' && (lastSyncAt?.getTime() ?? 0) <= latest);
  await planSync(context, ...due.map(({ id }) => id));
  return due.length;
}

/** Returns the address at the provider to send the browser to. @throws NOT_FOUND unless the owner set the provider up, TRIAL_EXPIRED */
export async function beginCalendarSignIn(
  deps: CalendarDeps,
  actor: Actor,
  address: string,
): Promise<{ url: string; binding: string }> {
  if (!deps.signIn.isSetUp()) throw fail('NOT_FOUND');
  await deps.transactions.readAs(actor, async (context) => requireAccess(context));
  return beginVisit(deps.transactions, toVisited(deps, address), {
    userId: actor.user.id,
    purpose: 'calendars_google',
  });
}

const toVisited = ({ signIn }: CalendarDeps, address: string): VisitedProvider<MailTokens> => ({
  begin: (secrets) => signIn.begin(secrets, address),
  complete: (response, secrets) => signIn.complete(response, secrets),
});

/**
 * Ends the sign-in at the provider: connects the calendars, or repairs them if they are connected. Nothing is stored if the server rejects
 * the access.
 *
 * @throws PROVIDER_REFUSED, CALENDAR_NOT_FOUND, CALENDAR_SIGN_IN_FAILED, CALENDAR_UNREACHABLE, TOO_MANY, TRIAL_EXPIRED
 */
export async function completeCalendarSignIn(
  deps: CalendarDeps,
  actor: Actor,
  { address, response, binding }: CalendarSignInReturn,
): Promise<string> {
  const username = address.toLowerCase();
  const found = await withCalendarErrors(async () => {
    const visitor = { userId: actor.user.id, purpose: 'calendars_google' } as const;
    const visit = { response, binding };
    const tokens = await endVisit(deps.transactions, toVisited(deps, username), visit, visitor);
    const access = { url: deps.signIn.getUrl(username), username, accessToken: tokens.accessToken };
    const { url, calendars } = await deps.calendarServer.findCalendars(access, AbortSignal.timeout(signInWithinMs));
    return { row: toServerRow('google', url, username), secret: tokens.refreshToken, calendars };
  });
  return saveSource(deps, actor, found);
}

/**
 * Stores another password after a successful sign-in, and synchronises again.
 *
 * @throws CALENDAR_SOURCE_NOT_FOUND, CALENDAR_SERVER_REFUSED, CALENDAR_SIGN_IN_FAILED, CALENDAR_UNREACHABLE, TRIAL_EXPIRED
 */
export async function repairSource(deps: CalendarDeps, actor: Actor, id: string, password: string): Promise<void> {
  const { url, username, signIn } = await deps.transactions.readAs(actor, async (context) => {
    await requireAccess(context);
    return getSource(context, id);
  });
  // Only a password can be replaced here.
  if (signIn !== 'password') throw fail('CALENDAR_SIGN_IN_FAILED');
  await withCalendarErrors(() =>
    deps.calendarServer.findCalendars({ url, username, password }, AbortSignal.timeout(signInWithinMs)),
  );
  await deps.transactions.runAs(actor, async (context) => {
    const changes = { secret: deps.seal.close(password, id), state: 'syncing', problem: null } as const;
    const row = await updateSourceRow(context.tx, context.user.id, id, changes);
    if (!row) throw fail('CALENDAR_SOURCE_NOT_FOUND');
    await planSync(context, id);
    context.changed({ entity: 'calendar_source', id, action: 'updated' });
  });
}

/** @throws CALENDAR_SOURCE_NOT_FOUND */
export async function getSource({ tx, user }: UserContext, id: string): Promise<CalendarSourceRow> {
  const row = await findSource(tx, user.id, id);
  if (!row) throw fail('CALENDAR_SOURCE_NOT_FOUND');
  return row;
}

/** Chooses the calendars to read, and reads those that are new. @throws CALENDAR_SOURCE_NOT_FOUND, TRIAL_EXPIRED */
export async function updateSource(context: UserContext, id: string, chosen: readonly string[]): Promise<void> {
  await requireAccess(context);
  const { state } = await getSource(context, id);
  await chooseCalendars(context.tx, context.user.id, id, chosen);
  if (state !== 'sign_in') await planSync(context, id);
  context.changed({ entity: 'calendar_source', id, action: 'updated' });
}

/** Disconnects a source and deletes its events here. @throws CALENDAR_SOURCE_NOT_FOUND */
export async function disconnectSource(context: UserContext, id: string): Promise<void> {
  const { host } = await getSource(context, id);
  await deleteSourceRow(context.tx, context.user.id, id);
  await cancelWork(context.tx, syncCalendarsKind, id);
  context.changed({ entity: 'calendar_source', id, action: 'deleted' });
  await recordOwnSecurityEvent(context, 'calendars_disconnected', host);
}

/** The permissions of Google with which events can be written. */
const writingScope = /\/auth\/calendar(?:\.events)?(?:\s|$)/;

/**
 * Checks that the user has allowed Aide to write events at the provider: accounts that were connected earlier allow reading only.
 *
 * @throws CALENDAR_WRITE_SIGN_IN, CalendarServerError, MailServerError
 */
export async function requireWritingScope(deps: CalendarDeps, source: CalendarSourceRow): Promise<void> {
  if (source.signIn !== 'google') return;
  const { scope } = await deps.signIn.refresh(openSecret(deps, source));
  if (scope !== undefined && !writingScope.test(scope)) throw fail('CALENDAR_WRITE_SIGN_IN');
}

function openSecret({ seal }: CalendarDeps, { secret, id }: CalendarSourceRow): string {
  try {
    return seal.open(secret, id);
  } catch (error) {
    throw new CalendarServerError('sign_in', 'The saved sign-in cannot be read any more.', { cause: error });
  }
}

/** Returns what signs in to a calendar server. The URL of an address is its secret. @throws CalendarServerError, MailServerError */
export async function getCalendarAccess(deps: CalendarDeps, source: CalendarSourceRow): Promise<CalendarAccess> {
  const { id, userId, url, username, signIn } = source;
  const secret = openSecret(deps, source);
  if (signIn === 'address') return { url: secret, username };
  if (signIn === 'password') return { url, username, password: secret };
  const accessToken = await getAccessToken(deps.clock.now(), id, secret, {
    refresh: () => deps.signIn.refresh(secret),
    replaceSecret: (next) =>
      deps.transactions.statement(({ tx }) => updateSourceRow(tx, userId, id, { secret: deps.seal.close(next, id) })),
  });
  return { url, username, accessToken };
}
