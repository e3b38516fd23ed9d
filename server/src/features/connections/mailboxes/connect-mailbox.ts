import { limits, type ErrorCode, type MailboxSettings, type NewMailbox } from '@aide/contract';
import { uuidv7 } from 'uuidv7';
import type { Clock } from '../../../platform/clock.ts';
import type { Actor, Transactions, UserContext } from '../../../platform/context.ts';
import { cancelWork, planWork } from '../../../platform/due-work/due-work.repository.ts';
import { fail } from '../../../platform/errors.ts';
import type { Seal } from '../../../platform/secret/seal.ts';
import { recordOwnSecurityEvent } from '../../identity/accounts/security-events.ts';
import { requireAccess } from '../../identity/trial/require-access.ts';
import { refreshActivityOfAddresses } from '../../people/relationships/refresh-activity.ts';
import { deleteFlags } from './mail-flags.repository.ts';
import { listAddresses } from './mail-points.repository.ts';
import {
  MailServerError,
  type MailAccount,
  type MailFailure,
  type MailServer,
  type MailSignIn,
} from './mail-server.port.ts';
import {
  deleteMailboxRow,
  findMailbox,
  insertMailbox,
  listMailboxRows,
  syncWorkKind,
  updateMailboxRow,
} from './mailboxes.repository.ts';
import type { MailboxRow } from './mailboxes.table.ts';

export interface MailboxDeps {
  transactions: Transactions;
  clock: Clock;
  seal: Seal;
  mailServer: MailServer;
  signIn: MailSignIn;
}

/** A sign-in that takes longer is reported as a server that cannot be reached. */
const signInWithinMs = 25_000;

const codes: Record<MailFailure, ErrorCode> = {
  refused: 'MAILBOX_SERVER_REFUSED',
  sign_in: 'MAILBOX_SIGN_IN_FAILED',
  unreachable: 'MAILBOX_UNREACHABLE',
  unknown_server: 'MAILBOX_SERVER_UNKNOWN',
};

/** Runs a call of the mail server and throws its failures with the codes of the contract. */
export async function withMailErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof MailServerError) throw fail(codes[error.reason], { message: error.message, cause: error });
    throw error;
  }
}

/**
 * Signs in to a mailbox, stores it with the sealed password and plans its first synchronisation. Nothing is stored if the sign-in fails.
 *
 * @throws MAILBOX_SERVER_UNKNOWN, MAILBOX_SERVER_REFUSED, MAILBOX_SIGN_IN_FAILED, MAILBOX_UNREACHABLE, MAILBOX_CONNECTED, TOO_MANY,
 * TRIAL_EXPIRED
 */
export async function connectMailbox(deps: MailboxDeps, actor: Actor, input: NewMailbox): Promise<MailboxRow> {
  const address = input.address.toLowerCase();
  await deps.transactions.readAs(actor, async (context) => {
    await requireAccess(context);
    const rows = await listMailboxRows(context.tx, context.user.id);
    if (rows.some((row) => row.address === address)) throw fail('MAILBOX_CONNECTED');
    if (rows.length >= limits.mailboxes) throw fail('TOO_MANY');
  });
  const { password, username = input.address } = input;
  const server = await withMailErrors(() => findServer(deps.mailServer, { ...input, username }));
  return saveMailbox(deps, actor, { ...input, address, ...server, username, signIn: 'password' }, password);
}

interface NewRow {
  address: string;
  host: string;
  port: number;
  username: string;
  signIn: MailboxRow['signIn'];
  daysBack: number;
  syncFlags: boolean;
}

/**
 * Stores a mailbox with the sealed secret, after a successful sign-in, and plans its first synchronisation. One that is connected in
 * another way, or no longer accepts its secret, gets the new one.
 *
 * @throws MAILBOX_CONNECTED, TOO_MANY
 */
export async function saveMailbox(deps: MailboxDeps, actor: Actor, row: NewRow, secret: string): Promise<MailboxRow> {
  const { address, host, port, username, signIn, daysBack, syncFlags } = row;
  return deps.transactions.runAs(actor, async (context) => {
    const { tx, user, now: createdAt } = context;
    const rows = await listMailboxRows(tx, user.id);
    const known = rows.find((each) => each.address === address);
    if (known && signIn === 'password') throw fail('MAILBOX_CONNECTED');
    if (!known && rows.length >= limits.mailboxes) throw fail('TOO_MANY');
    const id = known?.id ?? uuidv7();
    const server = { host, port, username, signIn, secret: deps.seal.close(secret, id), state: 'syncing' as const };
    const stored = known
      ? await updateMailboxRow(tx, user.id, id, { ...server, problem: null })
      : await insertMailbox(tx, { userId: user.id, id, address, ...server, daysBack, syncFlags, createdAt });
    if (!stored) throw fail('MAILBOX_CONNECTED');
    await planSync(context, id);
    context.changed({ entity: 'mailbox', id, action: known ? 'updated' : 'created' });
    await recordOwnSecurityEvent(context, 'mailbox_connected', address);
    return stored;
  });
}

