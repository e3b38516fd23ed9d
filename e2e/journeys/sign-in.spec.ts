import { accountRoutes } from '@aide/contract';
import type { Page } from '@playwright/test';
import { findToast } from '../support/screens.ts';
import { failApi } from '../support/stub-api.ts';
import { expect, test } from '../support/test.ts';

async function fillIn(page: Page, { email, password }: { email: string; password: string }) {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
}

const signInButton = (page: Page) => page.getByRole('button', { name: 'Sign In', exact: true });

test('signing in opens the dashboard [S8.toast.05, S8.toast.02, S7.read.01, S3.store.02, S4.conf.01]', async ({
  page,
  account,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/login');
  await fillIn(page, account);
  await signInButton(page).click();
  const toast = findToast(page, 'success', 'Login successful!');
  await expect(toast).toBeVisible();
  await expect(toast.locator('.lucide-check')).toHaveCSS('color', 'rgb(28, 91, 184)');
  await expect(page).toHaveURL('/dashboard');
  await expect(page.locator('canvas')).toBeAttached();
  expect(await page.evaluate(() => localStorage.getItem('token'))).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
  expect(await page.evaluate(() => localStorage.getItem('userId'))).toBe(account.id);
});

test('a failed sign-in displays the server’s message with a red cross [S8.toast.03, S8.toast.01]', async ({ page }) => {
  await failApi(page, accountRoutes.login, 'INVALID_CREDENTIALS', { message: 'Bad creds' });
  await page.goto('/login');
  await fillIn(page, { email: 'a@b.co', password: 'secret' });
  await signInButton(page).click();
  const toast = findToast(page, 'error', 'Bad creds');
  await expect(toast).toBeVisible();
  await expect(toast.locator('.lucide-x')).toHaveCSS('color', 'rgb(179, 38, 30)');
});
