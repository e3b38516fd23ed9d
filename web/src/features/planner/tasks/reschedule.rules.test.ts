import { describe, expect, it } from 'vitest';
import { keepTime, listSnoozes, listSuggestions } from './reschedule.rules.ts';

const suggest = (now: string, timeZone = 'UTC') =>
  listSuggestions(new Date(now), timeZone).map(({ label, date }) => `${label} ${date}`);

describe('listSuggestions', () => {
  it('offers today, tomorrow, the weekend and next Monday in the middle of a week', () => {
    expect(suggest('2026-11-18T10:00:00Z')).toEqual([
      'Today 2026-11-18',
      'Tomorrow 2026-11-19',
      'This weekend 2026-11-21',
      'Next week 2026-11-23',
    ]);
  });

  it.each([
    ['Friday', '2026-11-20T10:00:00Z', ['In 3 days 2026-11-23', 'Next week 2026-11-23']],
    ['Saturday', '2026-11-21T10:00:00Z', ['Next week 2026-11-23', 'In 3 days 2026-11-24']],
    ['Sunday', '2026-11-22T10:00:00Z', ['Next week 2026-11-23', 'In 3 days 2026-11-25']],
  ])('offers "In 3 days" instead of the weekend on a %s, soonest first', (_name, now, expected) => {
    expect(suggest(now).slice(2)).toEqual(expected);
  });

  it('omits the current due day', () => {
    const labels = listSuggestions(new Date('2026-11-18T10:00:00Z'), 'UTC', '2026-11-18').map(({ label }) => label);
    expect(labels).toEqual(['Tomorrow', 'This weekend', 'Next week', 'In 2 weeks']);
  });

  it('counts days in the user’s time zone', () => {
    expect(suggest('2026-11-18T20:00:00Z', 'Asia/Kolkata')[0]).toBe('Today 2026-11-19');
    expect(suggest('2026-11-18T20:00:00Z', 'America/Los_Angeles')[0]).toBe('Today 2026-11-18');
  });
});

describe('keepTime', () => {
  it('keeps the time of day unless another one was given', () => {
    const before = { date: '2026-11-18', time: '16:00' };
    expect(keepTime({ date: '2026-11-20', time: null }, before)).toEqual({ date: '2026-11-20', time: '16:00' });
    expect(keepTime({ date: '2026-11-20', time: '09:00' }, before)).toEqual({ date: '2026-11-20', time: '09:00' });
    expect(keepTime({ date: '2026-11-20', time: null }, null)).toEqual({ date: '2026-11-20', time: null });
  });
});

describe('listSnoozes', () => {
  const list = (now: string, timeZone: string) =>
    listSnoozes(new Date(now), timeZone).map(({ label, due }) => `${label} ${due.date} ${due.time}`);

  it('offers an hour, the evening, tomorrow and Monday in the user’s time zone', () => {
    expect(list('2026-11-18T10:15:00Z', 'Asia/Kolkata')).toEqual([
      'In an hour 2026-11-18 16:45',
      'This evening 2026-11-18 18:00',
      'Tomorrow 2026-11-19 09:00',
      'Next week 2026-11-23 09:00',
    ]);
  });

  it('omits the evening once it is near, and an hour may end on the next day', () => {
    expect(list('2026-11-18T23:30:00Z', 'Europe/London')).toEqual([
      'In an hour 2026-11-19 00:30',
      'Tomorrow 2026-11-19 09:00',
      'Next week 2026-11-23 09:00',
    ]);
  });
});
