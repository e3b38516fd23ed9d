import type { TaskSource } from '@aide/contract';
import { limits } from '@aide/contract';
import type { Message } from 'grammy/types';
import { handleMessage, type IncomingMessage } from '../../../features/assistant/requests/handle-message.ts';
import type { Html } from '../../../platform/html.ts';
import { getBotId } from '../api.ts';
import { formatAssistantReply } from '../text/assistant-reply.ts';
import { createCaptureId } from '../text/short-id.ts';
import { helpText } from '../text/texts.ts';
import type { ChatContext, InboundDeps } from './chat-context.ts';
import { listReplySubjects } from './handle-reply.ts';
import { sendReply } from './send-reply.ts';

export interface Words {
  text: string;
  source: TaskSource;
  backlog?: boolean;
  heard?: Html;
}

/** Executes a message once, however often it is delivered, and replies with the result. */
export async function handleChatMessage(deps: InboundDeps, ctx: ChatContext, words: Words): Promise<void> {
  const message = ctx.msg;
  if (!message) return;
  const { actor } = ctx;
  const { text, source, backlog } = words;
  const request: IncomingMessage = {
    id: createCaptureId({
      botId: getBotId(deps.access.token),
      chatId: message.chat.id,
      messageId: message.message_id,
      date: message.date,
    }),
    text: text.slice(0, limits.message).toWellFormed(),
    source,
    channel: 'telegram',
    last: await deps.transactions.readAs(actor, (context) => listReplySubjects(context, message.reply_to_message)),
    ...(backlog ? { overrides: { backlog } } : {}),
  };
  const result = await handleMessage(deps.capture, actor, { ...request, ...(await parseForward(deps, ctx, request)) });
  const now = await deps.transactions.read(async (context) => context.now);
  const reply =
    result.talk === 'help' && !result.can_save
      ? helpText(deps.appUrl)
      : formatAssistantReply(result, { now, timeZone: actor.user.timezone }, words.heard);
  await sendReply(ctx, reply);
}

/** A forwarded message becomes one task, whatever its words request, with its author and text. */
async function parseForward(
  { transactions, capture }: InboundDeps,
  { msg, actor }: ChatContext,
  { text }: IncomingMessage,
): Promise<Partial<IncomingMessage>> {
  const author = msg && findForwardedAuthor(msg);
  if (author == null) return {};
  const known = await transactions.readAs(actor, (context) => capture.contacts.get(context));
  const same = known.list.filter(({ name }) => name.toLowerCase() === author.toLowerCase());
  return {
    description: `From ${author}:\n${text}`,
    fallbackContactId: same.length === 1 ? same[0]?.id : undefined,
  };
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
