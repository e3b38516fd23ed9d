import type { ErrorCode } from '@aide/contract';

/** An error response. `body` is the response body: parsed JSON, a plain string, or undefined. */
export class ApiError extends Error {
  readonly status: number;
  readonly body: unknown;

  constructor(status: number, body: unknown) {
    super(`Request failed with status code ${status}`);
    this.name = 'ApiError';
    this.status = status;
    this.body = body;
  }
}

/** A request without a response. */
export class UnreachableError extends Error {
  constructor(cause: unknown) {
    super('The server did not respond. Please check your connection and try again.', { cause });
    this.name = 'UnreachableError';
  }
}

/** Returns whether the server responded with this error code. */
export function hasErrorCode(error: unknown, code: ErrorCode): boolean {
  return error instanceof ApiError && Object(error.body).error === code;
}

/** Status codes of a gateway whose server does not respond. */
const outages: readonly number[] = [502, 504];

/**
 * Returns true if the request reached no server: no connection, or a gateway without a server behind it. A retry can
 * succeed.
 */
export function isOutage(error: unknown): boolean {
  return !(error instanceof ApiError) || outages.includes(error.status);
}

const unknownErrorMessage = 'An unknown error occurred.';

/**
 * Returns the message for a failed call: the body if it is a plain string, its message, its error, or the error's own
 * message.
 */
export function errorMessage(error: unknown): string {
  return serverMessage(error) ?? (error instanceof Error ? text(error.message) : undefined) ?? unknownErrorMessage;
}

/** Returns the server's message, or undefined; for callers with a fallback of their own. */
export function serverMessage(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const { body } = error;
  // An HTML error page of a gateway is not a message.
  if (typeof body === 'string') return body.trimStart().startsWith('<') ? undefined : text(body);
  if (typeof body !== 'object' || body === null) return undefined;
  return text('message' in body ? body.message : undefined) ?? text('error' in body ? body.error : undefined);
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}
