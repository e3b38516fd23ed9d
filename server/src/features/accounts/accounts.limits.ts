import type { Limit } from '../../platform/rate-limit/rate-limiter.ts';

const minute = 60_000;

/** Guessing is limited by the account that is guessed at and by where it comes from, whichever is reached first. */
export const signInByAccount: Limit = { name: 'sign-in-account', burst: 20, periodMs: 15 * minute };
export const signInByAddress: Limit = { name: 'sign-in-address', burst: 60, periodMs: 15 * minute };
export const signUpByAddress: Limit = { name: 'sign-up-address', burst: 30, periodMs: 60 * minute };
export const passwordChangeByAccount: Limit = { name: 'password-change', burst: 10, periodMs: 15 * minute };
