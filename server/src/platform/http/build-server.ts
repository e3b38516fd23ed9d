import compress from '@fastify/compress';
import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance, type FastifyReply } from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import helmet from 'helmet';
import { uuidv7 } from 'uuidv7';
import type { z } from 'zod';
import { AppError } from '../errors.ts';
import type { Logger } from '../log.ts';
import { bodyLimit, requireJsonLimits } from './json-limits.ts';
import { renderError } from './render-error.ts';
import { contentSecurityPolicy } from './content-security-policy.ts';

export interface ServerOptions {
  log: Logger;
  trustProxy?: string | undefined;
  /** True if the product is served over https; it then sends HSTS. */
  https: boolean;
  /** Additional origins of images, for avatars. */
  imageOrigins: string[];
  observe(sample: { method: string; route: string; status: number; seconds: number }): void;
}

/** A request that is not complete after this time is closed, against slow-loris clients. Responses may take longer. */
const requestWithinMs = 2 * 60_000;

/** Returns the server without routes: security headers, limits, request ids, logs and errors. */
export async function buildServer(options: ServerOptions): Promise<FastifyInstance> {
  const loggerInstance: FastifyBaseLogger = options.log;
  const server = fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit,
    requestTimeout: requestWithinMs,
    trustProxy: options.trustProxy ?? false,
    requestIdHeader: false,
    genReqId: () => uuidv7(),
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { maxParamLength: 500 },
    // Errors of the router, before any handler, use the contract's format too.
    frameworkErrors: (error, request, reply) => renderError(error, request, reply as FastifyReply),
    // Set here and not later: otherwise Fastify first loads its default compilers, a hundred files that are never used.
    schemaController: {
      compilersFactory: {
        // Fastify types schemas as JSON schema; ours are zod schemas.
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion
        buildValidator: () => validatorCompiler as never,
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion
        buildSerializer: () => serializerCompiler as never,
      },
    },
  });
  parseJson(server);
  // Not through its Fastify plugin, which computes the headers again for every request.
  const setSecurityHeaders = helmet({
    contentSecurityPolicy: contentSecurityPolicy(options),
    hsts: options.https ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'same-origin' },
  });
  server.addHook('onRequest', (request, reply, done) =>
    setSecurityHeaders(request.raw, reply.raw, (error) => (error instanceof Error ? done(error) : done())),
  );
  // A list of tasks compresses to a tenth of its size. Compressed request bodies are rejected, against decompression bombs.
  await server.register(compress, { encodings: ['br', 'gzip'], globalDecompression: false });
  server.addHook('onRequest', async (request, reply) => {
    void reply.header('x-request-id', request.id);
    if (request.url.startsWith('/api/')) void reply.header('cache-control', 'no-store');
  });
  server.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unmatched';
    const ms = reply.elapsedTime;
    options.observe({ method: request.method, route, status: reply.statusCode, seconds: ms / 1000 });
    request.log.debug({ method: request.method, route, status: reply.statusCode, ms: Math.round(ms) }, 'request');
  });
  server.setErrorHandler(renderError);
  return server;
}

/** Parses JSON within the limits of its structure. Accepts an empty body with a JSON content type, which some clients send. */
function parseJson(server: FastifyInstance): void {
  const parse = server.getDefaultJsonParser('error', 'error');
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined);
    const text = String(body);
    try {
      requireJsonLimits(text);
    } catch (error) {
      return done(error instanceof Error ? error : new Error(String(error)));
    }
    return void parse(request, text, done);
  });
}

/** Validates one part of a request. The first issue is the error message; the details list all of them. */
function validatorCompiler({ schema }: { schema: z.ZodType }) {
  return (data: unknown): { value: unknown } | { error: Error } => {
    const result = schema.safeParse(data ?? {});
    return result.success ? { value: result.data } : { error: validationError(result.error) };
  };
}

function validationError(error: z.ZodError): AppError {
  const fields = error.issues.slice(0, 50).map((issue) => ({ field: issue.path.join('.'), message: issue.message }));
  return new AppError('VALIDATION_FAILED', { message: fields[0]?.message, details: { fields } });
}

/** Default time to wait for open requests; shorter than the shutdown timeout of the process. */
const stopTimeoutMs = 10_000;
const closeIdleEveryMs = 50;

/**
 * Stops accepting requests, waits for open ones to finish, and closes their connections after `withinMs`. Node.js closes the connections that
 * are idle when it stops, but clients keep those of the requests that end later.
 */
export async function stopServer(server: FastifyInstance, withinMs = stopTimeoutMs): Promise<void> {
  const timer = setTimeout(() => server.server.closeAllConnections(), withinMs);
  const closing = setInterval(() => server.server.closeIdleConnections(), closeIdleEveryMs);
  try {
    await server.close();
  } finally {
    clearTimeout(timer);
    clearInterval(closing);
  }
}

/** Returns the port that the server listens on, or undefined before it does. */
export function getListeningPort(server: FastifyInstance): number | undefined {
  const [address] = server.addresses();
  return typeof address === 'object' ? address.port : undefined;
}
