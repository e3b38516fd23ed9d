import type { DeliveryStatus } from '@aide/contract';
import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { changeStatement } from '../../../platform/events/record-changes.ts';
import { dueWorkTable, type DueWork } from '../../../platform/due-work/due-work.table.ts';
import { usersTable, type User } from '../../identity/accounts/accounts.table.ts';
import { contactSummaryColumns } from '../../planner/contacts/contacts.repository.ts';
import { contactsTable } from '../../planner/contacts/contacts.table.ts';
import type { TaskWithContact } from '../../planner/tasks/tasks.repository.ts';
import { tasksTable } from '../../planner/tasks/tasks.table.ts';
import type { Receipt } from './channel.port.ts';
import { deliveriesTable, type DeliveryRow } from './deliveries.table.ts';

/** A delivery with everything that is needed to send it. */
export interface Outgoing {
  delivery: DeliveryRow;
  user: User;
  task: TaskWithContact | null;
}

/** Selects deliveries with user, task and contact; `where` must filter by user. */
export function selectOutgoing(tx: Tx) {
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

export interface SentRecord extends Receipt {
  sentAt: Date;
  attempts: number;
}

/**
 * Records that the channel accepted the message, finishes the due work and notifies open pages, in one statement: if a worker dies between
 * the send and this record, the message is sent twice, so nothing else happens in between. The record does not depend on the lease. A
 * delivery whose key has changed is not updated, so that the new one is still sent. Locks the delivery before the work, like all code.
 */
export async function recordSent(tx: Tx, delivery: DeliveryRow, work: DueWork, sent: SentRecord): Promise<void> {
  const status: DeliveryStatus = sent.notDelivered === undefined ? 'sent' : 'not_delivered';
  const change = { entity: 'delivery', id: delivery.id, action: 'updated' } as const;
  await tx.execute(sql`
    with recorded as (
      update ${deliveriesTable}
      set status = ${status}, message_id = ${sent.messageId}, answer = ${sent.answer},
        last_error = ${sent.notDelivered ?? null}::text,
        sent_at = ${status === 'sent' ? sent.sentAt.toISOString() : null}::timestamptz, attempts = ${sent.attempts}
      where user_id = ${delivery.userId}::uuid and id = ${delivery.id}::uuid and key = ${delivery.key}
        and status not in ('sent', 'not_delivered')
      returning id
    )
    , finished as (
      delete from ${dueWorkTable}
      where id = ${work.id}::uuid and lease = ${work.lease}::uuid and (select count(*) from recorded) >= 0
    )
    ${changeStatement(delivery.userId, [change], sent.sentAt, sql`select from recorded`)}`);
}
