import type { DeliveryChannel, DeliveryStatus } from '@aide/contract';
import { and, desc, eq, gte, inArray, isNull, sql, asc, gt, notExists } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { uuidArray } from '../../../platform/database/query-rows.ts';
import { rowsFromJson } from '../../../platform/database/rows-from-json.ts';
import { listWork, planStatement, type NewWork } from '../../../platform/due-work/due-work.repository.ts';
import { dueWorkTable, type DueWork } from '../../../platform/due-work/due-work.table.ts';
import { usersTable, type User } from '../../identity/accounts/accounts.table.ts';
import { tasksTable, type TaskRow } from '../../planner/tasks/tasks.table.ts';
import { deliveriesTable, type DeliveryRow } from './deliveries.table.ts';

export type DeliveryWithWork = DeliveryRow & { work: DueWork | null };

/** Returns the kind of due work that sends through a channel. */
export function getWorkKind(channel: DeliveryChannel): string {
  return `send_${channel}`;
}

/** Returns the due work that sends a delivery. Its key is the delivery's id, so planning it again reschedules it. */
export function toDueWork({
  userId,
  id,
  channel,
  dueAt,
}: Pick<DeliveryRow, 'userId' | 'id' | 'channel' | 'dueAt'>): NewWork {
  return { userId, kind: getWorkKind(channel), key: id, payload: {}, dueAt };
}

const one = (userId: string, id: string) => and(eq(deliveriesTable.userId, userId), eq(deliveriesTable.id, id));

/** Inserts deliveries and returns them; existing keys are skipped. */
export async function insertDeliveries(
  tx: Tx,
  deliveries: (typeof deliveriesTable.$inferInsert)[],
): Promise<DeliveryRow[]> {
  if (deliveries.length === 0) return [];
  return insertNew(tx, deliveries).returning();
}

const insertNew = (tx: Tx, deliveries: (typeof deliveriesTable.$inferInsert)[]) =>
  tx
    .insert(deliveriesTable)
    .select(rowsFromJson(deliveriesTable, deliveries))
    .onConflictDoNothing({ target: [deliveriesTable.userId, deliveriesTable.key] });

/** Inserts deliveries with the work that sends them, in one statement; existing keys are skipped. */
export async function planDeliveries(tx: Tx, deliveries: PlannedDelivery[]): Promise<void> {
  if (deliveries.length === 0) return;
  const inserted = insertNew(tx, deliveries).returning({ id: deliveriesTable.id });
  await tx.execute(planStatement(tx, deliveries.map(toDueWork), inserted));
}

type PlannedDelivery = typeof deliveriesTable.$inferInsert & Pick<DeliveryRow, 'channel' | 'dueAt'>;

export async function updateDelivery(
  tx: Tx,
  { userId, id }: Pick<DeliveryRow, 'userId' | 'id'>,
  changes: Partial<typeof deliveriesTable.$inferInsert>,
): Promise<void> {
  await tx.update(deliveriesTable).set(changes).where(one(userId, id));
}

/** Key and times of a reminder. */
export type DeliveryTimes = Pick<DeliveryRow, 'id' | 'key' | 'leadMinutes' | 'subjectAt' | 'dueAt'>;

/** Reschedules deliveries in one statement. */
export async function moveDeliveries(tx: Tx, userId: string, moved: readonly DeliveryTimes[]): Promise<void> {
  if (moved.length === 0) return;
  await tx
    .update(deliveriesTable)
    .set({
      key: sql`moved.key`,
      leadMinutes: sql`moved."leadMinutes"`,
      subjectAt: sql`moved."subjectAt"`,
      dueAt: sql`moved."dueAt"`,
      status: 'planned',
      attempts: 0,
      lastError: null,
    })
    .from(
      sql`jsonb_to_recordset(${JSON.stringify(moved)}::jsonb)
        as moved (id uuid, key text, "leadMinutes" integer, "subjectAt" timestamptz, "dueAt" timestamptz)`,
    )
    .where(and(eq(deliveriesTable.userId, userId), sql`${deliveriesTable.id} = moved.id`));
}

/** Cancels deliveries together with the work that would send them. */
export async function cancelDeliveries(
  tx: Tx,
  userId: string,
  cancelled: readonly Pick<DeliveryRow, 'id' | 'channel'>[],
): Promise<void> {
  if (cancelled.length === 0) return;
  const ids = cancelled.map(({ id }) => id);
  const kinds = [...new Set(cancelled.map(({ channel }) => getWorkKind(channel)))];
  const works = tx.$with('works').as(
    tx
      .delete(dueWorkTable)
      .where(and(inArray(dueWorkTable.kind, kinds), inArray(dueWorkTable.key, ids)))
      .returning({ id: dueWorkTable.id }),
  );
  await tx
    .with(works)
    .update(deliveriesTable)
    .set({ status: 'cancelled' })
    .where(and(eq(deliveriesTable.userId, userId), inArray(deliveriesTable.id, ids)));
}

