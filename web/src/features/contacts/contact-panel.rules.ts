import type { Task } from '@aide/contract';
import { wallClock } from '../../lib/zoned-time.ts';

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
export function tasksOfContact(tasks: readonly Task[], contactId: string): ContactTasks {
  const theirs = tasks.filter((task) => task.contact_id === contactId);
  const open = theirs.filter(({ status }) => status !== 'completed' && status !== 'cancelled').toSorted(byDue);
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

export const followUpMoments = ['tomorrow', 'in 3 days', 'next week'] as const;
export type FollowUpMoment = (typeof followUpMoments)[number];

/** The day of a quick follow-up, as midnight UTC of its date; next week begins on its Monday. */
export function followUpDay(moment: FollowUpMoment, now: Date, timeZone: string): string {
  const day = new Date(`${wallClock(now, timeZone).date}T00:00:00.000Z`);
  const toMonday = (8 - day.getUTCDay()) % 7 || 7;
  const days = { tomorrow: 1, 'in 3 days': 3, 'next week': toMonday }[moment];
  day.setUTCDate(day.getUTCDate() + days);
  return day.toISOString();
}
