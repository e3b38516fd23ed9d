import { describe, expect, it } from 'vitest';
import { formatDue, formatDueRelative } from './due-text.ts';

const now = new Date('2026-11-18T05:00:00Z');
const zone = 'Asia/Kolkata';
const day = (date: string) => ({ due_date: `${date}T00:00:00.000Z`, due_has_time: false });
const moment = (instant: string) => ({ due_date: instant, due_has_time: true });

describe('a due date in words', () => {
  it.each([
    [day('2026-11-18'), 'Due today'],
    [moment('2026-11-19T10:30:00Z'), 'Due tomorrow, 4:00 PM'],
    [moment('2026-11-18T04:00:00Z'), 'Overdue today, 9:30 AM'],
    [day('2026-12-05'), 'Due Sat, 5 Dec'],
    [moment('2026-12-31T20:00:00Z'), 'Due Fri, 1 Jan 2027, 1:30 AM'],
    [{ due_date: null, due_has_time: false }, 'No due date'],
  ])('%j is said as %s', (due, words) => {
    expect(formatDueRelative(due, now, zone)).toBe(words);
  });

  it('says that there is none [S5.del.03]', () => {
    expect(formatDue(moment('not-a-date'), zone)).toBe('Invalid date');
    expect(formatDueRelative(moment('not-a-date'), now, zone)).toBe('Invalid date');
  });

  it('stays on its day in the first and the last time zone', () => {
    expect(formatDue(day('2026-12-05'), 'Pacific/Kiritimati')).toBe('Sat, 5 Dec 2026');
    expect(formatDue(day('2026-12-05'), 'Pacific/Pago_Pago')).toBe('Sat, 5 Dec 2026');
  });
});
