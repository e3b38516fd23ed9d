import type { Task } from '@aide/contract';
import { countByStatus, countOverdue, groupAgenda } from '@aide/rules';
import { describe, expect, it } from 'vitest';
import { sampleTask } from '../../../../test/samples.ts';
import {
  defaultView,
  toStoredView,
  filterTasks,
  viewFromAddress,
  sortTasks,
  viewToAddress,
  type TaskView,
} from './task-list.rules.ts';

const at = '2026-11-10T05:00:00.000Z';
const task = (title: string, extra: Partial<Task> = {}) =>
  sampleTask({ id: title, title, created_at: at, updated_at: at, ...extra });

const tasks = [
  task('Send the deck', { priority: 'high', due_date: '2026-11-20T00:00:00.000Z', description: 'to the board' }),
  task('Buy a gift', { priority: 'low', status: 'completed', due_date: '2026-11-01T00:00:00.000Z' }),
  task('Call Priya', { priority: 'urgent', status: 'in_progress', due_date: '2026-11-15T00:00:00.000Z' }),
  task('Anything'),
];
const now = new Date('2026-11-18T05:00:00Z');
const timeZone = 'Asia/Kolkata';
const titles = (change: Partial<TaskView>) => {
  const view = { ...defaultView, ...change };
  return filterTasks(sortTasks(tasks, view, timeZone), view, { now, timeZone }).map(({ title }) => title);
};

describe('the task list', () => {
  it('is searched in title and description [S2.tasks.04, S2.tasks.05]', () => {
    expect(titles({ search: 'PRIYA' })).toEqual(['Call Priya']);
    expect(titles({ search: 'board' })).toEqual(['Send the deck']);
  });

  it('is filtered by status and priority [S2.tasks.07, S2.tasks.09]', () => {
    expect(titles({ status: 'completed' })).toEqual(['Buy a gift']);
    expect(titles({ priority: 'high' })).toEqual(['Send the deck']);
    expect(titles({ priority: 'urgent' })).toEqual(['Call Priya']);
  });

  it('is filtered by open tasks that are overdue', () => {
    expect(titles({ due: 'overdue' })).toEqual(['Call Priya']);
  });

  it('is sorted by each key, both ways, undated last [S2.tasks.11, S2.tasks.12]', () => {
    expect(titles({})).toEqual(['Call Priya', 'Send the deck', 'Anything', 'Buy a gift']);
    expect(titles({ descending: true })).toEqual(['Send the deck', 'Call Priya', 'Anything', 'Buy a gift']);
    expect(titles({ sortBy: 'title' })).toEqual(['Anything', 'Buy a gift', 'Call Priya', 'Send the deck']);
    expect(titles({ sortBy: 'priority', descending: true })[0]).toBe('Call Priya');
    expect(titles({ sortBy: 'status' }).at(-1)).toBe('Buy a gift');
  });

  it('lists the tasks of a day in the order of the agenda', () => {
    const due_date = '2026-11-18T00:00:00.000Z';
    const day = [
      task('Low', { due_date, priority: 'low' }),
      task('Urgent', { due_date, priority: 'urgent' }),
      task('At noon', { due_date: '2026-11-18T06:30:00.000Z', due_has_time: true }),
      task('Buy bread', { due_date }),
      task('Buy apples', { due_date }),
    ];
    const order = ['At noon', 'Urgent', 'Buy apples', 'Buy bread', 'Low'];
    const names = (list: readonly Task[]) => list.map(({ title }) => title);
    expect(names(sortTasks(day, defaultView, timeZone))).toEqual(order);
    expect(names(groupAgenda(day, now, timeZone).groups.flatMap((group) => group.tasks))).toEqual(order);
  });

  it('is counted; overdue excludes completed and cancelled tasks [S2.tasks.13]', () => {
    expect(countByStatus(tasks)).toEqual({ total: 4, pending: 2, completed: 1, cancelled: 0 });
    expect(countOverdue(tasks, now, 'Asia/Kolkata')).toBe(1);
    const cancelled = tasks.map((given) => ({ ...given, status: 'cancelled' as const }));
    expect(countOverdue(cancelled, now, 'Asia/Kolkata')).toBe(0);
  });

  it('stores its view in the URL', () => {
    const view: TaskView = {
      layout: 'cards',
      search: 'deck',
      status: 'pending',
      priority: 'low',
      due: 'overdue',
      label: '',
      sortBy: 'title',
      descending: true,
    };
    expect(viewFromAddress(new URLSearchParams(viewToAddress(view)))).toEqual(view);
    expect(viewToAddress(defaultView)).toEqual({});
    expect(viewFromAddress(new URLSearchParams('status=nonsense&sort=x&view=y'))).toEqual(defaultView);
  });

  it('is stored without the search and used if the URL has no view', () => {
    const view: TaskView = { ...defaultView, layout: 'cards', priority: 'high', sortBy: 'title', search: 'deck' };
    const stored = toStoredView(view);
    expect(stored).not.toHaveProperty('search');
    expect(viewFromAddress(new URLSearchParams(), stored)).toEqual({ ...view, search: '' });
  });

  it('adds no stored filter to a link with a filter', () => {
    const stored = toStoredView({ ...defaultView, priority: 'high', layout: 'cards' });
    const linked = viewFromAddress(new URLSearchParams('due=overdue'), stored);
    expect(linked).toEqual({ ...defaultView, layout: 'cards', due: 'overdue' });
  });
});
