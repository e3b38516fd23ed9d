import { describe, expect, it } from 'vitest';
import { formatAgendaDue } from './agenda-due.ts';

const now = new Date('2026-11-18T10:00:00Z');
const format = (due_date: string | null, timeZone = 'UTC') =>
  formatAgendaDue({ due_date, due_has_time: due_date?.endsWith('T00:00:00Z') === false }, now, timeZone);

describe('formatAgendaDue', () => {
  it.each([
    [null, ''],
    ['nonsense', 'Invalid date'],
    ['2026-11-18T00:00:00Z', 'Today'],
    ['2026-11-18T16:30:00Z', '4:30 PM'],
    ['2026-11-18T09:00:00Z', 'Today, 9:00 AM'],
    ['2026-11-19T00:00:00Z', 'Tomorrow'],
    ['2026-11-19T09:00:00Z', '9:00 AM'],
    ['2026-11-20T09:00:00Z', 'Fri, 9:00 AM'],
    ['2026-11-20T00:00:00Z', 'Fri'],
    ['2026-12-03T00:00:00Z', '3 Dec'],
    ['2027-12-03T00:00:00Z', '3 Dec 2027'],
    ['2026-11-17T00:00:00Z', 'Yesterday'],
    ['2026-11-10T09:00:00Z', '10 Nov'],
  ])('writes %s as %s', (due, text) => {
    expect(format(due)).toBe(text);
  });

  it('uses the user’s time zone', () => {
    expect(format('2026-11-18T19:00:00Z', 'Asia/Kolkata')).toBe('12:30 AM');
    expect(format('2026-11-18T16:30:00Z', 'America/New_York')).toBe('11:30 AM');
  });
});
