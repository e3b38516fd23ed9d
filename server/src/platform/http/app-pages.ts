import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { matchesEtag } from './etag.ts';

/** The page without content, served for every path that was not prerendered. */
const bare = 'app.html';

const compressors = {
  // Runs once per start and page; the pages are few and small.
  br: (text: string) =>
    promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }),
  gzip: (text: string) => promisify(gzip)(text, { level: constants.Z_BEST_COMPRESSION }),
  identity: (text: string) => Promise.resolve(Buffer.from(text)),
};
type Encoding = keyof typeof compressors;

export interface AppPages {
  /** Paths of the prerendered pages. */
  prerendered: string[];
  send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>;
}

/** Returns the pages of the built web app, each read once and sent in an encoding that the browser accepts. */
export async function createAppPages(
  folder: string,
  publicUrl: string | undefined,
  listSetUp: () => readonly string[],
): Promise<AppPages> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.html'));
  const texts = new Map<string, string>();
  for (const name of names) texts.set(name, fillIn(await readFile(path.join(folder, name), 'utf8'), publicUrl));
  const bodies = new Map<string, Promise<Buffer>>();

  function getBody(text: string, tag: string, encoding: Encoding): Promise<Buffer> {
    const key = `${tag} ${encoding}`;
    const body = bodies.get(key) ?? compressors[encoding](text);
    bodies.set(key, body);
    return body;
  }

  return {
    prerendered: names.filter((name) => texts.get(name)?.includes('data-prerendered')).map(toAddress),
    async send(request, reply) {
      const pathname = getPath(request);
      const name = names.find((file) => toAddress(file) === withoutSlash(pathname)) ?? bare;
      const encoding = chooseEncoding(request.headers['accept-encoding']);
      const text = choose(texts.get(name) ?? '', listSetUp());
      const tag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}-${encoding}"`;
      void reply.header('cache-control', 'no-cache').header('vary', 'accept-encoding').header('etag', tag);
      if (matchesEtag(request.headers['if-none-match'], tag)) return reply.code(304).send();
      if (encoding !== 'identity') void reply.header('content-encoding', encoding);
      return reply.type('text/html; charset=utf-8').send(await getBody(text, tag, encoding));
    },
  };
}

/** 'index.html' → '/', 'old.html' → '/old'. */
function toAddress(name: string): string {
  return name === 'index.html' ? '/' : `/${name.replace(/\.html$/, '')}`;
}

function withoutSlash(pathname: string): string {
  return pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname;
}

/** Fills in the public URL. Without one, the elements that need it are removed and the picture has a relative address. */
function fillIn(page: string, publicUrl: string | undefined): string {
  if (publicUrl !== undefined) return page.replaceAll('%ORIGIN%', new URL(publicUrl).origin);
  return page.replaceAll(/\s*<(?:link rel="canonical"|meta property="og:url")[^>]*>/g, '').replaceAll('%ORIGIN%', '');
}

/** Keeps the parts of a page that are for what the owner has set up on this server, and for what not. Their elements contain no other `div`. */
const choose = (page: string, setUp: readonly string[]): string =>
  page.replaceAll(
    /<div data-(if|unless)="(\w+)"[^>]*>(.*?)<\/div>/gs,
    (_element, when: string, name: string, content: string) =>
      (when === 'if') === setUp.includes(name) ? content : '',
  );

function chooseEncoding(accepted: string | string[] | undefined): Encoding {
  const names = String(accepted ?? '')
    .split(',')
    .map((part) => part.split(';')[0]?.trim());
  return names.includes('br') ? 'br' : names.includes('gzip') ? 'gzip' : 'identity';
}

/** Returns the path as sent. Parsed as a URL, `//x` would name another host, and `//[` is invalid. */
export function getPath({ url }: FastifyRequest): string {
  return url.split('?', 1)[0] ?? '/';
}
