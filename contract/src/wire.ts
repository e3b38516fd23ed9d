import { z } from 'zod';
import type { TokenScope } from './enums.ts';
import { errorCodes, errors, type ErrorCode } from './errors.ts';
import { limits } from './limits.ts';

export const apiBase = '/api/v1';

/** Success as it crosses the wire. */
export function success<D extends z.ZodType>(data: D) {
  return z.object({ success: z.literal(true), data, message: z.string().optional() });
}

/** Success with the few values that callers also read beside `data`. */
export function successWith<D extends z.ZodType, E extends z.ZodRawShape>(data: D, extra: E) {
  return z.object({ success: z.literal(true), data, message: z.string().optional(), ...extra });
}

/** One invalid field: its path and what is wrong with it. */
export const fieldProblemSchema = z.object({ field: z.string(), message: z.string() });

export const failureSchema = z.object({
  success: z.literal(false),
  message: z.string(),
  error: z.enum(errorCodes),
  details: z
    .object({
      fields: z.array(fieldProblemSchema).optional(),
      suggestions: z.array(z.string()).optional(),
      retryAfterSeconds: z.number().optional(),
    })
    .optional(),
});
/** An error as RFC 9457 describes it, for clients that accept `application/problem+json`. The members of a failure are there too. */
export const problemSchema = failureSchema.extend({
  /** Names the kind of error, with its code. */
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  /** Names the request, by its `x-request-id`. */
  instance: z.string(),
});
export type Problem = z.infer<typeof problemSchema>;
export type Failure = z.infer<typeof failureSchema>;
export type FailureDetails = NonNullable<Failure['details']>;

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A body that is not JSON: the bytes of one file, as they are. */
export interface RawBody {
  mediaTypes: readonly string[];
  maxBytes: number;
  /** The error code for a larger one. Default: PAYLOAD_TOO_LARGE. */
  tooLarge?: ErrorCode;
}

export interface Route {
  method: Method;
  /** Below `/api/v1`, parameters as `:name`. */
  path: string;
  summary: string;
  tag: string;
  /** `user`: a bearer token is required. */
  auth: 'none' | 'user';
  /** `refused`: requires a session. Default: a personal API token is accepted too, if its scope allows it. */
  apiTokens?: 'refused';
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** In place of `body`. */
  rawBody?: RawBody;
  /**
   * The entry has revisions: a response with its `updated_at` has the header `ETag`, the same in quotation marks, and a write takes it
   * back in `If-Match` and is rejected with CHANGED_MEANWHILE (412) when the entry has changed since. Default: no revisions.
   */
  revisions?: true;
  status: 200 | 201;
  /** The whole response, or the media type of one that is not JSON. */
  response: z.ZodType | { mediaType: string };
  /** Failures that belong to this route, beside the common ones (400, 401, 429, 500, 503). */
  errors: readonly ErrorCode[];
}

/** Declares a route; server and web both derive their types from the value. */
export function route<const R extends Route>(definition: R): R {
  return definition;
}

/** What a personal API token must be allowed to do to make a call; null when no token may. */
export function getScope({ method, apiTokens }: Route): TokenScope | null {
  if (apiTokens === 'refused') return null;
  return method === 'GET' ? 'read' : 'write';
}

/** Whether a call takes an `Idempotency-Key`: all that a signed-in user sends, except reads. */
export function takesIdempotencyKey({ method, auth }: Route): boolean {
  return auth === 'user' && method !== 'GET';
}

/** Failures of a call with an `Idempotency-Key`. */
const idempotencyFailures: readonly ErrorCode[] = [
  'IDEMPOTENCY_IN_PROGRESS',
  'ALREADY_CARRIED_OUT',
  'IDEMPOTENCY_KEY_REUSED',
];

/** Failures of a body that cannot be read. */
const bodyFailures: readonly ErrorCode[] = ['MALFORMED_BODY', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'];

const commonFailures: readonly ErrorCode[] = ['VALIDATION_FAILED', 'RATE_LIMITED', 'INTERNAL', 'UNAVAILABLE'];

/** Every error status that a route may return. */
export function failureStatuses(definition: Route): number[] {
  const codes = [
    ...commonFailures,
    ...definition.errors,
    ...(definition.revisions && definition.method !== 'GET' ? (['CHANGED_MEANWHILE'] as const) : []),
    ...(takesIdempotencyKey(definition) ? idempotencyFailures : []),
    ...(definition.method === 'GET' ? [] : bodyFailures),
    ...(definition.auth === 'user' ? (['UNAUTHENTICATED', 'TOKEN_REFUSED'] as const) : []),
  ];
  return [...new Set(codes.map((code) => errors[code].status))].toSorted((a, b) => a - b);
}

export const idParams = z.object({ id: z.uuid('That is not a valid id') });

/** Paging is optional: without `limit` a list returns everything. */
export const pageQuery = z.object({
  limit: z.coerce.number<number>().int().min(1).max(limits.page).optional(),
  cursor: z.string().max(2_000).optional(),
});

/** Where the next page starts, beside `data` in every list response. */
export const nextCursor = { nextCursor: z.string().nullable() };
