import type { Limit } from '../../platform/rate-limit/rate-limiter.ts';

/** A note takes a core for about a second: far more than a person dictates, less than a loop sends. */
export const recordingsByAccount: Limit = { name: 'speech', burst: 20, periodMs: 60_000 };
