import { Readable } from 'node:stream';
import { failureSchema } from '@aide/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest, onErrorAsyncHookHandler } from 'fastify';
import { z } from 'zod';
import type { CaptureDeps } from '../../features/capture/receive-message.ts';
import { fail } from '../../platform/errors.ts';
import { bearerToken, getClient, recordRefusal, type MountDeps, type SignedIn } from '../../platform/http/mount.ts';

export interface McpDeps extends MountDeps {
  capture: CaptureDeps;
}

const schema = {
  operationId: 'mcp',
  summary:
    'Model Context Protocol (streamable HTTP, without sessions): the tools capture, assistant, confirm_request, undo_request, list_tasks, complete_task, reschedule_task, add_note, add_step, tick_step, search and search_contacts, with a personal API token',
  tags: ['MCP'],
  security: [{ bearer: [] }],
  body: z.any().describe('A JSON-RPC 2.0 message'),
  response: { 401: failureSchema, 403: failureSchema },
};

/** Where a model reaches the product on a user's behalf. The protocol's library is loaded with the first request. */
export function mountMcp(server: FastifyInstance, deps: McpDeps): void {
  const callers = new WeakMap<FastifyRequest, SignedIn>();
  const onRequest = async (request: FastifyRequest) => {
    rejectForeignOrigins(request);
    callers.set(request, await deps.authenticate(bearerToken(request), getClient(request)));
  };
  const onError: onErrorAsyncHookHandler = (request, _reply, error) => recordRefusal(deps, request, error);
  server.post('/mcp', { schema, onRequest, onError }, async (request, reply) => {
    const who = callers.get(request);
    if (!who) throw fail('UNAUTHENTICATED');
    const { handleMcpRequest } = await import('./mcp-server.ts');
    const { log } = request;
    return send(reply, await handleMcpRequest(deps, { who, log }, toWebRequest(request), request.body));
  });
  // Sessions and streams of the server's own are the rest of the protocol; there are none here.
  for (const method of ['GET', 'DELETE'] as const) {
    server.route({
      method,
      url: '/mcp',
      schema: { hide: true },
      handler: async (_request, reply) => {
        void reply.header('allow', 'POST');
        throw fail('METHOD_NOT_ALLOWED');
      },
    });
  }
}

/** Rejects requests of pages of other sites, against DNS rebinding. */
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
