import { errors, type ErrorCode, type Failure } from '@aide/contract';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { isConnectionError, isDeletedUserError, isDiskFullError } from '../database/database-errors.ts';
import { AppError } from '../errors.ts';
import { logSecurityEvent } from '../security-line.ts';

/** Fastify's errors as codes of the contract. */
const fastifyCodes: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'PAYLOAD_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  FST_ERR_CTP_INVALID_JSON_BODY: 'MALFORMED_BODY',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'MALFORMED_BODY',
  FST_ERR_BAD_URL: 'NOT_FOUND',
  FST_ERR_MAX_PARAM_LENGTH: 'NOT_FOUND',
  // The error of the static file plugin for an invalid path.
  FST_STATIC_FORBIDDEN_PATH: 'NOT_FOUND',
};

/** Refusals that the log names with the address of the client. */
const refusals = new Set<ErrorCode>([
  'RATE_LIMITED',
  'TOKEN_INVALID',
  'TOKEN_REFUSED',
  'TOKEN_READ_ONLY',
  'PASSKEY_REFUSED',
  'PROVIDER_REFUSED',
]);

/** Sends anything that was thrown as an error of the contract. An unexpected error is logged in full and sent as INTERNAL. */
export function renderError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const known = toAppError(error);
  const code = known?.code ?? 'INTERNAL';
  if (code === 'INTERNAL') request.log.error({ err: error }, 'a request failed unexpectedly');
  else if (code === 'UNAVAILABLE') request.log.warn({ error: String(error) }, 'the database is not available');
  if (refusals.has(code))
    logSecurityEvent(request.log, { type: 'request_refused', address: request.ip, userId: null, code });
  const body: Failure = {
    success: false,
    message: known?.message ?? errors[code].message,
    error: code,
    ...(known?.details ? { details: known.details } : {}),
  };
  const wait = known?.details?.retryAfterSeconds ?? (code === 'UNAVAILABLE' ? 2 : undefined);
  if (wait !== undefined) void reply.header('retry-after', String(Math.ceil(wait)));
  void reply.code(errors[code].status).type('application/json; charset=utf-8').send(body);
}

function toAppError(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error;
  if (isClientAbort(error)) return new AppError('MALFORMED_BODY', { cause: error });
  if (isDeletedUserError(error)) return new AppError('SESSION_EXPIRED', { cause: error });
  if (isConnectionError(error) || isDiskFullError(error)) return new AppError('UNAVAILABLE', { cause: error });
  const { code, statusCode } = (error ?? {}) as Partial<FastifyError>;
  const mapped = code === undefined ? undefined : fastifyCodes[code];
  if (mapped) return new AppError(mapped, { cause: error });
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return new AppError('MALFORMED_BODY', { cause: error });
  return undefined;
}

/** The client disconnected while sending the body. Its code (ECONNRESET) must not be taken for a lost database connection. */
function isClientAbort(error: unknown): boolean {
  return (
    error instanceof Error && error.message === 'aborted' && (error as NodeJS.ErrnoException).code === 'ECONNRESET'
  );
}
