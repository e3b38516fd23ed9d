import { readdir } from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { Readable } from 'node:stream';
import { root } from '../../scripts/lib/root.mjs';

/**
 * A URL that serves the product as if it had been rebuilt: the hashed files have other names, and the service worker
 * another version.
 */
export interface Builds {
  url: string;
  /** Publishes another build. The files of earlier ones are removed. */
  publish: (build: string) => void;
  /** Responds to changes with 503, as a restarting server does. Default: false. */
  rejectChanges: (rejects: boolean) => void;
  close: () => Promise<void>;
}

const text = /javascript|html|css|json/;

/** Starts a proxy in front of a server that renames the hashed files of the build in every response. */
export async function startBuilds(upstream: string, first: string): Promise<Builds> {
  const names = (await readdir(path.join(root, 'web/dist/assets'))).filter((name) => !/\.(?:br|gz)$/.test(name));
  const hashed = new RegExp(names.map((name) => name.replaceAll('.', '\\.')).join('|'), 'g');
  let build = first;
  let rejects = false;
  const rename = (content: string, isWorker: boolean) => {
    const renamed = content.replaceAll(hashed, (name) => name.replace(/(\.\w+)$/, `.${build}$1`));
    // The version of the service worker and the revisions of its files.
    return isWorker ? renamed.replaceAll(/(["'`])([\da-f]{12})\1/g, `$1$2${build}$1`) : renamed;
  };
  const server = http.createServer((request, response) => {
    respond(request, response).catch(() => response.destroy());
  });
  async function respond(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const { method = 'GET', url = '/' } = request;
    const isApi = url.startsWith('/api/');
    if (isApi && rejects && method !== 'GET') return void response.writeHead(503).end('{}');
    const asset = /^(\/assets\/.+)\.([^.]+)(\.\w+)$/.exec(url);
    if (url.startsWith('/assets/') && asset?.[2] !== build) return void response.writeHead(404).end();
    const { host: _host, connection: _connection, 'accept-encoding': _encoding, ...headers } = request.headers;
    // The server's ETags are those of the original files: every build would have the same.
    if (!isApi) delete headers['if-none-match'];
    const hasBody = method !== 'GET' && method !== 'HEAD' && method !== 'DELETE';
    const gone = new AbortController();
    response.on('close', () => gone.abort());
    const answer = await fetch(upstream + (asset ? `${asset[1]}${asset[3]}` : url), {
      method,
      headers: new Headers(
        Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
      ),
      redirect: 'manual',
      signal: gone.signal,
      ...(hasBody ? { body: Buffer.concat(await Readable.from(request).toArray()) } : {}),
    });
    const skipped = new Set([
      ...(isApi ? [] : ['etag', 'last-modified']),
      'content-length',
      'content-encoding',
      'transfer-encoding',
      'connection',
      'keep-alive',
    ]);
    response.writeHead(answer.status, Object.fromEntries([...answer.headers].filter(([name]) => !skipped.has(name))));
    if (!isApi && text.test(answer.headers.get('content-type') ?? '')) {
      response.end(rename(await answer.text(), url.startsWith('/sw.js')));
      return undefined;
    }
    for await (const chunk of answer.body ?? []) response.write(chunk);
    response.end();
    return undefined;
  }
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    publish: (next) => {
      build = next;
    },
    rejectChanges: (next) => {
      rejects = next;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
