import type { Task } from '@aide/contract';
import { describe, expect, it } from 'vitest';
import { sampleTask } from '../../../../test/samples.ts';
import { listContactTasks } from './contact-panel.rules.ts';

const at = '2026-11-10T05:00:00.000Z';
const task = (title: string, extra: Partial<Task> = {}) =>
  sampleTask({
    id: title,
    title,
    task_type: 'follow_up',
    contact_id: 'priya',
    created_at: at,
    updated_at: at,
    ...extra,
  });

describe('the tasks of a contact', () => {
  it('are grouped into waiting ones, other open follow-ups by due date, and other open tasks', () => {
    const seen = listContactTasks(
      [
        task('later', { due_date: '2026-11-30T00:00:00.000Z' }),
        task('some day'),
        task('sooner', { due_date: '2026-11-20T00:00:00.000Z' }),
        task('todo', { task_type: 'todo' }),
        task('waits', { waiting_since: '2026-11-09' }),
        task('answered', { waiting_since: '2026-11-09', status: 'completed' }),
        task('done', { status: 'completed', completed_at: '2026-11-01T05:00:00.000Z' }),
        task('done since', { status: 'completed', completed_at: '2026-11-09T05:00:00.000Z' }),
        task('called off', { status: 'cancelled' }),
        task('somebody else', { contact_id: 'ravi' }),
      ],
      'priya',
    );
    expect(seen.followUps.map(({ title }) => title)).toEqual(['sooner', 'later', 'some day']);
    expect(seen.waiting.map(({ title }) => title)).toEqual(['waits']);
    expect(seen.others.map(({ title }) => title)).toEqual(['todo']);
  });
});
