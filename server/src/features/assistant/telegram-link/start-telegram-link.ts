import type { Context } from '../../../platform/context.ts';
import { issueCode } from './codes.ts';
import { findPendingUserId, saveLink, takeStartToken } from './telegram-link.repository.ts';

/**
 * Makes the chat that sent a start token the account's pending chat and returns the code for it. Returns null if the token is unknown, used
 * or expired. A previously connected chat stays connected until the new one is verified.
 */
export async function startTelegramLink(
  context: Context,
  start: { token: string; chatId: string },
): Promise<{ userId: string; code: string } | null> {
  const link = await takeStartToken(context.tx, start.token, context.now);
  if (!link) return null;
  const { userId } = link;
  await saveLink(context.tx, userId, { pendingChatId: start.chatId });
  return { userId, code: await issueCode(context, userId) };
}

/**
 * Returns a new code for a pending chat that sends /start again, or null if the chat is not pending. The code must be entered by the user
 * who is signed in to that account.
 */
export async function codeForPendingChat(
  context: Context,
  chatId: string,
): Promise<{ userId: string; code: string } | null> {
  const userId = await findPendingUserId(context.tx, chatId);
  return userId === null ? null : { userId, code: await issueCode(context, userId) };
}
