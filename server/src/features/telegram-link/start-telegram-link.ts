import type { Context } from '../../platform/context.ts';
import { issueCode } from './issue-code.ts';
import { saveLink, takeStartToken } from './telegram-link.repository.ts';

/**
 * A chat sent the token of a bot link: it becomes the account's pending chat and gets the code that the answer holds. Null when
 * the token is unknown, used or too old. A chat that was connected before stays so until the new one is verified.
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
