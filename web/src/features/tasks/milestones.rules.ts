const milestones = [10, 50, 100] as const;

/** The greatest milestone that a count of completed tasks has just reached; null when it has reached none. */
export function milestoneBetween(before: number, after: number): number | null {
  return milestones.findLast((milestone) => before < milestone && after >= milestone) ?? null;
}
