import type { CallResponse, CallInput, RouteName } from '@aide/contract';
import { eagerPaths, type EagerRouteName } from '@aide/contract/eager-paths';
import { ApiError, hasErrorCode, isOutage, UnreachableError } from './api-error.ts';
import { reportReachable } from './connection.ts';
import { requestReauthentication } from '../session/reauthentication.ts';
import { recordOwnChange } from '../session/own-changes.ts';
import { endSession, findToken, replacement } from '../session/session.ts';

const apiBase = '/api/v1';

export interface Parts {
  params?: Record<string, string>;
  query?: Record<string, string | number | boolean | null | undefined>;
  body?: unknown;
  ifMatch?: string | undefined;
  key?: string;
}

interface Condition {
  /** The `updated_at` the user has seen; the server rejects the change if the entry is newer. Default: no check. */
  ifMatch?: string | undefined;
}

export type Arguments<Name extends RouteName> =
  Record<string, never> extends CallInput<Name>
    ? [input?: CallInput<Name> & Condition]
    : [input: CallInput<Name> & Condition];

/**
 * Sends a request of the route table and returns its JSON. It has no timeout. Offline, a change of a task, a contact or
 * the backlog is queued and its expected result returned, and lists are returned from the cache on this device.
 *
 * @throws ApiError for an error response, UnreachableError without a response
 */
export async function call<Name extends RouteName>(
  name: Name,
  ...[input]: Arguments<Name>
): Promise<CallResponse<Name>> {
  const sendNow = async (parts: Parts) => readBody(await send(name, parts));
  const response = await (offlineLayer ? offlineLayer(name, input ?? {}, sendNow) : sendNow(input ?? {}));
  // The server validates its responses with the same schemas; parsing again would load zod and every schema with the first page.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return response as CallResponse<Name>;
}

/** What the response of a call has under `data`. */
export type CallData<Name extends RouteName> = CallResponse<Name> extends { data: infer Value } ? Value : never;

/** Like `call`, and returns what the response has under `data`. */
export async function callForData<Name extends RouteName>(
  name: Name,
  ...input: Arguments<Name>
): Promise<CallData<Name>> {
  const response: unknown = await call(name, ...input);
  // As in `call`: the type is that of the schema which the server validated the response with.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return (response as { data: CallData<Name> }).data;
}

/** Handles calls while offline: gets the call and a function that sends it. */
export type OfflineLayer = (
  name: RouteName,
  parts: Parts,
  sendNow: (parts: Parts & { key?: string }) => Promise<unknown>,
) => Promise<unknown>;

let offlineLayer: OfflineLayer | null = null;

/**
 * Installs the offline layer between the calls and the network. Called by the shell, so that the sign-in page does not
 * load it.
 */
export function setOfflineLayer(layer: OfflineLayer | null): void {
  offlineLayer = layer;
}

/** Like `call`, for a response that is a file. */
export async function download(name: RouteName): Promise<Blob> {
  const response = await send(name, {});
  return response.blob().catch(throwUnreachable);
}

function isFirst(name: RouteName): name is EagerRouteName {
  return name in eagerPaths;
}

/** Returns method and URL of a call, with parameters filled in. */
export function getAddress(name: EagerRouteName, parts: Parts = {}): { method: string; url: string } {
  return fillAddress(eagerPaths[name], parts);
}

/** Returns method and path of a call that no first page makes; the table is lazy-loaded. */
async function loadLazyPath(name: Exclude<RouteName, EagerRouteName>): Promise<string> {
  const { lazyPaths } = await import('@aide/contract/lazy-paths').catch(throwUnreachable);
  return lazyPaths[name];
}

function fillAddress(line: string, { params = {}, query = {} }: Parts): { method: string; url: string } {
  const [method = '', path = ''] = line.split(' ');
  const filled = path.replaceAll(/:(\w+)/g, (_, key: string) => encodeURIComponent(params[key] ?? ''));
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([key, value]) => (value == null || value === '' ? [] : [[key, String(value)]])),
  ).toString();
  return { method, url: `${apiBase}${filled}${search && `?${search}`}` };
}

