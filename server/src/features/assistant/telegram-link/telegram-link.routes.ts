import type { telegramRoutes } from '@aide/contract';
import type { Transactions } from '../../../platform/context.ts';
import type { Handlers } from '../../../platform/http/call.ts';
import type { RateLimiter } from '../../../platform/rate-limit/rate-limiter.ts';
import type { ExportSection } from '../../identity/accounts/export-account.ts';
import type { Bot } from './bot.ts';
import { getTelegramStatus } from './get-telegram-status.ts';
import { sendTelegramCode } from './send-telegram-code.ts';
import { findLink } from './telegram-link.repository.ts';
import { codesByAccount, codeTriesByAccount } from './telegram-link.rules.ts';
import { unlinkTelegram } from './unlink-telegram.ts';
import { verifyTelegramCode } from './verify-telegram-code.ts';

export const telegramExport: ExportSection = {
  name: 'telegram',
  async read({ tx, user }) {
    const link = await findLink(tx, user.id);
    if (link?.chatId == null) return null;
    const { chatId, verifiedAt, lastSyncAt, blockedAt } = link;
    return { chatId, verifiedAt, lastSyncAt, blockedAt };
  },
};

export interface TelegramLinkDeps {
  transactions: Transactions;
  limiter: RateLimiter;
  /** Returns the bot, or undefined if there is none. */
  getBot(): Bot | undefined;
}

export function telegramLinkHandlers({
  transactions,
  limiter,
  getBot,
}: TelegramLinkDeps): Handlers<typeof telegramRoutes> {
  return {
    getTelegramStatus: async ({ run }) => {
      const data = await run((context) => getTelegramStatus(context, getBot()));
      return { data, verified: data.verified, lastSync: data.lastSync };
    },

    generateTelegramCode: async ({ actor }) => {
      await limiter.take(codesByAccount, actor.user.id);
      await sendTelegramCode(transactions, actor, getBot());
      return { data: { sent: true }, message: 'Verification code sent to your Telegram!' };
    },

    verifyTelegramCode: async ({ actor, body }) => {
      await limiter.take(codeTriesByAccount, actor.user.id);
      await verifyTelegramCode(transactions, actor, getBot(), body.verification_code);
      return { data: { verified: true }, message: 'Telegram connected successfully!' };
    },

    unlinkTelegram: async ({ run }) => ({ data: { unlinked: await run(unlinkTelegram) } }),
  };
}
