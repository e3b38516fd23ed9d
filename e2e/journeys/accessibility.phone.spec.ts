import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';

test('the public pages are accessible', async ({ page }) => {
  for (const path of ['/', '/login', '/register', '/nowhere']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page);
  }
});

test('the dashboard, the settings and the menu are accessible', async ({ page, signedIn }) => {
  test.slow();
  expect(signedIn.token).not.toBe('');
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await page.goto('/dashboard');
  for (const name of ['Dashboard', 'Settings']) {
    await expect(page).toHaveTitle(new RegExp(`^${name}`));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('#content .animate-placeholder')).toHaveCount(0);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expect(menu).toBeVisible();
    await expectAccessible(page);
    await menu.getByRole('link', { name: 'Settings', exact: true }).click();
    await expect(menu).toBeHidden();
  }
});
