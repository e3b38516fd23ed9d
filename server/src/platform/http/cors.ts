import { apiBase, apiTokenPrefix } from '@aide/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const methods = 'GET, HEAD, POST, PUT, PATCH, DELETE';
const requestHeaders = 'Accept, Authorization, Content-Type, Idempotency-Key, If-Match, Last-Event-ID';
const responseHeaders =
  'Content-Disposition, ETag, Idempotency-Replayed, RateLimit-Limit, RateLimit-Policy, RateLimit-Remaining, RateLimit-Reset, Retry-After, X-Request-Id';
/** Browsers cache a preflight response for two hours at most. */
const preflightSeconds = 7_200;

/** Parses AIDE_CORS_ORIGINS: origins, or `*`, separated by commas. Returns null for an invalid list. */
export function parseOrigins(list: string): string[] | null {
  const entries = list.split(',').map((entry) => entry.trim());
  return entries.every((entry) => entry === '*' || isOrigin(entry)) ? entries : null;
}

function isOrigin(entry: string): boolean {
  const url = URL.parse(entry);
  return url !== null && /^https?:$/.test(url.protocol) && url.origin === entry;
}

/**
 * Allows pages of other origins to call the API with an API token. Responses to all other requests have no CORS header, so there is neither
 * a cookie nor a session that another origin can use. Call it before any route is mounted.
 */
export function mountCors(server: FastifyInstance, origins: readonly string[]): void {
  const isAllowed = (origin: string) => origins.includes('*') || origins.includes(origin);
  server.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers;
    if (!request.url.startsWith(`${apiBase}/`)) return;
    void reply.header('vary', 'Origin');
    if (origin === undefined || !isAllowed(origin)) return;
    const isPreflight = request.method === 'OPTIONS' && 'access-control-request-method' in request.headers;
    if (!isPreflight && !hasApiToken(request)) return;
    void reply.header('access-control-allow-origin', origins.includes('*') ? '*' : origin);
    void reply.header('access-control-expose-headers', responseHeaders);
    if (!isPreflight) return;
    void reply.headers({
      'access-control-allow-methods': methods,
      'access-control-allow-headers': requestHeaders,
      'access-control-max-age': String(preflightSeconds),
    });
  });
  server.options(`${apiBase}/*`, async (_request, reply) => reply.code(204).send());
}

function hasApiToken({ headers }: FastifyRequest): boolean {
  const [scheme, token] = (headers.authorization ?? '').split(' ');
  return scheme?.toLowerCase() === 'bearer' && token?.startsWith(apiTokenPrefix) === true;
}
