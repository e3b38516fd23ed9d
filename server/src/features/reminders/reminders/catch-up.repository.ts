import type { DeliveryChannel } from '@aide/contract';
import { and, desc, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { dueWorkTable } from '../../../platform/due-work/due-work.table.ts';
import { getWorkKind } from '../deliveries/deliveries.repository.ts';
import { deliveriesTable, type DeliveryRow } from '../deliveries/deliveries.table.ts';
import { selectOutgoing } from '../deliveries/outgoing.repository.ts';
import type { TaskWithContact } from '../../planner/tasks/tasks.repository.ts';

/** Returns the tasks of a catch-up, newest first. */
export async function listMergedTasks(tx: Tx, userId: string, catchUpId: string): Promise<TaskWithContact[]> {
  const rows = await selectOutgoing(tx)
    .where(and(eq(deliveriesTable.userId, userId), eq(deliveriesTable.mergedInto, catchUpId)))
    .orderBy(desc(deliveriesTable.subjectAt), desc(deliveriesTable.id));
  const tasks = rows.flatMap(({ task, contact }) => (task ? [{ ...task, contact }] : []));
  return [...new Map(tasks.map((task) => [task.id, task])).values()];
}

/** Returns the digests and reports of a catch-up. */
export async function listMergedNotices(tx: Tx, userId: string, catchUpId: string): Promise<DeliveryRow[]> {
  return tx
    .select()
    .from(deliveriesTable)
    .where(
      and(
        eq(deliveriesTable.userId, userId),
        eq(deliveriesTable.mergedInto, catchUpId),
        inArray(deliveriesTable.kind, ['digest', 'weekly_report']),
      ),
    );
}

/** Returns true if a digest or report of a user was due before a time and has not been planned yet, except one that fails. */
export async function hasLateSchedule(tx: Tx, userId: string, dueBefore: Date): Promise<boolean> {
  const found = await tx.$count(
    dueWorkTable,
    and(
      eq(dueWorkTable.userId, userId),
      inArray(dueWorkTable.kind, ['morning_digest', 'weekly_report']),
      lte(dueWorkTable.dueAt, dueBefore),
      lte(dueWorkTable.attempts, 1),
      isNull(dueWorkTable.deadAt),
    ),
  );
  return found > 0;
}

/** Takes the advisory lock on a user's catch-up of a channel, until the transaction ends. */
export async function lockCatchUp(tx: Tx, userId: string, channel: DeliveryChannel): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`catch-up ${channel} ${userId}`}))`);
}

/** Locks and returns late reminders, and in mails late digests and reports, that no worker is sending: without a lease, with an expired one, or with `lease`. */
export async function lockLateDeliveries(
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
        eq(dueWorkTable.kind, getWorkKind(late.channel)),
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
        eq(deliveriesTable.status, 'planned'),
        or(
          and(eq(deliveriesTable.kind, 'reminder'), lte(deliveriesTable.dueAt, late.dueBefore)),
          late.channel === 'email'
            ? and(
                inArray(deliveriesTable.kind, ['digest', 'weekly_report']),
                lte(deliveriesTable.subjectAt, late.dueBefore),
              )
            : undefined,
        ),
        inArray(sql`${deliveriesTable.id}::text`, ids),
      ),
    )
    .orderBy(deliveriesTable.id)
    .for('update');
}

/** Locks and returns a catch-up that is not being sent yet, or undefined. */
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
        eq(dueWorkTable.kind, getWorkKind(channel)),
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
