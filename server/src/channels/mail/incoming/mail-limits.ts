import type { Limit } from '../../../platform/rate-limit/rate-limiter.ts';

const minute = 60_000;

/** A mail with the largest attachments that the big providers let through (25 MB, a third more as base64). */
/** How old a signed mail may be. Mail servers retry for a few days; an older copy may be a replay. */
export const freshForMs = 3 * 86_400_000;
/** How far the clock of the signing server may be ahead. */
export const clockSkewMs = 86_400_000;

export const largestMailBytes = 36 * 1024 * 1024;
export const largestHeadBytes = 256 * 1024;
/** The words of a mail come first. What is behind them is only hashed for its signature and never kept. */
export const readBytes = 512 * 1024;
export const mostParts = 100;
/** Far more than the 998 bytes that the standard allows; a line is read as one piece. */
export const longestLine = 64 * 1024;
/** The largest mail of ordinary lines has half a million. */
export const mostLines = 600_000;
export const mostSignatures = 5;
/** More hops than any mail has: it is in a loop. */
export const mostStations = 30;

export const mostRecipients = 10;
/** After so many recipients that were refused, the client is only guessing. */
export const mostStrikes = 100;
export const mostConnections = 200;
export const mostConnectionsPerAddress = 20;
export const idleMs = 60_000;
/** The longest time for receiving one mail. */
export const longestSessionMs = 10 * minute;
/** For all the lookups of one mail together. */
export const verifyWithinMs = 20_000;

export const mailsByUser: Limit = { name: 'mail-in-user', burst: 200, periodMs: 60 * minute };
export const mailsByAddress: Limit = { name: 'mail-in-address', burst: 300, periodMs: 10 * minute };
/** For the postmaster, from all senders together; what is beyond is taken and dropped. */
export const mailsToOperator: Limit = { name: 'mail-in-operator', burst: 30, periodMs: 60 * minute };
