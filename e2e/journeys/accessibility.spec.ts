import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';

for (const path of ['/', '/login', '/register', '/no-such-page']) {
  test(`axe finds nothing on ${path}`, async ({ page }) => {
    await page.goto(path);
    await expect(page.locator('main h1')).toBeVisible();
    await expectAccessible(page);
  });
}

for (const path of ['/dashboard', '/settings']) {
  test(`axe finds nothing on ${path}`, async ({ memberPage: page }) => {
    await page.goto(path);
    await expect(page.locator('main h1')).toBeVisible();
    await expectAccessible(page);
  });
}

test('axe finds nothing on forms that were filled in wrong', async ({ page }) => {
  for (const [path, button] of [
    ['/login', 'Sign In'],
    ['/register', 'Create Account'],
  ] as const) {
    await page.goto(path);
    await page.getByRole('button', { name: button }).click();
    await expect(page.getByText('Email is required')).toBeVisible();
    await expectAccessible(page);
  }
});

test('axe finds nothing on the dialog that deletes the account', async ({ memberPage: page }) => {
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectAccessible(page);
});
