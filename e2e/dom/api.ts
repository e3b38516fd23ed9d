import { once } from 'node:events';
import http from 'node:http';
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { apiBase, errors, type ErrorCode, type Failure } from '@aide/contract';
import { pathPattern, type StubbedRoute } from '../support/stub-api.ts';

export interface ApiRequest {
  method: string;
  path: string;
  headers: Headers;
  /** The parsed body, or undefined. */
  body: unknown;
  /** The status of the response, once it has arrived. */
  status?: number;
}

/** Returns a response instead of the server, or undefined to leave the request to the next handler or the server. */
type Handler = (request: ApiRequest) => Promise<Response | undefined> | Response | undefined;

/** Rejects a request like a browser without a connection. */
export function disconnect(): never {
  throw new TypeError('Failed to fetch');
}

export const serverError = 'The server serverError';

/** Injects faults into one route. */
export class ApiFaults {
  /** None, a 500 with a message, a 500 without one, or a refused connection. */
  mode: 'none' | 'error' | 'error-without-message' | 'disconnected' = 'none';
  calls = 0;
  #held = Promise.resolve();
  #release = () => {};

  /** Delays responses until `release`. */
  hold(): void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#held = promise;
    this.#release = resolve;
  }
  release(): void {
    this.#release();
  }
  async handle(): Promise<Response | undefined> {
    this.calls += 1;
    await this.#held;
    if (this.mode === 'disconnected') disconnect();
    if (this.mode === 'none') return undefined;
    const body = this.mode === 'error' ? { message: serverError } : {};
    return Response.json({ success: false, ...body }, { status: 500 });
  }
}

/** Sends the app's requests to the server over HTTP, unless a test replaces the response. */
export class Api {
  /** All requests so far. */
  readonly requests: ApiRequest[] = [];
  offline = false;
  #handlers: Handler[] = [];
  #pending = 0;
  #origin = '';
  readonly #cookies = new Map<string, string>();
  readonly #open = new Set<http.ClientRequest>();

  /** Forgets everything about the last test. */
  start(origin: string): void {
    this.#origin = origin;
    this.requests.length = 0;
    this.#cookies.clear();
    this.reset();
  }

  /** Adds a handler that precedes the earlier ones. */
  intercept(handler: Handler): void {
    this.#handlers.unshift(handler);
  }
  /** Removes all handlers. */
  reset(): void {
    this.#handlers = [];
  }
  #on(route: StubbedRoute, handler: Handler): void {
    const pattern = pathPattern(route.path);
    this.intercept((request) =>
      request.method === route.method && pattern.test(request.path) ? handler(request) : undefined,
    );
  }
  respond(route: StubbedRoute, status: number, body: unknown): void {
    this.#on(route, () => Response.json(body, { status }));
  }
  /** Makes a route fail with one of the contract's errors, the first `times` times. Default: always. */
  fail(
    route: StubbedRoute,
    code: ErrorCode,
    { message = errors[code].message, times = Infinity }: { message?: string; times?: number } = {},
  ): void {
    let left = times;
    this.#on(route, () => {
      if (left <= 0) return undefined;
      left -= 1;
      const failure: Failure = { success: false, message, error: code };
      return Response.json(failure, { status: errors[code].status });
    });
  }
  /** Delays a route until the returned function is called. */
  hold(route: StubbedRoute): () => void {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    this.#on(route, () => promise);
    return () => resolve(undefined);
  }
  faults(route: StubbedRoute): ApiFaults {
    const faults = new ApiFaults();
    this.#on(route, () => faults.handle());
    return faults;
  }
  /** Returns the bodies of the requests to one route so far. */
  bodies(method: string, path: string): unknown[] {
    const found = this.requests.filter((each) => each.method === method && each.path === `${apiBase}${path}`);
    return found.map(({ body }) => body);
  }

  setOffline(offline: boolean): void {
    this.offline = offline;
    // Pending requests are lost too.
    if (offline) this.close();
    Object.defineProperty(navigator, 'onLine', { configurable: true, value: !offline });
    dispatchEvent(new Event(offline ? 'offline' : 'online'));
  }
  /** Waits until no request is pending and the app has handled the last response. */
  async becomesIdle(): Promise<void> {
    for (let quiet = 0; quiet < 3; quiet += 1) {
      await setImmediate();
      if (this.#pending > 0) quiet = -1;
    }
  }
  /** Closes open connections, as leaving a page does. */
  close(): void {
    for (const request of this.#open) request.destroy();
    this.#open.clear();
  }

  fetch = async (input: string | URL, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(String(input), this.#origin);
    const sent = await readBody(init.body);
    const headers = new Headers(init.headers);
    const isJson = sent !== undefined && headers.get('content-type')?.startsWith('application/json') === true;
    const body: unknown = isJson ? JSON.parse(sent.toString()) : undefined;
    const request: ApiRequest = { method: init.method ?? 'GET', path: url.pathname, headers, body };
    this.requests.push(request);
    const response = await this.#answer(request, url, sent, init.signal ?? undefined);
    request.status = response.status;
    return response;
  };

  async #answer(request: ApiRequest, url: URL, body: Buffer | undefined, signal?: AbortSignal): Promise<Response> {
    for (const handler of this.#handlers) {
      const response = await handler(request);
      if (response) return response;
    }
    if (this.offline) disconnect();
    this.#pending += 1;
    return this.#send(request, url, body, signal).finally(() => {
      this.#pending -= 1;
    });
  }

  async #send(request: ApiRequest, url: URL, body: Buffer | undefined, signal?: AbortSignal): Promise<Response> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = {
      ...Object.fromEntries(request.headers.entries()),
      origin: this.#origin,
      ...(cookie === '' ? {} : { cookie }),
      ...(body === undefined ? {} : { 'content-length': String(body.length) }),
    };
    const sent = http.request(url, { method: request.method, headers, agent: false });
    this.#open.add(sent);
    signal?.addEventListener('abort', () => sent.destroy());
    sent.end(body);
    const [reply] = (await once(sent, 'response').catch(disconnect)) as [http.IncomingMessage];
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

async function readBody(body: RequestInit['body']): Promise<Buffer | undefined> {
  if (body == null) return undefined;
  if (typeof body === 'string') return Buffer.from(body);
  if (body instanceof Blob) return Buffer.from(await body.arrayBuffer());
  throw new Error('The app sends text or files.');
}
