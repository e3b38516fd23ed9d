import { existsSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { apiBase, routes } from '@aide/contract';
import { fail } from '../errors.ts';
import { createAppPages, getPath } from './app-pages.ts';
import { mountCrawlerFiles } from './crawler-files.ts';
import { renderError } from './render-error.ts';

const year = 365 * 24 * 60 * 60;

interface StaticAppOptions {
  folder: string;
  /** The public URL. Without it the pages contain no absolute URLs. */
  publicUrl?: string | undefined;
  /** Returns the integrations that the owner has set up. */
  listSetUp?: () => readonly string[];
}

/**
 * Serves the built web app: hashed assets cached forever, pages revalidated on every visit, precompressed files if the browser accepts
 * them. A path without a file gets the app's page, prerendered or bare.
 */
export async function mountStaticApp(
  server: FastifyInstance,
  { folder, publicUrl, listSetUp = () => [] }: StaticAppOptions,
): Promise<void> {
  const built = existsSync(path.join(folder, 'index.html'));
  const pages = built ? await createAppPages(folder, publicUrl, listSetUp) : undefined;
  server.setNotFoundHandler((request, reply) => {
    if (pages && isPageVisit(request)) return pages.send(request, reply);
    const allowed = listMethods(getPath(request));
    if (allowed.length > 0) void reply.header('allow', allowed.join(', '));
    renderError(fail(allowed.length > 0 ? 'METHOD_NOT_ALLOWED' : 'NOT_FOUND'), request, reply);
    return reply;
  });
  if (!pages) return;
  mountCrawlerFiles(server, { paths: pages.prerendered, publicUrl });
  // Prerendered pages are served for any Accept header, for example to link checkers. The bare page has its own path for the service
  // worker, which caches it.
  for (const address of new Set(['/', '/app.html', ...pages.prerendered]))
    server.get(address, (request, reply) => pages.send(request, reply));
  await server.register(fastifyStatic, {
    root: folder,
    preCompressed: true,
    index: false,
    cacheControl: false,
    // Pages have their own routes, which fill in the public URL.
    allowedPath: (pathname) => !pathname.endsWith('.html'),
    setHeaders(reply, file) {
      const hashed = file.includes(`${path.sep}assets${path.sep}`);
      void reply.header('cache-control', hashed ? `public, max-age=${year}, immutable` : 'no-cache');
    },
  });
}

/**
 * Returns true for GET and HEAD requests to a path outside the API, without a file extension, whose client accepts HTML. `curl` accepts any
 * type and uptime checks often send no Accept header; both get the page.
 */
function isPageVisit(request: FastifyRequest): boolean {
  const pathname = getPath(request);
  return (
    (request.method === 'GET' || request.method === 'HEAD') &&
    !/^\/api(?:\/|$)/.test(pathname) &&
    path.extname(pathname) === '' &&
    acceptsHtml(request.headers.accept)
  );
}

function acceptsHtml(accept = ''): boolean {
  const ranges = accept.split(',').map((range) => range.split(';', 1)[0]?.trim());
  return accept.trim() === '' || ranges[0] === '*/*' || ranges.includes('text/html');
}

/** Returns the methods of the API's routes at a path. */
function listMethods(address: string): string[] {
  const parts = address.split('/');
  const found = Object.values(routes).filter(({ path: pattern }) => {
    const wanted = (apiBase + pattern).split('/');
    return wanted.length === parts.length && wanted.every((part, at) => part.startsWith(':') || part === parts[at]);
  });
  const methods = new Set<string>(found.map(({ method }) => method));
  if (methods.has('GET')) methods.add('HEAD');
  return [...methods];
}