/** Uploads a file to a path below the API's base and returns its JSON. */
export async function upload(path: string, file: Blob): Promise<unknown> {
  const request = { method: 'POST', url: `${apiBase}${path}`, body: file, type: file.type };
  return readBody(await reach(request));
}

/** Sends a request; if the server requires reauthentication, asks for it and repeats the request once. */
async function send(name: RouteName, parts: Parts): Promise<Response> {
  const body = parts.body === undefined ? null : JSON.stringify(parts.body);
  const type = body === null ? null : 'application/json';
  const line = isFirst(name) ? eagerPaths[name] : await loadLazyPath(name);
  const request = {
    ...fillAddress(line, parts),
    body,
    type,
    ifMatch: parts.ifMatch,
    key: parts.key,
    mayBeRefused: name === 'login',
    replacesToken: isReplacing(name),
  };
  const response = await reach(request).catch(async (error: unknown) => {
    if (!hasErrorCode(error, 'REAUTHENTICATION_REQUIRED') || !(await requestReauthentication())) throw error;
    return reach(request);
  });
  // None of the first pages makes a change that has a security notice.
  if (!isFirst(name) && request.method !== 'GET') recordOwnChange(response);
  return response;
}

/** The responses of these contain a new token (`replaceSession`), so they must not wait for a replacement. */
const isReplacing = (name: RouteName) => name === 'enableTwoFactor' || name === 'changePassword';

interface Request {
  method: string;
  url: string;
  body: BodyInit | null;
  type: string | null;
  ifMatch?: string | undefined;
  key?: string | undefined;
  /** A 401 of this request does not invalidate the stored token. */
  mayBeRefused?: boolean;
  replacesToken?: boolean;
}

async function reach(request: Request): Promise<Response> {
  const { method, url, body, type, ifMatch, key, mayBeRefused = false, replacesToken = false } = request;
  const token = findToken();
  const headers = new Headers({ accept: 'application/json' });
  if (token !== null) headers.set('authorization', `Bearer ${token}`);
  if (type !== null) headers.set('content-type', type);
  if (key !== undefined) headers.set('idempotency-key', key);
  if (ifMatch !== undefined) headers.set('if-match', `"${ifMatch}"`);
  const early = method === 'GET' ? takeEarlyResponse(url, token) : undefined;
  const sent = early ?? fetch(url, { method, headers, credentials: 'include', ...(body === null ? {} : { body }) });
  const response = await sent.catch(throwUnreachable);
  if (response.ok) {
    reportReachable(true);
    return response;
  }
  const failure = new ApiError(response.status, await readBody(response));
  reportReachable(!isOutage(failure));
  if (response.status === 401 && token !== null && !mayBeRefused) {
    // Sent while the token was being replaced: the server has not processed it.
    if (replacement.token === token && !replacesToken) {
      await replacement.settled;
      if (findToken() !== token) return reach(request);
    }
    // Drop only the rejected token: a newer one may have been stored meanwhile.
    if (findToken() === token) endSession('expired');
  }
  throw failure;
}

declare global {
  /** What public/theme.js requested before the app started, by URL. */
  var earlyResponses: { token: string; responses: Record<string, Promise<Response>> } | undefined;
}

/** An unused early response is not newer than one from the cache: see `staleTime` of the query client. */
const earlyUntil = 30_000;

/** Returns the response that was requested before the app started, once. */
function takeEarlyResponse(url: string, token: string | null): Promise<Response> | undefined {
  const early = globalThis.earlyResponses;
  if (!early || early.token !== token || performance.now() > earlyUntil) return undefined;
  const response = early.responses[url];
  delete early.responses[url];
  return response;
}

/** Handles a connection that broke before or during the response. */
function throwUnreachable(error: unknown): never {
  reportReachable(false);
  throw new UnreachableError(error);
}

async function readBody(response: Response): Promise<unknown> {
  const text = await response.text().catch(throwUnreachable);
  if (text === '') return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
