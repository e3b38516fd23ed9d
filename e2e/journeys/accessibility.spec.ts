import { accountRoutes, emailConfirmationRoutes } from '@aide/contract';
import type { Page } from '@playwright/test';
import { call } from '../support/accounts.ts';
import { expectAccessible } from '../support/axe.ts';
import { menu, signedInPaths } from '../support/menu.ts';
import { navigate } from '../support/screens.ts';
import { failApi, holdApi, stubApi } from '../support/stub-api.ts';
import { expect, test } from '../support/test.ts';

test('the public pages are accessible', async ({ page }) => {
  for (const path of ['/', '/login', '/nowhere']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page);
  }
});

test('/register is accessible, also after a rejected sign-up', async ({ page }) => {
  await page.goto('/register');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByText('Name is required')).toBeVisible();
  await expectAccessible(page);
});

test('the pages for a forgotten password are accessible', async ({ page, account }) => {
  await page.goto('/forgot-password');
  await page.getByLabel('Email').fill(account.email);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send me a link' }).click();
  await expect(page.getByText('Its owner can make a link')).toBeVisible();
  await expectAccessible(page);
  await page.goto('/reset-password#rubbish');
  await page.getByLabel('New Password', { exact: true }).fill('a new password');
  await page.getByLabel('Confirm New Password').fill('a new password');
  await expectAccessible(page);
});

test('the notice about an unconfirmed address and the page that confirms it are accessible', async ({
  page,
  server,
  signedIn,
}) => {
  const { body } = await call(server.url, accountRoutes.getProfile, { token: signedIn.token });
  const profile = accountRoutes.getProfile.response.parse(body);
  const data = { ...profile.data, emailConfirmation: 'pending' };
  await stubApi(page, accountRoutes.getProfile, 200, { ...profile, data });
  const { email } = signedIn;
  await stubApi(page, emailConfirmationRoutes.confirmEmail, 200, { success: true, data: { email } });
  await page.goto('/dashboard');
  await expect(page.getByText('Until then, you get no reminders by email.')).toBeVisible();
  await expectAccessible(page);
  await page.goto('/confirm-email#token');
  await expect(page.getByText(`${email} is confirmed.`)).toBeVisible();
  await expectAccessible(page);
});

/** Further states of a page. */
const further: Record<string, (page: Page) => Promise<void>> = {
  '/dashboard': async (page) => {
    await page.getByRole('button', { name: 'Collapse sidebar' }).click();
    await expectAccessible(page);
  },
  '/settings': async (page) => {
    await page.getByRole('button', { name: 'Delete my account' }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await expectAccessible(page);
  },
};

async function expectScreensAccessible(page: Page, paths: readonly string[]): Promise<void> {
  await page.goto('/nowhere');
  for (const path of paths)
    await test.step(path, async () => {
      await navigate(page, path);
      await expect(page.locator('#content .animate-placeholder')).toHaveCount(0);
      await expectAccessible(page);
      await further[path]?.(page);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('alertdialog')).toHaveCount(0);
    });
}

const inMenu: readonly string[] = menu.map(({ path }) => path);

test('every screen of the menu is accessible without data', async ({ page, signedIn }) => {
  test.slow();
  expect(signedIn.token).not.toBe('');
  await expectScreensAccessible(page, inMenu);
});

test('every screen outside of the menu is accessible without data', async ({ page, signedIn }) => {
  test.slow();
  expect(signedIn.token).not.toBe('');
  await expectScreensAccessible(
    page,
    signedInPaths.filter((path) => !inMenu.includes(path)),
  );
});

test('the settings are accessible while loading and after a failure', async ({ page, signedIn }) => {
  // An animated skeleton keeps the page repainting while axe runs.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(signedIn.token).not.toBe('');
  await failApi(page, accountRoutes.getProfile, 'INTERNAL');
  const release = await holdApi(page, accountRoutes.getProfile);
  await page.goto('/settings');
  await expect(page.getByText('Loading your settings')).toBeAttached();
  await expectAccessible(page);
  release();
  await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible();
  await expectAccessible(page);
});
