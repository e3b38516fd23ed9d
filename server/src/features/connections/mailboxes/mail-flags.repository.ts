import { and, eq, inArray } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { tasksTable as tasks } from '../../planner/tasks/tasks.table.ts';
import {
  mailboxesTable as mailboxes,
  mailFlagsTable as flags,
  mailMessagesTable as mails,
  mailPointsTable as points,
  type MailboxRow,
  type MailFlagRow,
} from './mailboxes.table.ts';

const ofMailbox = ({ userId, id }: Pick<MailboxRow, 'userId' | 'id'>) =>
  and(eq(flags.userId, userId), eq(flags.mailboxId, id));

export interface FlagWithTask extends MailFlagRow {
  /** Null: there is no task, or it was deleted. */
  status: (typeof tasks.$inferSelect)['status'] | null;
}

/** Returns the flagged mails of a mailbox that are known. */
export async function listFlags(tx: Tx, mailbox: Pick<MailboxRow, 'userId' | 'id'>): Promise<FlagWithTask[]> {
  const rows = await tx
    .select({ flag: flags, status: tasks.status, deletedAt: tasks.deletedAt })
    .from(flags)
    .leftJoin(tasks, and(eq(tasks.userId, flags.userId), eq(tasks.id, flags.taskId)))
    .where(ofMailbox(mailbox));
  return rows.map(({ flag, status, deletedAt }) => ({ ...flag, status: deletedAt === null ? status : null }));
}

/** Stores a flagged mail. Returns undefined if it is known; then it stores only where it is now. */
export async function insertFlag(tx: Tx, row: MailFlagRow): Promise<MailFlagRow | undefined> {
  const [stored] = await tx
    .insert(flags)
    .values(row)
    .onConflictDoUpdate({
      target: [flags.userId, flags.mailboxId, flags.messageId],
      set: { validity: row.validity, uid: row.uid },
    })
    .returning();
  return stored?.id === row.id ? stored : undefined;
}

export async function updateFlagTask(tx: Tx, { userId, id }: MailFlagRow, taskId: string): Promise<void> {
  await tx
    .update(flags)
    .set({ taskId })
    .where(and(eq(flags.userId, userId), eq(flags.id, id)));
}

/** Deletes flagged mails; all of the mailbox without ids. */
export async function deleteFlags(
  tx: Tx,
  mailbox: Pick<MailboxRow, 'userId' | 'id'>,
  ids?: readonly string[],
): Promise<void> {
  if (ids?.length === 0) return;
  await tx.delete(flags).where(and(ofMailbox(mailbox), ids === undefined ? undefined : inArray(flags.id, [...ids])));
}

/** Returns the mailbox whose flagged mail is this task, if it still synchronises flags. */
export async function findMailboxOfFlag(tx: Tx, userId: string, taskId: string): Promise<string | undefined> {
  const [row] = await tx
    .select({ id: mailboxes.id })
    .from(flags)
    .innerJoin(mailboxes, and(eq(mailboxes.userId, flags.userId), eq(mailboxes.id, flags.mailboxId)))
    .where(and(eq(flags.userId, userId), eq(flags.taskId, taskId), eq(mailboxes.syncFlags, true)));
  return row?.id;
}

/** Links the open points of a mail with the task of its flag, so that they are not shown beside it. */
export async function trackPointsOfMail(tx: Tx, userId: string, messageId: string, taskId: string): Promise<void> {
  const ofMail = tx
    .select({ id: mails.id })
    .from(mails)
    .where(and(eq(mails.userId, userId), eq(mails.messageId, messageId)));
  await tx
    .update(points)
    .set({ state: 'tracked', taskId })
    .where(and(eq(points.userId, userId), eq(points.state, 'open'), inArray(points.mailId, ofMail)));
}
