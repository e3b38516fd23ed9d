import type { KnownTask } from './types.ts';

const PRIORITIES: readonly KnownTask['priority'][] = ['low', 'medium', 'high', 'urgent'];
const LAST_MINUTE = '24:00';

const getMoment = ({ due }: KnownTask): string => (due ? `${due.date} ${due.time ?? LAST_MINUTE}` : '9999');

/** Soonest due first, those without a date last; of the same moment the higher priority. */
export function compareDue(a: KnownTask, b: KnownTask): number {
  const [left, right] = [getMoment(a), getMoment(b)];
  if (left !== right) return left < right ? -1 : 1;
  return PRIORITIES.indexOf(b.priority) - PRIORITIES.indexOf(a.priority);
}

/** Newest completion first. */
export const compareCompleted = (a: KnownTask, b: KnownTask): number =>
  (b.completedOn ?? '').localeCompare(a.completedOn ?? '');

/** Still to be done, in the backlog included. */
export const isOpen = ({ status }: KnownTask): boolean => status !== 'completed' && status !== 'cancelled';

/** Now in the user's zone, as due dates are written: YYYY-MM-DD and HH:mm. */
export interface LocalTime {
  today: string;
  clock: string;
}

/** The due day has passed, or the due time of today. */
export function isOverdue({ due }: KnownTask, { today, clock }: LocalTime): boolean {
  return due !== null && (due.date < today || (due.date === today && due.time !== null && due.time < clock));
}

/** One step up or down, as far as the scale goes. */
export function stepPriority(priority: KnownTask['priority'], step: number): KnownTask['priority'] {
  const at = PRIORITIES.indexOf(priority) + step;
  return PRIORITIES[Math.min(PRIORITIES.length - 1, Math.max(0, at))] ?? priority;
}
