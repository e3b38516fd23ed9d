import type { CaptureResult, TaskSource } from '@aide/contract';
import { limits } from '@aide/contract';
import type { Message } from 'grammy/types';
import { receiveMessage } from '../../../features/capture/receive-message.ts';
import type { Caller } from '../../../platform/context.ts';
import type { Html } from '../../../platform/html.ts';
import { getBotId } from '../api.ts';
import { formatCaptureReply } from '../text/capture-reply.ts';
import { createCaptureId } from '../text/short-id.ts';
import type { ChatContext, InboundDeps } from './chat-context.ts';
import { sendReply } from './send-reply.ts';

export interface Words {
  text: string;
  source: TaskSource;
  backlog?: boolean;
  heard?: Html;
}

/** Makes a task of a message, once however often the message comes, and says what was understood. */
export async function captureMessage(deps: InboundDeps, ctx: ChatContext, words: Words): Promise<void> {
  const message = ctx.msg;
  if (!message) return;
  const { caller } = ctx;
  const result = await capture(deps, caller, message, words);
  const now = await deps.work.read(async (context) => context.now);
  await sendReply(ctx, formatCaptureReply(result, { now, timeZone: caller.user.timezone }, words.heard));
}

async function capture(
  { capture: deps, access, work }: InboundDeps,
  caller: Caller,
  message: Message,
  { text, source, backlog }: Words,
): Promise<CaptureResult> {
  const captureId = createCaptureId({
    botId: getBotId(access.token),
    chatId: message.chat.id,
    messageId: message.message_id,
    date: message.date,
  });
  const author = findForwardedAuthor(message);
  const kept = text.slice(0, limits.message).toWellFormed();
  if (author === null)
    return receiveMessage(deps, caller, {
      text: kept,
      source,
      captureId,
      ...(backlog ? { overrides: { backlog } } : {}),
    });
  const known = await work.readAs(caller, (context) => deps.contacts.read(context));
  const same = known.list.filter(({ name }) => name.toLowerCase() === author.toLowerCase());
  return receiveMessage(deps, caller, {
    text: kept,
    source,
    captureId,
    description: `From ${author}:\n${kept}`,
    fallbackContactId: same.length === 1 ? same[0]?.id : undefined,
  });
}

/** Returns the name of the author of a forwarded message, or null if the message was not forwarded. */
function findForwardedAuthor({ forward_origin: origin }: Message): string | null {
  if (!origin) return null;
  if (origin.type === 'user')
    return [origin.sender_user.first_name, origin.sender_user.last_name].filter(Boolean).join(' ');
  if (origin.type === 'hidden_user') return origin.sender_user_name;
  const chat = origin.type === 'chat' ? origin.sender_chat : origin.chat;
  return chat.title ?? chat.username ?? 'a chat';
}
