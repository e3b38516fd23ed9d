import type { Limit } from '../../platform/rate-limit/rate-limiter.ts';

/** Three codes of a million are good at a time: ten guesses an hour, by somebody who has the password, take four years on average. */
export const codesByAccount: Limit = { name: 'second-factor', burst: 10, periodMs: 60 * 60_000 };
