import { createHmac } from 'node:crypto';
import { limits } from '@aide/contract';
import { uuidv7 } from 'uuidv7';
import type { Actor, Transactions } from '../context.ts';
import { AppError, fail } from '../errors.ts';
import type { Logger } from '../log.ts';
import type { Limit, RateLimiter } from '../rate-limit/rate-limiter.ts';
import {
  claimKey,
  claimLeaseMs,
  keepResponse,
  markEffect,
  releaseKey,
  type Claim,
} from './idempotency-keys.repository.ts';
import type { IdempotencyKeyRow } from './idempotency-keys.table.ts';

/** Limit of keys per account, which bounds the storage. */
const keysByAccount: Limit = { name: 'idempotency-keys', burst: 5_000, periodMs: 24 * 60 * 60_000 };
/** Longer responses, in characters, are not stored. */
export const keptResponseLength = 64 * 1024;
/** Seconds after which a running attempt has probably ended. */
const retryAfterSeconds = 2;

/** A stored response; the body is serialized JSON. */
interface TextResponse {
  status: number;
  body: string;
  etag: string | null;
}

/** A response, and whether it was replayed from an earlier request. */
export type ReplayedResponse = TextResponse & { replayed: boolean };

/** A request with an idempotency key. */
export interface KeyedRequest {
  userId: string;
  key: string;
  requestHash: string;
  /** True if the response body may be stored. Those of routes that need a session are not, because they may contain secrets. */
  keepsBody: boolean;
  log: Logger;
}

export interface Idempotency {
  /** Returns the hash that identifies a request. */
  hash(parts: readonly (string | Uint8Array)[]): string;
  /**
   * Executes a request once for each key of a user. Later requests with the same key get the stored response.
   *
   * @throws IDEMPOTENCY_KEY_REUSED, IDEMPOTENCY_IN_PROGRESS, ALREADY_CARRIED_OUT, RATE_LIMITED, and errors of `handle`
   */
  run(
    request: KeyedRequest,
    handle: (onTransaction: NonNullable<Actor['onTransaction']>) => Promise<TextResponse>,
  ): Promise<ReplayedResponse>;
}

/** Statuses that are not stored, because a retry may succeed after signing in, re-authenticating or waiting. */
const unkeptStatuses = new Set([401, 403, 429]);

/** Parses the header `Idempotency-Key`. @throws VALIDATION_FAILED */
export function parseIdempotencyKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  const key = Array.isArray(header) ? header.join(', ') : header;
  if (/^[\x20-\x7e]+$/.test(key) && key.length <= limits.idempotencyKey) return key;
  const message = `Idempotency-Key must have 1 to ${limits.idempotencyKey} printable ASCII characters.`;
  throw fail('VALIDATION_FAILED', { message, details: { fields: [{ field: 'Idempotency-Key', message }] } });
}

/** Returns the idempotency service. */
export function createIdempotency(deps: {
  transactions: Transactions;
  limiter: RateLimiter;
  secret: string;
}): Idempotency {
  const { transactions, limiter } = deps;
  const hashKey = createHmac('sha256', deps.secret).update('idempotent requests').digest();

  /** Logs an error instead of throwing it: the request has been executed, so its response must be sent. */
  async function settle(log: Logger, settling: Promise<void>): Promise<void> {
    await settling.catch((error: unknown) => {
      log.warn({ err: error }, 'the outcome of a request with an idempotency key was not recorded');
    });
  }

  return {
    hash(parts) {
      const hash = createHmac('sha256', hashKey);
      for (const part of parts) hash.update(`${Buffer.byteLength(part)}:`).update(part);
      return hash.digest('base64url');
    },

    async run({ keepsBody, log, ...request }, handle) {
      await limiter.take(keysByAccount, request.userId);
      const claim: Claim = { userId: request.userId, key: request.key, claimId: uuidv7() };
      const { found, now } = await transactions.statement(async (context) => ({
        found: await claimKey(context, { ...claim, requestHash: request.requestHash }),
        now: context.now,
      }));
      if (found !== 'claimed') return { ...replay(found, request.requestHash, now), replayed: true };

      const keep = (response: { status: number; body: string | null; etag: string | null }) =>
        settle(
          log,
          transactions.statement(({ tx }) => keepResponse(tx, claim, response)),
        );
      try {
        const response = await handle(async (context) => {
          if (!(await markEffect(context, claim))) throw inProgress();
        });
        const isKept = keepsBody && response.body.length <= keptResponseLength;
        await keep({ ...response, body: isKept ? response.body : null });
        return { ...response, replayed: false };
      } catch (error) {
        if (error instanceof AppError && error.status < 500 && !unkeptStatuses.has(error.status))
          await keep({ status: error.status, body: JSON.stringify(error.toFailure()), etag: null });
        else
          await settle(
            log,
            transactions.statement(({ tx }) => releaseKey(tx, claim)),
          );
        throw error;
      }
    },
  };
}

function inProgress(): AppError {
  return fail('IDEMPOTENCY_IN_PROGRESS', { details: { retryAfterSeconds } });
}

/** Returns the response of the earlier request. @throws IDEMPOTENCY_KEY_REUSED, IDEMPOTENCY_IN_PROGRESS, ALREADY_CARRIED_OUT */
function replay(earlier: IdempotencyKeyRow | null, requestHash: string, now: Date): TextResponse {
  // Null: the first attempt has just failed and released the key.
  if (earlier === null) throw inProgress();
  if (earlier.requestHash !== requestHash) throw fail('IDEMPOTENCY_KEY_REUSED');
  const { status, body, etag, claimedAt } = earlier;
  if (status !== null && body !== null) return { status, body, etag };
  // No status after the lease: the process died between the commit and storing the response.
  const hasEnded = status !== null || claimedAt.getTime() + claimLeaseMs <= now.getTime();
  throw hasEnded ? fail('ALREADY_CARRIED_OUT') : inProgress();
}