/** Returns the reminders of some tasks, locked against sending until the transaction ends. */
export async function lockTaskReminders(tx: Tx, userId: string, taskIds: string[]): Promise<DeliveryRow[]> {
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

/** Returns the unsent reminders of some tasks, and locks all their reminders against sending until the transaction ends. */
export async function lockPlannedReminders(
  tx: Tx,
  userId: string,
  taskIds: readonly string[],
): Promise<Pick<DeliveryRow, 'id' | 'channel'>[]> {
  const { id, channel, taskId, kind, status } = deliveriesTable;
  // The status is filtered here: before the table is analysed, PostgreSQL would scan all planned deliveries instead of those of the tasks.
  const rows = await tx
    .select({ id, channel, status })
    .from(deliveriesTable)
    .where(and(eq(deliveriesTable.userId, userId), sql`${taskId} = any(${uuidArray(taskIds)})`, eq(kind, 'reminder')))
    .orderBy(id)
    .for('update');
  return rows.filter((row) => row.status === 'planned');
}

/**
 * Returns a delivery, locked until the transaction ends. Locks the account first, like the deletion of an account: in the other order, the
 * deletion and a transaction that records a delivery would deadlock.
 */
export async function lockDelivery(tx: Tx, userId: string, id: string): Promise<DeliveryRow | undefined> {
  const account = tx
    .$with('account')
    .as(tx.select({ id: usersTable.id }).from(usersTable).where(eq(usersTable.id, userId)).for('key share'));
  const [row] = await tx
    .with(account)
    .select({ delivery: deliveriesTable })
    .from(deliveriesTable)
    .innerJoin(account, eq(account.id, deliveriesTable.userId))
    .where(one(userId, id))
    .for('update', { of: deliveriesTable });
  return row?.delivery;
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

export async function listTaskDeliveryRows(tx: Tx, userId: string, taskId: string): Promise<DeliveryWithWork[]> {
  const rows = await selectWithWork(tx)
    .where(and(eq(deliveriesTable.userId, userId), eq(deliveriesTable.taskId, taskId)))
    .orderBy(...newestFirst);
  return rows.map(joined);
}

/** The position in a list, newest due first, where the last page ended. */
export interface DeliveryPlace {
  dueAt: Date;
  id: string;
}

const newestFirst = [desc(deliveriesTable.dueAt), desc(deliveriesTable.id)];
/** A row comparison lets the index seek to the position. */
const after = (place: DeliveryPlace | undefined) =>
  place &&
  sql`(${deliveriesTable.dueAt}, ${deliveriesTable.id}) < (${place.dueAt.toISOString()}::timestamptz, ${place.id}::uuid)`;

/** Returns deliveries after the end of the last page, newest due first. */
export async function listDeliveryPage(
  tx: Tx,
  userId: string,
  page: { status?: DeliveryStatus | undefined; limit: number; after?: DeliveryPlace | undefined },
): Promise<DeliveryWithWork[]> {
  const deliveries = await tx
    .select()
    .from(deliveriesTable)
    .where(
      and(
        eq(deliveriesTable.userId, userId),
        page.status && eq(deliveriesTable.status, page.status),
        after(page.after),
      ),
    )
    .orderBy(...newestFirst)
    .limit(page.limit);
  // Read by key: in a join, PostgreSQL may scan the work of all users for every page.
  const works = new Map<string, DueWork>();
  for (const [channel, ofChannel] of Map.groupBy(deliveries, (delivery) => delivery.channel)) {
    const keys = ofChannel.map(({ id }) => id);
    for (const work of await listWork(tx, getWorkKind(channel), keys)) works.set(work.key, work);
  }
  return deliveries.map((delivery) => ({ ...delivery, work: works.get(delivery.id) ?? null }));
}

export type FailedDeliveryRow = DeliveryRow & { task: TaskRow | null };

/** Returns failed deliveries since that time, newest due first. Reminders of a deleted task are deleted with it. */
export async function listFailedPage(
  tx: Tx,
  userId: string,
  page: { since: Date; limit: number; after?: DeliveryPlace | undefined },
): Promise<FailedDeliveryRow[]> {
  const rows = await tx
    .select({ delivery: deliveriesTable, task: tasksTable })
    .from(deliveriesTable)
    .leftJoin(tasksTable, and(eq(tasksTable.userId, deliveriesTable.userId), eq(tasksTable.id, deliveriesTable.taskId)))
    .where(
      and(
        eq(deliveriesTable.userId, userId),
        eq(deliveriesTable.status, 'failed'),
        gte(deliveriesTable.dueAt, page.since),
        isNull(tasksTable.deletedAt),
        after(page.after),
      ),
    )
    .orderBy(...newestFirst)
    .limit(page.limit);
  return rows.map(({ delivery, task }) => ({ ...delivery, task }));
}

/** Returns users without work of a kind, in id order. */
export async function listUsersWithoutWork(
  tx: Tx,
  kind: string,
  page: { after: string | null; limit: number },
): Promise<User[]> {
  const planned = tx
    .select({ id: dueWorkTable.id })
    .from(dueWorkTable)
    .where(and(eq(dueWorkTable.kind, kind), eq(dueWorkTable.key, sql`${usersTable.id}::text`)));
  return tx
    .select()
    .from(usersTable)
    .where(and(page.after === null ? undefined : gt(usersTable.id, page.after), notExists(planned)))
    .orderBy(asc(usersTable.id))
    .limit(page.limit);
}
