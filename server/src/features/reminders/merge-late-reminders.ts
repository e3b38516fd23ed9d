import { uuidv7 } from 'uuidv7';
import type { UserContext } from '../../platform/context.ts';
import { cancelWork, planWork } from '../../platform/due-work/due-work.repository.ts';
import type { Run } from '../../platform/due-work/work-kind.ts';
import { getWorkKind, insertDeliveries, lockDelivery, toDueWork } from '../deliveries/deliveries.repository.ts';
import { findGatheringCatchUp, lockCatchUp, lockLateReminders, mergeDeliveries } from './catch-up.repository.ts';
import type { DeliveryRow } from '../deliveries/deliveries.table.ts';

/** Reminders that are later than this are merged into one message. */
export const lateAfterMs = 15 * 60_000;
/** How long a catch-up waits for the rest, so that several workers fill one message and not several. */
const gatherMs = 2_000;

export function isLate(delivery: DeliveryRow, now: Date): boolean {
  return delivery.kind === 'reminder' && now.getTime() - delivery.dueAt.getTime() > lateAfterMs;
}

/**
 * After downtime: two or more late reminders of a user on a channel become one message. Returns whether this one was merged;
 * a single late reminder is sent as it is.
 */
export async function mergeLateReminders(context: UserContext, delivery: DeliveryRow, run: Run): Promise<boolean> {
  const { tx, now, user } = context;
  const { channel } = delivery;
  await lockCatchUp(tx, user.id, channel);
  const own = await lockDelivery(tx, user.id, delivery.id);
  if (own?.status !== 'planned') return true;
  const dueBefore = new Date(now.getTime() - lateAfterMs);
  const late = await lockLateReminders(tx, { userId: user.id, channel, dueBefore, lease: run.work.lease, now });
  const gathering = await findGatheringCatchUp(tx, user.id, channel);
  if (late.length < 2 && !gathering) return false;
  const catchUp = gathering ?? (await createCatchUp(context, delivery));
  const ids = late.map(({ id }) => id);
  await mergeDeliveries(tx, user.id, ids, catchUp.id);
  await cancelWork(tx, getWorkKind(channel), ...ids.filter((id) => id !== delivery.id));
  await run.finishIn(context);
  for (const id of ids) context.changed({ entity: 'delivery', id, action: 'updated' });
  return true;
}

async function createCatchUp({ tx, now, user }: UserContext, { channel, id }: DeliveryRow): Promise<DeliveryRow> {
  const [catchUp] = await insertDeliveries(tx, [
    {
      userId: user.id,
      id: uuidv7(),
      kind: 'catch_up',
      channel,
      key: `catch_up:${id}:${now.getTime()}`,
      subjectAt: now,
      dueAt: new Date(now.getTime() + gatherMs),
      status: 'planned',
      createdAt: now,
    },
  ]);
  if (!catchUp) throw new Error('the catch-up was not stored');
  await planWork(tx, toDueWork(catchUp));
  return catchUp;
}
