import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { pushSubscriptionsTable, type PushSubscriptionRow } from './push.table.ts';

const table = pushSubscriptionsTable;

/** Returns subscriptions, most recently seen first. */
export async function listSubscriptionRows(tx: Tx, userId: string): Promise<PushSubscriptionRow[]> {
  return tx.select().from(table).where(eq(table.userId, userId)).orderBy(desc(table.lastSeenAt), desc(table.id));
}

export async function findSubscriptionRow(
  tx: Tx,
  userId: string,
  id: string,
): Promise<PushSubscriptionRow | undefined> {
  const [row] = await tx
    .select()
    .from(table)
    .where(and(eq(table.userId, userId), eq(table.id, id)));
  return row;
}

/** Inserts a subscription, or updates keys, device and last seen of the one with the same endpoint, which keeps its id. */
export async function saveSubscriptionRow(
  tx: Tx,
  row: typeof pushSubscriptionsTable.$inferInsert,
): Promise<PushSubscriptionRow> {
  const { p256dh, auth, device, lastSeenAt } = row;
  const [saved] = await tx
    .insert(table)
    .values(row)
    .onConflictDoUpdate({
      target: [table.userId, table.endpoint],
      set: { p256dh, auth, device, lastSeenAt, lastError: null },
    })
    .returning();
  if (!saved) throw new Error('A push subscription was neither inserted nor updated.');
  return saved;
}

/** Deletes subscriptions. Returns how many. */
export async function deleteSubscriptionRows(tx: Tx, userId: string, ids: string[]): Promise<number> {
  if (ids.length === 0) return 0;
  const deleted = await tx
    .delete(table)
    .where(and(eq(table.userId, userId), inArray(table.id, ids)))
    .returning({ id: table.id });
  return deleted.length;
}

export async function updateLastError(tx: Tx, userId: string, id: string, lastError: string | null): Promise<void> {
  await tx
    .update(table)
    .set({ lastError })
    .where(and(eq(table.userId, userId), eq(table.id, id)));
}
