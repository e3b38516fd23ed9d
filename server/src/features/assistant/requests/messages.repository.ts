import type { MessageChannel } from '@aide/contract';
import { and, asc, desc, eq, ilike, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { containing } from '../../../platform/database/page.ts';
import { contactSummaryColumns } from '../../planner/contacts/contacts.repository.ts';
import { contactsTable } from '../../planner/contacts/contacts.table.ts';
import { isOpenTask, joined, selectTasks, type TaskWithContact } from '../../planner/tasks/tasks.repository.ts';
import { tasksTable } from '../../planner/tasks/tasks.table.ts';
import { messagesTable, type MessageRow } from './messages.table.ts';

export async function insertMessages(tx: Tx, rows: (typeof messagesTable.$inferInsert)[]): Promise<void> {
  await tx.insert(messagesTable).values(rows);
}

export interface MessagePage {
  q?: string | undefined;
  channel?: MessageChannel | undefined;
  limit: number;
  /** The id of the oldest message of the previous page. */
  before?: string | undefined;
}

/** Returns messages, newest first. */
export async function listMessageRows(tx: Tx, userId: string, page: MessagePage): Promise<MessageRow[]> {
  const { q, channel, before, limit } = page;
  return tx
    .select()
    .from(messagesTable)
    .where(
      and(
        eq(messagesTable.userId, userId),
        channel && eq(messagesTable.channel, channel),
        q ? ilike(messagesTable.text, containing(q)) : undefined,
        before === undefined ? undefined : lt(messagesTable.id, before),
      ),
    )
    .orderBy(desc(messagesTable.id))
    .limit(limit);
}

/** Deletes and returns one message, or returns undefined if there is none. */
export async function deleteMessageRow(tx: Tx, userId: string, id: string): Promise<MessageRow | undefined> {
  const [row] = await tx
    .delete(messagesTable)
    .where(and(eq(messagesTable.userId, userId), eq(messagesTable.id, id)))
    .returning();
  return row;
}

export async function deleteMessageRows(tx: Tx, userId: string): Promise<number> {
  const rows = await tx
    .delete(messagesTable)
    .where(eq(messagesTable.userId, userId))
    .returning({ id: messagesTable.id });
  return rows.length;
}

/** Returns true if the request still has a message. */
export async function hasMessageOfRequest(tx: Tx, userId: string, requestId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: messagesTable.id })
    .from(messagesTable)
    .where(and(eq(messagesTable.userId, userId), eq(messagesTable.requestId, requestId)))
    .limit(1);
  return rows.length > 0;
}

export interface Mention {
  contactId: string;
  at: Date;
}

/** Lists the contacts of the newest messages that are about one, newest first; a contact can be repeated. */
export async function listMentions(tx: Tx, userId: string, limit: number): Promise<Mention[]> {
  const rows = await tx
    .select({ contactIds: messagesTable.contactIds, at: messagesTable.createdAt })
    .from(messagesTable)
    .where(and(eq(messagesTable.userId, userId), sql`contact_ids <> '{}'`))
    .orderBy(desc(messagesTable.id))
    .limit(limit);
  return rows.flatMap(({ contactIds, at }) => contactIds.map((contactId) => ({ contactId, at })));
}

/** Lists the contacts of the newest tasks, newest first. */
export async function listContactsOfNewTasks(tx: Tx, userId: string, limit: number): Promise<Mention[]> {
  const rows = await tx
    .select({ contactId: tasksTable.contactId, at: tasksTable.createdAt })
    .from(tasksTable)
    .where(and(eq(tasksTable.userId, userId), isNull(tasksTable.deletedAt)))
    .orderBy(desc(tasksTable.createdAt))
    .limit(limit);
  return rows.flatMap(({ contactId, at }) => (contactId === null ? [] : [{ contactId, at }]));
}

export async function listContactSummaries(tx: Tx, userId: string, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return tx
    .select(contactSummaryColumns)
    .from(contactsTable)
    .where(and(eq(contactsTable.userId, userId), inArray(contactsTable.id, [...ids])));
}

/** Returns the open tasks of contacts by contact, soonest due first, at most `limit` each, and how many each has. */
export async function listOpenTasksOfContacts(
  tx: Tx,
  userId: string,
  contactIds: readonly string[],
  limit: number,
): Promise<Map<string | null, { task: TaskWithContact; total: number }[]>> {
  if (contactIds.length === 0) return new Map();
  const { id, contactId, dueAt } = tasksTable;
  const ranked = tx
    .select({
      id,
      position: sql<number>`row_number() over (partition by ${contactId} order by ${dueAt}, ${id})`.as('position'),
      total: sql<number>`(count(*) over (partition by ${contactId}))::int`.as('total'),
    })
    .from(tasksTable)
    .where(and(eq(tasksTable.userId, userId), inArray(contactId, [...contactIds]), isOpenTask))
    .as('ranked');
  const totals = await tx
    .select()
    .from(ranked)
    .where(sql`${ranked.position} <= ${limit}`);
  const rows = await selectTasks(tx)
    .where(
      and(
        eq(tasksTable.userId, userId),
        inArray(
          id,
          totals.map((row) => row.id),
        ),
      ),
    )
    .orderBy(asc(dueAt), asc(id));
  const totalById = new Map(totals.map((row) => [row.id, row.total]));
  return Map.groupBy(
    rows.map((row) => ({ task: joined(row), total: totalById.get(joined(row).id) ?? 0 })),
    ({ task }) => task.contactId,
  );
}
