import type { Context } from 'grammy';
import type { InlineKeyboardButton } from 'grammy/types';
import type { Html } from '../../../platform/html.ts';
import { isObsoleteCall } from '../api.ts';
import type { Button } from '../../chat/text/buttons.ts';
import { toReply, type Reply } from '../../chat/text/capture-reply.ts';
import { splitMessage } from '../../chat/text/split-message.ts';

/** Format of all our messages: escaped HTML, no link previews. */
export const asHtml = { parse_mode: 'HTML', link_preview_options: { is_disabled: true } } as const;

/** Sends a reply, in several messages if necessary; the buttons are under the last one. */
export async function sendReply(
  ctx: Context,
  reply: Reply | Html | string,
  options: { reply?: boolean } = {},
): Promise<void> {
  const { text, keyboard } = toReply(reply);
  const parts = splitMessage(text.value);
  const replyTo = options.reply && ctx.msgId !== undefined ? toReplyParameters(ctx.msgId) : {};
  for (const [index, part] of parts.entries()) {
    const isLast = index === parts.length - 1;
    await ctx.reply(part, { ...asHtml, ...(index === 0 ? replyTo : {}), ...(isLast ? toReplyMarkup(keyboard) : {}) });
  }
}

/** Edits the message whose button was pressed. Ignores that it is deleted or unchanged. */
export async function editMessage(ctx: Context, reply: Reply | Html | string): Promise<void> {
  const { text, keyboard } = toReply(reply);
  const [part = '…'] = splitMessage(text.value);
  await ignorePointless(ctx.editMessageText(part, { ...asHtml, ...toReplyMarkup(keyboard) }));
}

/** Edits only the buttons, in the same way. */
export async function editButtons(ctx: Context, keyboard: InlineKeyboardButton[][]): Promise<void> {
  await ignorePointless(ctx.editMessageReplyMarkup({ reply_markup: { inline_keyboard: keyboard } }));
}

/** Ends the progress indicator of the pressed button, with a text or as an alert. */
export async function acknowledge(ctx: Context, text?: string, alert = false): Promise<void> {
  const words = text === undefined ? {} : { text: text.slice(0, 200) };
  await ignorePointless(ctx.answerCallbackQuery({ ...words, show_alert: alert }));
}

async function ignorePointless(call: Promise<unknown>): Promise<void> {
  try {
    await call;
  } catch (error) {
    if (!isObsoleteCall(error)) throw error;
  }
}

export function toReplyMarkup(keyboard: Button[][] | undefined) {
  if (!keyboard || keyboard.length === 0) return {};
  const rows = keyboard.map((row) => row.map(({ text, data }) => ({ text, callback_data: data })));
  return { reply_markup: { inline_keyboard: rows } };
}

function toReplyParameters(messageId: number) {
  return { reply_parameters: { message_id: messageId, allow_sending_without_reply: true } };
}
