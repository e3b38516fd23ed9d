import { describe, expect, it } from 'vitest';
import { instantAt, wallClock } from './zoned-time.ts';

describe('a wall-clock time', () => {
  it.each([
    ['2027-03-04', '16:30', 'Asia/Kolkata', '2027-03-04T11:00:00.000Z'],
    ['2027-03-04', '00:30', 'America/New_York', '2027-03-04T05:30:00.000Z'],
    ['2027-07-04', '12:00', 'Europe/London', '2027-07-04T11:00:00.000Z'],
    ['2027-01-01', '00:00', 'Pacific/Kiritimati', '2026-12-31T10:00:00.000Z'],
    ['2027-03-14', '02:30', 'America/New_York', '2027-03-14T07:30:00.000Z'],
    ['2027-11-07', '01:30', 'America/New_York', '2027-11-07T05:30:00.000Z'],
  ])('at %s %s in %s is %s', (date, time, zone, expected) => {
    expect(instantAt(date, time, zone).toISOString()).toBe(expected);
  });

  it('round-trips', () => {
    expect(wallClock(new Date('2027-03-04T11:00:00Z'), 'Asia/Kolkata')).toEqual({ date: '2027-03-04', time: '16:30' });
    expect(wallClock(new Date('2027-03-04T18:30:00Z'), 'Asia/Kolkata')).toEqual({ date: '2027-03-05', time: '00:00' });
  });
});
