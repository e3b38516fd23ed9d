import { and, asc, desc, eq, inArray, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { ownedAfter } from '../../../platform/database/page.ts';
import type { MailThread } from '../../reminders/deliveries/channel.port.ts';
import { contactsTable } from '../../planner/contacts/contacts.table.ts';
import { recurringTasksTable } from '../../planner/recurring/recurring.table.ts';
import { isOpenTask } from '../../planner/tasks/tasks.repository.ts';
import { tasksTable, type TaskRow } from '../../planner/tasks/tasks.table.ts';
import { mailFollowUpsTable, type MailFollowUpRow } from './email-by-date.table.ts';

const table = mailFollowUpsTable;

/** Inserts a follow-up. Returns undefined if this mail was already processed for this address. */
export async function claimFollowUp(tx: Tx, row: typeof table.$inferInsert): Promise<MailFollowUpRow | undefined> {
  const [claimed] = await tx
    .insert(table)
    .values(row)
    .onConflictDoNothing({ target: [table.userId, table.messageKey, table.word] })
    .returning();
  return claimed;
}

/** Returns the number of addresses for which a mail was processed. */
export async function countFollowUps(tx: Tx, userId: string, messageKey: string): Promise<number> {
  return tx.$count(table, and(eq(table.userId, userId), eq(table.messageKey, messageKey)));
}

export async function linkFollowUp(
  tx: Tx,
  { userId, id }: MailFollowUpRow,
  made: ({ taskId: string } | { recurringTaskId: string }) & { contactName: string | null },
): Promise<void> {
  await tx
    .update(table)
    .set(made)
    .where(and(eq(table.userId, userId), eq(table.id, id)));
}

export interface PendingFollowUp {
  followUp: MailFollowUpRow;
  title: string;
  task: { id: string; dueAt: Date | null; dueHasTime: boolean } | null;
  recurring: { id: string; nextOccurrence: Date | null } | null;
}

const isOpenPattern = and(isNull(recurringTasksTable.deletedAt), ne(recurringTasksTable.status, 'completed'));

/** Returns the pending follow-ups that mails created, soonest first. */
export async function listPendingFollowUps(tx: Tx, userId: string, limit: number): Promise<PendingFollowUp[]> {
  const rows = await tx
    .select({ followUp: table, task: tasksTable, recurring: recurringTasksTable })
    .from(table)
    .leftJoin(tasksTable, and(eq(tasksTable.userId, table.userId), eq(tasksTable.id, table.taskId)))
    .leftJoin(
      recurringTasksTable,
      and(eq(recurringTasksTable.userId, table.userId), eq(recurringTasksTable.id, table.recurringTaskId)),
    )
    .where(
      and(
        eq(table.userId, userId),
        or(and(isNotNull(table.taskId), isOpenTask), and(isNotNull(table.recurringTaskId), isOpenPattern)),
      ),
    )
    .orderBy(asc(sql`coalesce(${tasksTable.dueAt}, ${recurringTasksTable.nextOccurrence})`), asc(table.id))
    .limit(limit);
  return rows.map(({ followUp, task, recurring }) => ({
    followUp,
    title: task?.title ?? recurring?.title ?? followUp.subject,
    task: task && { id: task.id, dueAt: task.dueAt, dueHasTime: task.dueHasTime },
    recurring: recurring && { id: recurring.id, nextOccurrence: recurring.nextOccurrence },
  }));
}

/** Returns the mail that created a task; its reminders are sent in the same thread. */
export async function findMailThread(
  tx: Tx,
  userId: string,
  task: Pick<TaskRow, 'id' | 'recurringTaskId'>,
): Promise<MailThread | undefined> {
  const origins = [eq(table.taskId, task.id)];
  if (task.recurringTaskId !== null) origins.push(eq(table.recurringTaskId, task.recurringTaskId));
  const [row] = await tx
    .select({ messageId: table.messageId, references: table.references, subject: table.subject })
    .from(table)
    .where(and(eq(table.userId, userId), or(...origins)))
    .limit(1);
  return row?.messageId == null ? undefined : { ...row, messageId: row.messageId };
}

/** Deletes rows that were kept only to detect a repeated mail, once their replies are old. */
export async function purgeReplied(tx: Tx, before: Date): Promise<number> {
  const gone = await tx
    .delete(table)
    .where(and(isNull(table.taskId), isNull(table.recurringTaskId), lt(table.createdAt, before)))
    .returning({ id: table.id });
  return gone.length;
}

/** Lists follow-ups of mails after an id, in id order, which is chronological. */
export async function listFollowUps(
  tx: Tx,
  userId: string,
  { limit, after }: { limit: number; after?: string | undefined },
): Promise<MailFollowUpRow[]> {
  return tx
    .select()
    .from(table)
    .where(ownedAfter(table, userId, after))
    .orderBy(asc(table.id))
    .limit(limit);
}

/** Returns the follow-ups of the mails with these ids. */
export async function listFollowUpsOfMails(tx: Tx, userId: string, messageIds: string[]): Promise<MailFollowUpRow[]> {
  if (messageIds.length === 0) return [];
  return tx
    .select()
    .from(table)
    .where(and(eq(table.userId, userId), inArray(table.messageId, messageIds)));
}

/** Returns the tasks that mails created, including occurrences, with the address of their contact. */
export async function listTasksOfFollowUps(tx: Tx, followUps: readonly MailFollowUpRow[]) {
  const [first] = followUps;
  if (!first) return [];
  const ids = followUps.flatMap(({ taskId }) => taskId ?? []);
  const recurringIds = followUps.flatMap(({ recurringTaskId }) => recurringTaskId ?? []);
  return tx
    .select({
      id: tasksTable.id,
      status: tasksTable.status,
      waitingSince: tasksTable.waitingSince,
      waitingFor: tasksTable.waitingFor,
      contactEmail: contactsTable.email,
    })
    .from(tasksTable)
    .innerJoin(
      contactsTable,
      and(eq(contactsTable.userId, tasksTable.userId), eq(contactsTable.id, tasksTable.contactId)),
    )
    .where(
      and(
        eq(tasksTable.userId, first.userId),
        isNull(tasksTable.deletedAt),
        or(inArray(tasksTable.id, ids), inArray(tasksTable.recurringTaskId, recurringIds)),
      ),
    );
}

/** Returns when the user's last mail was received, or null. */
export async function findLastFollowUp(tx: Tx, userId: string): Promise<Date | null> {
  const [row] = await tx
    .select({ at: table.createdAt })
    .from(table)
    .where(eq(table.userId, userId))
    .orderBy(desc(table.createdAt))
    .limit(1);
  return row?.at ?? null;
}
