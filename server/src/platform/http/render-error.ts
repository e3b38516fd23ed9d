import { errors, type ErrorCode, type Failure, type Problem } from '@aide/contract';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { isConnectionError, isDeletedUserError, isDiskFullError, isTimeoutError } from '../database/database-errors.ts';
import { AppError } from '../errors.ts';
import { logSecurityEvent } from '../security-line.ts';

/** Codes of the contract for Fastify's errors. */
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

/** Error codes that are logged with the client's address. */
const refusals = new Set<ErrorCode>([
  'RATE_LIMITED',
  'TOKEN_INVALID',
  'TOKEN_REFUSED',
  'TOKEN_READ_ONLY',
  'PASSKEY_REFUSED',
  'PROVIDER_REFUSED',
]);

/** Sends any thrown value as an error of the contract. An unexpected error is logged in full and sent as INTERNAL. */
export function renderError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const known = toAppError(error);
  const { code } = known;
  if (code === 'INTERNAL') request.log.error({ err: error }, 'a request failed unexpectedly');
  else if (code === 'UNAVAILABLE') request.log.warn({ error: String(error) }, 'the database is not available');
  if (refusals.has(code))
    logSecurityEvent(request.log, { type: 'request_refused', address: request.ip, userId: null, code });
  const wait = known.details?.retryAfterSeconds ?? (code === 'UNAVAILABLE' ? 2 : undefined);
  if (wait !== undefined) void reply.header('retry-after', String(Math.ceil(wait)));
  void sendFailure(request, reply, known.toFailure());
}

/** Sends an error; as problem details (RFC 9457) if the client accepts them. */
export function sendFailure(request: FastifyRequest, reply: FastifyReply, failure: Failure): FastifyReply {
  const { status, message: title } = errors[failure.error];
  void reply.code(status);
  if (!acceptsProblem(request)) return reply.type('application/json; charset=utf-8').send(failure);
  const problem: Problem = {
    type: `urn:aide:problem:${failure.error.toLowerCase().replaceAll('_', '-')}`,
    title,
    status,
    detail: failure.message,
    instance: `urn:uuid:${request.id}`,
    ...failure,
  };
  // Sent as text: the serializer of the route would drop these members.
  return reply.type('application/problem+json; charset=utf-8').send(JSON.stringify(problem));
}

function acceptsProblem({ headers }: FastifyRequest): boolean {
  const ranges = (headers.accept ?? '').toLowerCase().split(',');
  return ranges.some((range) => /^\s*application\/problem\+json\s*(;(?!\s*q=0(\.0*)?\s*$)|$)/.test(range));
}

function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isClientAbort(error)) return new AppError('MALFORMED_BODY', { cause: error });
  if (isDeletedUserError(error)) return new AppError('SESSION_EXPIRED', { cause: error });
  if (isConnectionError(error)) return new AppError('UNAVAILABLE', { cause: error });
  if (isTimeoutError(error))
    return new AppError('UNAVAILABLE', {
      message: 'That took too long and was stopped. Please try again.',
      cause: error,
    });
  if (isDiskFullError(error))
    return new AppError('UNAVAILABLE', {
      message: 'The disk of the server is full, so nothing can be saved. Please try again later.',
      cause: error,
    });
  const { code, statusCode } = (error ?? {}) as Partial<FastifyError>;
  const mapped = code === undefined ? undefined : fastifyCodes[code];
  if (mapped) return new AppError(mapped, { cause: error });
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return new AppError('MALFORMED_BODY', { cause: error });
  return new AppError('INTERNAL', { cause: error });
}

/**
 * Returns true if the client disconnected while sending the body. Its code (ECONNRESET) must not be mistaken for a lost database
 * connection.
 */
function isClientAbort(error: unknown): boolean {
  return (
    error instanceof Error && error.message === 'aborted' && (error as NodeJS.ErrnoException).code === 'ECONNRESET'
  );
}
