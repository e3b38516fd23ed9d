import { existsSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
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
  /** Returns the methods of the routes at a path; see `collectMethods`. Default: none. */
  listMethods?: (pathname: string) => readonly string[];
}

/**
 * Serves the built web app: hashed assets cached forever, pages revalidated on every visit, precompressed files if the browser accepts
 * them. A path without a file gets the app's page, prerendered or bare.
 */
export async function mountStaticApp(
  server: FastifyInstance,
  { folder, publicUrl, listSetUp = () => [], listMethods = () => [] }: StaticAppOptions,
): Promise<void> {
  const built = existsSync(path.join(folder, 'index.html'));
  const pages = built ? await createAppPages(folder, publicUrl, listSetUp) : undefined;
  server.setNotFoundHandler((request, reply) => {
    if (pages && isPageVisit(request)) return pages.send(request, reply);
    const pathname = getPath(request);
    const isServed = pages && (isPage(pathname) || existsSync(path.join(folder, path.posix.normalize(pathname))));
    const mounted = listMethods(pathname);
    const allowed = isServed && mounted.length === 0 ? ['GET', 'HEAD'] : mounted;
    const isOtherMethod = allowed.length > 0 && !allowed.includes(request.method);
    if (isOtherMethod) void reply.header('allow', allowed.join(', '));
    renderError(fail(isOtherMethod ? 'METHOD_NOT_ALLOWED' : 'NOT_FOUND'), request, reply);
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

/** Returns true for a path outside the API without a file extension. */
const isPage = (pathname: string): boolean => !/^\/api(?:\/|$)/.test(pathname) && path.extname(pathname) === '';

/**
 * Returns true for GET and HEAD requests to a page whose client accepts HTML. `curl` accepts any type and uptime checks often send no
 * Accept header; both get the page.
 */
function isPageVisit(request: FastifyRequest): boolean {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  return isRead && isPage(getPath(request)) && acceptsHtml(request.headers.accept);
}

function acceptsHtml(accept = ''): boolean {
  const ranges = accept.split(',').map((range) => range.split(';', 1)[0]?.trim());
  return accept.trim() === '' || ranges[0] === '*/*' || ranges.includes('text/html');
}

/** Returns a function that lists the methods of the routes at a path. Call it before any route is mounted. */
export function collectMethods(server: FastifyInstance): (pathname: string) => string[] {
  const mounted: { methods: string[]; parts: string[] }[] = [];
  server.addHook('onRoute', ({ method, url }) => {
    // The files have their own check.
    if (url !== '/*') mounted.push({ methods: [method].flat(), parts: url.split('/') });
  });
  return (pathname) => {
    const given = pathname.split('/');
    const isAt = (parts: readonly string[]): boolean =>
      (parts.length === given.length || (parts.at(-1) === '*' && parts.length < given.length)) &&
      parts.every((part, at) => part.startsWith(':') || part === '*' || part === given[at]);
    const found = mounted.filter(({ parts }) => isAt(parts));
    return [...new Set(found.flatMap(({ methods }) => methods))].toSorted();
  };
}
