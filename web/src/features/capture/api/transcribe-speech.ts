import { paths } from '@aide/contract/paths';
import { upload } from '../../../lib/api/api-client.ts';
import { ApiError, isOutage, serverMessage, UnreachableError } from '../../../lib/api/api-error.ts';
import { toWav } from '../voice/to-wav.ts';
import { speechError, speechMessages } from '../voice/voice.rules.ts';

const serverReads: ReadonlySet<string> = new Set(['audio/webm', 'audio/ogg', 'audio/wav']);
const [, path = ''] = paths.transcribeRecording.split(' ');

/** Returns the transcript of a recording. A format that the server cannot read is converted to WAV first. */
export async function transcribeSpeech(audio: Blob): Promise<string> {
  const response = await upload(path, serverReads.has(audio.type) ? audio : await toWav(audio));
  const data = typeof response === 'object' && response !== null && 'data' in response ? response.data : null;
  if (typeof data === 'object' && data !== null && 'text' in data && typeof data.text === 'string') return data.text;
  throw new Error(speechMessages.unreadable);
}

const lineIsCut = (error: unknown) =>
  error instanceof UnreachableError || (error instanceof ApiError && isOutage(error));

/** Returns true if a retry can succeed: after a lost connection or a server error, not after a rejection. */
export function mayBeSentAgain(error: unknown): boolean {
  return lineIsCut(error) || (error instanceof ApiError && (error.status >= 500 || error.status === 429));
}

/** Returns why a recording was not transcribed: the server's message, or the connection error. */
export function transcriptionProblem(error: unknown): string {
  return serverMessage(error) ?? (lineIsCut(error) ? speechError('network') : speechMessages.unreadable);
}
