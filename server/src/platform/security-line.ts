import type { Logger } from './log.ts';

interface SecurityLine {
  /** A type of the security log, such as `sign_in_failed`. */
  type: string;
  address: string | null | undefined;
  userId: string | null;
  /** The error code of a rejection. Default: none. */
  code?: string;
}

/** Event types that are logged as warnings, so that they appear at LOG_LEVEL=warn too. */
const failures = new Set([
  'sign_in_failed',
  'sign_in_limited',
  'second_factor_failed',
  'reauthentication_failed',
  'request_refused',
]);

/**
 * Writes one line of the security log. The message has a stable format, which deploy/fail2ban/aide.conf reads:
 * `security event=sign_in_failed address=203.0.113.7 user=- code=-`. It contains nothing that a client can choose freely.
 */
export function logSecurityEvent(log: Logger, { type, address, userId, code }: SecurityLine): void {
  const message = `security event=${type} address=${address ?? '-'} user=${userId ?? '-'} code=${code ?? '-'}`;
  if (failures.has(type)) log.warn(message);
  else log.info(message);
}
