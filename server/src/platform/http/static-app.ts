import { existsSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fail } from '../errors.ts';
import { renderError } from './render-error.ts';

const year = 365 * 24 * 60 * 60;

/**
 * The built web app: hashed assets for ever, pages checked on every visit, precompressed files where the browser takes them.
 * A path that no file has is the app's own, so it gets the app's page.
 */
export async function mountStaticApp(server: FastifyInstance, folder: string): Promise<void> {
  const built = existsSync(path.join(folder, 'index.html'));
  server.setNotFoundHandler((request, reply) => {
    if (built && isPageVisit(request)) return sendPage(reply);
    renderError(fail('NOT_FOUND'), request, reply);
    return reply;
  });
  if (!built) return;
  await server.register(fastifyStatic, {
    root: folder,
    preCompressed: true,
    index: 'index.html',
    cacheControl: false,
    setHeaders(reply, file) {
      const hashed = file.includes(`${path.sep}assets${path.sep}`);
      void reply.header('cache-control', hashed ? `public, max-age=${year}, immutable` : 'no-cache');
    },
  });
}

function isPageVisit(request: FastifyRequest): boolean {
  const { pathname } = new URL(request.url, 'http://app');
  const accepts = request.headers.accept ?? '';
  return (
    request.method === 'GET' &&
    !pathname.startsWith('/api/') &&
    path.extname(pathname) === '' &&
    accepts.includes('text/html')
  );
}

function sendPage(reply: FastifyReply): FastifyReply {
  return reply.header('cache-control', 'no-cache').sendFile('index.html');
}
