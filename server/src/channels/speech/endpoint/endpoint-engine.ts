import { setTimeout as wait } from 'node:timers/promises';
import { recordingLanguages, type RecordingLanguage } from '@aide/contract';
import { z } from 'zod';
import {
  EndpointError,
  failingAs,
  postToEndpoint,
  parseResponse,
  type OpenAiEndpoint,
} from '../../openai/post-to-endpoint.ts';
import { sampleRate } from '../audio/resample.ts';
import type { Clock } from '../../../platform/clock.ts';
import { createCircuitBreaker } from '../../openai/circuit-breaker.ts';
import type { SpeechEngine } from '../speech-engine.ts';

const headerBytes = 44;

/** Returns a 16-bit WAV with one channel, which every transcription server accepts. */
export function writeWav(samples: Float32Array, rate: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(headerBytes + samples.length * 2);
  const view = new DataView(bytes.buffer);
  const word = (at: number, text: string) => bytes.set(Buffer.from(text, 'latin1'), at);
  word(0, 'RIFF');
  view.setUint32(4, bytes.length - 8, true);
  word(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, rate, true);
  view.setUint32(28, rate * 2, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  word(36, 'data');
  view.setUint32(40, samples.length * 2, true);
  for (const [at, sample] of samples.entries())
    view.setInt16(headerBytes + at * 2, Math.round(Math.max(-1, Math.min(1, sample)) * 0x7f_ff), true);
  return bytes;
}

/** A server that asks for a longer pause is not retried, because the next engine is faster. */
const longestWaitMs = 3000;
const responseSchema = z.object({ text: z.string() });

/** A prompt with more names lowers the accuracy. */
const maxNames = 20;

/** Transcribes at the configured server. The recording and at most twenty contact names are sent to it. */
export function createEndpointEngine(endpoint: OpenAiEndpoint, clock: Clock): SpeechEngine {
  const withBreaker = createCircuitBreaker(clock);
  return {
    name: 'endpoint',
    languages: recordingLanguages,
    transcribe: async (samples, names, language) => ({
      text: await withBreaker(() => transcribeAtEndpoint(endpoint, samples, names.slice(0, maxNames), language)),
    }),
  };
}

/**
 * Sends the samples as WAV and returns the transcript. Retries once if the server is busy or fails.
 *
 * @throws EndpointError if there is no usable response
 */
export async function transcribeAtEndpoint(
  endpoint: OpenAiEndpoint,
  samples: Float32Array,
  names: readonly string[],
  language: RecordingLanguage = 'en',
): Promise<string> {
  const signal = AbortSignal.timeout(endpoint.timeoutMs);
  const ask = async () => {
    const form = createForm(endpoint, samples, names, language);
    const body = await postToEndpoint(endpoint, '/audio/transcriptions', form, signal);
    return parseResponse(() => responseSchema.parse(JSON.parse(body)).text.trim());
  };
  try {
    return await ask();
  } catch (error) {
    const pause = error instanceof EndpointError ? error.retryAfterMs : undefined;
    if (pause === undefined || pause > longestWaitMs) throw error;
    await failingAs(signal, () => wait(pause, undefined, { signal }));
    return ask();
  }
}

function createForm(
  endpoint: OpenAiEndpoint,
  samples: Float32Array,
  names: readonly string[],
  language: RecordingLanguage,
): FormData {
  const form = new FormData();
  // Servers detect the format by the file name.
  form.set('file', new Blob([writeWav(samples, sampleRate)], { type: 'audio/wav' }), 'voice.wav');
  form.set('model', endpoint.model);
  form.set('response_format', 'json');
  form.set('language', language);
  form.set('temperature', '0');
  if (names.length > 0) form.set('prompt', names.join(', '));
  return form;
}
