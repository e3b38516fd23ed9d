import { listWarmUpSteps } from '@aide/language/mail';
import { isOpenStatus } from '@aide/rules';
import { uuidv7 } from 'uuidv7';
import type { Actor, Context, UserContext } from '../../../platform/context.ts';
import { resetAttempts } from '../../../platform/due-work/due-work.repository.ts';
import type { Outcome, Run, WorkKind } from '../../../platform/due-work/work-kind.ts';
import { recordChanges } from '../../../platform/events/record-changes.ts';
import type { Logger } from '../../../platform/log.ts';
import { nextTurn } from '../../../platform/next-turn.ts';
import { toActingUser } from '../../identity/accounts/accounts.presenter.ts';
import { findAccount } from '../../identity/accounts/find-account.ts';
import { hasUsedSession } from '../../identity/sessions/sessions.repository.ts';
import { hasAccess } from '../../identity/trial/require-access.ts';
import { refreshActivityOfAddresses } from '../../people/relationships/refresh-activity.ts';
import { markReplied } from '../../planner/recurring/mark-replied.ts';
import { getTask } from '../../planner/tasks/get-task.ts';
import { notifyAccount } from '../../reminders/notifications/create-notification.ts';
import { planSync, type MailboxDeps } from './connect-mailbox.ts';
import { findPoints } from './find-points.ts';
import { trackPoint } from './follow-ups.ts';
import { endAnsweredPoints, findPoint, insertMails, insertPoints } from './mail-points.repository.ts';
import { MailServerError, type MailFolder, type MailSession, type ServerMail } from './mail-server.port.ts';
import { findMailbox, listMailboxRows, moveCursor, syncWorkKind, updateMailboxRow } from './mailboxes.repository.ts';
import { forgetAccessToken, getAccount } from './sign-in-to-mailbox.ts';
import { syncFlags } from './sync-flags.ts';
import type { MailboxRow, mailMessagesTable, mailPointsTable } from './mailboxes.table.ts';

export interface SyncDeps extends MailboxDeps {
  log: Logger;
}

/** Mails of one transaction: few, so that requests are served between them. */
const mailsAtOnce = 100;
const minuteMs = 60_000;
const pollMs = 5 * minuteMs;
/** For mailboxes that are watched, and those of people who are not there to see a follow-up. */
const slowPollMs = 15 * minuteMs;
/** A person who used the app within this time gets new mails at once. */
const activeMs = 60 * minuteMs;
const dayMs = 24 * 60 * minuteMs;
const maxReferences = 30;

/** The job that reads new mails of a mailbox and plans its own next run. */
export function syncMailboxes(deps: SyncDeps): WorkKind {
  return { kind: syncWorkKind, concurrency: 4, givesUp: () => false, handle: (run) => syncMailbox(deps, run) };
}

interface Source {
  mailbox: MailboxRow;
  actor: Actor;
  /** The addresses of the user; grows with the senders of sent mails. */
  addresses: Set<string>;
  firstName: string;
}

async function syncMailbox(deps: SyncDeps, run: Run): Promise<Outcome> {
  const source = await findSource(deps, run.work.userId, run.work.key);
  if (!source || source.mailbox.state === 'sign_in') return undefined;
  const now = deps.clock.now();
  if (!(await deps.transactions.read((context) => hasAccess(context, source.actor.user))))
    return { tryAgainAt: new Date(now.getTime() + dayMs) };
  try {
    await readMailbox(deps, source, run);
  } catch (error) {
    if (!(error instanceof MailServerError)) throw error;
    const isSignIn = error.reason === 'sign_in';
    if (isSignIn && forgetAccessToken(source.mailbox.id)) return syncMailbox(deps, run);
    await deps.transactions.run((context) => recordProblem(context, source.mailbox, error.message, isSignIn));
    if (isSignIn) return undefined;
    throw error;
  }
  return { tryAgainAt: new Date(deps.clock.now().getTime() + (await watchMailbox(deps, source))) };
}

