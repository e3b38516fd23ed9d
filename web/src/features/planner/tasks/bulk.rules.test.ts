import { describe, expect, it } from 'vitest';
import { moveDue, listRange, formatDone } from './bulk.rules.ts';

describe('several tasks at once', () => {
  it('moving changes the day and keeps the time of day across a clock change', () => {
    expect(moveDue({ due_date: null, due_has_time: false }, '2026-11-20', 'Asia/Kolkata')).toEqual({
      due_date: '2026-11-20T00:00:00.000Z',
      due_has_time: false,
    });
    // 9:00 AM in Berlin before and after the end of daylight saving time.
    expect(
      moveDue({ due_date: '2026-10-24T07:00:00.000Z', due_has_time: true }, '2026-10-26', 'Europe/Berlin'),
    ).toEqual({ due_date: '2026-10-26T08:00:00.000Z', due_has_time: true });
    expect(moveDue({ due_date: '2026-10-24T07:00:00.000Z', due_has_time: true }, null, 'UTC').due_date).toBeNull();
  });

  it('describes the change of one and of many', () => {
    expect(formatDone({ action: 'status', status: 'completed' }, 1)).toBe('1 task completed');
    expect(formatDone({ action: 'status', status: 'in_progress' }, 3)).toBe('3 tasks set to In Progress');
    expect(formatDone({ action: 'backlog' }, 2)).toBe('2 tasks moved to the backlog');
  });

  it('a range extends from the last selected task to this one, in either direction', () => {
    expect(listRange(['a', 'b', 'c', 'd'], 'b', 'd')).toEqual(['b', 'c', 'd']);
    expect(listRange(['a', 'b', 'c', 'd'], 'c', 'a')).toEqual(['a', 'b', 'c']);
    expect(listRange(['a', 'b'], 'gone', 'b')).toEqual(['b']);
    expect(listRange(['a', 'b'], null, 'b')).toEqual(['b']);
  });
});
