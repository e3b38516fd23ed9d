import type { Actor, UserContext, Transactions } from '../../../platform/context.ts';
import { fail } from '../../../platform/errors.ts';
import { recordChanges } from '../../../platform/events/record-changes.ts';
import { toActingUser } from '../../identity/accounts/accounts.presenter.ts';
import { findUserById } from '../../identity/accounts/accounts.repository.ts';
import { recordOwnSecurityEvent, recordSecurityEvent } from '../../identity/accounts/security-events.ts';
import { notifyAccount } from '../../reminders/notifications/create-notification.ts';
import { switchTelegram } from './block-chat.ts';
import type { Bot } from './bot.ts';
import { isCodeMatching } from './codes.ts';
import { countTry, lockLink, releaseChat, saveLink } from './telegram-link.repository.ts';
import { type CodeVerdict, judgeCode } from './telegram-link.rules.ts';

/**
 * Connects the chat that received the code. A wrong attempt is counted although the request fails.
 *
 * @throws BOT_NOT_CONFIGURED, BOT_NOT_STARTED, CODE_INVALID, CODE_EXPIRED
 */
export async function verifyTelegramCode(
  transactions: Transactions,
  actor: Actor,
  bot: Bot | undefined,
  code: string,
): Promise<void> {
  if (bot === undefined) throw fail('BOT_NOT_CONFIGURED');
  const { verdict, chatId } = await transactions.runAs(actor, (context) => tryCode(context, code));
  if (verdict === 'wrong') throw fail('CODE_INVALID');
  if (verdict === 'expired') throw fail('CODE_EXPIRED');
  // Not awaited: Telegram may be slow, and the chat is connected either way.
  void bot.greet(chatId).catch((error: unknown) => {
    actor.log.warn({ error: String(error) }, 'the greeting of a connected chat could not be sent');
  });
}

async function tryCode(context: UserContext, code: string): Promise<{ verdict: CodeVerdict; chatId: string }> {
  const { tx, user, now } = context;
  const link = await lockLink(tx, user.id);
  const chatId = link?.pendingChatId ?? link?.chatId;
  if (!link || !chatId) throw fail('BOT_NOT_STARTED');
  const verdict = judgeCode(link, isCodeMatching(link.codeHash, user.id, code), now);
  if (verdict === 'wrong') await countTry(tx, user.id);
  if (verdict !== 'right') return { verdict, chatId };
  for (const userId of await releaseChat(tx, chatId, user.id)) await disconnectOther(context, userId);
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
  await recordOwnSecurityEvent(context, 'telegram_linked');
  return { verdict, chatId };
}

/** Disconnects the account that the chat was connected to before, notifies its user and records the change for its open pages. */
async function disconnectOther(context: UserContext, userId: string): Promise<void> {
  const row = await findUserById(context.tx, userId);
  if (!row) return;
  const changes: Parameters<UserContext['changed']>[0][] = [];
  const theirs = {
    ...context,
    user: toActingUser(row),
    changed: (change: (typeof changes)[number]) => void changes.push(change),
  };
  await switchTelegram(theirs, null);
  await recordChanges(context.tx, userId, changes, context.now);
  await recordSecurityEvent(context, { type: 'telegram_unlinked', userId, detail: 'Connected to another account' });
  await notifyAccount(context, userId, {
    kind: 'security',
    title: 'Your Telegram chat was connected to another account',
    body: 'Aide no longer sends you messages there. You can connect a chat again.',
    url: '/onboarding',
  });
}
