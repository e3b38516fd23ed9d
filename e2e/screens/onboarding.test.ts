import { telegramRoutes } from '@aide/contract';
import type { Page } from '@playwright/test';
import { recordCalls, findToast } from '../support/screens.ts';
import { stubApi, failApi } from '../support/stub-api.ts';
import { botLink, stubTelegramStatus } from '../support/telegram.ts';
import { expect, test } from '../dom/test.ts';

const { getTelegramStatus, generateTelegramCode } = telegramRoutes;
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function open(page: Page): Promise<void> {
  await stubTelegramStatus(page);
  await page.goto('/onboarding');
  await expect(page.getByLabel('Bot link', { exact: true })).toHaveValue(botLink);
}

test('the start of the user id is displayed, and two links lead to the dashboard [S2.onb.07, S2.onb.08, S2.onb.09]', async ({
  page,
  signedIn,
}) => {
  await open(page);
  await expect(page.getByText(signedIn.id.slice(0, 8), { exact: true })).toBeVisible();
  await button(page, 'Skip for now').click();
  await expect(page).toHaveURL('/dashboard');
  await page.goto('/onboarding');
  await page.getByRole('link', { name: 'Back to dashboard' }).click();
  await expect(page).toHaveURL('/dashboard');
});

test('checking detects the connection and opens the dashboard after 2 s [S2.onb.04, S2.onb.10, S2.onb.11, S7.read.13]', async ({
  page,
  signedIn,
}) => {
  expect(signedIn.token).not.toBe('');
  await page.clock.install({ time: new Date() });
  await open(page);
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  await stubApi(page, getTelegramStatus, 200, { verified: true });
  const asked = page.waitForRequest((request) => request.url().endsWith('/telegram/status'));
  await button(page, 'Check Connection').click();
  await asked;
  await expect(page.getByText('Connected Successfully', { exact: true })).toBeVisible();
  await page.clock.runFor(1500);
  await expect(page).toHaveURL('/onboarding');
  await page.clock.runFor(1000);
  await expect(page).toHaveURL('/dashboard');
});

test('checking reports a missing connection and a failed check [S8.bot.01, S8.bot.02]', async ({ page, signedIn }) => {
  expect(signedIn.token).not.toBe('');
  await open(page);
  await button(page, 'Check Connection').click();
  await expect(findToast(page, 'error', 'Telegram not connected yet. Please try again.')).toBeVisible();
  await failApi(page, getTelegramStatus, 'INTERNAL');
  await button(page, 'Check Connection').click();
  await expect(findToast(page, 'error', 'Failed to check connection status.')).toBeVisible();
});

test('a new code can be requested [S2.onb.06, S7.read.18, S8.bot.05, S8.bot.06, S8.toast.12]', async ({
  page,
  signedIn,
}) => {
  expect(signedIn.token).not.toBe('');
  const sent = recordCalls(page, 'POST', '/telegram/generate-code');
  await open(page);
  await stubApi(page, generateTelegramCode, 400, { message: 'Send /start first' });
  await button(page, 'Request new code').click();
  await expect(findToast(page, 'error', 'Send /start first')).toBeVisible();
  await stubApi(page, generateTelegramCode, 500, {});
  await button(page, 'Request new code').click();
  await expect(findToast(page, 'error', 'Failed to send code')).toBeVisible();
  await stubApi(page, generateTelegramCode, 200, {});
  await button(page, 'Request new code').click();
  await expect(findToast(page, 'success', 'Verification code sent to your Telegram!')).toBeVisible();
  expect(sent).toHaveLength(3);
});

test('a token without an id sends no bot request [S5.bot.04]', async ({ page, server }) => {
  const payload = Buffer.from(JSON.stringify({ email: 'asha@example.com', exp: 4_000_000_000 })).toString('base64url');
  await page.addInitScript((token) => localStorage.setItem('token', token), `e30.${payload}.x`);
  // The server would reject this token, so every call is stubbed: the profile, and an empty list for the rest.
  await page.route(`${server.url}/api/v1/**`, (route) => {
    const isProfile = new URL(route.request().url()).pathname.endsWith('/onboarding/me');
    return route.fulfill({
      json: { success: true, data: isProfile ? { name: 'Asha', email: 'asha@example.com' } : [] },
    });
  });
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('/telegram/') && asked.push(request.url()));
  await page.goto('/onboarding');
  for (const name of ['Open Telegram Bot', 'Request new code', 'Check Connection', 'Verify']) {
    await expect(button(page, name)).toBeDisabled();
  }
  expect(asked).toEqual([]);
});
