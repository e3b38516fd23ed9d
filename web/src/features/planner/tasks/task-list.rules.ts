import type { Priority, StoredTaskView, Task, TaskStatus } from '@aide/contract';
import { taskLayouts, taskPriorityFilters, taskSortKeys, taskStatusFilters } from '@aide/contract/enums';
import { isOpenStatus, isOverdue, sortByDue } from '@aide/rules';
import { createSearch, searchWords } from '../../../lib/text/search-text.ts';

const dueFilters = ['all', 'overdue'] as const;

/** Search, due filter and label are not stored; the other fields are kept for the next visit. */
export interface TaskView extends StoredTaskView {
  search: string;
  due: (typeof dueFilters)[number];
  /** Empty: all tasks. */
  label: string;
}

export const defaultView: TaskView = {
  layout: 'agenda',
  search: '',
  due: 'all',
  label: '',
  status: 'all',
  priority: 'all',
  sortBy: 'dueDate',
  descending: false,
};

const priorityRank: Record<Priority, number> = { low: 0, medium: 1, high: 2, urgent: 3 };
const statusRank: Record<TaskStatus, number> = { pending: 0, in_progress: 1, postponed: 2, completed: 3, cancelled: 4 };
const letters = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

const comparers: Record<Exclude<TaskView['sortBy'], 'dueDate'>, (a: Task, b: Task) => number> = {
  title: (a, b) => letters.compare(a.title, b.title),
  priority: (a, b) => priorityRank[a.priority] - priorityRank[b.priority],
  status: (a, b) => statusRank[a.status] - statusRank[b.status],
};

const matches = createSearch<Task>(({ title, description, steps, contact, labels }) =>
  [title, description, contact?.name, ...labels.map((label) => `#${label}`), ...steps.map((step) => step.title)].join(
    ' ',
  ),
);

/**
 * Returns the tasks in display order. By due date, open tasks come before finished ones, and those without a due date
 * last.
 */
export function sortTasks(
  tasks: readonly Task[],
  { sortBy, descending }: Pick<TaskView, 'sortBy' | 'descending'>,
  timeZone: string,
): Task[] {
  if (sortBy === 'dueDate') {
    const byDue = sortByDue(tasks, timeZone);
    const last = (task: Task) => Number(!isOpenStatus(task.status)) * 2 + Number(task.due_date === null);
    return (descending ? byDue.toReversed() : byDue).toSorted((a, b) => last(a) - last(b));
  }
  const direction = descending ? -1 : 1;
  return tasks.toSorted((a, b) => direction * comparers[sortBy](a, b) || letters.compare(a.title, b.title));
}

interface FilterInput {
  now: Date;
  timeZone: string;
  /** Ids of further matches from the server's fuzzy search. */
  found?: ReadonlySet<string> | undefined;
}

/** Filters sorted tasks: the search covers title, notes, steps and contact. */
export function filterTasks(
  sorted: readonly Task[],
  { search, status, priority, due, label }: Pick<TaskView, 'search' | 'status' | 'priority' | 'due' | 'label'>,
  { now, timeZone, found }: FilterInput,
): Task[] {
  const words = searchWords(search);
  return sorted.filter(
    (task) =>
      (status === 'all' || task.status === status) &&
      (priority === 'all' || task.priority === priority) &&
      (label === '' || hasLabel(task, label)) &&
      (due === 'all' || isOverdue(task, now, timeZone)) &&
      (matches(task, words) || found?.has(task.id)),
  );
}

function hasLabel({ labels }: Task, label: string): boolean {
  return labels.some((each) => each.toLowerCase() === label.toLowerCase());
}

/** Returns the labels of open tasks in alphabetical order, each once. */
export function listLabels(tasks: readonly Task[]): string[] {
  const open = tasks.filter(({ status, labels }) => labels.length > 0 && isOpenStatus(status));
  const byKey = new Map(open.flatMap(({ labels }) => labels).map((label) => [label.toLowerCase(), label]));
  return [...byKey.values()].toSorted((a, b) => letters.compare(a, b));
}

/** Returns the fields of the view that are stored. */
export function toStoredView({ layout, status, priority, sortBy, descending }: TaskView): StoredTaskView {
  return { layout, status, priority, sortBy, descending };
}

/** Compares the stored fields of two views. */
export function isSameStoredView(a: StoredTaskView, b: StoredTaskView): boolean {
  const keys = ['layout', 'status', 'priority', 'sortBy', 'descending'] as const;
  return keys.every((key) => a[key] === b[key]);
}

/**
 * Parses the view from the URL. Missing fields come from `stored`, the view of the last visit; but if the URL contains
 * any filter, no stored filter is added, so that a link shows the same list to everyone.
 */
export function viewFromAddress(query: URLSearchParams, stored: StoredTaskView = defaultView): TaskView {
  const pick = <T extends string>(key: string, known: readonly T[], usual: T): T =>
    known.find((value) => value === query.get(key)) ?? usual;
  const filters = ['q', 'status', 'priority', 'due', 'label'].some((key) => query.has(key)) ? defaultView : stored;
  const order = query.has('sort') || query.has('order') ? defaultView : stored;
  return {
    layout: pick('view', taskLayouts, stored.layout),
    search: query.get('q') ?? '',
    status: pick('status', taskStatusFilters, filters.status),
    priority: pick('priority', taskPriorityFilters, filters.priority),
    due: pick('due', dueFilters, defaultView.due),
    label: query.get('label') ?? '',
    sortBy: pick('sort', taskSortKeys, order.sortBy),
    descending: query.has('order') ? query.get('order') === 'desc' : order.descending,
  };
}

/** Serializes the view for the URL; defaults are omitted. */
export function viewToAddress(view: TaskView): Record<string, string> {
  return {
    ...(view.layout === defaultView.layout ? {} : { view: view.layout }),
    ...(view.search === '' ? {} : { q: view.search }),
    ...(view.status === defaultView.status ? {} : { status: view.status }),
    ...(view.priority === defaultView.priority ? {} : { priority: view.priority }),
    ...(view.due === defaultView.due ? {} : { due: view.due }),
    ...(view.label === '' ? {} : { label: view.label }),
    ...(view.sortBy === defaultView.sortBy ? {} : { sort: view.sortBy }),
    ...(view.descending ? { order: 'desc' } : {}),
  };
}
