import type { Context } from 'grammy';
import type { MessageOrigin } from 'grammy/types';
import type { ChatActor, ChatDeps, ChatMessage } from '../../chat/chat.ts';
import { getBotId, type BotAccess } from '../api.ts';
import { createCaptureId } from '../../chat/text/short-id.ts';
import { markActed } from '../updates/updates.repository.ts';

export interface InboundDeps extends ChatDeps {
  access: BotAccess;
}

/** Set by the middleware for every handler: the user of the chat. */
interface Known {
  actor: ChatActor;
}

export type ChatContext = Context & Known;

/** Returns what the shared handlers need of a message. */
export function toChatMessage({ access }: InboundDeps, ctx: ChatContext): ChatMessage {
  const { actor, msg } = ctx;
  const botId = getBotId(access.token);
  const repliedTo = msg?.reply_to_message;
  const buttons = repliedTo?.reply_markup?.inline_keyboard.flat() ?? [];
  const id = `telegram:${botId}:${msg?.chat.id}:${msg?.message_id}`;
  return {
    actor,
    captureId: createCaptureId(id, new Date((msg?.date ?? 0) * 1_000)),
    repliedTo: repliedTo && buttons.flatMap((each) => ('callback_data' in each ? each.callback_data : [])),
    forwardedFrom: findForwardedAuthor(msg?.forward_origin),
    markActed: ({ tx, now }) => markActed(tx, botId, ctx.update.update_id, now),
  };
}

/** Returns the name of the author of a forwarded message, or undefined if the message was not forwarded. */
function findForwardedAuthor(origin: MessageOrigin | undefined): string | undefined {
  if (!origin) return undefined;
  if (origin.type === 'user')
    return [origin.sender_user.first_name, origin.sender_user.last_name].filter(Boolean).join(' ');
  if (origin.type === 'hidden_user') return origin.sender_user_name;
  const chat = origin.type === 'chat' ? origin.sender_chat : origin.chat;
  return chat.title ?? chat.username ?? 'a chat';
}
