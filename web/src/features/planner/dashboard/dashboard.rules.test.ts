import type { Task } from '@aide/contract';
import { groupAgenda } from '@aide/rules';
import { describe, expect, it } from 'vitest';
import { countDashboard, tabFromHash, listTabTasks } from './dashboard.rules.ts';

const task = (given: Partial<Task>) => ({ status: 'pending', task_type: 'todo', due_date: null, ...given }) as Task;
const tasks = [
  task({ id: 'done', status: 'completed', task_type: 'follow_up' }),
  task({ id: 'undated' }),
  task({ id: 'cancelled', status: 'cancelled', due_date: '2026-11-01T00:00:00.000Z' }),
  task({ id: 'later', task_type: 'follow_up', due_date: '2026-12-01T00:00:00.000Z' }),
  task({ id: 'soon', status: 'in_progress', due_date: '2026-11-20T00:00:00.000Z' }),
];
const ids = (list: Task[]) => list.map(({ id }) => id);

describe('the task panel', () => {
  it('opens the tab of the URL fragment [S2.dash.35, S2.dash.36, S2.dash.37]', () => {
    for (const hash of ['#overdue', '#urgent', '#today']) expect(tabFromHash(hash)).toBe('upcoming');
    expect(tabFromHash('#todo')).toBe('todo');
    expect(tabFromHash('#followup')).toBe('followup');
    expect(tabFromHash('')).toBeUndefined();
  });

  it('lists tasks that are not completed by due date, undated and cancelled last', () => {
    expect(ids(listTabTasks(tasks, 'upcoming', 'Asia/Kolkata'))).toEqual(['soon', 'later', 'undated', 'cancelled']);
    expect(ids(listTabTasks(tasks, 'followup', 'Asia/Kolkata'))).toEqual(['later']);
    expect(ids(listTabTasks(tasks, 'todo', 'Asia/Kolkata'))).toEqual(['soon', 'undated', 'cancelled']);
  });

  it('lists the tasks of a day in the order of the agenda', () => {
    const today = { title: '', due_date: '2026-11-18T00:00:00.000Z' };
    const day = [
      task({ ...today, id: 'low', priority: 'low' }),
      task({ ...today, id: 'urgent', priority: 'urgent' }),
      task({ ...today, id: 'at noon', priority: 'low', due_date: '2026-11-18T06:30:00.000Z', due_has_time: true }),
    ];
    const agenda = groupAgenda(day, new Date('2026-11-18T05:00:00Z'), 'Asia/Kolkata').groups;
    expect(ids(listTabTasks(day, 'upcoming', 'Asia/Kolkata'))).toEqual(['at noon', 'urgent', 'low']);
    expect(ids(agenda.flatMap((group) => group.tasks))).toEqual(['at noon', 'urgent', 'low']);
  });

  it('counts contacts, pending tasks, the tasks of the Follow up tab, and the backlog', () => {
    expect(countDashboard(tasks, [1, 2], [1])).toEqual({ contacts: 2, pending: 2, followUps: 1, backlog: 1 });
  });
});
