import type { telegramRoutes } from '@aide/contract';
import type { Work } from '../../../platform/context.ts';
import type { Handlers } from '../../../platform/http/call.ts';
import type { RateLimiter } from '../../../platform/rate-limit/rate-limiter.ts';
import type { ExportSection } from '../../identity/accounts/export-account.ts';
import type { Bot } from './bot.ts';
import { readTelegramStatus } from './read-telegram-status.ts';
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
  work: Work;
  limiter: RateLimiter;
  /** Returns the bot, or undefined if there is none. */
  getBot(): Bot | undefined;
}

export function telegramLinkHandlers({ work, limiter, getBot }: TelegramLinkDeps): Handlers<typeof telegramRoutes> {
  return {
    getTelegramStatus: async ({ run }) => {
      const data = await run((context) => readTelegramStatus(context, getBot()));
      return { data, verified: data.verified, lastSync: data.lastSync };
    },

    generateTelegramCode: async ({ caller }) => {
      await limiter.take(codesByAccount, caller.user.id);
      await sendTelegramCode(work, caller, getBot());
      return { data: { sent: true }, message: 'Verification code sent to your Telegram!' };
    },

    verifyTelegramCode: async ({ caller, body }) => {
      await limiter.take(codeTriesByAccount, caller.user.id);
      await verifyTelegramCode(work, caller, getBot(), body.verification_code);
      return { data: { verified: true }, message: 'Telegram connected successfully!' };
    },

    unlinkTelegram: async ({ run }) => ({ data: { unlinked: await run(unlinkTelegram) } }),
  };
}
