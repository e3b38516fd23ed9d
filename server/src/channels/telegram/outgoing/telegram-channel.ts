import { GrammyError, type Api } from 'grammy';
import {
  BusyError,
  RefusedError,
  UnreachableError,
  type Channel,
} from '../../../features/reminders/deliveries/channel.port.ts';
import { findUserChat } from '../../../features/assistant/telegram-link/find-chat-owner.ts';
import type { Transactions } from '../../../platform/context.ts';
import type { Logger } from '../../../platform/log.ts';
import { isUnreachable, getErrorMessage, toGrammySignal, getRetryAfterMs } from '../api.ts';
import { blockChatOwner } from '../inbound/handle-membership.ts';
import { createPartProgress } from '../../chat/part-progress.ts';
import { renderNotice } from '../../chat/text/notice.ts';
import { splitMessage } from '../../chat/text/split-message.ts';
import { asHtml, toReplyMarkup } from '../inbound/send-reply.ts';

/** Sends reminders, digests and reports to the chat. The outbox retries, so nothing is retried here. */
export function createTelegramChannel(deps: { api: Api; transactions: Transactions; log: Logger }): Channel {
  const { api, transactions } = deps;
  const progress = createPartProgress();
  return {
    async send(message, signal) {
      const chat = await transactions.read((context) => findUserChat(context, message.recipient.userId));
      if (chat === null || chat.isBlocked) throw new RefusedError('No Telegram chat is connected.');
      const { text, keyboard } = renderNotice(message);
      const parts = splitMessage(text.value);
      const sending = `${message.deliveryId} ${chat.chatId}`;
      const firstPart = progress.findNextPart(sending, parts);
      let messageId = '';
      for (const [index, part] of parts.entries()) {
        if (index < firstPart) continue;
        const isLast = index === parts.length - 1;
        const buttons = isLast ? toReplyMarkup(keyboard) : {};
        try {
          const sent = await api.sendMessage(chat.chatId, part, { ...asHtml, ...buttons }, toGrammySignal(signal));
          messageId = String(sent.message_id);
          progress.record(sending, parts.slice(0, index + 1));
        } catch (error) {
          throw translate(error, chat.chatId);
        }
      }
      progress.forget(sending);
      return { messageId, answer: 'ok' };
    },
    async switchOff(_recipient, error) {
      if (error instanceof ChatUnreachableError) await blockChatOwner(deps, error.chatId);
    },
  };
}

/** Contains the chat, because the user may have connected another one since the message was sent. */
class ChatUnreachableError extends UnreachableError {
  override name = 'ChatUnreachableError';
  readonly chatId: string;

  constructor(chatId: string, cause: unknown) {
    super('The bot is blocked in Telegram, so nothing can be sent there.', { cause });
    this.chatId = chatId;
  }
}

/** Translates an error for the outbox: wait, give up, or retry. */
function translate(error: unknown, chatId: string): unknown {
  const asked = getRetryAfterMs(error);
  if (asked !== null) return new BusyError(getErrorMessage(error), asked);
  if (isUnreachable(error)) return new ChatUnreachableError(chatId, error);
  const isRefusal = error instanceof GrammyError && error.error_code >= 400 && error.error_code < 500;
  return isRefusal ? new RefusedError(`Telegram refused it: ${error.description}`) : error;
}
