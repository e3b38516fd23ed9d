import type { Task } from '@aide/contract';
import { describe, expect, it } from 'vitest';
import { followUpDay, tasksOfContact } from './contact-panel.rules.ts';

const at = '2026-11-10T05:00:00.000Z';
function task(title: string, extra: Partial<Task> = {}): Task {
  return {
    id: title,
    title,
    description: null,
    status: 'pending',
    priority: 'medium',
    task_type: 'follow_up',
    source: 'dashboard',
    due_date: null,
    due_has_time: false,
    completed_at: null,
    contact_id: 'priya',
    contact: null,
    recurring_task_id: null,
    created_at: at,
    updated_at: at,
    ...extra,
  };
}

describe('what there is with a contact', () => {
  it('is told apart: open follow-ups soonest first, other tasks, what is done and when', () => {
    const seen = tasksOfContact(
      [
        task('later', { due_date: '2026-11-30T00:00:00.000Z' }),
        task('some day'),
        task('sooner', { due_date: '2026-11-20T00:00:00.000Z' }),
        task('todo', { task_type: 'todo' }),
        task('done', { status: 'completed', completed_at: '2026-11-01T05:00:00.000Z' }),
        task('done since', { status: 'completed', completed_at: '2026-11-09T05:00:00.000Z' }),
        task('called off', { status: 'cancelled' }),
        task('somebody else', { contact_id: 'ravi' }),
      ],
      'priya',
    );
    expect(seen.followUps.map(({ title }) => title)).toEqual(['sooner', 'later', 'some day']);
    expect(seen.others.map(({ title }) => title)).toEqual(['todo']);
    expect(seen).toMatchObject({ completed: 2, lastTouch: '2026-11-09T05:00:00.000Z' });
    expect(tasksOfContact([], 'priya').lastTouch).toBeNull();
  });
});

describe('a quick follow-up', () => {
  // Wednesday evening in UTC is Thursday already in India.
  const now = new Date('2026-11-18T20:00:00Z');
  it.each([
    ['tomorrow', '2026-11-20'],
    ['in 3 days', '2026-11-22'],
    ['next week', '2026-11-23'],
  ] as const)('%s is a day of the user’s own calendar', (moment, day) => {
    expect(followUpDay(moment, now, 'Asia/Kolkata')).toBe(`${day}T00:00:00.000Z`);
  });

  it('next week is the Monday after this one, also on a Sunday and on a Monday', () => {
    expect(followUpDay('next week', new Date('2026-11-22T10:00:00Z'), 'UTC')).toContain('2026-11-23');
    expect(followUpDay('next week', new Date('2026-11-23T10:00:00Z'), 'UTC')).toContain('2026-11-30');
  });
});
