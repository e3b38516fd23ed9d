import type { Delivery, Task } from '@aide/contract';
import { isOpenStatus, isOverdue } from '@aide/rules';
import { channelLabels } from '../../../lib/text/labels.ts';
import { formatTime } from '../../../lib/time/due-text.ts';

/**
 * Returns the channel and the status of a delivery: 'Email', 'Sent at 9:00 AM'. `isSetUp` is whether the server has the
 * channel.
 */
export function formatDelivery(delivery: Delivery, timeZone: string, isSetUp = true): { where: string; state: string } {
  const where = channelLabels[delivery.channel];
  if (delivery.status === 'planned' && !isSetUp) return { where, state: 'Not set up on this server' };
  return { where, state: formatState(delivery, timeZone) };
}

function formatState({ status, sent_at, next_try_at, error }: Delivery, timeZone: string): string {
  if (status === 'sent') return sent_at ? `Sent at ${formatTime(new Date(sent_at), timeZone)}` : 'Sent';
  if (status === 'planned')
    return next_try_at ? `Failed, next try at ${formatTime(new Date(next_try_at), timeZone)}` : 'Planned';
  if (status === 'merged') return 'Sent in a summary';
  if (status === 'not_delivered') return formatNotDelivered(error);
  return status === 'failed' ? 'Failed' : 'Cancelled';
}

/** Returns 'Not delivered: mail is not set up on this server.' */
function formatNotDelivered(error: string | null): string {
  return error === null ? 'Not delivered' : `Not delivered: ${error.charAt(0).toLowerCase()}${error.slice(1)}`;
}

/** Returns why no reminder of a task is ahead, or null while one is planned. */
export function formatNothingPlanned(
  task: Pick<Task, 'status' | 'due_date' | 'due_has_time'>,
  deliveries: readonly Pick<Delivery, 'status'>[],
  { now, timeZone }: { now: Date; timeZone: string },
): string | null {
  if (deliveries.some(({ status }) => status === 'planned')) return null;
  if (!isOpenStatus(task.status)) return deliveries.length === 0 ? 'None: the task is finished.' : null;
  if (task.due_date === null) return 'None planned. Add a due date to be reminded.';
  if (deliveries.some(({ status }) => status === 'sent' || status === 'merged'))
    return 'Already sent. Snooze to be reminded again.';
  return isOverdue(task, now, timeZone)
    ? 'The due time has passed. Snooze to be reminded again.'
    : 'None planned. Turn on a channel in the settings to be reminded.';
}
