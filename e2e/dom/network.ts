import { once } from 'node:events';
import http from 'node:http';
import { Readable } from 'node:stream';
import { settle, waitFor } from './wait-for.ts';

interface Request {
  url: () => string;
  method: () => string;
  postData: () => string | null;
  postDataJSON: () => unknown;
  headers: () => Record<string, string>;
}

interface Answer {
  status?: number;
  json?: unknown;
  body?: string;
  contentType?: string;
  headers?: Record<string, string>;
}

interface Call {
  request: () => Request;
  fallback: () => Promise<void>;
  continue: () => Promise<void>;
  abort: (reason?: string) => Promise<void>;
  fulfill: (answer: Answer) => Promise<void>;
}

type Pattern = string | RegExp | ((url: URL) => boolean);
type Handler = (call: Call) => unknown;
type Wanted<T> = string | RegExp | ((subject: T) => boolean);

/** Sends the page's requests to the server over HTTP, unless a test stubs the response. */
export class DomNetwork {
  offline = false;
  /** The number of pending requests. */
  waiting = 0;
  readonly #origin: string;
  readonly #cookies = new Map<string, string>();
  readonly #listeners = { request: new Set<(request: Request) => void>(), response: new Set<(found: Found) => void>() };
  readonly #open = new Set<http.ClientRequest>();
  #routes: { pattern: Pattern; handler: Handler }[] = [];

  constructor(origin: string) {
    this.#origin = origin;
  }

  route(pattern: Pattern, handler: Handler): void {
    this.#routes.unshift({ pattern, handler });
  }
  unroute(pattern: Pattern): void {
    this.#routes = this.#routes.filter((each) => String(each.pattern) !== String(pattern));
  }
  unrouteAll(): void {
    this.#routes = [];
  }
  on(event: string, listener: (subject: never) => void): void {
    if (event === 'request') this.#listeners.request.add(listener as never);
    else if (event === 'response') this.#listeners.response.add(listener as never);
    else throw new Error(`The event ${event} needs a browser`);
  }
  waitForRequest = (wanted: Wanted<Request>): Promise<Request> => this.#waitFor(this.#listeners.request, wanted);
  waitForResponse = (wanted: Wanted<Found>): Promise<Found> => this.#waitFor(this.#listeners.response, wanted);

  #waitFor<T extends { url: () => string }>(listeners: Set<(subject: T) => void>, wanted: Wanted<T>): Promise<T> {
    let found: T | undefined;
    listeners.add((subject) => {
      const fits = typeof wanted === 'function' ? wanted(subject) : matches(subject.url(), wanted);
      if (fits) found ??= subject;
    });
    return waitFor(
      () => found,
      () => `nothing matched ${String(wanted)}`,
    );
  }

  /** Waits until no request is pending and the app has handled the last response. */
  async becomesIdle(): Promise<void> {
    for (let quiet = 0; quiet < 3; quiet += 1) {
      await settle();
      if (this.waiting > 0) quiet = -1;
    }
  }

  /** Closes open connections, as leaving a page does. */
  close(): void {
    for (const request of this.#open) request.destroy();
    this.#open.clear();
  }

  fetch = async (input: string | URL, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(String(input), this.#origin).href;
    const body = await readBody(init.body);
    const method = init.method ?? 'GET';
    const headers = Object.fromEntries(new Headers(init.headers).entries());
    const request: Request = {
      url: () => url,
      method: () => method,
      postData: () => body?.toString() ?? null,
      postDataJSON: () => JSON.parse(body?.toString() ?? 'null') as unknown,
      headers: () => headers,
    };
    for (const listener of this.#listeners.request) listener(request);
    const response = await this.#answer(request, body, init.signal ?? undefined);
    const found: Found = {
      url: () => url,
      status: () => response.status,
      ok: () => response.ok,
      request: () => request,
      finished: async () => null,
    };
    for (const listener of this.#listeners.response) listener(found);
    return response;
  };

  async #answer(request: Request, body: Buffer | undefined, signal: AbortSignal | undefined): Promise<Response> {
    for (const { pattern, handler } of this.#routes) {
      if (!matches(request.url(), pattern)) continue;
      const { promise, resolve, reject } = Promise.withResolvers<Response | 'fallback' | 'continue'>();
      const call: Call = {
        request: () => request,
        fallback: async () => resolve('fallback'),
        continue: async () => resolve('continue'),
        abort: async () => reject(new TypeError('Failed to fetch')),
        fulfill: async (answer) => resolve(toResponse(answer)),
      };
      Promise.resolve(handler(call)).catch(reject);
      const result = await promise;
      if (result === 'continue') break;
      if (result !== 'fallback') return result;
    }
    if (this.offline) throw new TypeError('Failed to fetch');
    this.waiting += 1;
    return this.#send(request, body, signal).finally(() => {
      this.waiting -= 1;
    });
  }

  async #send(request: Request, body: Buffer | undefined, signal: AbortSignal | undefined): Promise<Response> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = {
      ...request.headers(),
      origin: this.#origin,
      ...(cookie === '' ? {} : { cookie }),
      ...(body === undefined ? {} : { 'content-length': String(body.length) }),
    };
    const sent = http.request(request.url(), { method: request.method(), headers, agent: false });
    this.#open.add(sent);
    signal?.addEventListener('abort', () => sent.destroy());
    sent.end(body);
    const [reply] = (await once(sent, 'response').catch(() => {
      throw new TypeError('Failed to fetch');
    })) as [http.IncomingMessage];
    // Leaving the page destroys pending reads.
    reply.on('error', () => undefined);
    for (const line of reply.headers['set-cookie'] ?? []) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      this.#cookies.set(name, value);
    }
    const received = new Headers();
    for (const [name, value] of Object.entries(reply.headers)) received.set(name, String(value));
    const status = reply.statusCode ?? 0;
    if (String(reply.headers['content-type']).startsWith('text/event-stream'))
      return new Response(Readable.toWeb(reply) as unknown as BodyInit, { status, headers: received });
    const chunks: Buffer[] = [];
    for await (const chunk of reply) chunks.push(chunk as Buffer);
    this.#open.delete(sent);
    return new Response(status === 204 ? null : Buffer.concat(chunks), { status, headers: received });
  }
}

interface Found {
  url: () => string;
  status: () => number;
  ok: () => boolean;
  request: () => Request;
  finished: () => Promise<null>;
}

function toResponse({ status = 200, json, body, contentType, headers = {} }: Answer): Response {
  const type = contentType ?? (json === undefined ? 'text/plain' : 'application/json');
  const text = json === undefined ? (body ?? '') : JSON.stringify(json);
  return new Response(text, { status, headers: { 'content-type': type, ...headers } });
}

async function readBody(body: RequestInit['body']): Promise<Buffer | undefined> {
  if (body == null) return undefined;
  if (typeof body === 'string') return Buffer.from(body);
  if (body instanceof Blob) return Buffer.from(await body.arrayBuffer());
  throw new Error('a page sends text or files');
}

/** Returns whether a URL matches a Playwright pattern. */
function matches(url: string, pattern: Pattern): boolean {
  if (pattern instanceof RegExp) return pattern.test(url);
  if (typeof pattern === 'function') return pattern(new URL(url));
  const escaped = pattern.replaceAll(/[.+^${}()|[\]\\?]/g, String.raw`\$&`);
  const glob = escaped.replaceAll('**', '\u0000').replaceAll('*', '[^/]*').replaceAll('\u0000', '.*');
  return new RegExp(`^${glob}$`).test(url);
}
