import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { heardRate } from '../audio/decode-audio.ts';
import { writeWav } from '../audio/write-wav.ts';

/** Any server that speaks the OpenAI protocol; `url` is its base, such as `http://localhost:8080/v1`. */
export interface SpeechEndpoint {
  url: string;
  model: string;
  key?: string | undefined;
  /** For the whole call, from the connection to the last byte. */
  timeoutMs: number;
}

export type EndpointFailure = 'timeout' | 'unreachable' | 'refused' | 'too_large' | 'malformed';

/** A server that gave no words. It carries the kind of failure and never what was said. */
export class EndpointError extends Error {
  override name = 'EndpointError';
  readonly failure: EndpointFailure;
  /** Too many calls or a fault on the other side: worth a second try, after so long. */
  readonly retryAfterMs: number | undefined;

  constructor(failure: EndpointFailure, detail: string, options: { cause?: unknown; retryAfterMs?: number } = {}) {
    super(`the speech server gave no words (${failure}: ${detail})`, { cause: options.cause });
    this.failure = failure;
    this.retryAfterMs = options.retryAfterMs;
  }
}

/** Two minutes of fast talk are 3 KB; whoever sends more is not answering. */
const largestAnswerBytes = 64 * 1024;
const longestWaitMs = 3000;
const answerSchema = z.object({ text: z.string() });

/** Sends the samples as WAV and answers the words. A busy or faulty server is asked once more. */
export async function transcribeAtEndpoint(
  endpoint: SpeechEndpoint,
  samples: Float32Array,
  names: readonly string[],
): Promise<string> {
  const signal = AbortSignal.timeout(endpoint.timeoutMs);
  const ask = async () => readAnswer(await send(endpoint, samples, names, signal), signal);
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof EndpointError) || error.retryAfterMs === undefined) throw error;
    await failingAs(signal, () => wait(error.retryAfterMs, undefined, { signal }));
    return ask();
  }
}

function formOf(endpoint: SpeechEndpoint, samples: Float32Array, names: readonly string[]): FormData {
  const form = new FormData();
  // Servers tell the format by the file's name.
  form.set('file', new Blob([writeWav(samples, heardRate)], { type: 'audio/wav' }), 'voice.wav');
  form.set('model', endpoint.model);
  form.set('response_format', 'json');
  form.set('language', 'en');
  form.set('temperature', '0');
  if (names.length > 0) form.set('prompt', names.join(', '));
  return form;
}

async function send(
  endpoint: SpeechEndpoint,
  samples: Float32Array,
  names: readonly string[],
  signal: AbortSignal,
): Promise<Response> {
  const response = await failingAs(signal, () =>
    fetch(`${endpoint.url.replace(/\/+$/, '')}/audio/transcriptions`, {
      method: 'POST',
      signal,
      // A redirect would carry the recording, and on some servers the key, to an address nobody configured.
      redirect: 'error',
      headers: endpoint.key === undefined ? {} : { authorization: `Bearer ${endpoint.key}` },
      body: formOf(endpoint, samples, names),
    }),
  );
  if (response.ok) return response;
  await response.body?.cancel();
  throw new EndpointError('refused', `status ${response.status}`, retryOf(response));
}

function retryOf(response: Response): { retryAfterMs?: number } {
  if (response.status !== 429 && response.status < 500) return {};
  const seconds = Number(response.headers.get('retry-after') ?? 0.5);
  const retryAfterMs = Number.isFinite(seconds) ? Math.max(0, seconds) * 1000 : 500;
  // Whoever wants a longer pause does not get a second try: there is another engine, and a person is waiting.
  return retryAfterMs <= longestWaitMs ? { retryAfterMs } : {};
}

async function readAnswer(response: Response, signal: AbortSignal): Promise<string> {
  const body = await failingAs(signal, async () => {
    const parts: Uint8Array[] = [];
    let size = 0;
    for await (const part of response.body ?? []) {
      size += part.byteLength;
      if (size > largestAnswerBytes) throw new EndpointError('too_large', `more than ${largestAnswerBytes} bytes`);
      parts.push(part);
    }
    return Buffer.concat(parts).toString('utf8');
  });
  try {
    return answerSchema.parse(JSON.parse(body)).text.trim();
  } catch (error) {
    throw new EndpointError('malformed', 'not the expected answer', { cause: error });
  }
}

async function failingAs<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof EndpointError) throw error;
    if (signal.aborted) throw new EndpointError('timeout', 'no answer in time', { cause: error });
    throw new EndpointError('unreachable', 'the connection failed', { cause: error });
  }
}
