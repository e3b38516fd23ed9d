import type { DeliveryChannel } from '@aide/contract';
import { and, desc, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { changeStatement } from '../../platform/events/record-changes.ts';
import { dueWorkTable, type DueWork } from '../../platform/due-work/due-work.table.ts';
import { usersTable, type User } from '../accounts/accounts.table.ts';
import { contactSummaryColumns } from '../contacts/contacts.repository.ts';
import { contactsTable } from '../contacts/contacts.table.ts';
import type { TaskWithContact } from '../tasks/tasks.repository.ts';
import { tasksTable } from '../tasks/tasks.table.ts';
import { workKindOf } from './deliveries.repository.ts';
import { deliveriesTable, type DeliveryRow } from './reminders.table.ts';

/** A delivery with everything that sending it needs. */
export interface Outgoing {
  delivery: DeliveryRow;
  user: User;
  task: TaskWithContact | null;
}

function selectOutgoing(tx: Tx) {
  return tx
    .select({ delivery: deliveriesTable, user: usersTable, task: tasksTable, contact: contactSummaryColumns })
    .from(deliveriesTable)
    .innerJoin(usersTable, eq(usersTable.id, deliveriesTable.userId))
    .leftJoin(tasksTable, and(eq(tasksTable.userId, deliveriesTable.userId), eq(tasksTable.id, deliveriesTable.taskId)))
    .leftJoin(
      contactsTable,
      and(eq(contactsTable.userId, deliveriesTable.userId), eq(contactsTable.id, tasksTable.contactId)),
    );
}

export async function findOutgoing(tx: Tx, userId: string, id: string): Promise<Outgoing | undefined> {
  const [row] = await selectOutgoing(tx).where(and(eq(deliveriesTable.userId, userId), eq(deliveriesTable.id, id)));
  return row && { ...row, task: row.task && { ...row.task, contact: row.contact } };
}

/** The tasks that a catch-up tells of, newest first. */
export async function listMergedTasks(tx: Tx, userId: string, catchUpId: string): Promise<TaskWithContact[]> {
  const rows = await selectOutgoing(tx)
    .where(and(eq(deliveriesTable.userId, userId), eq(deliveriesTable.mergedInto, catchUpId)))
    .orderBy(desc(deliveriesTable.subjectAt), desc(deliveriesTable.id));
  const tasks = rows.flatMap(({ task, contact }) => (task ? [{ ...task, contact }] : []));
  return [...new Map(tasks.map((task) => [task.id, task])).values()];
}

/** One catch-up at a time for a user on a channel, whichever process looks after it. Held until the transaction ends. */
export async function lockCatchUp(tx: Tx, userId: string, channel: DeliveryChannel): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`catch-up ${channel} ${userId}`}))`);
}

/** Late reminders that nobody is sending right now: without a worker, with one that has died, or in the hands of `lease`. */
export async function lockLateReminders(
  tx: Tx,
  late: { userId: string; channel: DeliveryChannel; dueBefore: Date; lease: string | null; now: Date },
): Promise<DeliveryRow[]> {
  const idle = or(
    isNull(dueWorkTable.lease),
    lte(dueWorkTable.runAt, late.now),
    late.lease === null ? undefined : eq(dueWorkTable.lease, late.lease),
  );
  const ids = tx
    .select({ key: dueWorkTable.key })
    .from(dueWorkTable)
    .where(
      and(
        eq(dueWorkTable.kind, workKindOf(late.channel)),
        eq(dueWorkTable.userId, late.userId),
        isNull(dueWorkTable.deadAt),
        idle,
      ),
    );
  return tx
    .select()
    .from(deliveriesTable)
    .where(
      and(
        eq(deliveriesTable.userId, late.userId),
        eq(deliveriesTable.channel, late.channel),
        eq(deliveriesTable.kind, 'reminder'),
        eq(deliveriesTable.status, 'planned'),
        lte(deliveriesTable.dueAt, late.dueBefore),
        inArray(sql`${deliveriesTable.id}::text`, ids),
      ),
    )
    .orderBy(deliveriesTable.id)
    .for('update');
}

/** A catch-up that is still gathering, or undefined. */
export async function findGatheringCatchUp(
  tx: Tx,
  userId: string,
  channel: DeliveryChannel,
): Promise<DeliveryRow | undefined> {
  const [row] = await tx
    .select({ delivery: deliveriesTable })
    .from(deliveriesTable)
    .innerJoin(
      dueWorkTable,
      and(
        eq(dueWorkTable.kind, workKindOf(channel)),
        eq(dueWorkTable.key, sql`${deliveriesTable.id}::text`),
        isNull(dueWorkTable.lease),
        isNull(dueWorkTable.deadAt),
      ),
    )
    .where(
      and(
        eq(deliveriesTable.userId, userId),
        eq(deliveriesTable.channel, channel),
        eq(deliveriesTable.kind, 'catch_up'),
        eq(deliveriesTable.status, 'planned'),
      ),
    )
    .for('update');
  return row?.delivery;
}

export async function mergeDeliveries(tx: Tx, userId: string, ids: string[], into: string): Promise<void> {
  await tx
    .update(deliveriesTable)
    .set({ status: 'merged', mergedInto: into })
    .where(and(eq(deliveriesTable.userId, userId), inArray(deliveriesTable.id, ids)));
}

export interface SentRecord {
  messageId: string;
  answer: string;
  sentAt: Date;
  attempts: number;
}

/**
 * Writes down that the channel has it, ends the work and tells open pages, in one statement: a worker that dies between the channel's yes and this
 * sends twice, so nothing else stands in between. That it was sent is true whatever became of the lease; only when the delivery
 * now stands for another moment is it left alone, so that the new one still comes. The delivery first, then the work: everyone
 * locks them in this order.
 */
export async function recordSent(tx: Tx, delivery: DeliveryRow, work: DueWork, sent: SentRecord): Promise<void> {
  const change = { entity: 'delivery', id: delivery.id, action: 'updated' } as const;
  await tx.execute(sql`
    with recorded as (
      update ${deliveriesTable}
      set status = 'sent', message_id = ${sent.messageId}, answer = ${sent.answer}, last_error = null,
        sent_at = ${sent.sentAt.toISOString()}::timestamptz, attempts = ${sent.attempts}
      where user_id = ${delivery.userId}::uuid and id = ${delivery.id}::uuid and key = ${delivery.key}
        and status <> 'sent'
      returning id
    )
    , finished as (
      delete from ${dueWorkTable}
      where id = ${work.id}::uuid and lease = ${work.lease}::uuid and (select count(*) from recorded) >= 0
    )
    ${changeStatement(delivery.userId, [change], sent.sentAt, sql`select from recorded`)}`);
}
