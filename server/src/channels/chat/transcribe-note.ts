import type { Transcriber } from '../../features/assistant/speech/transcriber.ts';
import { getErrorMessage } from '../../platform/errors.ts';
import type { ChatActor, ChatDeps } from './chat.ts';
import { TemporaryError } from './retry-item.ts';

/** Far more than the longest note that is transcribed. */
const maxBytes = 8 * 1024 * 1024;
const downloadWithinMs = 30_000;
const maxNames = 500;

export interface Note {
  mimeType: string;
  seconds?: number | undefined;
  /** The size that the message states, if any. */
  size?: number | undefined;
  /** Returns where the file is, or null if it does not exist any more. */
  locate(): Promise<{ url: string; headers?: Record<string, string>; size?: number | undefined } | null>;
}

/** Transcribes a voice note. If it cannot be transcribed, the result has the reason. @throws TemporaryError if it cannot be downloaded now */
export async function transcribeNote(
  { transcriber, log, transactions, capture }: ChatDeps,
  actor: ChatActor,
  note: Note,
): ReturnType<Transcriber['transcribe']> {
  const { mimeType, seconds } = note;
  if (!transcriber) return { ok: false, reason: 'unavailable' };
  if ((note.size ?? 0) > maxBytes) return { ok: false, reason: 'too_long' };
  // The model loads while the note is downloaded.
  transcriber.prepare();
  const bytes = await download(note);
  if (typeof bytes === 'string') return { ok: false, reason: bytes };
  const known = await transactions.readAs(actor, (context) => capture.contacts.get(context));
  const names = known.list.slice(0, maxNames).map(({ name }) => name);
  try {
    const audio = { bytes, mimeType, ...(seconds === undefined ? {} : { seconds }) };
    const heard = await transcriber.transcribe(audio, { names });
    return heard.ok && heard.text.trim() === '' ? { ok: false, reason: 'silence' } : heard;
  } catch (error) {
    log.error({ error: getErrorMessage(error) }, 'a voice note could not be transcribed');
    return { ok: false, reason: 'unavailable' };
  }
}

/** Returns the note, or the reason why there is none. */
async function download(note: Note): Promise<Uint8Array | 'too_long' | 'unreadable'> {
  const file = await note.locate();
  if (file === null) return 'unreadable';
  if ((file.size ?? 0) > maxBytes) return 'too_long';
  const { url, headers = {} } = file;
  try {
    const response = await fetch(url, { headers, signal: AbortSignal.timeout(downloadWithinMs) });
    if (response.status >= 500) throw new Error(`status ${response.status}`);
    return response.ok && response.body ? await readBounded(response.body) : 'unreadable';
  } catch (cause) {
    throw new TemporaryError('A voice note could not be fetched', { cause });
  }
}

async function readBounded(body: AsyncIterable<Uint8Array>): Promise<Uint8Array | 'too_long'> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body) {
    length += chunk.length;
    if (length > maxBytes) return 'too_long';
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}
