import type { Task } from '@aide/contract';

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

/** The tab an address asks for; nothing when it asks for none. */
export function tabFromHash(hash: string): TaskTab | undefined {
  return tabOfHash[hash];
}

/** What a tab lists: never what is completed. What is in the backlog is no task any more. */
export function listTabTasks(tasks: readonly Task[], tab: Exclude<TaskTab, 'backlog'>): Task[] {
  const open = tasks.filter(({ status }) => status !== 'completed').toSorted(soonestFirst);
  if (tab === 'upcoming') return open;
  return open.filter(({ task_type }) => task_type === (tab === 'todo' ? 'todo' : 'follow_up'));
}

/** Cancelled tasks stay in the list, at its end. */
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
    pending: tasks.filter(({ status }) => status === 'pending').length,
    followUps: listTabTasks(tasks, 'followup').length,
    backlog: backlog.length,
  };
}

export const countMs = 800;

/** The figure that a counter shows so long after it began to move: quick at first, slowing down toward the end. */
export function countAt(from: number, to: number, elapsedMs: number): number {
  const part = Math.min(elapsedMs / countMs, 1);
  return Math.round(from + (to - from) * (1 - (1 - part) ** 3));
}
