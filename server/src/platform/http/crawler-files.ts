import type { FastifyInstance, FastifyRequest } from 'fastify';

interface CrawlerOptions {
  /** The public pages. */
  paths: readonly string[];
  publicUrl?: string | undefined;
}

/** Serves robots.txt and sitemap.xml. Both contain absolute URLs, so they are generated at runtime and not by the build. */
export function mountCrawlerFiles(server: FastifyInstance, { paths, publicUrl }: CrawlerOptions): void {
  const getOrigin = (request: FastifyRequest) =>
    URL.parse(publicUrl ?? `${request.protocol}://${request.host}`)?.origin ?? '';

  server.get('/robots.txt', (request, reply) => {
    void reply.type('text/plain; charset=utf-8');
    return `User-agent: *\nDisallow: /api/\n\nSitemap: ${getOrigin(request)}/sitemap.xml\n`;
  });

  server.get('/sitemap.xml', (request, reply) => {
    const urls = paths.map((path) => `  <url><loc>${getOrigin(request)}${path}</loc></url>`);
    void reply.type('application/xml; charset=utf-8');
    return [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
      ...urls,
      '</urlset>',
      '',
    ].join('\n');
  });
}
