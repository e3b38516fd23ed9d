import { and, asc, desc, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { dueWorkTable, type DueWork } from '../../../platform/due-work/due-work.table.ts';
import type { Clause } from '../../../platform/events/record-changes.ts';
import { usersTable } from '../../identity/accounts/accounts.table.ts';
import {
  webhookDeliveriesTable as deliveries,
  webhooksTable as webhooks,
  type WebhookDeliveryRow,
  type WebhookRow,
} from './webhooks.table.ts';

export const webhookWorkKind = 'send_webhook';

export type WebhookDeliveryWithWork = WebhookDeliveryRow & { work: DueWork | null };

const oneWebhook = (userId: string, id: string) => and(eq(webhooks.userId, userId), eq(webhooks.id, id));
const oneDelivery = (userId: string, id: string) => and(eq(deliveries.userId, userId), eq(deliveries.id, id));

/** Returns webhooks, oldest first. */
export async function listWebhookRows(tx: Tx, userId: string): Promise<WebhookRow[]> {
  return tx.select().from(webhooks).where(eq(webhooks.userId, userId)).orderBy(asc(webhooks.id));
}

/** Returns the clause that fails if the account has had a webhook or a written calendar, see `isFollowedError`. */
export function unfollowedClause(userId: string): Clause {
  return { name: 'unfollowed', write: sql`select require_unfollowed(${userId}::uuid)` };
}

export async function findWebhook(tx: Tx, userId: string, id: string): Promise<WebhookRow | undefined> {
  const [row] = await tx.select().from(webhooks).where(oneWebhook(userId, id));
  return row;
}

export async function insertWebhook(tx: Tx, webhook: typeof webhooks.$inferInsert): Promise<WebhookRow> {
  const [row] = await tx.insert(webhooks).values(webhook).returning();
  if (!row) throw new Error('the webhook was not stored');
  return row;
}

export async function updateWebhookRow(
  tx: Tx,
  userId: string,
  id: string,
  changes: Partial<typeof webhooks.$inferInsert>,
): Promise<WebhookRow | undefined> {
  const [row] = await tx.update(webhooks).set(changes).where(oneWebhook(userId, id)).returning();
  return row;
}

/** Disables a webhook. Returns undefined if it is already disabled or deleted. */
export async function disableWebhook(
  tx: Tx,
  userId: string,
  id: string,
  disabledReason: string,
): Promise<WebhookRow | undefined> {
  const [row] = await tx
    .update(webhooks)
    .set({ active: false, disabledReason })
    .where(and(oneWebhook(userId, id), webhooks.active))
    .returning();
  return row;
}

/** Records a failed attempt. Returns the time of the first one since the last accepted delivery. */
export async function recordFailingSince(
  tx: Tx,
  { userId, webhookId }: WebhookDeliveryRow,
  now: Date,
): Promise<Date | null | undefined> {
  const failingSince = sql`coalesce(${webhooks.failingSince}, ${now.toISOString()}::timestamptz)`;
  const [row] = await tx
    .update(webhooks)
    .set({ failingSince })
    .where(oneWebhook(userId, webhookId))
    .returning({ since: webhooks.failingSince });
  return row?.since;
}

export async function deleteWebhookRow(tx: Tx, userId: string, id: string): Promise<boolean> {
  const gone = await tx.delete(webhooks).where(oneWebhook(userId, id)).returning({ id: webhooks.id });
  return gone.length > 0;
}

export async function insertWebhookDeliveries(tx: Tx, rows: (typeof deliveries.$inferInsert)[]): Promise<void> {
  if (rows.length > 0) await tx.insert(deliveries).values(rows);
}

/** Returns a delivery with its webhook, and when its account was disabled. */
export async function findOutgoingWebhook(tx: Tx, userId: string, id: string) {
  const [row] = await tx
    .select({ delivery: deliveries, webhook: webhooks, disabledAt: usersTable.disabledAt })
    .from(deliveries)
    .innerJoin(webhooks, and(eq(webhooks.userId, deliveries.userId), eq(webhooks.id, deliveries.webhookId)))
    .innerJoin(usersTable, eq(usersTable.id, deliveries.userId))
    .where(oneDelivery(userId, id));
  return row;
}

export async function lockWebhookDelivery(tx: Tx, userId: string, id: string): Promise<WebhookDeliveryRow | undefined> {
  const [row] = await tx.select().from(deliveries).where(oneDelivery(userId, id)).for('update');
  return row;
}

export async function updateWebhookDelivery(
  tx: Tx,
  { userId, id }: Pick<WebhookDeliveryRow, 'userId' | 'id'>,
  changes: Partial<typeof deliveries.$inferInsert>,
): Promise<void> {
  await tx.update(deliveries).set(changes).where(oneDelivery(userId, id));
}

function selectWithWork(tx: Tx) {
  return tx
    .select({ delivery: deliveries, work: dueWorkTable })
    .from(deliveries)
    .leftJoin(
      dueWorkTable,
      and(eq(dueWorkTable.kind, webhookWorkKind), eq(dueWorkTable.key, sql`${deliveries.id}::text`)),
    );
}

/** Returns deliveries, newest first. */
export async function listDeliveriesOfWebhook(
  tx: Tx,
  userId: string,
  webhookId: string,
  limit: number,
): Promise<WebhookDeliveryWithWork[]> {
  const rows = await selectWithWork(tx)
    .where(and(eq(deliveries.userId, userId), eq(deliveries.webhookId, webhookId)))
    .orderBy(desc(deliveries.id))
    .limit(limit);
  return rows.map(({ delivery, work }) => ({ ...delivery, work }));
}

export async function findWebhookDelivery(
  tx: Tx,
  userId: string,
  id: string,
): Promise<WebhookDeliveryWithWork | undefined> {
  const [row] = await selectWithWork(tx).where(oneDelivery(userId, id));
  return row && { ...row.delivery, work: row.work };
}

/** Deletes, for all users, deliveries that are older than that time and not waiting. */
export async function purgeWebhookDeliveryRows(tx: Tx, before: Date): Promise<number> {
  const gone = await tx
    .delete(deliveries)
    .where(and(lt(deliveries.createdAt, before), inArray(deliveries.status, ['sent', 'failed'])))
    .returning({ id: deliveries.id });
  return gone.length;
}
