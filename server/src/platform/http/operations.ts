import type { FastifyInstance, FastifyRequest } from 'fastify';
import { timingSafeEqual } from 'node:crypto';
import { isIP } from 'node:net';
import { fail } from '../errors.ts';
import type { Metrics } from '../metrics.ts';

export interface OperationsDeps {
  metrics: Metrics;
  metricsToken: string | undefined;
  /** Named checks; each throws when its part is not ready to serve. */
  checks: Record<string, () => Promise<void>>;
}

/** What an operator's tools ask: is the process alive, can it serve, how is it doing. */
export function mountOperations(server: FastifyInstance, deps: OperationsDeps): void {
  server.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }));

  server.get('/readyz', { schema: { hide: true } }, async (request, reply) => {
    const parts = await Promise.all(
      Object.entries(deps.checks).map(async ([name, check]) => {
        try {
          await check();
          return [name, 'ok'] as const;
        } catch (error) {
          request.log.warn({ part: name, error: String(error) }, 'not ready');
          return [name, 'failed'] as const;
        }
      }),
    );
    const ready = parts.every(([, state]) => state === 'ok');
    return reply
      .code(ready ? 200 : 503)
      .send({ status: ready ? 'ready' : 'not ready', parts: Object.fromEntries(parts) });
  });

  server.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!mayReadMetrics(request, deps.metricsToken)) throw fail('NOT_FOUND');
    return reply.type(deps.metrics.contentType).send(await deps.metrics.render());
  });
}

function mayReadMetrics(request: FastifyRequest, token: string | undefined): boolean {
  if (token !== undefined) {
    const given = Buffer.from(request.headers.authorization ?? '');
    const wanted = Buffer.from(`Bearer ${token}`);
    if (given.length === wanted.length && timingSafeEqual(given, wanted)) return true;
  }
  return isLocalRequest(request);
}

/**
 * Whether the caller sits at this machine. By the socket's own address: a proxy on the same machine forwards for others, so a
 * forwarded request is not local.
 */
export function isLocalRequest(request: FastifyRequest): boolean {
  const forwarded = request.headers['x-forwarded-for'] !== undefined || request.headers.forwarded !== undefined;
  return !forwarded && isLoopback(request.socket.remoteAddress ?? '');
}

export function isLoopback(address: string): boolean {
  const plain = address.replace(/^::ffff:/, '');
  return isIP(plain) !== 0 && (plain === '::1' || plain.startsWith('127.'));
}
