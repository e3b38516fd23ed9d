/** Any server that speaks the OpenAI protocol; `url` is its base, such as `http://localhost:11434/v1`. */
export interface OpenAiEndpoint {
  url: string;
  model: string;
  key?: string | undefined;
  /** For the whole call, from the connection to the last byte. */
  timeoutMs: number;
}

export type EndpointFailure = 'timeout' | 'unreachable' | 'refused' | 'too_large' | 'malformed';

/** A server that returned no usable response. It carries the kind of failure and never the content of the request or the response. */
export class EndpointError extends Error {
  override name = 'EndpointError';
  readonly failure: EndpointFailure;
  /** For 429 and 5xx: how long to wait before a retry. */
  readonly retryAfterMs: number | undefined;

  constructor(failure: EndpointFailure, detail: string, options: { cause?: unknown; retryAfterMs?: number } = {}) {
    super(`the endpoint gave no usable response (${failure}: ${detail})`, { cause: options.cause });
    this.failure = failure;
    this.retryAfterMs = options.retryAfterMs;
  }
}

/** A filled form, or two minutes of fast talk, are a few kilobytes; a longer response is not a result. */
const largestResponseBytes = 64 * 1024;
const usualRetryMs = 500;

/** Posts JSON (a string) or a form to a path below the endpoint's base and returns the text of its response. Tries once. */
export async function postToEndpoint(
  { url, key }: OpenAiEndpoint,
  path: string,
  body: string | FormData,
  signal: AbortSignal,
): Promise<string> {
  const response = await failingAs(signal, () =>
    fetch(`${url.replace(/\/+$/, '')}${path}`, {
      method: 'POST',
      signal,
      // A redirect would carry the content, and on some servers the key, to an address that was not configured.
      redirect: 'error',
      headers: {
        ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
        ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
      },
      body,
    }),
  );
  if (response.ok) return failingAs(signal, () => readBounded(response));
  await response.body?.cancel();
  throw new EndpointError('refused', `status ${response.status}`, getRetryDelay(response));
}

/** Returns the parsed response. An error of the parser means that the response is malformed. */
export function parseResponse<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new EndpointError('malformed', 'not the requested format', { cause: error });
  }
}

/** Names the kind of a timeout or a network error. */
export async function failingAs<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof EndpointError) throw error;
    if (signal.aborted) throw new EndpointError('timeout', 'no response in time', { cause: error });
    throw new EndpointError('unreachable', 'the connection failed', { cause: error });
  }
}

async function readBounded(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop by a throw cancels the rest of the body.
  for await (const part of response.body ?? []) {
    size += part.byteLength;
    if (size > largestResponseBytes) throw new EndpointError('too_large', `more than ${largestResponseBytes} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

function getRetryDelay({ status, headers }: Response): { retryAfterMs?: number } {
  if (status !== 429 && status < 500) return {};
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return { retryAfterMs: Number.isFinite(seconds) ? Math.max(0, seconds) * 1000 : usualRetryMs };
}
