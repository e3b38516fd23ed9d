import type { Delivery } from '@aide/contract';
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
