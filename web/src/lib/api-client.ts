import type { CallAnswer, CallInput, RouteName } from '@aide/contract';
import { paths } from '@aide/contract/paths';
import { ApiError } from './api-error.ts';
import { endSession, readToken } from './session.ts';

const apiBase = '/api/v1';

interface Parts {
  params?: Record<string, string>;
  query?: Record<string, string | number | boolean | null | undefined>;
  body?: unknown;
}

type Arguments<Name extends RouteName> =
  Record<string, never> extends CallInput<Name> ? [input?: CallInput<Name>] : [input: CallInput<Name>];

/** Makes a call of the route table and answers its JSON. No time-out; a refusal is thrown as an ApiError. */
export async function call<Name extends RouteName>(name: Name, ...[input]: Arguments<Name>): Promise<CallAnswer<Name>> {
  const response = await send(name, input ?? {});
  return (await readBody(response)) as CallAnswer<Name>;
}

/** The same for an answer that is a file. */
export async function download(name: RouteName): Promise<Blob> {
  const response = await send(name, {});
  return response.blob();
}

/** The address of a call below the API's base, parameters filled in. */
export function addressOf(name: RouteName, { params = {}, query = {} }: Parts = {}): { method: string; url: string } {
  const [method = '', path = ''] = paths[name].split(' ');
  const filled = path.replaceAll(/:(\w+)/g, (_, key: string) => encodeURIComponent(params[key] ?? ''));
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([key, value]) => (value == null || value === '' ? [] : [[key, String(value)]])),
  ).toString();
  return { method, url: `${apiBase}${filled}${search && `?${search}`}` };
}

async function send(name: RouteName, parts: Parts): Promise<Response> {
  const { method, url } = addressOf(name, parts);
  const token = readToken();
  const headers = new Headers({ accept: 'application/json' });
  if (token !== null) headers.set('authorization', `Bearer ${token}`);
  const { body } = parts;
  // A file goes as it is, under its own type.
  const file = body instanceof Blob ? body : null;
  if (body !== undefined) headers.set('content-type', file?.type ?? 'application/json');
  const response = await fetch(url, {
    method,
    headers,
    credentials: 'include',
    ...(body === undefined ? {} : { body: file ?? JSON.stringify(body) }),
  });
  if (response.ok) return response;
  const failure = new ApiError(response.status, await readBody(response));
  // Only the token that was refused is dropped: a newer one may have been stored meanwhile.
  if (response.status === 401 && token !== null && token === readToken() && name !== 'login') endSession('expired');
  throw failure;
}

async function readBody(response: Response): Promise<unknown> {
  const text = await response.text();
  if (text === '') return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
