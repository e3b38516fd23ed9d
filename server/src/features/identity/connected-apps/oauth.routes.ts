import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Transactions } from '../../../platform/context.ts';
import { AppError, fail } from '../../../platform/errors.ts';
import { getClient } from '../../../platform/http/mount.ts';
import { renderError } from '../../../platform/http/render-error.ts';
import { getClientNetwork } from '../../../platform/rate-limit/client-network.ts';
import type { Limit, RateLimiter } from '../../../platform/rate-limit/rate-limiter.ts';
import { exchangeTokens, revokeAppToken, type TokenRequest } from './exchange-tokens.ts';
import { OAuthError } from './oauth-error.ts';
import type { FindIssuer, OAuthIssuer } from './oauth-issuer.ts';
import { registerClient } from './register-client.ts';

interface OAuthDeps {
  transactions: Transactions;
  limiter: RateLimiter;
  findIssuer: FindIssuer;
}

/** A hosted assistant sends the requests of all its users from few addresses. */
const tokensByAddress: Limit = { name: 'oauth-token', burst: 600, periodMs: 60 * 60_000 };
const bodyLimit = 16 * 1024;

/** Mounts the OAuth endpoints: metadata, registration, tokens and revocation. The consent screen is a page of the web app. */
export function mountOAuth(server: FastifyInstance, deps: OAuthDeps): void {
  const { transactions, limiter, findIssuer } = deps;
  const requireIssuer = (): OAuthIssuer => {
    const issuer = findIssuer();
    if ('problem' in issuer) throw fail('NOT_FOUND', { message: issuer.problem });
    return issuer;
  };
  void server.register((scope, _options, done) => {
    const form = { parseAs: 'string', bodyLimit } as const;
    scope.addContentTypeParser<string>('application/x-www-form-urlencoded', form, (_request, body, parsed) =>
      parsed(null, parseForm(body)),
    );
    scope.setErrorHandler(renderOAuthError);
    const options = { bodyLimit };
    // Below the root, and for the MCP endpoint also with its path, as the RFCs require.
    for (const path of ['/.well-known/oauth-authorization-server', '/.well-known/oauth-authorization-server/*'])
      scope.get(path, options, async () => describeServer(requireIssuer()));
    for (const path of ['/.well-known/oauth-protected-resource', '/.well-known/oauth-protected-resource/*'])
      scope.get(path, options, async () => describeResource(requireIssuer()));

    scope.post('/oauth/register', options, async (request, reply) => {
      requireIssuer();
      const client = await registerClient({ transactions, limiter }, request.body, getClientNetwork(request.ip));
      return reply.code(201).header('cache-control', 'no-store').send(client);
    });
    scope.post('/oauth/token', options, async (request, reply) => {
      requireIssuer();
      await limiter.take(tokensByAddress, getClientNetwork(request.ip));
      const tokens = await exchangeTokens(transactions, parseTokenRequest(request), getClient(request));
      return reply.header('cache-control', 'no-store').header('pragma', 'no-cache').send(tokens);
    });
    scope.post('/oauth/revoke', options, async (request, reply) => {
      await limiter.take(tokensByAddress, getClientNetwork(request.ip));
      await revokeAppToken(transactions, parseTokenRequest(request), getClient(request));
      return reply.header('cache-control', 'no-store').send({});
    });
    done();
  });
}

function describeServer({ issuer }: OAuthIssuer): Record<string, unknown> {
  return {
    issuer,
    authorization_endpoint: `${issuer}/oauth/authorize`,
    token_endpoint: `${issuer}/oauth/token`,
    registration_endpoint: `${issuer}/oauth/register`,
    revocation_endpoint: `${issuer}/oauth/revoke`,
    scopes_supported: ['read', 'write'],
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint_auth_methods_supported: ['none'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
  };
}

function describeResource({ issuer, resource }: OAuthIssuer): Record<string, unknown> {
  return {
    resource,
    authorization_servers: [issuer],
    scopes_supported: ['read', 'write'],
    bearer_methods_supported: ['header'],
    resource_name: 'Aide',
  };
}

/** A repeated parameter is an error (RFC 6749, section 3.2). */
function parseForm(body: string): TokenRequest | null {
  const parameters = [...new URLSearchParams(body)];
  const request = new Map(parameters);
  return request.size === parameters.length ? Object.fromEntries(request) : null;
}

function parseTokenRequest({ body }: FastifyRequest): TokenRequest {
  if (typeof body !== 'object' || body === null || Object.values(body).some((value) => typeof value !== 'string'))
    throw new OAuthError('invalid_request', 'Send the parameters as application/x-www-form-urlencoded, each once.');
  return { ...body };
}

/** Sends errors in the OAuth format. */
function renderOAuthError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  if (error instanceof AppError && error.code === 'RATE_LIMITED') {
    void reply.header('retry-after', String(error.details?.retryAfterSeconds ?? 60));
    sendError(reply, new OAuthError('temporarily_unavailable', error.message, 429));
  } else if (error instanceof OAuthError) sendError(reply, error);
  else renderError(error, request, reply);
}

function sendError(reply: FastifyReply, { status, code, message }: OAuthError): void {
  void reply.code(status).header('cache-control', 'no-store').send({ error: code, error_description: message });
}
