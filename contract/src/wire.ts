import { z } from 'zod';
import type { TokenScope } from './enums.ts';
import { errorCodes, errors, type ErrorCode } from './errors.ts';
import { limits } from './limits.ts';

export const apiBase = '/api/v1';

/** The envelope of a successful response. */
export function success<D extends z.ZodType>(data: D) {
  return z.object({ success: z.literal(true), data, message: z.string().optional() });
}

/** A successful response with additional values next to `data`. */
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
/** An error in the format of RFC 9457, for clients that accept `application/problem+json`, with the members of a failure. */
export const problemSchema = failureSchema.extend({
  /** Identifies the kind of error by its code. */
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  /** Identifies the request by its `x-request-id`. */
  instance: z.string(),
});
export type Problem = z.infer<typeof problemSchema>;
export type Failure = z.infer<typeof failureSchema>;
export type FailureDetails = NonNullable<Failure['details']>;

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A body that is not JSON: the bytes of one file. */
export interface RawBody {
  mediaTypes: readonly string[];
  maxBytes: number;
  /** The error code if it is larger. Default: PAYLOAD_TOO_LARGE. */
  tooLarge?: ErrorCode;
}

export interface Route {
  method: Method;
  /** Relative to `/api/v1`, parameters as `:name`. */
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
  /** Instead of `body`. */
  rawBody?: RawBody;
  /** A body of up to 5 MB is accepted. Default: 256 KB. */
  isImport?: true;
  /** Only the owner of the server may call it; for other accounts it does not exist. */
  forOwner?: true;
  /**
   * Whether the entry has revisions: a response with its `updated_at` has the header `ETag`, the same value in
   * quotation marks. A write may send it in `If-Match` and is rejected with CHANGED_MEANWHILE (412) if the entry has
   * changed since. Default: no revisions.
   */
  revisions?: true;
  status: 200 | 201;
  /** The schema of the whole response, or the media type of one that is not JSON. */
  response: z.ZodType | { mediaType: string };
  /** Errors of this route, in addition to the common ones (400, 401, 429, 500, 503). */
  errors: readonly ErrorCode[];
}

/** Declares a route; server and web both derive their types from the value. */
export function route<const R extends Route>(definition: R): R {
  return definition;
}

/** The scope that a personal API token needs for a call; null if no token is accepted. */
export function getScope({ method, apiTokens }: Route): TokenScope | null {
  if (apiTokens === 'refused') return null;
  return method === 'GET' ? 'read' : 'write';
}

/** Whether a call accepts an `Idempotency-Key`: all writes of a signed-in user. */
export function takesIdempotencyKey({ method, auth }: Route): boolean {
  return auth === 'user' && method !== 'GET';
}

/** Errors of a call with an `Idempotency-Key`. */
const idempotencyFailures: readonly ErrorCode[] = [
  'IDEMPOTENCY_IN_PROGRESS',
  'ALREADY_CARRIED_OUT',
  'IDEMPOTENCY_KEY_REUSED',
];

/** Errors of a body that cannot be read. */
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

/** The cursor of the next page, next to `data` in every list response. */
export const nextCursor = { nextCursor: z.string().nullable() };
