import type { Task } from '@aide/contract';
import { countByStatus, isOpenStatus, sortByDue } from '@aide/rules';

const taskTabs = ['upcoming', 'followup', 'todo', 'backlog'] as const;
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

/**
 * Returns the tasks of a tab by due date, without completed ones; cancelled ones come last. Backlog items are not tasks.
 */
export function listTabTasks(tasks: readonly Task[], tab: Exclude<TaskTab, 'backlog'>, timeZone: string): Task[] {
  const type = { upcoming: undefined, todo: 'todo', followup: 'follow_up' }[tab];
  const listed = tasks.filter(
    ({ status, task_type }) => status !== 'completed' && (type === undefined || task_type === type),
  );
  const isCancelled = ({ status }: Task) => Number(status === 'cancelled');
  return sortByDue(listed, timeZone).toSorted((a, b) => isCancelled(a) - isCancelled(b));
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
    followUps: tasks.filter(({ status, task_type }) => task_type === 'follow_up' && isOpenStatus(status)).length,
    backlog: backlog.length,
  };
}
