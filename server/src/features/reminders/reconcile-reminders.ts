import type { DeliveryChannel } from '@aide/contract';
import type { WantedReminder } from './reminders.rules.ts';
import type { DeliveryRow } from '../deliveries/deliveries.table.ts';

/** One reminder on one channel, as it should stand in the outbox. */
export interface WantedDelivery extends WantedReminder {
  taskId: string;
  channel: DeliveryChannel;
  key: string;
}

export interface Reconciled {
  create: WantedDelivery[];
  /** Planned ones at another time than now wanted, and cancelled ones wanted again. */
  move: { delivery: DeliveryRow; to: WantedDelivery }[];
  cancel: DeliveryRow[];
}

export function reminderKey(taskId: string, reminder: WantedReminder, channel: DeliveryChannel): string {
  return `reminder:${taskId}:${reminder.subjectAt.getTime()}:${reminder.leadMinutes}:${channel}`;
}

/**
 * What to do so that the outbox holds what is wanted. What was sent, merged or has failed for a due moment stays as it is: the
 * same reminder never comes twice. `keep` are keys that may go on waiting although they would not be planned anew.
 */
export function reconcile(wanted: WantedDelivery[], existing: DeliveryRow[], keep: ReadonlySet<string>): Reconciled {
  const byKey = new Map(existing.map((delivery) => [delivery.key, delivery]));
  const wantedKeys = new Set(wanted.map((delivery) => delivery.key));
  const spare = existing.filter(({ status, key }) => status === 'planned' && !wantedKeys.has(key) && !keep.has(key));
  const result: Reconciled = { create: [], move: [], cancel: [] };
  for (const delivery of wanted) {
    const known = byKey.get(delivery.key);
    if (known) {
      const late = known.dueAt.getTime() !== delivery.dueAt.getTime();
      if (known.status === 'cancelled' || (known.status === 'planned' && late))
        result.move.push({ delivery: known, to: delivery });
      continue;
    }
    const reused = spare.findIndex(({ channel }) => channel === delivery.channel);
    const [moved] = reused < 0 ? [] : spare.splice(reused, 1);
    if (moved) result.move.push({ delivery: moved, to: delivery });
    else result.create.push(delivery);
  }
  result.cancel = spare;
  return result;
}
