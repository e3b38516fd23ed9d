import type { Context } from '../../platform/context.ts';
import { issueCode } from './issue-code.ts';
import { findPendingUserId } from './telegram-link.repository.ts';

/**
 * A chat that opened a link before says /start again: a new code for the account it waits for, or null when it waits for none.
 * The code still has to be typed by whoever is signed in to that account.
 */
export async function codeForPendingChat(
  context: Context,
  chatId: string,
): Promise<{ userId: string; code: string } | null> {
  const userId = await findPendingUserId(context.tx, chatId);
  return userId === null ? null : { userId, code: await issueCode(context, userId) };
}
