import type { Caller, UserContext, Work } from '../../platform/context.ts';
import { fail } from '../../platform/errors.ts';
import { updateUser } from '../accounts/accounts.repository.ts';
import type { Bot } from './bot.ts';
import { codeMatches } from './codes.ts';
import { countTry, lockLink, releaseChat, saveLink } from './telegram-link.repository.ts';
import { judgeCode, type CodeVerdict } from './telegram-link.rules.ts';

/** Connects the chat that received the code. A wrong try is counted even though the call fails. */
export async function verifyTelegramCode(
  work: Work,
  caller: Caller,
  bot: Bot | undefined,
  code: string,
): Promise<void> {
  if (bot === undefined) throw fail('BOT_NOT_CONFIGURED');
  const verdict = await work.runAs(caller, (context) => tryCode(context, code));
  if (verdict === 'wrong') throw fail('CODE_INVALID');
  if (verdict === 'expired') throw fail('CODE_EXPIRED');
}

async function tryCode(context: UserContext, code: string): Promise<CodeVerdict> {
  const { tx, user, now } = context;
  const link = await lockLink(tx, user.id);
  const chatId = link?.pendingChatId ?? link?.chatId;
  if (!link || !chatId) throw fail('BOT_NOT_STARTED');
  const verdict = judgeCode(link, codeMatches(link.codeHash, user.id, code), now);
  if (verdict === 'wrong') await countTry(tx, user.id);
  if (verdict !== 'right') return verdict;
  await releaseChat(tx, chatId, user.id);
  await saveLink(tx, user.id, {
    chatId,
    pendingChatId: null,
    verifiedAt: now,
    lastSyncAt: now,
    codeHash: null,
    codeExpiresAt: null,
  });
  await updateUser(tx, user.id, { telegramVerifiedAt: now });
  context.changed({ entity: 'telegram', id: user.id, action: 'updated' });
  return verdict;
}
