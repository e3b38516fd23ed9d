import type { Limit } from '../../platform/rate-limit/rate-limiter.ts';

const minute = 60_000;

/** Through all channels together: far more than a person says, less than a loop sends. */
export const captureByAccount: Limit = { name: 'capture', burst: 60, periodMs: minute };
/** Asking what a message means, without saving, may ask a model too. */
export const parseByAccount: Limit = { name: 'parse', burst: 120, periodMs: minute };
