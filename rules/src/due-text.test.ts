import { describe, expect, it } from 'vitest';
import { dueDateText, dueText } from './due-status.ts';

const now = new Date('2026-11-18T05:00:00Z');
const text = (due_date: string | null, due_has_time = false) =>
  dueText({ due_date, due_has_time }, now, 'Asia/Kolkata');

describe('the words of a due date', () => {
  it('are those of its status [S4.due.06, S4.due.07, S4.due.08, S4.due.10]', () => {
    expect(text('2026-11-18T00:00:00.000Z')).toBe('Due today');
    expect(text('2026-11-19T00:00:00.000Z')).toBe('Due tomorrow');
    expect(text('2026-11-21T00:00:00.000Z')).toBe('Due in 3 days');
    expect(text(null)).toBe('No due date');
  });

  it('are the date when it is due later [S4.due.09]', () => {
    expect(text('2026-12-05T00:00:00.000Z')).toBe('5 Dec 2026');
    expect(text('2026-12-05T20:00:00.000Z', true)).toBe('6 Dec 2026');
  });

  it('say so when there is no such date', () => {
    expect(text('not a date')).toBe('Invalid date');
    expect(text('not a date', true)).toBe('Invalid date');
  });
});

describe('the due date as text', () => {
  const date = (due_date: string | null) => dueDateText({ due_date, due_has_time: false }, 'Asia/Kolkata');

  it('is the date', () => expect(date('2026-11-18T00:00:00.000Z')).toBe('18 Nov 2026'));
  it('is "No due date" without one', () => expect(date(null)).toBe('No due date'));
  it('is "Invalid date" for a date that cannot be read', () => expect(date('not a date')).toBe('Invalid date'));
});
