import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/**
 * Serves the description of the API at /api/docs and /api/openapi.json. The first request builds it: its libraries are a hundred modules,
 * and most servers are never asked.
 */
export function mountDocs(server: FastifyInstance): void {
  let docs: Promise<FastifyInstance> | undefined;

  async function send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    docs ??= import('./docs.ts').then(({ buildDocs }) => buildDocs());
    const response = await (await docs).inject({ url: request.url, headers: pick(request.headers) });
    return reply.code(response.statusCode).headers(pick(response.headers)).send(response.rawPayload);
  }

  for (const url of ['/api/docs', '/api/docs/*', '/api/openapi.json'])
    server.get(url, (request, reply) => send(request, reply));
}

const passedHeaders = ['content-type', 'if-none-match', 'if-modified-since', 'etag', 'last-modified', 'location'];

function pick(headers: FastifyRequest['headers'] | Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    passedHeaders.map((name) => [name, headers[name]]).filter(([, value]) => value !== undefined),
  );
}
