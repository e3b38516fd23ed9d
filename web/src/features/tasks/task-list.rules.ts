import type { Priority, Task, TaskStatus } from '@aide/contract';
import { isOverdue } from '@aide/rules';
import { createSearch, searchWords } from '../../lib/text/search-text.ts';

export const statusFilters = ['all', 'pending', 'in_progress', 'completed'] as const;
export const priorityFilters = ['all', 'high', 'medium', 'low'] as const;
export const sortKeys = ['dueDate', 'title', 'priority', 'status'] as const;

export interface TaskView {
  search: string;
  status: (typeof statusFilters)[number];
  priority: (typeof priorityFilters)[number];
  sortBy: (typeof sortKeys)[number];
  descending: boolean;
}

export const defaultView: TaskView = {
  search: '',
  status: 'all',
  priority: 'all',
  sortBy: 'dueDate',
  descending: false,
};

const priorityRank: Record<Priority, number> = { low: 0, medium: 1, high: 2, urgent: 3 };
const statusRank: Record<TaskStatus, number> = { pending: 0, in_progress: 1, postponed: 2, completed: 3, cancelled: 4 };
const letters = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

function plainly(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

const comparers: Record<TaskView['sortBy'], (a: Task, b: Task) => number> = {
  // Instants of one form: their letters are in the order of time, and comparing them plainly is many times quicker.
  dueDate: (a, b) => plainly(a.due_date ?? '', b.due_date ?? ''),
  title: (a, b) => letters.compare(a.title, b.title),
  priority: (a, b) => priorityRank[a.priority] - priorityRank[b.priority],
  status: (a, b) => statusRank[a.status] - statusRank[b.status],
};

const matches = createSearch<Task>(({ title, description }) => `${title} ${description ?? ''}`);

/** In the order that the list shows; without a due date last. */
export function sortTasks(
  tasks: readonly Task[],
  { sortBy, descending }: Pick<TaskView, 'sortBy' | 'descending'>,
): Task[] {
  const direction = descending ? -1 : 1;
  return tasks.toSorted((a, b) => {
    const undated = sortBy === 'dueDate' ? Number(a.due_date === null) - Number(b.due_date === null) : 0;
    return undated || direction * comparers[sortBy](a, b) || letters.compare(a.title, b.title);
  });
}

/** Of tasks that are in order already: what the search finds in title and description, and the filters leave. */
export function filterTasks(sorted: readonly Task[], { search, status, priority }: TaskView): Task[] {
  const words = searchWords(search);
  return sorted.filter(
    (task) =>
      (status === 'all' || task.status === status) &&
      (priority === 'all' || task.priority === priority) &&
      matches(task, words),
  );
}

export function countTasks(tasks: readonly Task[], now: Date, timeZone: string) {
  return {
    total: tasks.length,
    pending: tasks.filter(({ status }) => status === 'pending').length,
    completed: tasks.filter(({ status }) => status === 'completed').length,
    overdue: tasks.filter((task) => isOverdue(task, now, timeZone)).length,
  };
}

/** The view lives in the address, so that it can be kept, shared and gone back to; what is as usual is left out. */
export function viewFromAddress(query: URLSearchParams): TaskView {
  const pick = <T extends string>(key: string, known: readonly T[], usual: T): T =>
    known.find((value) => value === query.get(key)) ?? usual;
  return {
    search: query.get('q') ?? '',
    status: pick('status', statusFilters, defaultView.status),
    priority: pick('priority', priorityFilters, defaultView.priority),
    sortBy: pick('sort', sortKeys, defaultView.sortBy),
    descending: query.get('order') === 'desc',
  };
}

export function viewToAddress(view: TaskView): Record<string, string> {
  return {
    ...(view.search === '' ? {} : { q: view.search }),
    ...(view.status === defaultView.status ? {} : { status: view.status }),
    ...(view.priority === defaultView.priority ? {} : { priority: view.priority }),
    ...(view.sortBy === defaultView.sortBy ? {} : { sort: view.sortBy }),
    ...(view.descending ? { order: 'desc' } : {}),
  };
}
