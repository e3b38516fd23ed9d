import type { CalendarEvent } from '@aide/contract';
import { describe, expect, it } from 'vitest';
import { findNowAndNext, formatEventTime, listEventsOfDay } from './events.rules.ts';

const zone = 'Asia/Kolkata';

function event(title: string, start: string, end: string, extra: Partial<CalendarEvent> = {}): CalendarEvent {
  return {
    id: title,
    calendarId: 'work',
    calendarName: 'Work',
    color: null,
    title,
    location: null,
    isAllDay: false,
    startDate: start.slice(0, 10),
    endDate: end.slice(0, 10),
    startsAt: `${start}:00+05:30`,
    endsAt: `${end}:00+05:30`,
    isBusy: true,
    ...extra,
  };
}

const trip = event('Trip', '2026-11-17T22:00', '2026-11-19T08:30');
const day = event('Holiday', '2026-11-18T00:00', '2026-11-18T00:00', { isAllDay: true, startsAt: null, endsAt: null });
const board = event('Board', '2026-11-18T11:30', '2026-11-18T13:00');
const call = event('Call', '2026-11-18T10:00', '2026-11-18T10:30');

describe('the events of a day', () => {
  it('include those that began earlier', () => {
    expect(listEventsOfDay([trip, day, board], '2026-11-18')).toEqual([trip, day, board]);
    expect(listEventsOfDay([trip, day, board], '2026-11-19')).toEqual([trip]);
  });

  it.each([
    [day, '2026-11-18', 'All day'],
    [call, '2026-11-18', '10:00 – 10:30 AM'],
    [board, '2026-11-18', '11:30 AM – 1:00 PM'],
    [trip, '2026-11-19', 'until 8:30 AM'],
  ])('have a time', (each, date, words) => {
    expect(formatEventTime(each, date, zone)).toBe(words);
  });
});

describe('now and next', () => {
  const at = (time: string) => findNowAndNext([day, call, board], new Date(`2026-11-18T${time}:00+05:30`));

  it('are the event that goes on and the one after it', () => {
    expect(at('10:10')).toEqual({ current: call, next: board });
    expect(at('10:30')).toEqual({ current: null, next: board });
    expect(at('13:00')).toEqual({ current: null, next: null });
  });

  it('leave out an event that is marked as free', () => {
    const free = { ...call, isBusy: false };
    expect(findNowAndNext([free], new Date('2026-11-18T10:10:00+05:30')).current).toBeNull();
  });
});
