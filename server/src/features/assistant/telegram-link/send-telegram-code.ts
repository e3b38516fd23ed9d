import type { Actor, Transactions } from '../../../platform/context.ts';
import { fail } from '../../../platform/errors.ts';
import type { Bot } from './bot.ts';
import { issueCode } from './codes.ts';
import { findLink } from './telegram-link.repository.ts';

/**
 * Sends a new code to the chat that opened the bot link, after the transaction because sending is slow.
 *
 * @throws BOT_NOT_CONFIGURED, BOT_NOT_STARTED, UNAVAILABLE if Telegram does not accept the code
 */
export async function sendTelegramCode(transactions: Transactions, actor: Actor, bot: Bot | undefined): Promise<void> {
  if (bot === undefined) throw fail('BOT_NOT_CONFIGURED');
  const { chatId, code } = await transactions.runAs(actor, async (context) => {
    const link = await findLink(context.tx, context.user.id);
    const chat = link?.pendingChatId ?? link?.chatId;
    if (!chat) throw fail('BOT_NOT_STARTED');
    return { chatId: chat, code: await issueCode(context, context.user.id) };
  });
  try {
    await bot.sendCode(chatId, code);
  } catch (cause) {
    throw fail('UNAVAILABLE', {
      message: 'The code could not be sent to Telegram. Please try again in a moment.',
      cause,
    });
  }
}
