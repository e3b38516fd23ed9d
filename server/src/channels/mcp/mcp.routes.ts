import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest, onErrorAsyncHookHandler } from 'fastify';
import type { RequestDeps } from '../../features/assistant/requests/handle-message.ts';
import type { FindIssuer } from '../../features/identity/connected-apps/oauth-issuer.ts';
import type { Clock } from '../../platform/clock.ts';
import { fail } from '../../platform/errors.ts';
import { bearerToken, getClient, logRejection, type MountDeps, type SignedIn } from '../../platform/http/mount.ts';

export interface McpDeps extends MountDeps {
  capture: RequestDeps;
  clock: Clock;
  findIssuer: FindIssuer;
}

/** Mounts the MCP endpoint for a user's model. The protocol library is loaded with the first request. */
export function mountMcp(server: FastifyInstance, deps: McpDeps): void {
  const actors = new WeakMap<FastifyRequest, SignedIn>();
  const onRequest = async (request: FastifyRequest, reply: FastifyReply) => {
    rejectForeignOrigins(request);
    const hasToken = request.headers.authorization !== undefined;
    void reply.header('www-authenticate', formatChallenge(deps.findIssuer(), hasToken));
    actors.set(request, await deps.authenticate(bearerToken(request), getClient(request)));
    void reply.removeHeader('www-authenticate');
  };
  const onError: onErrorAsyncHookHandler = (request, _reply, error) => logRejection(deps, request, error);
  server.post('/mcp', { onRequest, onError }, async (request, reply) => {
    const who = actors.get(request);
    if (!who) throw fail('UNAUTHENTICATED');
    const { handleMcpRequest } = await import('./mcp-server.ts');
    const { log } = request;
    return send(reply, await handleMcpRequest(deps, { who, log }, toWebRequest(request), request.body));
  });
  // GET and DELETE are for sessions and server streams, which do not exist here.
  for (const method of ['GET', 'DELETE'] as const) {
    server.route({
      method,
      url: '/mcp',
      handler: async (_request, reply) => {
        void reply.header('allow', 'POST');
        throw fail('METHOD_NOT_ALLOWED');
      },
    });
  }
}

/** Returns the WWW-Authenticate header with the metadata URL for OAuth (RFC 9728). Without an issuer only an API token works. */
function formatChallenge(issuer: ReturnType<FindIssuer>, hasToken: boolean): string {
  const parts = [
    ...(hasToken ? ['error="invalid_token"'] : []),
    ...('problem' in issuer ? [] : [`resource_metadata="${issuer.resourceMetadata}"`, 'scope="read write"']),
  ];
  return parts.length === 0 ? 'Bearer' : `Bearer ${parts.join(', ')}`;
}

/** Rejects requests from pages of other origins, against DNS rebinding. */
function rejectForeignOrigins(request: FastifyRequest): void {
  const { origin } = request.headers;
  if (origin === undefined) return;
  if (!URL.canParse(origin) || new URL(origin).host !== request.host) throw fail('FORBIDDEN');
}

function toWebRequest(request: FastifyRequest): Request {
  const headers = new Headers();
  for (const name of ['accept', 'content-type', 'mcp-protocol-version', 'mcp-method', 'mcp-name']) {
    const value = request.headers[name];
    if (typeof value === 'string') headers.set(name, value);
  }
  return new Request('http://aide/mcp', { method: 'POST', headers });
}

function send(reply: FastifyReply, result: Response): FastifyReply {
  void reply.code(result.status).header('cache-control', 'no-store');
  for (const [name, value] of result.headers) void reply.header(name, value);
  return reply.send(result.body === null ? '' : Readable.fromWeb(result.body));
}
