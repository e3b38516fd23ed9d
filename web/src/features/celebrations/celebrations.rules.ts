import type { Occasion } from '../../lib/events/celebrations.ts';

/** Signals within this time are one event: creating the first task is also a milestone. */
export const togetherMs = 1000;

/** The number of pieces and their fall time, for the dashboard unlock and the demo page. */
export const confettiDefaults = { pieces: 200, tweenMs: 5000 } as const;
/** For every other celebration: fewer pieces, one second. */
export const smallConfetti = { pieces: 60, tweenMs: 1000 } as const;
export const greatBurstMs = 15_000;
const everyMs = 1000;

/** Occasions with the large burst: only the unlock of the dashboard. */
const great: readonly Occasion[] = ['onboarding_completed'];

export function isGreat(occasion: Occasion): boolean {
  return great.includes(occasion);
}

/**
 * Returns whether a signal gets its own confetti, given the previous one: the large burst may follow a small one at
 * once.
 */
export function deserves(occasion: Occasion, now: number, last: { at: number; great: boolean } | null): boolean {
  if (last === null || now - last.at >= togetherMs) return true;
  return isGreat(occasion) && !last.great;
}

/** The large burst: a shot from each side every second, decreasing until it ends. */
export function greatShots(): { atMs: number; pieces: number }[] {
  const shots = greatBurstMs / everyMs;
  return Array.from({ length: shots }, (_, shot) => ({
    atMs: shot * everyMs,
    pieces: Math.round((confettiDefaults.pieces / 4) * (1 - shot / shots)),
  }));
}
