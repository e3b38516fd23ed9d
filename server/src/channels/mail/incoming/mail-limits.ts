import type { Limit } from '../../../platform/rate-limit/rate-limiter.ts';

const minute = 60_000;

/** Enough for the largest attachments that the big providers accept (25 MB, a third more as base64). */
/** How old a signed mail may be. Mail servers retry for a few days; an older copy may be a replay. */
export const freshForMs = 3 * 86_400_000;
/** How far the clock of the signing server may be ahead. */
export const clockSkewMs = 86_400_000;

export const largestMailBytes = 36 * 1024 * 1024;
export const largestHeadBytes = 256 * 1024;
/** The text of a mail is at its start. The rest is only hashed for the signature and not kept in memory. */
export const maxParsedBytes = 512 * 1024;
export const maxParts = 100;
/** Far more than the 998 bytes of the standard; a line is buffered as a whole. */
export const longestLine = 64 * 1024;
/** The largest mail with ordinary lines has half a million. */
export const maxLines = 600_000;
export const maxSignatures = 5;
/** Maximum number of `Received` headers. More means a mail loop. */
export const maxHops = 30;

export const maxRecipients = 10;
/** After this many rejected recipients the client is guessing addresses and is disconnected. */
export const maxRejectedRecipients = 100;
export const maxConnections = 200;
export const maxConnectionsPerAddress = 20;
export const idleMs = 60_000;
/** Maximum time for receiving one mail. */
export const longestSessionMs = 10 * minute;
/** Timeout for all DNS lookups of one mail together. */
export const verifyWithinMs = 20_000;

export const mailsByUser: Limit = { name: 'mail-in-user', burst: 200, periodMs: 60 * minute };
export const mailsByAddress: Limit = { name: 'mail-in-address', burst: 300, periodMs: 10 * minute };
/** Mails to the postmaster from all senders together. Those beyond the limit are accepted and dropped. */
export const mailsToOperator: Limit = { name: 'mail-in-operator', burst: 30, periodMs: 60 * minute };
