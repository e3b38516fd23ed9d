import type { Delivery } from '@aide/contract';
import { describe, expect, it } from 'vitest';
import { formatDelivery } from './task-deliveries.rules.ts';

describe('the deliveries of a task', () => {
  const delivery = { channel: 'email', status: 'sent', sent_at: '2026-11-15T03:30:00.000Z', next_try_at: null };
  it.each([
    [{}, 'Sent at 9:00 AM'],
    [{ status: 'planned' }, 'Planned'],
    [{ status: 'planned', next_try_at: '2026-11-15T03:40:00.000Z' }, 'Failed, next try at 9:10 AM'],
    [{ status: 'failed' }, 'Failed'],
    [{ status: 'merged' }, 'Sent in a summary'],
    [
      { status: 'not_delivered', error: 'Mail is not set up on this server.' },
      'Not delivered: mail is not set up on this server.',
    ],
  ])('%o is formatted as text', (extra, state) => {
    expect(formatDelivery({ ...delivery, ...extra } as Delivery, 'Asia/Kolkata')).toEqual({ where: 'Email', state });
  });

  it('does not show a delivery as planned if the server has not set up its channel', () => {
    const planned = { ...delivery, status: 'planned' } as Delivery;
    expect(formatDelivery(planned, 'Asia/Kolkata', false).state).toBe('Not set up on this server');
    expect(formatDelivery(delivery as Delivery, 'Asia/Kolkata', false).state).toBe('Sent at 9:00 AM');
  });
});
