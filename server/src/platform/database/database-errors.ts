import { getErrorCode } from '../errors.ts';

/** Codes of Node.js and PostgreSQL that mean: the server is unreachable, or it has no free connection. */
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

/** Returns true if the database is unreachable or full, so that a retry may succeed. */
export function isConnectionError(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code = getErrorCode(cause);
    if (code !== undefined && connectionCodes.has(code)) return true;
    const { message } = cause;
    if (connectionMessages.some((known) => message.includes(known))) return true;
  }
  return false;
}

/** Returns the constraint that a statement violated, or an empty string. */
function getConstraint(error: Error): string {
  return 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : '';
}

/** Every table refers to the account it belongs to under a name that ends like this. */
const ownerConstraint = /_user_id_users_id_fk/;

/** Whether a row could not be written because the account it belongs to has been deleted meanwhile. */
export function isDeletedUserError(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (getErrorCode(cause) === '23503' && ownerConstraint.test(getConstraint(cause))) return true;
  }
  return false;
}

/** Whether an error of either database says that a row with this unique index's values already exists. */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (getErrorCode(cause) === '23505' && getConstraint(cause) === constraint) return true;
  }
  return false;
}

/** Returns true if an error of either database or of a file says that the disk is full. */
export function isDiskFullError(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code = getErrorCode(cause);
    if (code === '53100' || code === 'ENOSPC' || code === 'EDQUOT') return true;
    if (cause.message.includes('No space left on device')) return true;
  }
  return false;
}
