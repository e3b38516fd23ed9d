import { describe, expect, it } from 'vitest';
import { classifyDue, isOverdue, getUrgency, type Due } from './due-status.ts';

const day = (date: string) => ({ due_date: `${date}T00:00:00.000Z`, due_has_time: false });
const moment = (instant: string) => ({ due_date: instant, due_has_time: true });

const open = (due: Due) => ({ ...due, status: 'pending' as const });

describe('a due date', () => {
  const now = new Date('2026-11-18T05:00:00Z'); // 10:30 in India, midnight in New York

  it.each([
    ['yesterday', day('2026-11-17'), 'overdue', 'Overdue by 1 day'],
    ['five days ago', day('2026-11-13'), 'overdue', 'Overdue by 5 days'],
    ['today', day('2026-11-18'), 'due-today', 'Due today'],
    ['a moment of today that has passed', moment('2026-11-18T04:00:00Z'), 'overdue', 'Overdue today'],
    ['a moment of today still ahead', moment('2026-11-18T09:00:00Z'), 'due-today', 'Due today'],
    ['tomorrow', day('2026-11-19'), 'due-tomorrow', 'Due tomorrow'],
    ['in two days', day('2026-11-20'), 'due-soon', 'Due in 2 days'],
    ['in three days', day('2026-11-21'), 'due-soon', 'Due in 3 days'],
    ['in four days', day('2026-11-22'), 'due-later', null],
    ['no date', { due_date: null, due_has_time: false }, 'no-due-date', 'No due date'],
  ] as const)(
    '%s [S4.due.02, S4.due.03, S4.due.04, S4.due.05, S4.due.06, S4.due.07, S4.due.08, S4.due.09, S4.due.10]',
    (_label, due, status, text) => {
      expect(classifyDue(due, now, 'Asia/Kolkata')).toMatchObject({ status, text });
    },
  );

  it('is not overdue at 05:30 in India on its own day', () => {
    expect(classifyDue(day('2026-11-18'), new Date('2026-11-18T00:00:01Z'), 'Asia/Kolkata').status).toBe('due-today');
    expect(classifyDue(day('2026-11-18'), new Date('2026-11-18T18:29:59Z'), 'Asia/Kolkata').status).toBe('due-today');
    expect(classifyDue(day('2026-11-18'), new Date('2026-11-18T18:30:00Z'), 'Asia/Kolkata').status).toBe('overdue');
  });

  it('is not overdue at its exact time, nor without a date', () => {
    expect(isOverdue(open(moment('2026-11-18T05:00:00Z')), now, 'Asia/Kolkata')).toBe(false);
    expect(isOverdue(open(moment('2026-11-18T04:59:59Z')), now, 'Asia/Kolkata')).toBe(true);
    expect(isOverdue(open({ due_date: null, due_has_time: false }), now, 'Asia/Kolkata')).toBe(false);
    expect(isOverdue(open({ due_date: null, due_has_time: true }), new Date('1960-01-01T00:00:00Z'), 'UTC')).toBe(
      false,
    );
  });

  it('is overdue only while the task is open [S4.list.05]', () => {
    const past = day('2026-11-17');
    for (const status of ['pending', 'in_progress', 'postponed'] as const) {
      expect(isOverdue({ ...past, status }, now, 'Asia/Kolkata')).toBe(true);
      expect(classifyDue({ ...past, status }, now, 'Asia/Kolkata').status).toBe('overdue');
    }
    for (const status of ['completed', 'cancelled'] as const) {
      expect(isOverdue({ ...past, status }, now, 'Asia/Kolkata')).toBe(false);
      expect(classifyDue({ ...past, status }, now, 'Asia/Kolkata')).toEqual({
        status: 'past-due',
        days: -1,
        text: null,
      });
    }
  });

  it('counts calendar days, not spans of 24 hours [S4.due.01]', () => {
    const late = new Date('2026-11-18T18:00:00Z'); // 23:30 in India
    expect(classifyDue(moment('2026-11-18T19:00:00Z'), late, 'Asia/Kolkata').status).toBe('due-tomorrow');
  });

  it('uses the calendar day of the zone at the extreme offsets', () => {
    const instant = new Date('2026-11-18T11:00:00Z');
    expect(classifyDue(day('2026-11-18'), instant, 'Pacific/Kiritimati').status).toBe('overdue');
    expect(classifyDue(day('2026-11-18'), instant, 'Pacific/Pago_Pago').status).toBe('due-today');
  });
});

describe('urgency', () => {
  it.each([
    ['urgent', 'due-later', 'critical'],
    ['high', 'overdue', 'critical'],
    ['high', 'due-today', 'critical'],
    ['high', 'due-tomorrow', 'high'],
    ['medium', 'overdue', 'critical'],
    ['medium', 'due-today', 'high'],
    ['medium', 'no-due-date', 'medium'],
    ['low', 'overdue', 'high'],
    ['low', 'due-today', 'low'],
  ] as const)('%s and %s is %s [S4.urg.01, S4.urg.02, S4.urg.03, S4.urg.04]', (priority, due, expected) => {
    expect(getUrgency(priority, due)).toBe(expected);
  });
});
