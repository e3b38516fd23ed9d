import { describe, expect, it } from 'vitest';
import { formatAgendaDue, formatDue, formatDueRelative } from './due-text.ts';

const now = new Date('2026-11-18T05:00:00Z');
const zone = 'Asia/Kolkata';
const day = (date: string) => ({ due_date: `${date}T00:00:00.000Z`, due_has_time: false });
const moment = (instant: string) => ({ due_date: instant, due_has_time: true });

describe('a due date in words [S4.due.06, S4.due.07, S4.due.08, S4.due.09, S4.due.10]', () => {
  it.each([
    [day('2026-11-21'), 'Due in 3 days'],
    [day('2026-11-18'), 'Due today'],
    [moment('2026-11-19T10:30:00Z'), 'Due tomorrow, 4:00 PM'],
    [moment('2026-11-18T04:00:00Z'), 'Overdue today, 9:30 AM'],
    [day('2026-12-05'), 'Due Sat 5 Dec'],
    [moment('2026-12-31T20:00:00Z'), 'Due 1 Jan 2027, 1:30 AM'],
    [{ due_date: null, due_has_time: false }, 'No due date'],
  ])('%j is said as %s', (due, words) => {
    expect(formatDueRelative(due, now, zone)).toBe(words);
  });

  it('says that there is none [S5.del.03]', () => {
    expect(formatDue(moment('not-a-date'), zone)).toBe('Invalid date');
    expect(formatDueRelative(moment('not-a-date'), now, zone)).toBe('Invalid date');
  });

  it('stays on its day in the first and the last time zone', () => {
    expect(formatDue(day('2026-12-05'), 'Pacific/Kiritimati')).toBe('Sat 5 Dec 2026');
    expect(formatDue(day('2026-12-05'), 'Pacific/Pago_Pago')).toBe('Sat 5 Dec 2026');
  });
});

describe('formatAgendaDue', () => {
  const noon = new Date('2026-11-18T10:00:00Z');
  const format = (due_date: string | null, timeZone = 'UTC') =>
    formatAgendaDue({ due_date, due_has_time: due_date?.endsWith('T00:00:00Z') === false }, noon, timeZone);

  it.each([
    [null, ''],
    ['nonsense', 'Invalid date'],
    ['2026-11-18T00:00:00Z', 'Today'],
    ['2026-11-18T16:30:00Z', '4:30 PM'],
    ['2026-11-18T09:00:00Z', 'Today, 9:00 AM'],
    ['2026-11-19T00:00:00Z', 'Tomorrow'],
    ['2026-11-19T09:00:00Z', '9:00 AM'],
    ['2026-11-20T09:00:00Z', 'Fri 20 Nov, 9:00 AM'],
    ['2026-11-20T00:00:00Z', 'Fri 20 Nov'],
    ['2026-12-03T00:00:00Z', 'Thu 3 Dec'],
    ['2027-12-03T00:00:00Z', '3 Dec 2027'],
    ['2026-11-17T00:00:00Z', 'Yesterday'],
    ['2026-11-10T09:00:00Z', 'Tue 10 Nov'],
  ])('writes %s as %s', (due, text) => {
    expect(format(due)).toBe(text);
  });

  it('uses the user’s time zone', () => {
    expect(format('2026-11-18T19:00:00Z', 'Asia/Kolkata')).toBe('12:30 AM');
    expect(format('2026-11-18T16:30:00Z', 'America/New_York')).toBe('11:30 AM');
  });
});
