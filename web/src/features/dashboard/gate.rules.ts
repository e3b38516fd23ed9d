export interface GateCounts {
  tasks: number;
  contacts: number;
}

interface GateInput {
  now: GateCounts;
  /** How many of each open the full dashboard. */
  thresholds: GateCounts;
  /** As they were at the last check; null when there was none. */
  before: GateCounts | null;
  passed: boolean;
}

interface GateDecision {
  /** The full dashboard shows, now and from now on. */
  passed: boolean;
  /** True when the threshold was just crossed, which shows the congratulation. */
  crossed: boolean;
}

/** Below the thresholds the getting-started view shows; once passed, the gate stays open whatever is deleted later. */
export function decideGate({ now, thresholds, before, passed }: GateInput): GateDecision {
  const reached = isReached(now, thresholds);
  const crossed = !passed && reached && before !== null && !isReached(before, thresholds);
  return { passed: passed || reached, crossed };
}

function isReached(counts: GateCounts, thresholds: GateCounts): boolean {
  return counts.tasks >= thresholds.tasks && counts.contacts >= thresholds.contacts;
}
