import type { UserContext } from '../../platform/context.ts';
import { updateUser } from '../accounts/accounts.repository.ts';
import { replanReminders } from '../reminders/replan-reminders.ts';
import { lockLink, saveLink } from './telegram-link.repository.ts';

/** The person has blocked the bot: nothing more is planned for the chat, and the web says so. Doing it again changes nothing. */
export async function blockChat(context: UserContext, chatId: string): Promise<void> {
  const { tx, user, now } = context;
  const link = await lockLink(tx, user.id);
  if (link?.chatId !== chatId || link.blockedAt !== null) return;
  await saveLink(tx, user.id, { blockedAt: now });
  await switchTelegram(context, null);
}

/** Unblocked: the chat was proven before and speaks for the same account. */
export async function unblockChat(context: UserContext, chatId: string): Promise<void> {
  const { tx, user } = context;
  const link = await lockLink(tx, user.id);
  if (link?.chatId !== chatId || link.blockedAt === null) return;
  await saveLink(tx, user.id, { blockedAt: null });
  await switchTelegram(context, link.verifiedAt);
}

/** The channel comes or goes; what is planned for it follows. */
export async function switchTelegram(context: UserContext, telegramVerifiedAt: Date | null): Promise<void> {
  await updateUser(context.tx, context.user.id, { telegramVerifiedAt });
  await replanReminders(context);
  context.changed({ entity: 'telegram', id: context.user.id, action: 'updated' });
  context.changed({ entity: 'profile', id: context.user.id, action: 'updated' });
}
