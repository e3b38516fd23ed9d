import type { Occasion } from '../../../lib/events/celebrations.ts';

/** Signals within this time are one event: creating the first task is also a milestone. */
const togetherMs = 1000;

/** The number of pieces and their fall time, for the dashboard unlock and the demo page. */
export const confettiDefaults = { pieces: 200, tweenMs: 5000 } as const;
/** For every other celebration: fewer pieces, one second. */
export const smallConfetti = { pieces: 60, tweenMs: 1000 } as const;
export const largeBurstMs = 15_000;
const everyMs = 1000;

/** Occasions with the large burst: only the unlock of the dashboard. */
const large: readonly Occasion[] = ['onboarding_completed'];

export function isLarge(occasion: Occasion): boolean {
  return large.includes(occasion);
}

/**
 * Returns whether a signal gets its own confetti, given the previous one: the large burst may follow a small one at
 * once.
 */
export function shouldCelebrate(occasion: Occasion, now: number, last: { at: number; large: boolean } | null): boolean {
  if (last === null || now - last.at >= togetherMs) return true;
  return isLarge(occasion) && !last.large;
}

/** The large burst: a shot from each side every second, decreasing until it ends. */
export function listLargeShots(): { atMs: number; pieces: number }[] {
  const shots = largeBurstMs / everyMs;
  return Array.from({ length: shots }, (_, shot) => ({
    atMs: shot * everyMs,
    pieces: Math.round((confettiDefaults.pieces / 4) * (1 - shot / shots)),
  }));
}
