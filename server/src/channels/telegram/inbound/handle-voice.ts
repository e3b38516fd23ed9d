import { executeMessage } from '../../chat/execute-message.ts';
import { voiceFailures } from '../../chat/text/texts.ts';
import { transcribeNote } from '../../chat/transcribe-note.ts';
import { clientOptions } from '../api.ts';
import { toChatMessage, type ChatContext, type InboundDeps } from './chat-context.ts';
import { sendReply } from './send-reply.ts';

/** Transcribes a voice note and handles its text as a message. If it cannot be transcribed, the reply states the reason. */
export async function handleVoice(deps: InboundDeps, ctx: ChatContext): Promise<void> {
  const note = ctx.msg?.voice ?? ctx.msg?.audio;
  if (!note) return;
  const { access } = deps;
  const heard = await transcribeNote(deps, ctx.actor, {
    mimeType: note.mime_type ?? 'audio/ogg',
    seconds: note.duration,
    size: note.file_size,
    async locate() {
      const { file_path: path, file_size: size } = await ctx.api.getFile(note.file_id);
      return path === undefined
        ? null
        : { url: `${clientOptions(access).apiRoot}/file/bot${access.token}/${path}`, size };
    },
  });
  if (!heard.ok) return sendReply(ctx, voiceFailures[heard.reason], { reply: true });
  return sendReply(ctx, await executeMessage(deps, toChatMessage(deps, ctx), { text: heard.text, heard: true }));
}
