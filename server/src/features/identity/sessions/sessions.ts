import { createHash } from 'node:crypto';
import { uuidv7 } from 'uuidv7';
import type { Client, Context, UserContext, Transactions } from '../../../platform/context.ts';
import { fail } from '../../../platform/errors.ts';
import { recordChanges } from '../../../platform/events/record-changes.ts';
import type { SignedIn } from '../../../platform/http/mount.ts';
import { toActingUser } from '../accounts/accounts.presenter.ts';
import { endSessions } from '../accounts/accounts.repository.ts';
import { recordOwnSecurityEvent, recordSecurityEvent } from '../accounts/security-events.ts';
import type { SessionClaims, Sessions, Tokens } from '../accounts/tokens.ts';
import { describeDevice } from './describe-device.ts';
import {
  findSessionOwner,
  insertSession,
  listSessionRows,
  revokeSessionRow,
  revokeSessionRows,
  type SessionOwner,
  updateSession,
} from './sessions.repository.ts';
import type { SessionRow } from './sessions.table.ts';

/** The last use is stored at most once a minute, so that not every read becomes a write. */
const useKeptMs = 60_000;

/** Returns the service that starts and continues sessions. */
export function createSessions(transactions: Transactions, tokens: Tokens): Sessions {
  return {
    async open(user, client) {
      if (user.disabledAt !== null) throw fail('ACCOUNT_DISABLED');
      const id = uuidv7();
      const { token, expiresAt } = await tokens.issue(user, id);
      await transactions.run(async (context) => {
        const { tx, now } = context;
        await insertSession(tx, { ...describeClient(client), ...startedAt(now), userId: user.id, id, expiresAt });
        await recordSecurityEvent(context, { type: 'signed_in', userId: user.id, client });
      });
      return token;
    },
    async renew(user, id) {
      const { token, expiresAt } = await tokens.issue(user, id);
      await transactions.statement(({ tx, now }) =>
        updateSession(tx, user.id, id, { expiresAt, authenticatedAt: now }),
      );
      return token;
    },
  };
}

const describeClient = ({ ip, userAgent }: Client) => ({ device: describeDevice(userAgent), address: ip });
const startedAt = (now: Date) => ({ createdAt: now, lastUsedAt: now, authenticatedAt: now });

/** With more sessions in use between two writes, all are read again. */
const maxKeptOwners = 10_000;

/** Returns a function that finds a session with its user. Where no other process writes, it queries once until the next write. */
function createOwnerReader({ read, countWrites }: Transactions) {
  const kept = new Map<string, SessionOwner>();
  let keptAt: number | undefined;
  return (userId: string, id: string) =>
    read(async ({ tx, now }) => {
      const key = `${userId} ${id}`;
      const writes = countWrites?.();
      if (writes !== keptAt || kept.size >= maxKeptOwners) kept.clear();
      keptAt = writes;
      const found = kept.get(key) ?? (await findSessionOwner(tx, userId, id));
      // Not if another request noticed a write meanwhile: this one may have read before it.
      if (found && writes !== undefined && writes === keptAt) kept.set(key, found);
      return { found, now };
    });
}

/**
 * Returns a function that returns the user of a session token.
 *
 * @throws SESSION_EXPIRED if the account is deleted or disabled or the session was revoked, UNAUTHENTICATED if the token is invalid
 */
export function createSessionAuthentication(transactions: Transactions, tokens: Tokens) {
  const findOwner = createOwnerReader(transactions);
  return async (token: string, client: Client): Promise<SignedIn> => {
    const claims = await tokens.verify(token);
    const id = claims.sid ?? deriveSessionId(token);
    const { found, now } = await findOwner(claims.id, id);
    if (!found) throw fail('SESSION_EXPIRED');
    const accountId = found.user.id;
    if (found.user.passwordVersion !== claims.pv || found.user.disabledAt !== null)
      throw fail('SESSION_EXPIRED', { accountId });
    const session = found.session ?? (await adoptToken(transactions, claims, id, client));
    if (session.revokedAt !== null) throw fail('SESSION_EXPIRED', { accountId });
    if (session.lastUsedAt.getTime() < now.getTime() - useKeptMs)
      await transactions.statement(({ tx }) =>
        updateSession(tx, claims.id, id, { ...describeClient(client), lastUsedAt: now }),
      );
    const { authenticatedAt } = session;
    return { user: toActingUser(found.user), scope: 'session', credential: { kind: 'session', id, authenticatedAt } };
  };
}

