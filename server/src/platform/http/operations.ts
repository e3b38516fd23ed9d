import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isIP } from 'node:net';
import { fail } from '../errors.ts';
import type { Metrics } from '../metrics.ts';
import { isSameText } from '../secret/is-same-text.ts';

export interface OperationsDeps {
  metrics: Metrics;
  metricsToken: string | undefined;
  /** Named readiness checks; each throws if its part is not ready. */
  checks: Record<string, () => Promise<void>>;
}

/** Mounts the endpoints for health, readiness and metrics. */
export function mountOperations(server: FastifyInstance, deps: OperationsDeps): void {
  server.get('/healthz', async () => ({ status: 'ok' }));

  server.get('/readyz', async (request, reply) => {
    const parts = await Promise.all(
      Object.entries(deps.checks).map(async ([name, check]) => {
        try {
          await within(readyWithinMs, check());
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

  server.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request, deps.metricsToken)) throw fail('NOT_FOUND');
    return reply.type(deps.metrics.contentType).send(await deps.metrics.render());
  });
}

/** A check that takes longer has failed; probes usually wait 5 s. */
const readyWithinMs = 4_000;

/** Rejects if the work takes longer. */
async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error(`no response within ${ms} ms`)), ms);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
    // Avoids an unhandled rejection.
    work.catch(() => undefined);
  }
}

function mayReadMetrics(request: FastifyRequest, token: string | undefined): boolean {
  if (token !== undefined && isSameText(request.headers.authorization ?? '', `Bearer ${token}`)) return true;
  return isLocalRequest(request);
}

const proxyHeaders = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via'];

/**
 * Returns true for a request from this machine: from a loopback address, with a local Host header and without proxy headers. The Host is
 * checked because a proxy may add no header, and because a page in a local browser can resolve its own name to loopback (DNS rebinding).
 */
function isLocalRequest({ headers, socket }: FastifyRequest): boolean {
  if (proxyHeaders.some((name) => headers[name] !== undefined)) return false;
  return isLoopback(socket.remoteAddress ?? '') && isLocalHost(headers.host ?? '');
}

function isLocalHost(host: string): boolean {
  const name = URL.parse(`http://${host}`)?.hostname.replace(/^\[|\]$/g, '') ?? '';
  return name === 'localhost' || isLoopback(name);
}

export function isLoopback(address: string): boolean {
  const plain = address.replace(/^::ffff:/, '');
  return isIP(plain) !== 0 && (plain === '::1' || plain.startsWith('127.'));
}
