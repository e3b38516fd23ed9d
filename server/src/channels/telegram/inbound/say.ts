import type { Context } from 'grammy';
import type { InlineKeyboardButton } from 'grammy/types';
import { Html } from '../../../platform/html.ts';
import { isPointless } from '../api.ts';
import type { Answer } from '../text/capture-answer.ts';
import { lines } from '../text/markup.ts';
import { splitMessage } from '../text/split-message.ts';

/** How every message of ours is written: escaped HTML, no previews of links. */
export const asHtml = { parse_mode: 'HTML', link_preview_options: { is_disabled: true } } as const;

/** The buttons stand under the last part. */
export async function say(
  ctx: Context,
  answer: Answer | Html | string,
  options: { reply?: boolean } = {},
): Promise<void> {
  const { text, keyboard } = answerOf(answer);
  const parts = splitMessage(text.value);
  const replyTo = options.reply && ctx.msgId !== undefined ? replyParameters(ctx.msgId) : {};
  for (const [index, part] of parts.entries()) {
    const isLast = index === parts.length - 1;
    await ctx.reply(part, { ...asHtml, ...(index === 0 ? replyTo : {}), ...(isLast ? markupOf(keyboard) : {}) });
  }
}

/** Changes the message whose button was pressed. One that is gone or looks like that already is fine. */
export async function change(ctx: Context, answer: Answer | Html | string): Promise<void> {
  const { text, keyboard } = answerOf(answer);
  const [part = '…'] = splitMessage(text.value);
  await unlessPointless(ctx.editMessageText(part, { ...asHtml, ...markupOf(keyboard) }));
}

/** Changes only the buttons, in the same way. */
export async function changeButtons(ctx: Context, keyboard: InlineKeyboardButton[][]): Promise<void> {
  await unlessPointless(ctx.editMessageReplyMarkup({ reply_markup: { inline_keyboard: keyboard } }));
}

/** Ends the little clock on the button that was pressed, with a word or as an alert. */
export async function acknowledge(ctx: Context, text?: string, alert = false): Promise<void> {
  const words = text === undefined ? {} : { text: text.slice(0, 200) };
  await unlessPointless(ctx.answerCallbackQuery({ ...words, show_alert: alert }));
}

async function unlessPointless(call: Promise<unknown>): Promise<void> {
  try {
    await call;
  } catch (error) {
    if (!isPointless(error)) throw error;
  }
}

function answerOf(answer: Answer | Html | string): Answer {
  if (typeof answer === 'string') return { text: lines(answer) };
  return answer instanceof Html ? { text: answer } : answer;
}

function markupOf(keyboard: InlineKeyboardButton[][] | undefined) {
  return keyboard && keyboard.length > 0 ? { reply_markup: { inline_keyboard: keyboard } } : {};
}

function replyParameters(messageId: number) {
  return { reply_parameters: { message_id: messageId, allow_sending_without_reply: true } };
}