/** Derives an id for tokens issued before sessions had rows; the same token always gets the same id. */
function deriveSessionId(token: string): string {
  const hex = createHash('sha256').update(token).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/**
 * Stores the session of a token that was issued before sessions had rows, so that it can be listed and revoked.
 *
 * @throws SESSION_EXPIRED if the token names a session that no longer exists
 */
async function adoptToken(
  transactions: Transactions,
  claims: SessionClaims,
  id: string,
  client: Client,
): Promise<NonNullable<SessionOwner['session']>> {
  if (claims.sid !== undefined) throw fail('SESSION_EXPIRED');
  return transactions.run(async ({ tx, now }) => {
    const expiresAt = new Date(claims.exp * 1000);
    const started = { createdAt: now, lastUsedAt: now };
    await insertSession(tx, { ...describeClient(client), ...started, userId: claims.id, id, expiresAt });
    const found = await findSessionOwner(tx, claims.id, id);
    if (!found?.session) throw fail('SESSION_EXPIRED');
    return found.session;
  });
}

/** Records that the user of the session has authenticated: sensitive changes are allowed for a while. */
export async function markAuthenticated({ tx, user, credential, now }: UserContext): Promise<void> {
  if (credential?.kind === 'session') await updateSession(tx, user.id, credential.id, { authenticatedAt: now });
}

/** Lists the sessions of the account, most recently used first. */
export async function listSessions({ tx, user, now }: UserContext): Promise<SessionRow[]> {
  return listSessionRows(tx, user.id, now);
}

/**
 * Revokes one session of the user. Its requests get 401 from now on, and its event streams end in every process.
 *
 * @throws SESSION_NOT_FOUND
 */
export async function revokeSession(context: UserContext, id: string): Promise<void> {
  const { tx, user, now, log } = context;
  if (!(await revokeSessionRow(tx, user.id, id, now))) throw fail('SESSION_NOT_FOUND');
  context.changed({ entity: 'session', id, action: 'deleted' });
  await recordOwnSecurityEvent(context, 'session_revoked');
  log.info({ userId: user.id, sessionId: id }, 'a session was ended');
}

/** Revokes every session of an account except `keptId`, with their event streams. Returns how many had a row. */
export async function revokeOtherSessions({ tx, now }: Context, userId: string, keptId?: string): Promise<number> {
  const ended = await revokeSessionRows(tx, userId, now, keptId);
  const changes = ended.map((id) => ({ entity: 'session', id, action: 'deleted' }) as const);
  if (changes.length > 0) await recordChanges(tx, userId, changes, now);
  return ended.length;
}

/**
 * Revokes every session of the user, including tokens issued before sessions had rows.
 *
 * @throws UNAUTHENTICATED if the account has been deleted
 */
export async function signOutEverywhere(context: UserContext): Promise<number> {
  const { tx, user, log } = context;
  if (!(await endSessions(tx, user.id))) throw fail('UNAUTHENTICATED');
  const ended = await revokeOtherSessions(context, user.id);
  await recordOwnSecurityEvent(context, 'signed_out_everywhere');
  log.info({ userId: user.id, ended }, 'all sessions were ended');
  return ended;
}

/** Returns when a session expires, or undefined when it was revoked. */
export async function findSessionExpiry({ tx }: Context, userId: string, id: string): Promise<Date | undefined> {
  const session = (await findSessionOwner(tx, userId, id))?.session;
  return session?.revokedAt === null ? session.expiresAt : undefined;
}
