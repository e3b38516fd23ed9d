import type { ErrorCode } from '@aide/contract';

/** An error response. `body` is the response body: parsed JSON, a plain string, or nothing. */
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

/** The status codes of a gateway whose server does not respond. */
const outages: readonly number[] = [502, 504];

/** The request reached no server: there is no connection, or a gateway had no server behind it. A retry can succeed. */
export function isOutage(error: unknown): boolean {
  return !(error instanceof ApiError) || outages.includes(error.status);
}

export const unknownErrorMessage = 'An unknown error occurred.';

/** What a person reads after a failed call: the body if it is a plain string, its message, its error, the error's own message. */
export function errorMessage(error: unknown): string {
  return serverMessage(error) ?? (error instanceof Error ? text(error.message) : undefined) ?? unknownErrorMessage;
}

/** The server's own words, or nothing: for the places that have a sentence of their own to fall back on. */
export function serverMessage(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const { body } = error;
  // A gateway's error page is no sentence.
  if (typeof body === 'string') return body.trimStart().startsWith('<') ? undefined : text(body);
  if (typeof body !== 'object' || body === null) return undefined;
  return text('message' in body ? body.message : undefined) ?? text('error' in body ? body.error : undefined);
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}
