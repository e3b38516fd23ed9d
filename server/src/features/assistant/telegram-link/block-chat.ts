import type { UserContext } from '../../../platform/context.ts';
import { updateUser } from '../../identity/accounts/accounts.repository.ts';
import { replanReminders } from '../../reminders/reminders/replan-reminders.job.ts';
import { lockLink, saveLink } from './telegram-link.repository.ts';

/** Records that the user blocked the bot and cancels planned deliveries to the chat. Idempotent. */
export async function blockChat(context: UserContext, chatId: string): Promise<void> {
  const { tx, user, now } = context;
  const link = await lockLink(tx, user.id);
  if (link?.chatId !== chatId || link.blockedAt !== null) return;
  await saveLink(tx, user.id, { blockedAt: now });
  await switchTelegram(context, null);
}

/** Reconnects a chat after its user has unblocked the bot, without a new code. */
export async function unblockChat(context: UserContext, chatId: string): Promise<void> {
  const { tx, user } = context;
  const link = await lockLink(tx, user.id);
  if (link?.chatId !== chatId || link.blockedAt === null) return;
  await saveLink(tx, user.id, { blockedAt: null });
  await switchTelegram(context, link.verifiedAt);
}

/** Enables the Telegram channel (with the time of verification) or disables it (null), and replans the reminders. */
export async function switchTelegram(context: UserContext, telegramVerifiedAt: Date | null): Promise<void> {
  await updateUser(context.tx, context.user.id, { telegramVerifiedAt });
  await replanReminders(context);
  context.changed({ entity: 'telegram', id: context.user.id, action: 'updated' });
  context.changed({ entity: 'profile', id: context.user.id, action: 'updated' });
}
