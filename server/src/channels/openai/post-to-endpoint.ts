/** A server with the OpenAI API; `url` is its base, such as `http://localhost:11434/v1`. */
export interface OpenAiEndpoint {
  url: string;
  model: string;
  key?: string | undefined;
  /** Timeout of the whole call, from connecting to the last byte. */
  timeoutMs: number;
}

export type EndpointFailure = 'timeout' | 'unreachable' | 'refused' | 'too_large' | 'malformed';

/** Thrown if a server returned no usable response. Has the kind of failure, but no content of the request or the response. */
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

/** A parsed message, or the transcript of two minutes of fast speech, is a few kilobytes; a longer response is invalid. */
const largestResponseBytes = 64 * 1024;
const usualRetryMs = 500;

/** Posts JSON (a string) or a form to a path below the endpoint's base and returns the response text. Does not retry. */
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
      // A redirect would send the content, and on some servers the key, to an address that was not configured.
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

/** Returns the parsed response. An error of the parser becomes an EndpointError. */
export function parseResponse<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new EndpointError('malformed', 'not the requested format', { cause: error });
  }
}

/** Runs the work and converts a timeout or network error to an EndpointError. */
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
  // Throwing inside the loop cancels the rest of the body.
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
