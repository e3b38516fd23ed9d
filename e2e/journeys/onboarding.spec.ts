import { telegramRoutes } from '@aide/contract';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { recordCalls, findToast } from '../support/screens.ts';
import { stubApi, failApi } from '../support/stub-api.ts';
import { botLink, stubTelegramStatus } from '../support/telegram.ts';
import { expect, test } from '../support/test.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const codeField = (page: Page) => page.getByLabel('6-digit code');
const { getTelegramStatus, generateTelegramCode, verifyTelegramCode } = telegramRoutes;

async function open(page: Page): Promise<void> {
  await stubTelegramStatus(page);
  await page.goto('/onboarding');
  await expect(page.getByLabel('Bot link', { exact: true })).toHaveValue(botLink);
}

async function typeCode(page: Page, code = '123456'): Promise<void> {
  await codeField(page).fill(code);
  await button(page, 'Verify').click();
}

test('the bot can be opened and its link copied [S2.route.07, S2.onb.01, S2.onb.02, S2.onb.03, S8.toast.11, S8.toast.13]', async ({
  page,
  context,
  signedIn,
}) => {
  expect(signedIn.token).not.toBe('');
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await context.route('https://t.me/**', (route) => route.fulfill({ body: 'Telegram' }));
  await open(page);
  await expectAccessible(page);
  const opened = context.waitForEvent('page');
  await button(page, 'Open Telegram Bot').click();
  await expect(await opened).toHaveURL(botLink);
  await expect(findToast(page, 'success', 'Telegram opened! Please send /start to the bot.')).toBeVisible();
  await page.bringToFront();
  await button(page, 'Copy bot link').click();
  await expect(findToast(page, 'success', 'Bot link copied to clipboard!')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(botLink);
});

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

test('a correct code connects the bot [S2.onb.05, S5.bot.01, S5.bot.02, S5.bot.03, S7.read.16, S8.toast.14, S4.conf.10, S4.conf.12]', async ({
  page,
  signedIn,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  expect(signedIn.token).not.toBe('');
  const sent = recordCalls(page, 'POST', '/telegram/verify-code');
  await stubApi(page, verifyTelegramCode, 200, { success: true });
  await open(page);
  await codeField(page).pressSequentially('12ab34');
  await expect(codeField(page)).toHaveValue('1234');
  await codeField(page).pressSequentially('5');
  await expect(button(page, 'Verify')).toBeDisabled();
  await codeField(page).pressSequentially('678');
  await expect(codeField(page)).toHaveValue('123456');
  await button(page, 'Verify').click();
  await expect(page.getByRole('heading', { name: 'Connected Successfully' })).toBeFocused();
  await expect(findToast(page, 'success', 'Telegram connected successfully!')).toHaveCount(1);
  await expect(page.locator('canvas')).toBeAttached();
  expect(sent.map((body) => JSON.parse(body) as unknown)).toEqual([{ verification_code: '123456' }]);
  await expectAccessible(page);
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

test('a rejected code displays its reason and stays in the field [S7.read.16, S8.bot.03, S8.bot.04]', async ({
  page,
  signedIn,
}) => {
  expect(signedIn.token).not.toBe('');
  await open(page);
  for (const [status, body, text] of [
    [200, { success: false, message: 'Bad code' }, 'Bad code'],
    [400, { message: 'Code expired' }, 'Code expired'],
    [500, {}, 'Verification failed'],
  ] as const) {
    await stubApi(page, verifyTelegramCode, status, body);
    await typeCode(page);
    await expect(page.getByText(text, { exact: true })).toBeVisible();
    await expect(codeField(page)).toHaveValue('123456');
    await codeField(page).fill('');
    await expect(page.getByText(text, { exact: true })).toBeHidden();
  }
  await typeCode(page);
  await expect(page.getByText('Verification failed')).toBeVisible();
  await expectAccessible(page);
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
