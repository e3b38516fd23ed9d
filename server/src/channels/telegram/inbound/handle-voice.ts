import { HttpError } from 'grammy';
import type { Transcriber } from '../../../features/assistant/speech/transcriber.ts';
import { clientOptions, getErrorMessage } from '../api.ts';
import { formatTranscript } from '../text/capture-reply.ts';
import { voiceFailures } from '../text/texts.ts';
import { handleChatMessage } from './handle-message.ts';
import type { ChatContext, InboundDeps } from './chat-context.ts';
import { sendReply } from './send-reply.ts';

/** Far more than the longest note that is transcribed. */
const maxBytes = 8 * 1024 * 1024;
const downloadWithinMs = 30_000;
const maxNames = 500;

/** Transcribes a voice note and handles its text as a message. If it cannot be transcribed, the reply states the reason. */
export async function handleVoice(deps: InboundDeps, ctx: ChatContext): Promise<void> {
  const heard = await transcribeNote(deps, ctx);
  if (!heard.ok) return sendReply(ctx, voiceFailures[heard.reason], { reply: true });
  return handleChatMessage(deps, ctx, {
    text: heard.text,
    source: 'telegram_voice',
    heard: formatTranscript(heard.text),
  });
}

async function transcribeNote(deps: InboundDeps, ctx: ChatContext): ReturnType<Transcriber['transcribe']> {
  const { transcriber, log } = deps;
  const note = ctx.msg?.voice ?? ctx.msg?.audio;
  if (!transcriber || !note) return { ok: false, reason: 'unavailable' };
  if ((note.file_size ?? 0) > maxBytes) return { ok: false, reason: 'too_long' };
  // The model loads while the note is downloaded.
  transcriber.prepare();
  const bytes = await download(deps, ctx, note.file_id);
  if (typeof bytes === 'string') return { ok: false, reason: bytes };
  const known = await deps.transactions.readAs(ctx.actor, (context) => deps.capture.contacts.get(context));
  const names = known.list.slice(0, maxNames).map(({ name }) => name);
  try {
    const audio = { bytes, mimeType: note.mime_type ?? 'audio/ogg', seconds: note.duration };
    const heard = await transcriber.transcribe(audio, { names });
    return heard.ok && heard.text.trim() === '' ? { ok: false, reason: 'silence' } : heard;
  } catch (error) {
    log.error({ error: getErrorMessage(error) }, 'a voice note could not be transcribed');
    return { ok: false, reason: 'unavailable' };
  }
}

/** Returns the note, or the reason why there is none. Throws if Telegram does not respond, so that it is retried. */
async function download(
  { access }: InboundDeps,
  ctx: ChatContext,
  fileId: string,
): Promise<Uint8Array | 'too_long' | 'unreadable'> {
  const { file_path: path, file_size: size } = await ctx.api.getFile(fileId);
  if ((size ?? 0) > maxBytes) return 'too_long';
  if (path === undefined) return 'unreadable';
  const { apiRoot } = clientOptions(access);
  const signal = AbortSignal.timeout(downloadWithinMs);
  try {
    const response = await fetch(`${apiRoot}/file/bot${access.token}/${path}`, { signal });
    if (response.status >= 500) throw new Error(`status ${response.status}`);
    return response.ok && response.body ? await readBounded(response.body) : 'unreadable';
  } catch (error) {
    throw new HttpError('A voice note could not be fetched', error);
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
