import type { Occasion } from '../../lib/events/celebrations.ts';

/** Signals that come together are one event: a first task is created and a milestone in the same moment. */
export const togetherMs = 1000;

/** How much falls, and how long a piece takes to fall: for the unlock and on the demo page. */
export const confettiDefaults = { pieces: 200, tweenMs: 5000 } as const;
/** Every other celebration: fewer pieces, gone after a second. */
export const smallConfetti = { pieces: 60, tweenMs: 1000 } as const;
export const greatBurstMs = 15_000;
const everyMs = 1000;

/** Only the unlock of the dashboard gets the great burst. */
const great: readonly Occasion[] = ['onboarding_completed'];

export function isGreat(occasion: Occasion): boolean {
  return great.includes(occasion);
}

/** Whether this signal gets confetti of its own, given when the last one did. A greater one still comes through. */
export function deserves(occasion: Occasion, now: number, last: { at: number; great: boolean } | null): boolean {
  if (last === null || now - last.at >= togetherMs) return true;
  return isGreat(occasion) && !last.great;
}

/** The great burst: a shot from each side every second, thinning out until it ends. */
export function greatShots(): { atMs: number; pieces: number }[] {
  const shots = greatBurstMs / everyMs;
  return Array.from({ length: shots }, (_, shot) => ({
    atMs: shot * everyMs,
    pieces: Math.round((confettiDefaults.pieces / 4) * (1 - shot / shots)),
  }));
}