/** Watches the inbox of a person who is active. Returns the time until the next regular synchronisation. */
async function watchMailbox(deps: SyncDeps, { mailbox, actor }: Source): Promise<number> {
  const { id, userId } = mailbox;
  const since = new Date(deps.clock.now().getTime() - activeMs);
  if (!(await deps.transactions.read(({ tx }) => hasUsedSession(tx, userId, since)))) return slowPollMs;
  const plan = async (): Promise<void> => {
    try {
      await deps.transactions.runAs(actor, (context) => planSync(context, id));
    } catch (error) {
      deps.log.warn(
        { error: String(error) },
        'new mail was noticed but not planned; the next synchronisation reads it',
      );
    }
  };
  try {
    return (await deps.mailServer.watch(id, await getAccount(deps, mailbox), () => void plan())) ? slowPollMs : pollMs;
  } catch (error) {
    if (!(error instanceof MailServerError)) throw error;
    return pollMs;
  }
}

async function findSource({ transactions, log }: SyncDeps, userId: string | null, id: string): Promise<Source | null> {
  return transactions.read(async (context) => {
    const user = userId === null ? undefined : await findAccount(context, userId);
    const mailbox = user && (await findMailbox(context.tx, user.id, id));
    if (!mailbox || user.disabledAt !== null) return null;
    // A copy of one's own mail in another of one's mailboxes is not received from anybody.
    const own = (await listMailboxRows(context.tx, user.id)).flatMap(({ address, username }) => [address, username]);
    return {
      mailbox,
      actor: { user: toActingUser(user), channel: 'scheduler', log },
      addresses: new Set([...own, user.email].map((address) => address.toLowerCase())),
      firstName: user.name.trim().split(/\s+/)[0] ?? '',
    };
  });
}

/** Stores what is wrong. A rejected password is notified once: the synchronisation stops until it is repaired. */
async function recordProblem(
  context: Context,
  { userId, id, address }: MailboxRow,
  problem: string,
  isSignIn: boolean,
) {
  const state = isSignIn ? 'sign_in' : 'unreachable';
  const row = await updateMailboxRow(context.tx, userId, id, { state, problem });
  if (!row) return;
  await recordChanges(context.tx, userId, [{ entity: 'mailbox', id, action: 'updated' }], context.now);
  if (isSignIn)
    await notifyAccount(context, userId, {
      kind: 'mailbox_sign_in',
      title: 'Sign in to your mailbox again',
      body: `${address} no longer accepts the saved sign-in. New mails are not read until you sign in again.`,
      url: '/settings#mail',
    });
}

async function readMailbox(deps: SyncDeps, source: Source, run: Run): Promise<void> {
  const { mailbox, actor } = source;
  const { id, userId } = mailbox;
  const session = await deps.mailServer.open(await getAccount(deps, mailbox), run.signal);
  try {
    const since = new Date(deps.clock.now().getTime() - mailbox.daysBack * dayMs);
    for (const folder of await session.listFolders()) await readFolder(deps, source, { session, run }, folder, since);
    if (mailbox.syncFlags) await syncFlags({ transactions: deps.transactions, actor, mailbox, session, since });
  } finally {
    await session.close();
  }
  await deps.transactions.runAs(actor, async (context) => {
    const changes = { state: 'ok', problem: null, lastSyncAt: context.now } as const;
    await updateMailboxRow(context.tx, userId, id, changes);
    if (mailbox.state !== 'ok') context.changed({ entity: 'mailbox', id, action: 'updated' });
  });
}

