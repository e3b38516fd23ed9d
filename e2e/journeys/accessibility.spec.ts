import { accountRoutes } from '@aide/contract';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { signedInPaths } from '../support/screens.ts';
import { failApi, holdApi } from '../support/stub-api.ts';
import { expect, test } from '../support/test.ts';

for (const path of ['/', '/login', '/nowhere']) {
  test(`${path} is accessible`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page);
  });
}

test('/register is accessible, also after a rejected sign-up', async ({ page }) => {
  await page.goto('/register');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByText('Name is required')).toBeVisible();
  await expectAccessible(page);
});

/** What a page has besides what it opens with. */
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

for (const path of signedInPaths) {
  test(`${path} opens without a connected bot and is accessible [S2.guard.04, S2.guard.05]`, async ({
    page,
    signedIn,
  }) => {
    await page.goto(path);
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page).toHaveURL(path);
    await expect(page.getByText(signedIn.email).first()).toBeVisible();
    await expectAccessible(page);
    await further[path]?.(page);
  });
}

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
