import type { DeliveryChannel, DeliveryStatus } from '@aide/contract';
import { and, desc, eq, inArray, lt, or, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { dueWorkTable, type DueWork } from '../../platform/due-work/due-work.table.ts';
import { deliveriesTable, type DeliveryRow } from './reminders.table.ts';

export type DeliveryWithWork = DeliveryRow & { work: DueWork | null };

export function workKindOf(channel: DeliveryChannel): string {
  return `send_${channel}`;
}

const one = (userId: string, id: string) => and(eq(deliveriesTable.userId, userId), eq(deliveriesTable.id, id));

/** Stores new ones; those whose key is already there are left out, and so not answered. */
export async function insertDeliveries(
  tx: Tx,
  deliveries: (typeof deliveriesTable.$inferInsert)[],
): Promise<DeliveryRow[]> {
  if (deliveries.length === 0) return [];
  return tx
    .insert(deliveriesTable)
    .values(deliveries)
    .onConflictDoNothing({ target: [deliveriesTable.userId, deliveriesTable.key] })
    .returning();
}

export async function updateDelivery(
  tx: Tx,
  { userId, id }: Pick<DeliveryRow, 'userId' | 'id'>,
  changes: Partial<typeof deliveriesTable.$inferInsert>,
): Promise<void> {
  await tx.update(deliveriesTable).set(changes).where(one(userId, id));
}

export async function cancelDeliveries(tx: Tx, userId: string, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(deliveriesTable)
    .set({ status: 'cancelled' })
    .where(and(eq(deliveriesTable.userId, userId), inArray(deliveriesTable.id, ids)));
}

/** The reminders of some tasks, kept from the sender until the transaction ends. */
export async function lockRemindersOf(tx: Tx, userId: string, taskIds: string[]): Promise<DeliveryRow[]> {
  if (taskIds.length === 0) return [];
  return tx
    .select()
    .from(deliveriesTable)
    .where(
      and(
        eq(deliveriesTable.userId, userId),
        inArray(deliveriesTable.taskId, taskIds),
        eq(deliveriesTable.kind, 'reminder'),
      ),
    )
    .orderBy(deliveriesTable.id)
    .for('update');
}

export async function lockDelivery(tx: Tx, userId: string, id: string): Promise<DeliveryRow | undefined> {
  const [row] = await tx.select().from(deliveriesTable).where(one(userId, id)).for('update');
  return row;
}

function selectWithWork(tx: Tx) {
  return tx
    .select({ delivery: deliveriesTable, work: dueWorkTable })
    .from(deliveriesTable)
    .leftJoin(
      dueWorkTable,
      and(
        eq(dueWorkTable.kind, sql`'send_' || ${deliveriesTable.channel}`),
        eq(dueWorkTable.key, sql`${deliveriesTable.id}::text`),
      ),
    );
}

const joined = ({ delivery, work }: { delivery: DeliveryRow; work: DueWork | null }) => ({ ...delivery, work });

export async function findDelivery(tx: Tx, userId: string, id: string): Promise<DeliveryWithWork | undefined> {
  const [row] = await selectWithWork(tx).where(one(userId, id));
  return row && joined(row);
}

export async function listDeliveriesOfTask(tx: Tx, userId: string, taskId: string): Promise<DeliveryWithWork[]> {
  const rows = await selectWithWork(tx)
    .where(and(eq(deliveriesTable.userId, userId), eq(deliveriesTable.taskId, taskId)))
    .orderBy(desc(deliveriesTable.dueAt), desc(deliveriesTable.id));
  return rows.map(joined);
}

/** Newest due first, after the place where the last page ended. */
export async function listDeliveryPage(
  tx: Tx,
  userId: string,
  page: { status?: DeliveryStatus | undefined; limit: number; after?: { dueAt: Date; id: string } | undefined },
): Promise<DeliveryWithWork[]> {
  const { after, status } = page;
  const rows = await selectWithWork(tx)
    .where(
      and(
        eq(deliveriesTable.userId, userId),
        status && eq(deliveriesTable.status, status),
        after &&
          or(
            lt(deliveriesTable.dueAt, after.dueAt),
            and(eq(deliveriesTable.dueAt, after.dueAt), lt(deliveriesTable.id, after.id)),
          ),
      ),
    )
    .orderBy(desc(deliveriesTable.dueAt), desc(deliveriesTable.id))
    .limit(page.limit);
  return rows.map(joined);
}
