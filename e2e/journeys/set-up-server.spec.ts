import type { Page } from '@playwright/test';
import { fakeToken, openFakeTelegram, type FakeTelegram } from '../../server/test/fake-telegram/fake-telegram.ts';
import { openSmtpSink, type SmtpSink } from '../../server/test/smtp-sink.ts';
import { expectAccessible } from '../support/axe.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { expect, test } from '../support/test.ts';

let telegram: FakeTelegram;
let sink: SmtpSink;
let fresh: TestServer;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  telegram = await openFakeTelegram();
  sink = await openSmtpSink();
  fresh = await startTestServer({ TELEGRAM_API_ROOT: telegram.url });
});
test.afterAll(async () => {
  await fresh.stop();
  await Promise.all([telegram.close(), sink.close()]);
});

async function register(page: Page, address: string, email: string): Promise<void> {
  await page.goto(address);
  await page.getByLabel('Full Name').fill('Asha Rao');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery');
  await page.getByLabel('Confirm Password').fill('correct horse battery');
  await page.getByRole('button', { name: 'Create Account' }).click();
}

test('a server is set up in the browser only: bot, mail, an invitation and a backup', async ({ page, browser }) => {
  test.slow();
  await register(page, `${fresh.url}/register`, 'owner@example.com');
  await expect(page).toHaveURL(/\/dashboard|\/onboarding/);
  await page.goto(`${fresh.url}/settings`);
  await page.getByRole('link', { name: 'This server' }).click();
  await expect(page).toHaveURL(`${fresh.url}/settings/server`);

  const bot = page.getByRole('form', { name: 'Telegram bot' });
  await bot.getByLabel('Bot token').fill(fakeToken);
  await bot.getByRole('button', { name: 'Test' }).click();
  await expect(bot.getByText('@aide_test_bot')).toBeVisible();
  await bot.getByRole('button', { name: 'Save' }).click();
  await expect(bot.getByText('Saved. Leave it empty to keep it.')).toBeVisible();
  await expect.poll(() => telegram.listCalls('getUpdates').length).toBeGreaterThan(0);

  const mail = page.getByRole('form', { name: 'Mail' });
  await mail.getByLabel('Mail server').fill(sink.url);
  await mail.getByLabel('Sender').fill('Aide <aide@example.com>');
  await mail.getByRole('button', { name: 'Test' }).click();
  await expect(mail.getByText('took a test mail for owner@example.com')).toBeVisible();
  expect(sink.mails.map(({ to }) => to)).toEqual([['owner@example.com']]);
  await mail.getByRole('button', { name: 'Save' }).click();
  await expect(mail.getByText('Saved. Leave it empty to keep it.')).toBeVisible();
  await expectAccessible(page);

  await page.getByText('By invitation', { exact: true }).click();
  await page.getByRole('button', { name: 'New invitation link' }).click();
  const link = new URL(await page.getByRole('textbox', { name: 'Invitation link' }).inputValue());
  const elsewhere = await browser.newContext();
  const guest = await elsewhere.newPage();
  await register(guest, `${fresh.url}/register`, 'stranger@example.com');
  await expect(guest.getByText('You need an invitation link')).toBeVisible();
  await register(guest, `${fresh.url}${link.pathname}${link.search}`, 'guest@example.com');
  await expect(guest).toHaveURL(/\/dashboard|\/onboarding/);

  await page.reload();
  await expect(page.getByRole('list', { name: 'Accounts' })).toContainText('guest@example.com');
  await page.getByRole('button', { name: 'Back up now' }).click();
  const backups = page.getByRole('list', { name: 'Backups' });
  await expect(async () => {
    await page.locator('#backups').getByRole('button', { name: 'Check again' }).click();
    await expect(backups.getByText('Done')).toBeVisible({ timeout: 1_000 });
  }).toPass();

  await page.getByRole('button', { name: 'Actions for guest@example.com' }).click();
  await page.getByRole('menuitem', { name: 'Disable' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disable' }).click();
  await expect(guest).toHaveURL(/\/login/);
  await guest.goto(`${fresh.url}/settings/server`);
  await expect(guest).toHaveURL(/\/login/);
  await elsewhere.close();
});
