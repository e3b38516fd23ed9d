import type { TelegramStatus } from '@aide/contract';
import type { UserContext } from '../../../platform/context.ts';
import type { Bot } from './bot.ts';
import { newStartToken } from './codes.ts';
import { findLink, saveLink } from './telegram-link.repository.ts';
import { formatBotLink, startTokenLifetimeMs, usableStartToken } from './telegram-link.rules.ts';

const notSetUp: TelegramStatus = { verified: false, lastSync: null, configured: false, botLink: null, blocked: false };

/** Returns whether a chat is connected, and the link that connects one. The link is the same until it is used or a day old. */
export async function getTelegramStatus(context: UserContext, bot: Bot | undefined): Promise<TelegramStatus> {
  if (bot === undefined) return notSetUp;
  const { tx, user, now } = context;
  const link = await findLink(tx, user.id);
  let startToken = usableStartToken(link, now);
  if (startToken === null) {
    startToken = newStartToken();
    const startTokenExpiresAt = new Date(now.getTime() + startTokenLifetimeMs);
    await saveLink(tx, user.id, { startToken, startTokenExpiresAt });
  }
  return {
    verified: link?.verifiedAt != null && link.blockedAt === null,
    lastSync: link?.lastSyncAt?.toISOString() ?? null,
    configured: true,
    botLink: bot.username === null ? null : formatBotLink(bot.username, startToken),
    blocked: link?.blockedAt != null,
  };
}
