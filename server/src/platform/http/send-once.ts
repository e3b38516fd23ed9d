import { failureSchema, getScope, takesIdempotencyKey, type Route } from '@aide/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Actor } from '../context.ts';
import {
  parseIdempotencyKey,
  type Idempotency,
  type KeyedRequest,
  type ReplayedResponse,
} from '../idempotency/create-idempotency.ts';
import { sendFailure } from './render-error.ts';
import { formatETag } from './revisions.ts';

/**
 * Returns the key of a request with an `Idempotency-Key`, or undefined without one and for routes that take none. Call it before
 * validation, which may change the body.
 *
 * @throws VALIDATION_FAILED for a key that is empty, too long or not printable
 */
export function findKeyedRequest(
  { headers, method, url, body, log }: FastifyRequest,
  userId: string | undefined,
  definition: Route,
  idempotency: Idempotency,
): KeyedRequest | undefined {
  if (userId === undefined || !takesIdempotencyKey(definition)) return undefined;
  const key = parseIdempotencyKey(headers['idempotency-key']);
  if (key === undefined) return undefined;
  const sent = body instanceof Uint8Array ? body : (JSON.stringify(body) ?? '');
  const requestHash = idempotency.hash([method, url, headers['if-match'] ?? '', sent]);
  return { userId, key, requestHash, keepsBody: getScope(definition) !== null, log };
}

/** Returns the response to a request with an idempotency key: the stored one of the first request, or that of `handle`. */
export async function handleOnce(
  idempotency: Idempotency,
  keyed: KeyedRequest,
  definition: Route,
  schema: z.ZodType,
  handle: (onTransaction: Actor['onTransaction']) => Promise<object>,
): Promise<ReplayedResponse> {
  return idempotency.run(keyed, async (onTransaction) => {
    const response = { success: true, ...(await handle(onTransaction)) };
    const text = JSON.stringify(z.encode(schema, response));
    return { status: definition.status, body: text, etag: getETag(definition, response) };
  });
}

export function sendText(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, body, etag, replayed }: ReplayedResponse,
): FastifyReply {
  if (etag !== null) void reply.header('etag', etag);
  if (replayed) void reply.header('idempotency-replayed', 'true');
  if (status >= 400) return sendFailure(request, reply, failureSchema.parse(JSON.parse(body)));
  return reply.code(status).type('application/json; charset=utf-8').send(body);
}

/** Returns the entity tag of the entry in a response, or null for a deletion, a move and entries without revisions. */
export function getETag({ revisions }: Route, response: Record<string, unknown>): string | null {
  const { data } = response;
  if (!revisions || typeof data !== 'object' || data === null || !('updated_at' in data)) return null;
  return typeof data.updated_at === 'string' ? formatETag(data.updated_at) : null;
}
