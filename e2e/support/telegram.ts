import { telegramRoutes, type TelegramStatus } from '@aide/contract';
import type { Page } from '@playwright/test';
import { stubApi } from './stub-api.ts';

export const botLink = 'https://t.me/aide_test_bot?start=one-time-token';

/** Returns a response about the bot, which has the status at two levels. */
export function telegramStatus(status: Partial<TelegramStatus> = {}) {
  const data = { verified: false, lastSync: null, configured: true, botLink, blocked: false, ...status };
  return { success: true, data, verified: data.verified, lastSync: data.lastSync };
}

export const stubTelegramStatus = (page: Page, status?: Partial<TelegramStatus>): Promise<void> =>
  stubApi(page, telegramRoutes.getTelegramStatus, 200, telegramStatus(status));
