import type { NotificationKind } from '@aide/contract';
import { and, desc, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { notificationsTable, type NotificationRow } from './notifications.table.ts';

const one = (userId: string, id: string) => and(eq(notificationsTable.userId, userId), eq(notificationsTable.id, id));
const isUnread = isNull(notificationsTable.readAt);

/** Stores a notification. Returns undefined if there is one with its key. */
export async function insertNotification(
  tx: Tx,
  notification: typeof notificationsTable.$inferInsert,
): Promise<NotificationRow | undefined> {
  const [row] = await tx
    .insert(notificationsTable)
    .values(notification)
    .onConflictDoNothing({ target: [notificationsTable.userId, notificationsTable.key] })
    .returning();
  return row;
}

export interface NotificationPage {
  kind?: NotificationKind | undefined;
  unread?: boolean | undefined;
  limit: number;
  /** The id of the last notification of the previous page. */
  before?: string | undefined;
}

/** Returns notifications, newest first. */
export async function listNotificationRows(tx: Tx, userId: string, page: NotificationPage): Promise<NotificationRow[]> {
  const { kind, unread, before, limit } = page;
  return tx
    .select()
    .from(notificationsTable)
    .where(
      and(
        eq(notificationsTable.userId, userId),
        kind && eq(notificationsTable.kind, kind),
        unread === undefined ? undefined : unread ? isUnread : isNotNull(notificationsTable.readAt),
        before === undefined ? undefined : lt(notificationsTable.id, before),
      ),
    )
    .orderBy(desc(notificationsTable.id))
    .limit(limit);
}

export async function countUnread(tx: Tx, userId: string): Promise<number> {
  const [row] = await tx
    .select({ count: sql<number>`count(*)::int` })
    .from(notificationsTable)
    .where(and(eq(notificationsTable.userId, userId), isUnread));
  return row?.count ?? 0;
}

export async function findNotification(tx: Tx, userId: string, id: string): Promise<NotificationRow | undefined> {
  const [row] = await tx.select().from(notificationsTable).where(one(userId, id));
  return row;
}

export async function updateNotificationRow(
  tx: Tx,
  userId: string,
  id: string,
  changes: Partial<Pick<NotificationRow, 'readAt' | 'handledAt'>>,
): Promise<NotificationRow | undefined> {
  const [row] = await tx.update(notificationsTable).set(changes).where(one(userId, id)).returning();
  return row;
}

/** Marks all unread ones read. Returns how many. */
export async function markAllRead(tx: Tx, userId: string, now: Date): Promise<number> {
  const rows = await tx
    .update(notificationsTable)
    .set({ readAt: now })
    .where(and(eq(notificationsTable.userId, userId), isUnread))
    .returning({ id: notificationsTable.id });
  return rows.length;
}

/** Marks the notifications of a task handled and read. Returns their ids. */
export async function markTaskHandled(tx: Tx, userId: string, taskId: string, now: Date): Promise<string[]> {
  const at = now.toISOString();
  const rows = await tx
    .update(notificationsTable)
    .set({ handledAt: now, readAt: sql`coalesce(${notificationsTable.readAt}, ${at}::timestamptz)` })
    .where(
      and(
        eq(notificationsTable.userId, userId),
        eq(notificationsTable.taskId, taskId),
        isNull(notificationsTable.handledAt),
      ),
    )
    .returning({ id: notificationsTable.id });
  return rows.map(({ id }) => id);
}

export async function deleteNotificationRows(tx: Tx, userId: string): Promise<number> {
  const rows = await tx
    .delete(notificationsTable)
    .where(eq(notificationsTable.userId, userId))
    .returning({ id: notificationsTable.id });
  return rows.length;
}

/** Deletes the notifications of all users that are older than a time. Returns how many. */
export async function purgeNotificationRows(tx: Tx, before: Date): Promise<number> {
  const rows = await tx
    .delete(notificationsTable)
    .where(lt(notificationsTable.createdAt, before))
    .returning({ id: notificationsTable.id });
  return rows.length;
}
