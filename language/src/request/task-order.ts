import type { KnownTask } from './types.ts';

const PRIORITIES: readonly KnownTask['priority'][] = ['low', 'medium', 'high', 'urgent'];
const LAST_MINUTE = '24:00';

const getMoment = ({ due }: KnownTask): string => (due ? `${due.date} ${due.time ?? LAST_MINUTE}` : '9999');

/** Soonest due first, tasks without a date last; at the same time, the higher priority first. */
export function compareDue(a: KnownTask, b: KnownTask): number {
  const [left, right] = [getMoment(a), getMoment(b)];
  if (left !== right) return left < right ? -1 : 1;
  return PRIORITIES.indexOf(b.priority) - PRIORITIES.indexOf(a.priority);
}

/** Newest completion first. */
export const compareCompleted = (a: KnownTask, b: KnownTask): number =>
  (b.completedOn ?? '').localeCompare(a.completedOn ?? '');

/** Still to be done, including the backlog. */
export const isOpen = ({ status }: KnownTask): boolean => status !== 'completed' && status !== 'cancelled';

/** The current date and time in the user's zone: YYYY-MM-DD and HH:mm:ss.SSS. */
export interface LocalTime {
  today: string;
  clock: string;
}

/** Whether a task is overdue: `isOverdue` of the rules, on wall-clock dates. Open, and past its due day or time. */
export function isOverdue(task: KnownTask, { today, clock }: LocalTime): boolean {
  const { due } = task;
  if (due === null || !isOpen(task)) return false;
  return due.date < today || (due.date === today && due.time !== null && `${due.time}:00.000` < clock);
}

/** One step up or down, limited to the scale. */
export function stepPriority(priority: KnownTask['priority'], step: number): KnownTask['priority'] {
  const at = PRIORITIES.indexOf(priority) + step;
  return PRIORITIES[Math.min(PRIORITIES.length - 1, Math.max(0, at))] ?? priority;
}

/** Returns the ids of all contacts of a task. */
export function listPeople({ contactId, alsoWith = [] }: KnownTask): readonly string[] {
  return contactId === null ? alsoWith : [contactId, ...alsoWith];
}
