import { accountRoutes } from '@aide/contract';
import { expectAccessible } from '../support/axe.ts';
import { signedInPaths } from '../support/screens.ts';
import { failApi, holdApi } from '../support/stub-api.ts';
import { expect, test } from '../support/test.ts';

for (const path of ['/', '/login', '/register', '/nowhere']) {
  test(`axe finds nothing on ${path}`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page);
  });
}

test('axe finds nothing on a sign-up that was refused', async ({ page }) => {
  await page.goto('/register');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByText('Name is required')).toBeVisible();
  await expectAccessible(page);
});

for (const path of signedInPaths) {
  test(`axe finds nothing on ${path}`, async ({ page, signedIn }) => {
    await page.goto(path);
    await expect(page.getByText(signedIn.email).first()).toBeVisible();
    await expectAccessible(page);
  });
}

test('axe finds nothing with the sidebar collapsed', async ({ page, signedIn }) => {
  await page.goto('/dashboard');
  await expect(page.getByText(signedIn.name, { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Collapse sidebar' }).click();
  await expectAccessible(page);
});

test('axe finds nothing in the dialog that deletes an account', async ({ page, signedIn }) => {
  expect(signedIn.token).not.toBe('');
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectAccessible(page);
});

test('axe finds nothing while the settings load, nor when they fail', async ({ page, signedIn }) => {
  // A skeleton that breathes keeps the machine drawing while axe looks.
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
