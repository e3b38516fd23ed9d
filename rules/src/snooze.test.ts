import { describe, expect, it } from 'vitest';
import { formatSnooze, isSnoozeOffered, snoozeDue } from './snooze.ts';

const wednesday = { date: '2026-11-18', time: '10:15' };
const night = { date: '2026-11-18', time: '18:00' };

describe('snoozeDue', () => {
  it.each([
    ['snooze_5_minutes', { minutes: 5 }],
    ['snooze_hour', { minutes: 60 }],
    ['this_evening', { date: '2026-11-18', time: '18:00' }],
    ['tomorrow', { date: '2026-11-19', time: '09:00' }],
    ['next_week', { date: '2026-11-23', time: '09:00' }],
  ] as const)('%s', (snooze, due) => {
    expect(snoozeDue(snooze, wednesday)).toEqual(due);
  });

  it('is the next evening once the evening has begun', () => {
    expect(snoozeDue('this_evening', night)).toEqual({ date: '2026-11-19', time: '18:00' });
  });

  it.each([
    ['2026-11-22', '2026-11-23'],
    ['2026-11-23', '2026-11-30'],
  ])('is the Monday after %s', (date, monday) => {
    expect(snoozeDue('next_week', { date, time: '08:00' })).toEqual({ date: monday, time: '09:00' });
  });
});

it('offers the evening until it is near', () => {
  expect(isSnoozeOffered('this_evening', { ...wednesday, time: '16:59' })).toBe(true);
  expect(isSnoozeOffered('this_evening', { ...wednesday, time: '17:00' })).toBe(false);
  expect(isSnoozeOffered('tomorrow', night)).toBe(true);
});

it.each([
  ['snooze_5_minutes', wednesday, 'for 5 minutes'],
  ['snooze_hour', wednesday, 'for 1 hour'],
  ['this_evening', wednesday, 'until this evening'],
  ['this_evening', night, 'until tomorrow evening'],
  ['tomorrow', wednesday, 'until tomorrow 9:00'],
  ['next_week', wednesday, 'until Monday 9:00'],
] as const)('formats %s at %o as %s', (snooze, now, text) => {
  expect(formatSnooze(snooze, now)).toBe(text);
});
