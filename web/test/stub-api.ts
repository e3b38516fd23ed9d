import type { CallResponse, RouteName } from '@aide/contract';
import { eagerPaths } from '@aide/contract/eager-paths';
import { lazyPaths } from '@aide/contract/lazy-paths';
import { vi } from 'vitest';

export interface StubbedRequest {
  name: RouteName;
  params: Record<string, string>;
  query: Record<string, string>;
  body: unknown;
  /** The If-Match header, or null. */
  ifMatch: string | null;
}

type Handler = (request: StubbedRequest) => Promise<Response> | Response;

export interface StubbedApi {
  /** Every request so far, oldest first. */
  requests: StubbedRequest[];
  /** Returns the bodies of the requests to one route, oldest first. */
  bodies: (name: RouteName) => unknown[];
  /** Sets the response of a route. */
  respond: <Name extends RouteName>(name: Name, response: CallResponse<Name>) => void;
  /** Sets a handler for a route, which may return a promise to delay the response, or throw an error response. */
  handle: <Name extends RouteName>(
    name: Name,
    handler: (request: StubbedRequest) => CallResponse<Name> | Promise<CallResponse<Name>>,
  ) => void;
  /** Sets an error response for a route. */
  fail: (name: RouteName, status: number, body: unknown) => void;
  /** Drops the connection for a route. `after` runs first, as on a server whose response is lost. */
  disconnect: (name: RouteName, after?: (request: StubbedRequest) => void) => void;
}

const allPaths = { ...eagerPaths, ...lazyPaths };
const routes = (Object.keys(allPaths) as RouteName[]).map((name) => {
  const [method = '', path = ''] = allPaths[name].split(' ');
  const pattern = new RegExp(`^/api/v1${path.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}$`);
  return { name, method, pattern, isLiteral: !path.includes(':') };
});

/** Replaces `fetch` with handlers by route name; a request without one fails the test. */
export function stubApi(): StubbedApi {
  const requests: StubbedRequest[] = [];
  const handlers = new Map<RouteName, Handler>();
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    const request = toRequest(input, init);
    requests.push(request);
    const handler = handlers.get(request.name);
    if (!handler) throw new Error(`The stubbed API has no response for ${request.name}.`);
    return handler(request);
  });
  return {
    requests,
    bodies: (name) => requests.filter((request) => request.name === name).map(({ body }) => body),
    respond: (name, response) => void handlers.set(name, () => Response.json(response)),
    handle: (name, handler) =>
      void handlers.set(name, async (request) => {
        try {
          return Response.json(await handler(request));
        } catch (error) {
          if (error instanceof Response) return error;
          throw error;
        }
      }),
    fail: (name, status, body) => void handlers.set(name, () => Response.json(body, { status })),
    disconnect: (name, after) =>
      void handlers.set(name, (request) => {
        after?.(request);
        throw new TypeError('Failed to fetch');
      }),
  };
}

function toRequest(input: string, { method = 'GET', body, headers }: RequestInit): StubbedRequest {
  const url = new URL(input, 'http://localhost');
  const found = routes
    .flatMap((route) => {
      const match = route.method === method ? route.pattern.exec(url.pathname) : null;
      return match ? [{ ...route, params: { ...match.groups } }] : [];
    })
    // `/contacts/import` also matches `/contacts/:id`.
    .toSorted((a, b) => Number(b.isLiteral) - Number(a.isLiteral))[0];
  if (!found) throw new Error(`No route of the contract matches ${method} ${url.pathname}.`);
  return {
    name: found.name,
    params: found.params,
    query: Object.fromEntries(url.searchParams),
    body: typeof body === 'string' ? (JSON.parse(body) as unknown) : undefined,
    ifMatch: new Headers(headers).get('if-match'),
  };
}
