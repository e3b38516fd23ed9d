import type { AnalyticsPeriod } from '@aide/contract';
import { describe, expect, it } from 'vitest';
import { createCalendar, getWeekday, weekdays } from './analytics.calendar.ts';

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
  ])('in %s at %s starts at %s', (zone, now, start) => {
    expect(createCalendar(new Date(now), zone).windows.period.start.toISOString()).toBe(start);
  });

  it('has today, this month and the last 28 days in it', () => {
    const calendar = createCalendar(new Date('2026-11-18T20:00:00Z'), 'Asia/Kolkata'); // 19 November, 01:30
    expect(calendar.todayAsDue.toISOString()).toBe('2026-11-19T00:00:00.000Z');
    expect(calendar.from.toISOString()).toBe('2026-10-22T18:30:00.000Z'); // 23 October 00:00, 27 days before
    expect(calendar.today - calendar.windows.month.firstDay).toBe(18);
    const lateInMonth = createCalendar(new Date('2026-12-31T08:00:00Z'), 'Asia/Kolkata');
    expect(lateInMonth.from.toISOString()).toBe('2026-11-30T18:30:00.000Z');
  });
});

describe('the chart', () => {
  const chart = (now: string, period: AnalyticsPeriod = 'week') => {
    const { chart: shown, today } = createCalendar(new Date(now), 'Asia/Kolkata', period);
    return { name: shown.name, from: shown.firstDay - today, days: shown.days };
  };

  it('covers the last seven days from Monday to Wednesday, and the whole week from Thursday on', () => {
    expect(chart('2026-11-16T05:00:00Z')).toEqual({ name: 'last_seven_days', from: -6, days: 7 });
    expect(chart('2026-11-18T05:00:00Z')).toEqual({ name: 'last_seven_days', from: -6, days: 7 });
    expect(chart('2026-11-19T05:00:00Z')).toEqual({ name: 'week', from: -3, days: 7 });
    expect(chart('2026-11-22T05:00:00Z')).toEqual({ name: 'week', from: -6, days: 7 });
  });

  it('covers the whole of another period on every day', () => {
    expect(chart('2026-11-16T05:00:00Z', 'last_week')).toEqual({ name: 'last_week', from: -7, days: 7 });
    expect(chart('2026-11-16T05:00:00Z', 'month')).toEqual({ name: 'month', from: -15, days: 30 });
  });
});

describe('local time', () => {
  it('has several offsets only if the clocks change inside the window', () => {
    const india = createCalendar(new Date('2026-11-18T05:00:00Z'), 'Asia/Kolkata');
    expect(india.offsets.map(({ offsetMs }) => offsetMs / 3_600_000)).toEqual([5.5]);
    const newYork = createCalendar(new Date('2026-11-03T12:00:00Z'), 'America/New_York');
    expect(newYork.offsets).toEqual([
      { sinceMs: newYork.from.getTime(), offsetMs: -4 * 3_600_000 },
      { sinceMs: Date.parse('2026-11-01T06:00:00Z'), offsetMs: -5 * 3_600_000 },
    ]);
  });

  it('has the correct weekday before and after 1970', () => {
    expect([weekdays[getWeekday(0)], weekdays[getWeekday(-1)], weekdays[getWeekday(4)]]).toEqual([
      'Thursday',
      'Wednesday',
      'Monday',
    ]);
  });
});
