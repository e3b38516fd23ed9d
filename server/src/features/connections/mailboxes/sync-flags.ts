import { limits } from '@aide/contract';
import { isOpenStatus } from '@aide/rules';
import { uuidv7 } from 'uuidv7';
import type { Actor, Transactions, UserContext } from '../../../platform/context.ts';
import { localDay } from '../../../platform/local-time.ts';
import { contactEmailKey } from '../../planner/contacts/contact-keys.ts';
import { findContactsByEmail } from '../../planner/contacts/contacts.repository.ts';
import { createTask } from '../../planner/tasks/create-task.ts';
import { toDue } from '../../planner/tasks/due-value.ts';
import type { TaskChanged } from '../../planner/tasks/task-changed.ts';
import { changeTaskStatus } from '../../planner/tasks/update-task.ts';
import { planSync } from './connect-mailbox.ts';
import {
  deleteFlags,
  findMailboxOfFlag,
  insertFlag,
  listFlags,
  trackPointsOfMail,
  updateFlagTask,
} from './mail-flags.repository.ts';
import type { MailSession, ServerMail } from './mail-server.port.ts';
import { updateMailboxRow } from './mailboxes.repository.ts';
import type { MailboxRow } from './mailboxes.table.ts';

const mailsAtOnce = 100;
/** More flagged mails than a person works on; the newest are read. */
const maxFlagged = 1_000;
/** The task of a flagged mail is due in two days, like that of a follow-up without a date. */
const daysToAct = 2;

interface FlagSync {
  transactions: Transactions;
  actor: Actor;
  mailbox: MailboxRow;
  session: MailSession;
  /** Mails from before it that were flagged before the setting was switched on do not become tasks. */
  since: Date;
}

/**
 * Makes tasks of newly flagged mails, completes the tasks of mails whose flag was removed, and removes the flags of completed tasks. A row
 * is deleted only after the flag was removed, so that it can be repeated after a crash.
 */
export async function syncFlags({ transactions, actor, mailbox, session, since }: FlagSync): Promise<void> {
  const { validity, uids } = await session.listFlagged();
  const known = await transactions.read(({ tx }) => listFlags(tx, mailbox));
  const here = known.filter((row) => row.validity === validity);
  const knownUids = new Set(here.map(({ uid }) => uid));
  const fresh = uids.filter((uid) => !knownUids.has(uid)).slice(-maxFlagged);
  for (let at = 0; at < fresh.length; at += mailsAtOnce) {
    const mails = await session.fetch(fresh.slice(at, at + mailsAtOnce));
    await transactions.runAs(actor, async (context) => {
      for (const mail of mails)
        await addFlag(context, mailbox, validity, mail, mailbox.hasReadFlags || mail.sentAt >= since);
    });
  }
  const flagged = new Set(uids);
  const isOpen = ({ status }: (typeof known)[number]): boolean => status !== null && isOpenStatus(status);
  const isFinished = (row: (typeof known)[number]): boolean => row.status !== null && !isOpen(row);
  const unflagged = here.filter(({ uid }) => !flagged.has(uid));
  // A mail that was moved or deleted was not unflagged: its task stays.
  const present = new Set(await session.listPresent(unflagged.filter(isOpen).map(({ uid }) => uid)));
  const finished = here.filter((row) => flagged.has(row.uid) && isFinished(row));
  if (finished.length > 0) await session.removeFlags(finished.map(({ uid }) => uid));
  await transactions.runAs(actor, async (context) => {
    for (const { taskId } of unflagged.filter((row) => isOpen(row) && present.has(row.uid)))
      if (taskId !== null) await changeTaskStatus(context, taskId, 'completed', 'The flag was removed from the mail');
    const ended = [...unflagged, ...finished].map(({ id }) => id);
    await deleteFlags(context.tx, mailbox, ended);
    if (!mailbox.hasReadFlags) await updateMailboxRow(context.tx, mailbox.userId, mailbox.id, { hasReadFlags: true });
  });
}

async function addFlag(
  context: UserContext,
  { id: mailboxId }: MailboxRow,
  validity: string,
  mail: ServerMail,
  isTask: boolean,
): Promise<void> {
  const { tx, user } = context;
  const { messageId, uid } = mail;
  const row = { userId: user.id, id: uuidv7(), mailboxId, messageId, validity, uid, taskId: null };
  const stored = await insertFlag(tx, row);
  if (!stored || !isTask) return;
  const task = await createFlagTask(context, mail);
  await updateFlagTask(tx, stored, task.id);
  await trackPointsOfMail(tx, user.id, messageId, task.id);
}

async function createFlagTask(context: UserContext, { from, subject }: ServerMail) {
  const { tx, user, now } = context;
  const key = contactEmailKey(from.address);
  const [contact] = key === null ? [] : await findContactsByEmail(tx, user.id, [key]);
  const name = from.name || from.address;
  const day = { date: localDay(now, user.timezone).add({ days: daysToAct }).toString(), time: null };
  return createTask(context, {
    title: (subject.replace(/^(?:(?:re|fwd?|aw)\s*:\s*)+/i, '') || `Mail from ${name}`).slice(0, limits.title),
    description: `Flagged mail from ${name} <${from.address}>`,
    source: 'email',
    taskType: 'follow_up',
    due: toDue(day, user.timezone),
    contactId: contact?.id ?? null,
  });
}

/** Synchronises the mailbox when the task of a flagged mail was completed, so that the flag disappears at once. */
export async function removeFlagOfTask({ context, after, changes }: TaskChanged): Promise<void> {
  if (after.source !== 'email' || changes['status'] === undefined || isOpenStatus(after.status)) return;
  const mailboxId = await findMailboxOfFlag(context.tx, context.user.id, after.id);
  if (mailboxId !== undefined) await planSync(context, mailboxId);
}
