import { describe, expect, it } from 'vitest';
import { getDate } from './coming-days.ts';

describe('the days offered for rescheduling', () => {
  // Wednesday evening in UTC is already Thursday in India.
  const now = new Date('2026-11-18T20:00:00Z');
  it.each([
    ['tomorrow', '2026-11-20'],
    ['in 3 days', '2026-11-22'],
    ['next week', '2026-11-23'],
  ] as const)('%s is a day of the user’s own calendar', (coming, date) => {
    expect(getDate(coming, now, 'Asia/Kolkata')).toBe(date);
  });

  it('next week is the Monday after this one, also on a Sunday and on a Monday', () => {
    expect(getDate('next week', new Date('2026-11-22T10:00:00Z'), 'UTC')).toBe('2026-11-23');
    expect(getDate('next week', new Date('2026-11-23T10:00:00Z'), 'UTC')).toBe('2026-11-30');
  });
});
