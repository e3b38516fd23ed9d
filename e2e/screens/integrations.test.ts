import { telegramRoutes } from '@aide/contract';
import type { Page } from '@playwright/test';
import { stubApi, failApi } from '../support/stub-api.ts';
import { stubTelegramStatus } from '../support/telegram.ts';
import { expect, test } from '../dom/test.ts';

test.beforeEach(({ signedIn }) => expect(signedIn.token).not.toBe(''));

const telegram = (page: Page) => page.getByRole('region', { name: 'Telegram' });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('the bot can be connected, and a second app is coming soon [S2.route.13, S2.int.01, S2.int.04, S2.int.05, S2.int.06, S2.int.07]', async ({
  page,
}) => {
  await stubTelegramStatus(page);
  await page.goto('/integrations');
  await expect(telegram(page)).toContainText('Voice messages');
  await expect(telegram(page)).toContainText('Task creation');
  await expect(page.getByText('Connected', { exact: true })).toHaveCount(0);
  const second = page.getByRole('region', { name: 'WhatsApp' });
  await expect(second.getByText('Coming Soon')).toBeVisible();
  await expect(second.getByRole('button')).toBeDisabled();
  await button(page, 'Connect').click();
  await expect(page).toHaveURL('/onboarding');
});

test('a connected bot displays its last sync and can be reconnected [S2.int.02, S2.int.03, S2.int.08, S7.read.14]', async ({
  page,
}) => {
  const lastSync = '2026-11-14T10:30:00.000Z';
  await stubApi(page, telegramRoutes.getTelegramStatus, 200, { data: { verified: true, lastSync } });
  await page.goto('/integrations');
  await expect(telegram(page).getByText('Connected', { exact: true })).toBeVisible();
  await expect(telegram(page)).toContainText('Last sync: Sat, 14 Nov 2026, 4:00 PM');
  await button(page, 'Reconnect').click();
  await expect(page).toHaveURL('/onboarding');
});

test('without a configured bot both pages link to the setting', async ({ page }) => {
  for (const path of ['/integrations', '/onboarding']) {
    await page.goto(path);
    await expect(page.getByText('The Telegram bot is not set up on this server yet.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'This server' })).toHaveAttribute('href', '/settings/server');
  }
  await expect(button(page, 'Open Telegram Bot')).toBeDisabled();
});

test('a blocked bot is not connected, and both pages explain how to fix it', async ({ page }) => {
  await stubTelegramStatus(page, { blocked: true });
  for (const path of ['/integrations', '/onboarding']) {
    await page.goto(path);
    await expect(page.getByText('The bot is blocked in Telegram, so nothing is sent there.')).toBeVisible();
  }
  await expect(page.getByText('A chat is already connected.')).toHaveCount(0);
});

test('a failed status request means not connected [S7.read.15]', async ({ page }) => {
  await failApi(page, telegramRoutes.getTelegramStatus, 'INTERNAL');
  await page.goto('/integrations');
  await expect(button(page, 'Connect')).toBeVisible();
  await expect(page.getByText('Connected', { exact: true })).toHaveCount(0);
});
