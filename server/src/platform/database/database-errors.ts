import { getErrorCode } from '../errors.ts';

/** Error codes of Node.js and PostgreSQL for an unreachable server or one without free connections. */
const connectionCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'ENOTFOUND',
  'ENOENT',
  // Terminated because a transaction was idle for too long, as after a freeze of the server.
  '25P03',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '08000',
  '08003',
  '08006',
]);
const connectionMessages = [
  'timeout exceeded when trying to connect',
  'Connection terminated',
  'Query read timeout',
  'Connection ended unexpectedly',
  'Client has encountered a connection error',
];

/** Returns true if the database is unreachable or out of connections, so that a retry may succeed. */
export function isConnectionError(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code = getErrorCode(cause);
    if (code !== undefined && connectionCodes.has(code)) return true;
    const { message } = cause;
    if (connectionMessages.some((known) => message.includes(known))) return true;
  }
  return false;
}

/** Returns the name of the violated constraint, or an empty string. */
function getConstraint(error: Error): string {
  return 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : '';
}

/** Name suffix of every foreign key to the owning account. */
const ownerConstraint = /_user_id_users_id_fk/;

/** Returns true if a row could not be written because its account has been deleted in the meantime. */
export function isDeletedUserError(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (getErrorCode(cause) === '23503' && ownerConstraint.test(getConstraint(cause))) return true;
  }
  return false;
}

/** Returns true if the error of either database is a violation of this unique index. */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (getErrorCode(cause) === '23505' && getConstraint(cause) === constraint) return true;
  }
  return false;
}

/** Returns true if an error of either database or of the file system means that the disk is full. */
export function isDiskFullError(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code = getErrorCode(cause);
    if (code === '53100' || code === 'ENOSPC' || code === 'EDQUOT') return true;
    if (cause.message.includes('No space left on device')) return true;
  }
  return false;
}

/** Returns true if a statement was cancelled because it ran longer than its budget. */
export function isTimeoutError(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if (getErrorCode(cause) === '57014') return true;
  return false;
}

/** Returns true if `require_unfollowed` failed: the account got its first webhook or written calendar after the user was read. */
export function isFollowedError(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if (getErrorCode(cause) === 'AD001') return true;
  return false;
}