/** Returns the first of the possible servers that accepts the sign-in. A rejected password ends the search. */
async function findServer(
  mailServer: MailServer,
  { address, host, port, username, password }: NewMailbox & { username: string },
): Promise<{ host: string; port: number }> {
  const servers = host === undefined ? await mailServer.findServers(address) : [{ host, port: port ?? 993 }];
  let failure = new MailServerError('unknown_server', 'The mail server of this address was not found. Enter its name.');
  for (const server of servers) {
    try {
      await testAccount(mailServer, { ...server, username, password });
      return server;
    } catch (error) {
      if (!(error instanceof MailServerError) || error.reason === 'sign_in') throw error;
      failure = error;
    }
  }
  throw failure;
}

/** Signs in and out. @throws MailServerError */
export async function testAccount(mailServer: MailServer, account: MailAccount): Promise<void> {
  const session = await mailServer.open(account, AbortSignal.timeout(signInWithinMs));
  await session.close();
}

/** Plans a synchronisation for now. */
export async function planSync({ tx, user, now }: UserContext, id: string): Promise<void> {
  await planWork(tx, { userId: user.id, kind: syncWorkKind, key: id, payload: {}, dueAt: now });
}

/**
 * Stores another password after a successful sign-in, and synchronises again.
 *
 * @throws MAILBOX_NOT_FOUND, MAILBOX_SERVER_REFUSED, MAILBOX_SIGN_IN_FAILED, MAILBOX_UNREACHABLE, TRIAL_EXPIRED
 */
export async function repairMailbox(
  deps: MailboxDeps,
  actor: Actor,
  id: string,
  password: string,
): Promise<MailboxRow> {
  const { host, port, username } = await deps.transactions.readAs(actor, async (context) => {
    await requireAccess(context);
    return getMailbox(context, id);
  });
  await withMailErrors(() => testAccount(deps.mailServer, { host, port, username, password }));
  return deps.transactions.runAs(actor, async (context) => {
    const secret = deps.seal.close(password, id);
    const row = await updateMailboxRow(context.tx, context.user.id, id, {
      secret,
      signIn: 'password',
      state: 'syncing',
      problem: null,
    });
    if (!row) throw fail('MAILBOX_NOT_FOUND');
    await planSync(context, id);
    context.changed({ entity: 'mailbox', id, action: 'updated' });
    return row;
  });
}

/** @throws MAILBOX_NOT_FOUND */
async function getMailbox({ tx, user }: UserContext, id: string): Promise<MailboxRow> {
  const row = await findMailbox(tx, user.id, id);
  if (!row) throw fail('MAILBOX_NOT_FOUND');
  return row;
}

/** @throws MAILBOX_NOT_FOUND, TRIAL_EXPIRED */
export async function updateMailbox(context: UserContext, id: string, settings: MailboxSettings): Promise<MailboxRow> {
  await requireAccess(context);
  const row = await updateMailboxRow(context.tx, context.user.id, id, {
    ...settings,
    ...(!settings.syncFlags && { hasReadFlags: false }),
  });
  if (!row) throw fail('MAILBOX_NOT_FOUND');
  if (!settings.syncFlags) await deleteFlags(context.tx, row);
  else if (row.state === 'ok' && !row.hasReadFlags) await planSync(context, id);
  context.changed({ entity: 'mailbox', id, action: 'updated' });
  return row;
}

/** Disconnects a mailbox and deletes all that was found in it. Tasks stay. @throws MAILBOX_NOT_FOUND */
export async function disconnectMailbox(context: UserContext, id: string): Promise<void> {
  const mailbox = await getMailbox(context, id);
  const addresses = await listAddresses(context.tx, mailbox);
  await deleteMailboxRow(context.tx, context.user.id, id);
  await refreshActivityOfAddresses(context, addresses);
  await cancelWork(context.tx, syncWorkKind, id);
  context.changed({ entity: 'mailbox', id, action: 'deleted' });
  await recordOwnSecurityEvent(context, 'mailbox_disconnected', mailbox.address);
}
