import { Readable } from 'node:stream';
import {
  apiBase,
  failureSchema,
  failureStatuses,
  getScope,
  type ErrorCode,
  type Route,
  type TokenScope,
} from '@aide/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { z } from 'zod';
import type { ActingUser, Actor, Client, Credential, Transactions } from '../context.ts';
import { AppError, fail } from '../errors.ts';
import type { Idempotency, KeyedRequest } from '../idempotency/create-idempotency.ts';
import type { Logger } from '../log.ts';
import { nextTurn } from '../next-turn.ts';
import { getClientAddress, getClientNetwork } from '../rate-limit/client-network.ts';
import { withRateLimitHeaders } from '../rate-limit/observe-limits.ts';
import { withContractNames, type BodyAliases } from './body-aliases.ts';
import type { Handlers, RawResponse, UserCall } from './call.ts';
import { importBodyLimit } from './json-limits.ts';
import { createBodyCheck, createQueryCheck } from './known-names.ts';
import { findKeyedRequest, getETag, handleOnce, sendText } from './send-once.ts';
import { mountRawBody } from './raw-body.ts';
import { findLongList, streamTexts, writeLongList, type LongList } from './stream-pages.ts';

/** The authenticated user and the granted scope: everything for a session, a scope for an API token. */
export interface SignedIn {
  user: ActingUser;
  scope: TokenScope | 'session';
  credential: Credential;
}

export interface MountDeps {
  transactions: Transactions;
  /** Returns the user of a bearer token. @throws UNAUTHENTICATED if it is invalid */
  authenticate(token: string, client: Client): Promise<SignedIn>;
  /** @throws NOT_FOUND unless the account owns the server */
  requireOwner(userId: string): Promise<void>;
  idempotency: Idempotency;
  /** Called when a request of a known account was rejected because of its credential or a rate limit. */
  onRejection(rejection: { userId: string; code: ErrorCode; client: Client }): Promise<void>;
}

/** Error codes that are recorded in the security log of the account. */
const loggedRejections = new Set<ErrorCode>([
  'RATE_LIMITED',
  'TOKEN_INVALID',
  'TOKEN_REFUSED',
  'TOKEN_READ_ONLY',
  'SESSION_EXPIRED',
]);

/** The body limit of routes without sign-in. The largest body is an email address and a password. */
const publicBodyLimit = 64 * 1024;

/**
 * Mounts a group of the contract's routes with their handlers: validation, sign-in and the response envelope. `bodyAliases` are further
 * names of body fields.
 */
export function mount<G extends Record<string, Route>>(
  server: FastifyInstance,
  deps: MountDeps,
  group: G,
  handlers: Handlers<G>,
  bodyAliases: BodyAliases = {},
): void {
  const aliasesByRoute = new Map<string, Record<string, readonly string[]>>(Object.entries(bodyAliases));
  for (const [name, definition] of Object.entries(group)) {
    const handler = findHandler(handlers, name);
    const requireKnownQuery = createQueryCheck(definition);
    const requireKnownFields = createBodyCheck(definition);
    const aliases = aliasesByRoute.get(name);
    const options: RouteOptions = {
      method: definition.method,
      url: apiBase + definition.path,
      schema: toFastifySchema(definition),
      ...(definition.auth === 'none' ? { bodyLimit: publicBodyLimit } : {}),
      ...(definition.isImport ? { bodyLimit: importBodyLimit } : {}),
      // Checked before the body is read, so that requests without a valid token cost little.
      onRequest: async (request) => {
        if (definition.auth === 'none') return;
        const actor = await deps.authenticate(bearerToken(request), getClient(request));
        signedIn.set(request, actor);
        requireScope(actor.scope, getScope(definition));
        // Before validation, whose errors would disclose the routes.
        if (definition.forOwner) await deps.requireOwner(actor.user.id);
      },
      onError: (request, _reply, error) => logRejection(deps, request, error),
      preValidation: async (request) => {
        // Several large bodies that arrive together would otherwise be validated in one iteration of the event loop.
        if (definition.isImport) await nextTurn();
        requireKnownQuery(request.query);
        const keyed = findKeyedRequest(request, signedIn.get(request)?.user.id, definition, deps.idempotency);
        if (keyed) keyedRequests.set(request, keyed);
        if (aliases) request.body = withContractNames(aliases, request.body);
        requireKnownFields(request.body);
      },
      handler: async (request, reply) => {
        const { response: shape } = definition;
        const handle = (onTransaction?: Actor['onTransaction']) => handler(toCall(request, deps, onTransaction));
        const keyed = keyedRequests.get(request);
        if ('parse' in shape && keyed)
          return sendText(
            request,
            reply,
            await withRateLimitHeaders(reply, () => handleOnce(deps.idempotency, keyed, definition, shape, handle)),
          );
        const result = await withRateLimitHeaders(reply, () => handle());
        if (!('parse' in shape)) return sendRaw(request, reply, shape.mediaType, toRawResponse(result));
        const response = { success: true, ...result };
        const etag = getETag(definition, response);
        if (etag !== null) void reply.header('etag', etag);
        void reply.code(definition.status);
        const list = findLongList(response);
        return list ? sendLongList(request, reply, shape, list) : reply.send(response);
      },
    };
    if (definition.rawBody) mountRawBody(server, definition.rawBody, options);
    else server.route(options);
  }
}