async function readFolder(
  deps: SyncDeps,
  source: Source,
  { session, run }: { session: MailSession; run: Run },
  { path, role }: MailFolder,
  since: Date,
): Promise<void> {
  const { mailbox, actor } = source;
  const { validity, uids } = await session.listNew(path, mailbox.cursors[path], since);
  if (uids.length === 0) return;
  if (mailbox.state === 'syncing')
    await deps.transactions.run(async ({ tx }) => {
      const { done } = (await findMailbox(tx, mailbox.userId, mailbox.id)) ?? { done: 0 };
      await updateMailboxRow(tx, mailbox.userId, mailbox.id, { total: done + uids.length });
    });
  for (const compile of listWarmUpSteps()) {
    compile();
    await nextTurn();
  }
  for (let at = 0; at < uids.length; at += mailsAtOnce) {
    const chunk = uids.slice(at, at + mailsAtOnce);
    const found = await toRows(source, role, await session.fetch(chunk));
    const cursor = { validity, uid: chunk.at(-1) ?? 0 };
    const isKept = await deps.transactions.runAs(actor, async (context) => {
      const moved = await moveCursor(context.tx, mailbox, path, cursor, chunk.length);
      if (moved) {
        await storeFound(context, moved, found);
        await resetAttempts(context.tx, run.work);
      }
      return moved !== undefined;
    });
    // The mailbox was disconnected meanwhile.
    if (!isKept) return;
  }
}

interface Found {
  mails: (typeof mailMessagesTable.$inferInsert)[];
  points: (typeof mailPointsTable.$inferInsert)[];
}

async function toRows(source: Source, role: MailFolder['role'], mails: readonly ServerMail[]): Promise<Found> {
  const { mailbox, actor, addresses, firstName } = source;
  const { id: userId, timezone: timeZone } = actor.user;
  const found: Found = { mails: [], points: [] };
  for (const mail of mails) {
    if (role === 'sent') addresses.add(mail.from.address);
    // Automatic mail is not stored, so that an out-of-office reply is no answer; nor is a copy of one's own mail.
    if (mail.isAutomatic || (role === 'inbox' && addresses.has(mail.from.address))) continue;
    const person = role === 'inbox' ? mail.from : mail.to.find(({ address }) => !addresses.has(address));
    if (!person) continue;
    const mailId = uuidv7();
    found.mails.push({
      userId,
      id: mailId,
      mailboxId: mailbox.id,
      messageId: mail.messageId,
      references: mail.references.slice(-maxReferences),
      direction: role === 'sent' ? 'sent' : 'received',
      name: person.name || person.address,
      address: person.address,
      subject: mail.subject,
      sentAt: mail.sentAt,
    });
    const points = mailbox.ignoredSenders.includes(person.address)
      ? []
      : findPoints(mail, role, { addresses, firstName, timeZone });
    for (const { kind, lines, due } of points)
      found.points.push({
        userId,
        id: uuidv7(),
        mailId,
        kind,
        lines,
        dueDate: due?.date ?? null,
        dueTime: due?.time ?? null,
        state: 'open',
      });
    // Reading a mail takes about two milliseconds; other requests are served in between.
    await nextTurn();
  }
  return found;
}

async function storeFound(context: UserContext, mailbox: MailboxRow, { mails, points }: Found): Promise<void> {
  const { tx, user } = context;
  const stored = await insertMails(tx, mails);
  const isStored = ({ id }: { id: string }) => stored.has(id);
  await refreshActivityOfAddresses(
    context,
    mails.filter(isStored).map(({ address }) => address),
  );
  const fresh = points.filter(({ mailId }) => stored.has(mailId));
  await insertPoints(tx, fresh);
  if (mailbox.trackDated)
    for (const { id, dueDate } of fresh) {
      const point = dueDate == null ? undefined : await findPoint(tx, user.id, id);
      if (point) await trackPoint(context, point);
    }
  const messageIds = mails.filter(isStored).flatMap(({ messageId, references }) => [messageId, ...references]);
  const answered = await endAnsweredPoints(tx, user.id, messageIds);
  for (const { taskId } of answered) {
    const task = taskId === null ? null : await getTask(context, taskId).catch(() => null);
    if (task && task.waitingSince !== null && isOpenStatus(task.status)) await markReplied(context, task.id);
  }
  if (fresh.length > 0 || answered.length > 0)
    context.changed({ entity: 'mail_follow_up', id: mailbox.id, action: 'updated' });
  if (mailbox.state === 'syncing') context.changed({ entity: 'mailbox', id: mailbox.id, action: 'updated' });
}
