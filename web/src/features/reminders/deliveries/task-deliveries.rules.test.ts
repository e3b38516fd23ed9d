import type { Delivery } from '@aide/contract';
import { describe, expect, it } from 'vitest';
import { formatDelivery, formatNothingPlanned } from './task-deliveries.rules.ts';

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

  it.each([
    ['pending', '2026-11-10T00:00:00.000Z', ['sent'], 'Already sent. Snooze to be reminded again.'],
    ['pending', '2026-11-10T00:00:00.000Z', [], 'The due time has passed. Snooze to be reminded again.'],
    ['pending', '2026-11-20T00:00:00.000Z', ['planned'], null],
    ['pending', null, [], 'None planned. Add a due date to be reminded.'],
    ['completed', '2026-11-10T00:00:00.000Z', [], 'None: the task is finished.'],
  ] as const)('a %s task due %s with %o says why nothing is planned', (status, due_date, statuses, text) => {
    const clock = { now: new Date('2026-11-15T06:00:00Z'), timeZone: 'Asia/Kolkata' };
    const deliveries = statuses.map((each) => ({ status: each }));
    expect(formatNothingPlanned({ status, due_date, due_has_time: false }, deliveries, clock)).toBe(text);
  });
});
