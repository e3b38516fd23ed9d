import type { Transactions } from '../../../platform/context.ts';
import type { MailThread } from '../../reminders/deliveries/channel.port.ts';
import type { Outgoing } from '../../reminders/deliveries/outgoing.repository.ts';
import { findMailThread } from './email-by-date.repository.ts';

/** Returns the thread of the mail that created a task, so that its reminders reply to it. Undefined for other tasks. */
export async function findReplyThread(
  transactions: Transactions,
  { delivery, task }: Outgoing,
): Promise<MailThread | undefined> {
  if (task?.source !== 'email' && task?.source !== 'recurring') return undefined;
  return transactions.read(({ tx }) => findMailThread(tx, delivery.userId, task));
}
