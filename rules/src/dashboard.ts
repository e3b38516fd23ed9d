/** Percent per unit of the four counters' bars, in the order of the counters. */
export const counterBarSteps = { contacts: 10, pending: 15, followUps: 20, backlog: 25 } as const;
export type Counter = keyof typeof counterBarSteps;

export function counterBarPercent(counter: Counter, count: number): number {
  return clampPercent(count * counterBarSteps[counter]);
}

/** Analytics bars are drawn against this many tasks a day. */
export const dailyBarMaximum = 25;

export function dailyBarPercent(tasks: number): number {
  return clampPercent((tasks / dailyBarMaximum) * 100);
}

export const maxStars = 5;

/** One star a task, at most five. */
export function countStars(tasks: number): number {
  return Math.max(0, Math.min(maxStars, Math.floor(tasks)));
}

export type BadgeColour = 'green' | 'yellow' | 'red';

/** The completion badge: green at 80 or more, yellow at 60 or more, else red. */
export function completionBadge(completionRate: number): BadgeColour {
  if (completionRate >= 80) return 'green';
  return completionRate >= 60 ? 'yellow' : 'red';
}

function clampPercent(value: number): number {
  return Number.isFinite(value) ? Math.max(0, Math.min(100, value)) : 0;
}
