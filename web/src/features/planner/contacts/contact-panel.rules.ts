import type { Task } from '@aide/contract';
import { isOpenStatus, isWaiting } from '@aide/rules';

export interface ContactTasks {
  /** Open tasks that wait for this contact, or are linked to it and wait for someone else. */
  waiting: Task[];
  /** Other open follow-ups, by due date. */
  followUps: Task[];
  /** All other open tasks. */
  others: Task[];
}

/** Groups the tasks of one contact. */
export function listContactTasks(tasks: readonly Task[], contactId: string): ContactTasks {
  const theirs = tasks.filter((task) => task.contact_id === contactId || task.also_with.includes(contactId));
  const open = theirs.filter(({ status }) => isOpenStatus(status)).toSorted(byDue);
  return {
    waiting: open.filter(isWaiting),
    followUps: open.filter((task) => task.task_type === 'follow_up' && !isWaiting(task)),
    others: open.filter((task) => task.task_type !== 'follow_up' && !isWaiting(task)),
  };
}

/** Tasks without a due date come last. */
function byDue(a: Task, b: Task): number {
  return (a.due_date ?? '9').localeCompare(b.due_date ?? '9');
}
