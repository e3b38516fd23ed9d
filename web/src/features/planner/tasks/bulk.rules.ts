import type { BulkAction, Task } from '@aide/contract';
import { dueDay } from '../../../lib/time/coming-days.ts';
import { priorityLabels, statusLabels } from '../../../lib/text/labels.ts';
import { instantAt, wallClock } from '../../../lib/time/zoned-time.ts';

export interface BulkChange {
  tasks: readonly Task[];
  action: BulkAction;
  timeZone: string;
}

interface Due {
  due_date: string | null;
  due_has_time: boolean;
}

/** Moves a task to another day; a due time is kept. */
export function moveDue(task: Due, date: string | null, timeZone: string): Due {
  if (date === null) return { due_date: null, due_has_time: false };
  if (task.due_date === null || !task.due_has_time) return { due_date: dueDay(date), due_has_time: false };
  const { time } = wallClock(new Date(task.due_date), timeZone);
  return { due_date: instantAt(date, time, timeZone).toISOString(), due_has_time: true };
}

/** Returns the list with the change applied. */
export function applyBulk(all: readonly Task[], { tasks, action, timeZone }: BulkChange): Task[] {
  const chosen = new Set(tasks.map(({ id }) => id));
  return all.flatMap((task) => {
    if (!chosen.has(task.id)) return [task];
    if (action.action === 'status') return [{ ...task, status: action.status }];
    if (action.action === 'priority') return [{ ...task, priority: action.priority }];
    if (action.action === 'reschedule') return [{ ...task, ...moveDue(task, action.date, timeZone) }];
    if (action.action === 'postpone')
      return [{ ...task, status: 'postponed' as const, ...moveDue(task, action.date, timeZone) }];
    return [];
  });
}

const count = (tasks: number) => (tasks === 1 ? '1 task' : `${tasks} tasks`);

/** Formats '3 tasks completed', for the toast with Undo. */
export function formatDone(action: BulkAction, tasks: number): string {
  switch (action.action) {
    case 'status':
      return action.status === 'completed'
        ? `${count(tasks)} completed`
        : `${count(tasks)} set to ${statusLabels[action.status]}`;
    case 'priority':
      return `${count(tasks)} set to ${priorityLabels[action.priority]}`;
    case 'reschedule':
      return action.date === null ? `${count(tasks)} without a due date` : `${count(tasks)} moved`;
    case 'postpone':
      return `${count(tasks)} postponed`;
    case 'backlog':
      return `${count(tasks)} moved to the backlog`;
    case 'delete':
      return `${count(tasks)} deleted`;
  }
}

/** Returns the rows between two ids, in either order; only `to` if `from` is not visible. */
export function listRange(shown: readonly string[], from: string | null, to: string): string[] {
  const ends = [shown.indexOf(from ?? to), shown.indexOf(to)].toSorted((a, b) => a - b);
  const [first = -1, last = -1] = ends;
  return first === -1 ? [to] : shown.slice(first, last + 1);
}
