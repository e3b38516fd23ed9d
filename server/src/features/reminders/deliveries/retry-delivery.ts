import type { UserContext } from '../../../platform/context.ts';
import { planWork } from '../../../platform/due-work/due-work.repository.ts';
import { fail } from '../../../platform/errors.ts';
import {
  findDelivery,
  lockDelivery,
  toDueWork,
  updateDelivery,
  type DeliveryWithWork,
} from './deliveries.repository.ts';

/** Retries a failed delivery now and resets its attempts. @throws DELIVERY_NOT_FOUND, CONFLICT if it has not failed */
export async function retryDelivery(context: UserContext, id: string): Promise<DeliveryWithWork> {
  const { tx, user, now } = context;
  const delivery = await lockDelivery(tx, user.id, id);
  if (!delivery) throw fail('DELIVERY_NOT_FOUND');
  if (delivery.status !== 'failed')
    throw fail('CONFLICT', { message: 'Only a delivery that has failed can be tried again.' });
  await updateDelivery(tx, delivery, { status: 'planned', dueAt: now, attempts: 0, lastError: null });
  await planWork(tx, toDueWork({ ...delivery, dueAt: now }));
  context.changed({ entity: 'delivery', id, action: 'updated' });
  const planned = await findDelivery(tx, user.id, id);
  if (!planned) throw fail('DELIVERY_NOT_FOUND');
  return planned;
}