/** Adds a rejected request of a known account to its security log. Use it as the `onError` hook of a route. */
export async function logRejection(
  { onRejection }: Pick<MountDeps, 'onRejection'>,
  request: FastifyRequest,
  error: unknown,
): Promise<void> {
  if (!(error instanceof AppError) || !loggedRejections.has(error.code)) return;
  const userId = signedIn.get(request)?.user.id ?? error.accountId;
  if (userId === undefined) return;
  await onRejection({ userId, code: error.code, client: getClient(request) }).catch((cause: unknown) => {
    request.log.error({ err: cause }, 'a refused request was not added to the security log');
  });
}

type AnyHandler = (call: UserCall<Route>) => Promise<Record<string, unknown> | RawResponse>;

/** Returns the handler of a route without its specific types: the schemas check at runtime what `Handlers` checks at compile time. */
function findHandler<G extends Record<string, Route>>(handlers: Handlers<G>, name: keyof G): AnyHandler {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return handlers[name] as unknown as AnyHandler;
}

/** Returns the schemas of a route as Fastify takes them. */
export function toFastifySchema(definition: Route) {
  const failures = Object.fromEntries(failureStatuses(definition).map((status) => [status, failureSchema]));
  const result = 'parse' in definition.response ? definition.response : z.any().describe(definition.response.mediaType);
  return {
    ...(definition.params ? { params: definition.params } : {}),
    ...(definition.query ? { querystring: definition.query } : {}),
    ...(definition.body ? { body: definition.body } : {}),
    response: { ...('parse' in definition.response ? { [definition.status]: result } : {}), ...failures },
  };
}

/** Checks the scope of a token; `null`: no token may. @throws TOKEN_REFUSED, TOKEN_READ_ONLY */
export function requireScope(scope: SignedIn['scope'], needed: TokenScope | null): void {
  if (scope === 'session') return;
  if (needed === null) throw fail('TOKEN_REFUSED');
  if (needed === 'write' && scope === 'read') throw fail('TOKEN_READ_ONLY');
}

/** Returns the caller of a request, with the channel for the history. */
export function toActor({ user, scope, credential }: SignedIn, log: Logger, client?: Client): Actor {
  return { user, channel: scope === 'session' ? 'web' : 'api', log, credential, client };
}

const signedIn = new WeakMap<FastifyRequest, SignedIn>();
/** Requests with an `Idempotency-Key`. */
const keyedRequests = new WeakMap<FastifyRequest, KeyedRequest>();

function toCall(request: FastifyRequest, deps: MountDeps, onTransaction?: Actor['onTransaction']): UserCall<Route> {
  // Fastify types params, query and body as unknown; the schemas of the route have validated them. What needs a signed-in user is added below.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const call = {
    params: request.params,
    query: request.query,
    body: request.body,
    address: getClientNetwork(request.ip),
    client: getClient(request),
    headers: request.headers,
    log: request.log,
  } as UserCall<Route>;
  const who = signedIn.get(request);
  if (!who) return call;
  const actor = { ...toActor(who, call.log, call.client), onTransaction };
  return {
    ...call,
    user: who.user,
    credential: who.credential,
    actor,
    run: (work) => deps.transactions.runAs(actor, work),
    read: (work) => deps.transactions.readAs(actor, work),
  };
}

/** Returns the program that sends a request. */
export function getClient(request: FastifyRequest): Client {
  return { ip: getClientAddress(request.ip), userAgent: request.headers['user-agent'] };
}

/** Returns the bearer token of a request. @throws UNAUTHENTICATED if there is none */
export function bearerToken(request: FastifyRequest): string {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ');
  if (scheme?.toLowerCase() !== 'bearer' || !token) throw fail('UNAUTHENTICATED');
  return token;
}

/** Sends a response with a long list in chunks: validating and serializing it at once would block other requests. */
async function sendLongList(
  request: FastifyRequest,
  reply: FastifyReply,
  schema: z.ZodType,
  list: LongList,
): Promise<FastifyReply> {
  void reply.type('application/json; charset=utf-8');
  const body = await streamTexts(writeLongList(list, (part) => schema.parse(part)));
  return sendStream(request, reply, body);
}

/** Returns the response of a handler as a file. @throws TypeError if a route without a response schema returns JSON */
function toRawResponse(response: Record<string, unknown> | RawResponse): RawResponse {
  const { body, fileName } = response;
  if (typeof body !== 'string' && !(body instanceof Readable)) throw new TypeError('A raw response needs a body.');
  return { body, ...(typeof fileName === 'string' ? { fileName } : {}) };
}

function sendRaw(request: FastifyRequest, reply: FastifyReply, mediaType: string, result: RawResponse): FastifyReply {
  void reply.type(mediaType.startsWith('text/') ? `${mediaType}; charset=utf-8` : mediaType);
  void reply.header('cache-control', 'no-store');
  if (result.fileName) void reply.header('content-disposition', `attachment; filename="${result.fileName}"`);
  return typeof result.body === 'string' ? reply.send(result.body) : sendStream(request, reply, result.body);
}

function sendStream(request: FastifyRequest, reply: FastifyReply, body: Readable): FastifyReply {
  if (request.method !== 'HEAD') return reply.send(body);
  // The body of a HEAD response is not read, so a stream would stay open.
  body.destroy();
  return reply.send();
}
