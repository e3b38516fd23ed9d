import type { Task } from '@aide/contract';
import { countByStatus } from '@aide/rules';

export const taskTabs = ['upcoming', 'followup', 'todo', 'backlog'] as const;
export type TaskTab = (typeof taskTabs)[number];

const tabOfHash: Record<string, TaskTab> = {
  '#overdue': 'upcoming',
  '#urgent': 'upcoming',
  '#today': 'upcoming',
  '#upcoming': 'upcoming',
  '#todo': 'todo',
  '#followup': 'followup',
  '#backlog': 'backlog',
};

/** Returns the tab of a URL fragment, or undefined if it names none. */
export function tabFromHash(hash: string): TaskTab | undefined {
  return tabOfHash[hash];
}

/** Returns the tasks of a tab, without completed ones. Backlog items are not tasks. */
export function listTabTasks(tasks: readonly Task[], tab: Exclude<TaskTab, 'backlog'>): Task[] {
  const open = tasks.filter(({ status }) => status !== 'completed').toSorted(soonestFirst);
  if (tab === 'upcoming') return open;
  return open.filter(({ task_type }) => task_type === (tab === 'todo' ? 'todo' : 'follow_up'));
}

/** Cancelled tasks come last. */
function soonestFirst(a: Task, b: Task): number {
  const cancelled = Number(a.status === 'cancelled') - Number(b.status === 'cancelled');
  const undated = Number(a.due_date === null) - Number(b.due_date === null);
  return cancelled || undated || (a.due_date ?? '').localeCompare(b.due_date ?? '');
}

export interface DashboardCounts {
  contacts: number;
  pending: number;
  followUps: number;
  backlog: number;
}

export function countDashboard(
  tasks: readonly Task[],
  contacts: readonly unknown[],
  backlog: readonly unknown[],
): DashboardCounts {
  return {
    contacts: contacts.length,
    pending: countByStatus(tasks).pending,
    // Cancelled tasks are collapsed in the tab.
    followUps: listTabTasks(tasks, 'followup').filter(({ status }) => status !== 'cancelled').length,
    backlog: backlog.length,
  };
}
