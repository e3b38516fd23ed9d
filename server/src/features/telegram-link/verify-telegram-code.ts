import type { Caller, UserContext, Work } from '../../platform/context.ts';
import { fail } from '../../platform/errors.ts';
import { recordChanges } from '../../platform/events/record-changes.ts';
import { actingUserOf } from '../accounts/accounts.presenter.ts';
import { findUserById } from '../accounts/accounts.repository.ts';
import { switchTelegram } from './block-chat.ts';
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
  const { verdict, chatId } = await work.runAs(caller, (context) => tryCode(context, code));
  if (verdict === 'wrong') throw fail('CODE_INVALID');
  if (verdict === 'expired') throw fail('CODE_EXPIRED');
  // Not waited for: Telegram may be slow, and the connection stands.
  void bot.greet(chatId).catch((error: unknown) => {
    caller.log.warn({ error: String(error) }, 'a chat that was just connected could not be greeted');
  });
}

async function tryCode(context: UserContext, code: string): Promise<{ verdict: CodeVerdict; chatId: string }> {
  const { tx, user, now } = context;
  const link = await lockLink(tx, user.id);
  const chatId = link?.pendingChatId ?? link?.chatId;
  if (!link || !chatId) throw fail('BOT_NOT_STARTED');
  const verdict = judgeCode(link, codeMatches(link.codeHash, user.id, code), now);
  if (verdict === 'wrong') await countTry(tx, user.id);
  if (verdict !== 'right') return { verdict, chatId };
  for (const userId of await releaseChat(tx, chatId, user.id)) await tellReleased(context, userId);
  await saveLink(tx, user.id, {
    chatId,
    pendingChatId: null,
    blockedAt: null,
    verifiedAt: now,
    lastSyncAt: now,
    codeHash: null,
    codeExpiresAt: null,
  });
  await switchTelegram(context, now);
  return { verdict, chatId };
}

/** The chat has proven that it now speaks for somebody else: the account it had loses the channel, and its pages hear of it. */
async function tellReleased(context: UserContext, userId: string): Promise<void> {
  const row = await findUserById(context.tx, userId);
  if (!row) return;
  const changes: Parameters<UserContext['changed']>[0][] = [];
  const theirs = {
    ...context,
    user: actingUserOf(row),
    changed: (change: (typeof changes)[number]) => void changes.push(change),
  };
  await switchTelegram(theirs, null);
  await recordChanges(context.tx, userId, changes, context.now);
}
