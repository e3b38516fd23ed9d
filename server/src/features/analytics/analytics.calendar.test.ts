import { describe, expect, it } from 'vitest';
import { calendarOf, localClock, quarterMs, weekdayOf, weekdays } from './analytics.calendar.ts';

const quarterAt = (instant: string) => Math.floor(Date.parse(instant) / quarterMs);

describe('a week of the user', () => {
  it.each([
    // the zone, now, Monday 00:00 there
    ['Asia/Kolkata', '2026-11-18T05:00:00Z', '2026-11-15T18:30:00.000Z'],
    ['Asia/Kolkata', '2026-11-15T18:30:00Z', '2026-11-15T18:30:00.000Z'],
    ['Asia/Kolkata', '2026-11-15T18:29:59.999Z', '2026-11-08T18:30:00.000Z'],
    ['America/New_York', '2026-11-16T04:59:59Z', '2026-11-09T05:00:00.000Z'],
    ['America/New_York', '2026-11-01T20:00:00Z', '2026-10-26T04:00:00.000Z'],
    ['Europe/London', '2026-03-29T22:00:00Z', '2026-03-23T00:00:00.000Z'],
    ['Europe/London', '2026-03-29T23:00:00Z', '2026-03-29T23:00:00.000Z'],
    ['Pacific/Kiritimati', '2026-11-15T10:00:00Z', '2026-11-15T10:00:00.000Z'],
    ['Pacific/Pago_Pago', '2026-11-16T10:59:00Z', '2026-11-09T11:00:00.000Z'],
    ['Asia/Kathmandu', '2026-11-18T05:00:00Z', '2026-11-15T18:15:00.000Z'],
    ['Africa/Cairo', '2026-04-26T12:00:00Z', '2026-04-19T22:00:00.000Z'],
  ])('in %s at %s began at %s', (zone, now, start) => {
    expect(calendarOf(new Date(now), zone).weekStart.toISOString()).toBe(start);
  });

  it('has today, this month and the last 28 days in it', () => {
    const calendar = calendarOf(new Date('2026-11-18T20:00:00Z'), 'Asia/Kolkata'); // 19 November, 01:30
    expect(calendar.todayAsDue.toISOString()).toBe('2026-11-19T00:00:00.000Z');
    expect(calendar.from.toISOString()).toBe('2026-10-22T18:30:00.000Z'); // 23 October 00:00, 27 days before
    expect(calendar.today - calendar.monthStartDay).toBe(18);
    const lateInMonth = calendarOf(new Date('2026-12-31T08:00:00Z'), 'Asia/Kolkata');
    expect(lateInMonth.from.toISOString()).toBe('2026-11-30T18:30:00.000Z');
  });
});

describe('a quarter of an hour', () => {
  it.each([
    ['Asia/Kolkata', '2026-11-18T05:00:00Z', '2026-11-17T18:15:00Z', 'Tuesday', 23],
    ['Asia/Kolkata', '2026-11-18T05:00:00Z', '2026-11-17T18:30:00Z', 'Wednesday', 0],
    ['Asia/Kathmandu', '2026-11-18T05:00:00Z', '2026-11-17T18:15:00Z', 'Wednesday', 0],
    // the clocks go back in New York on 1 November 2026: 01:30 comes twice
    ['America/New_York', '2026-11-03T12:00:00Z', '2026-11-01T05:30:00Z', 'Sunday', 1],
    ['America/New_York', '2026-11-03T12:00:00Z', '2026-11-01T06:30:00Z', 'Sunday', 1],
    ['America/New_York', '2026-11-03T12:00:00Z', '2026-11-02T04:45:00Z', 'Sunday', 23],
    ['America/New_York', '2026-11-03T12:00:00Z', '2026-11-02T05:00:00Z', 'Monday', 0],
    // they go forward in London on 29 March 2026
    ['Europe/London', '2026-03-31T12:00:00Z', '2026-03-29T00:45:00Z', 'Sunday', 0],
    ['Europe/London', '2026-03-31T12:00:00Z', '2026-03-29T01:00:00Z', 'Sunday', 2],
    ['Australia/Lord_Howe', '2026-04-08T12:00:00Z', '2026-04-04T15:15:00Z', 'Sunday', 1],
  ])('in %s, seen at %s: %s is on %s at %s', (zone, now, instant, weekday, hour) => {
    const local = localClock(calendarOf(new Date(now), zone))(quarterAt(instant));
    expect([weekdays[local.weekday], local.hour]).toEqual([weekday, hour]);
  });

  it('knows its weekday before and after 1970', () => {
    expect([weekdays[weekdayOf(0)], weekdays[weekdayOf(-1)], weekdays[weekdayOf(4)]]).toEqual([
      'Thursday',
      'Wednesday',
      'Monday',
    ]);
  });
});
