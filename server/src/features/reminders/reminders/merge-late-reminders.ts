import { uuidv7 } from 'uuidv7';
import type { UserContext } from '../../../platform/context.ts';
import { cancelWork, planWork } from '../../../platform/due-work/due-work.repository.ts';
import type { Run } from '../../../platform/due-work/work-kind.ts';
import { getWorkKind, insertDeliveries, lockDelivery, toDueWork } from '../deliveries/deliveries.repository.ts';
import {
  findGatheringCatchUp,
  hasLateSchedule,
  lockCatchUp,
  lockLateDeliveries,
  mergeDeliveries,
} from './catch-up.repository.ts';
import type { DeliveryRow } from '../deliveries/deliveries.table.ts';

/** Reminders later than this are merged into one message. */
const lateAfterMs = 15 * 60_000;
/** How long a catch-up waits for further notices, so that several workers fill one message. */
const gatherMs = 2_000;

/** Reminders are late by their due time; digests and reports, which are planned when they are sent, by the time they are about. */
export function isLate({ kind, channel, dueAt, subjectAt }: DeliveryRow, now: Date): boolean {
  if (kind === 'reminder') return now.getTime() - dueAt.getTime() > lateAfterMs;
  if (channel !== 'email') return false;
  return kind === 'catch_up' || now.getTime() - subjectAt.getTime() > lateAfterMs;
}

/** A catch-up by mail waits for the user's digest and report that have not been planned yet. */
export async function waitForSchedules({ tx, now, user }: UserContext): Promise<boolean | Date> {
  const isWaiting = await hasLateSchedule(tx, user.id, new Date(now.getTime() - lateAfterMs));
  return isWaiting ? new Date(now.getTime() + gatherMs) : false;
}

/**
 * Merges two or more late notices of a user on a channel into one message, after downtime. Returns true if this one was merged; a single
 * late one is sent unmerged. Digests and reports are merged only in mails.
 */
export async function mergeLate(context: UserContext, delivery: DeliveryRow, run: Run): Promise<boolean | Date> {
  const { tx, now, user } = context;
  const { channel } = delivery;
  const until = channel === 'email' ? await waitForSchedules(context) : false;
  if (until !== false) return until;
  await lockCatchUp(tx, user.id, channel);
  const own = await lockDelivery(tx, user.id, delivery.id);
  if (own?.status !== 'planned') return true;
  const dueBefore = new Date(now.getTime() - lateAfterMs);
  const late = await lockLateDeliveries(tx, { userId: user.id, channel, dueBefore, lease: run.work.lease, now });
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
