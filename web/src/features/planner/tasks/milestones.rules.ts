const milestones = [10, 50, 100] as const;

/** Returns the highest milestone between two counts of completed tasks, or null. */
export function milestoneBetween(before: number, after: number): number | null {
  return milestones.findLast((milestone) => before < milestone && after >= milestone) ?? null;
}
