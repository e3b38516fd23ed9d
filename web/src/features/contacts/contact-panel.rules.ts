import type { Task } from '@aide/contract';
import { isOpenStatus } from '@aide/rules';

export interface ContactTasks {
  /** Open follow-ups, soonest first. */
  followUps: Task[];
  /** Whatever else is open. */
  others: Task[];
  completed: number;
  /** When something was last finished with this person; null if never. */
  lastTouch: string | null;
}

/** What the user has with one person, out of all tasks. */
export function listContactTasks(tasks: readonly Task[], contactId: string): ContactTasks {
  const theirs = tasks.filter((task) => task.contact_id === contactId);
  const open = theirs.filter(({ status }) => isOpenStatus(status)).toSorted(byDue);
  const done = theirs.filter(({ status }) => status === 'completed');
  return {
    followUps: open.filter(({ task_type }) => task_type === 'follow_up'),
    others: open.filter(({ task_type }) => task_type !== 'follow_up'),
    completed: done.length,
    lastTouch: done.map(({ completed_at }) => completed_at ?? '').reduce((a, b) => (a > b ? a : b), '') || null,
  };
}

/** Without a due date last. */
function byDue(a: Task, b: Task): number {
  return (a.due_date ?? '9').localeCompare(b.due_date ?? '9');
}
