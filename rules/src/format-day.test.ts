import { expect, it } from 'vitest';
import { formatCalendarDay, formatDay, formatFullDay } from './format-day.ts';

it.each([
  ['2026-11-17', 'Yesterday'],
  ['2026-11-18', 'Today'],
  ['2026-11-19', 'Tomorrow'],
  ['2026-11-16', 'Mon 16 Nov'],
  ['2026-11-20', 'Fri 20 Nov'],
  ['2025-11-16', '16 Nov 2025'],
  ['2027-01-01', '1 Jan 2027'],
])('a day has one form: %s is %s', (date, words) => {
  expect(formatDay(date, '2026-11-18')).toBe(words);
});

it('the day before New Year’s Day is yesterday', () => {
  expect(formatDay('2026-12-31', '2027-01-01')).toBe('Yesterday');
  expect(formatCalendarDay('2026-12-31', '2027-01-01')).toBe('31 Dec 2026');
});

it('a tooltip has weekday and year', () => expect(formatFullDay('2026-11-16')).toBe('Mon 16 Nov 2026'));
