export interface GateCounts {
  tasks: number;
  contacts: number;
}

interface GateInput {
  now: GateCounts;
  /** The counts that unlock the full dashboard. */
  thresholds: GateCounts;
  /** The counts at the last check; null if there was none. */
  before: GateCounts | null;
  passed: boolean;
}

interface GateDecision {
  /** Whether the full dashboard is unlocked; stays true. */
  passed: boolean;
  /** True if the threshold was just crossed; shows the congratulation. */
  crossed: boolean;
}

/**
 * Below the thresholds the getting-started view is shown. Once unlocked, the dashboard stays so, whatever is deleted
 * later.
 */
export function decideGate({ now, thresholds, before, passed }: GateInput): GateDecision {
  const reached = isReached(now, thresholds);
  const crossed = !passed && reached && before !== null && !isReached(before, thresholds);
  return { passed: passed || reached, crossed };
}

function isReached(counts: GateCounts, thresholds: GateCounts): boolean {
  return counts.tasks >= thresholds.tasks && counts.contacts >= thresholds.contacts;
}
