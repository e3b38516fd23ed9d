import type { RecordingLanguage } from '@aide/contract';
import { eagerPaths } from '@aide/contract/eager-paths';
import { call, upload } from '../../../../lib/api/api-client.ts';
import { ApiError, isOutage, serverMessage, UnreachableError } from '../../../../lib/api/api-error.ts';
import { speechError, speechMessages } from '../voice/voice.rules.ts';
import { writeWav } from '../voice/write-wav.ts';

const serverReads: ReadonlySet<string> = new Set(['audio/webm', 'audio/ogg', 'audio/wav']);
const [, path = ''] = eagerPaths.transcribeRecording.split(' ');

/**
 * Asks the server to load its speech model, so that the first recording is transcribed as fast as the others. Returns the languages
 * that it transcribes.
 */
export async function prepareSpeech(): Promise<readonly RecordingLanguage[]> {
  return (await call('prepareSpeech')).data.languages;
}

/** Returns the transcript of a recording. A format that the server does not support is converted to WAV first. */
export async function transcribeSpeech(audio: Blob, language: RecordingLanguage): Promise<string> {
  const address = language === 'en' ? path : `${path}?language=${language}`;
  const response = await upload(address, serverReads.has(audio.type) ? audio : await toWav(audio));
  const data = typeof response === 'object' && response !== null && 'data' in response ? response.data : null;
  if (typeof data === 'object' && data !== null && 'text' in data && typeof data.text === 'string') return data.text;
  throw new Error(speechMessages.unreadable);
}

const lineIsCut = (error: unknown) =>
  error instanceof UnreachableError || (error instanceof ApiError && isOutage(error));

/** Returns true if a retry can succeed: after a lost connection or a server error, not after a rejection. */
export function isRetryable(error: unknown): boolean {
  return lineIsCut(error) || (error instanceof ApiError && (error.status >= 500 || error.status === 429));
}

/** Returns why a recording was not transcribed: the server's message, or the connection error. */
export function transcriptionProblem(error: unknown): string {
  return serverMessage(error) ?? (lineIsCut(error) ? speechError('network') : speechMessages.unreadable);
}

/** The sample rate of the server's engines; a higher one would be discarded there. */
const rate = 16_000;

/**
 * Converts a recording to mono WAV.
 * @throws when the browser cannot decode the recording
 */
async function toWav(audio: Blob): Promise<Blob> {
  // Decoding resamples to the rate of the context; nothing is rendered, so a length of one frame is enough.
  const context = new OfflineAudioContext({ numberOfChannels: 1, length: 1, sampleRate: rate });
  const sound = await context.decodeAudioData(await audio.arrayBuffer());
  const channels = Array.from({ length: sound.numberOfChannels }, (_, index) => sound.getChannelData(index));
  return new Blob([writeWav(channels, sound.sampleRate)], { type: 'audio/wav' });
}
