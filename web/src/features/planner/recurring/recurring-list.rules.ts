import type { RecurringTask } from '@aide/contract';

export const statusFilters = ['all', 'pending', 'paused', 'completed'] as const;
export const priorityFilters = ['all', 'urgent', 'high', 'medium', 'low'] as const;

export interface RecurringView {
  search: string;
  status: (typeof statusFilters)[number];
  priority: (typeof priorityFilters)[number];
}

/** Returns the filtered list by next occurrence; paused and finished tasks come last. */
export function viewRecurring(tasks: readonly RecurringTask[], view: RecurringView): RecurringTask[] {
  const words = view.search.toLowerCase().split(/\s+/).filter(Boolean);
  return tasks
    .filter(
      (task) =>
        (view.status === 'all' || task.status === view.status) &&
        (view.priority === 'all' || task.priority === view.priority) &&
        words.every((word) => `${task.title} ${task.description ?? ''}`.toLowerCase().includes(word)),
    )
    .toSorted((a, b) => getNextTime(a) - getNextTime(b) || a.title.localeCompare(b.title, 'en'));
}

function getNextTime({ next_occurrence }: RecurringTask): number {
  return next_occurrence === null ? Number.MAX_SAFE_INTEGER : Date.parse(next_occurrence);
}

export function countRecurring(tasks: readonly RecurringTask[]) {
  const active = tasks.filter(({ status }) => status === 'pending');
  const [next] = viewRecurring(active, { search: '', status: 'all', priority: 'all' });
  return {
    total: tasks.length,
    active: active.length,
    paused: tasks.filter(({ status }) => status === 'paused').length,
    next: next?.next_occurrence == null ? null : next,
  };
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Formats 'in 5 days', 'in 1 day 2 hours', 'in 2 hours 3 minutes'; 'Due now' once it is due. */
export function formatCountdown(next: string, now: Date): string {
  const left = Date.parse(next) - now.getTime();
  if (left <= 0) return 'Due now';
  const days = Math.floor(left / day);
  const hours = Math.floor((left % day) / hour);
  const minutes = Math.floor((left % hour) / minute);
  if (days > 1) return `in ${Math.round(left / day)} days`;
  if (days > 0) return `in ${formatParts([days, 'day'], [hours, 'hour'])}`;
  return left < minute ? 'in less than a minute' : `in ${formatParts([hours, 'hour'], [minutes, 'minute'])}`;
}

/** Formats '1 day 2 hours', without zeros. */
function formatParts(...parts: [count: number, unit: string][]): string {
  return parts
    .filter(([count]) => count > 0)
    .map(([count, unit]) => `${count} ${unit}${count === 1 ? '' : 's'}`)
    .join(' ');
}

export function formatGenerated(count: number): string {
  return count === 1 ? 'Generated 1 time' : `Generated ${count} times`;
}

/** Parses the view from the URL; defaults are omitted there. */
export function viewFromAddress(query: URLSearchParams): RecurringView {
  return {
    search: query.get('q') ?? '',
    status: statusFilters.find((status) => status === query.get('status')) ?? 'all',
    priority: priorityFilters.find((priority) => priority === query.get('priority')) ?? 'all',
  };
}

export function viewToAddress({ search, status, priority }: RecurringView): Record<string, string> {
  return {
    ...(search === '' ? {} : { q: search }),
    ...(status === 'all' ? {} : { status }),
    ...(priority === 'all' ? {} : { priority }),
  };
}
