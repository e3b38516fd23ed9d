import { telegramRoutes } from '@aide/contract';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { recordCalls, findToast } from '../support/screens.ts';
import { stubApi } from '../support/stub-api.ts';
import { botLink, stubTelegramStatus } from '../support/telegram.ts';
import { expect, test } from '../support/test.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const { verifyTelegramCode } = telegramRoutes;
const codeField = (page: Page) => page.getByLabel('6-digit code');

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
  // The toast closes after two seconds; the other page may take longer to load.
  await expect(findToast(page, 'success', 'Telegram opened! Please send /start to the bot.')).toBeVisible();
  await expect(await opened).toHaveURL(botLink);
  await page.bringToFront();
  await button(page, 'Copy bot link').click();
  await expect(findToast(page, 'success', 'Bot link copied to clipboard!')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(botLink);
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
