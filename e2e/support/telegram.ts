import { telegramRoutes, type TelegramStatus } from '@aide/contract';
import type { Page } from '@playwright/test';
import { stubApi } from './stub-api.ts';

export const botLink = 'https://t.me/aide_test_bot?start=one-time-token';

/** Stubs the status of the bot, at both levels of the response. */
export async function stubTelegramStatus(page: Page, status: Partial<TelegramStatus> = {}): Promise<void> {
  const data = { verified: false, lastSync: null, configured: true, botLink, blocked: false, ...status };
  const { verified, lastSync } = data;
  await stubApi(page, telegramRoutes.getTelegramStatus, 200, { success: true, data, verified, lastSync });
}
