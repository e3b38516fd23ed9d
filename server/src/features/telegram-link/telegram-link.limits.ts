import type { Limit } from '../../platform/rate-limit/rate-limiter.ts';

const minute = 60_000;

/** A code has five tries of its own; these keep anyone from asking for codes until one fits. */
export const codesByAccount: Limit = { name: 'telegram-codes', burst: 10, periodMs: 15 * minute };
export const codeTriesByAccount: Limit = { name: 'telegram-code-tries', burst: 30, periodMs: 15 * minute };
