import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import {
  EndpointError,
  failingAs,
  postToEndpoint,
  readAnswer,
  type OpenAiEndpoint,
} from '../../openai/post-to-endpoint.ts';
import { heardRate } from '../audio/heard-rate.ts';
import { writeWav } from '../audio/write-wav.ts';

/** Whoever wants a longer pause does not get a second try: there is another engine, and a person is waiting. */
const longestWaitMs = 3000;
const answerSchema = z.object({ text: z.string() });

/** Sends the samples as WAV and answers the words. A busy or faulty server is asked once more. Throws EndpointError. */
export async function transcribeAtEndpoint(
  endpoint: OpenAiEndpoint,
  samples: Float32Array,
  names: readonly string[],
): Promise<string> {
  const signal = AbortSignal.timeout(endpoint.timeoutMs);
  const ask = async () => {
    const body = await postToEndpoint(endpoint, '/audio/transcriptions', formOf(endpoint, samples, names), signal);
    return readAnswer(() => answerSchema.parse(JSON.parse(body)).text.trim());
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

function formOf(endpoint: OpenAiEndpoint, samples: Float32Array, names: readonly string[]): FormData {
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
