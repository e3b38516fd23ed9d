import { menu } from '../support/menu.ts';
import { expect, test } from '../support/test.ts';

test('the menu is a drawer with the same pages and Logout, labels the user User and closes when a page is chosen [S2.nav.03, S2.nav.04]', async ({
  page,
  signedIn,
}) => {
  await page.goto('/dashboard');
  await expect(page.getByRole('complementary', { name: 'Sidebar' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Open menu' }).click();
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  await expect(drawer.getByRole('link')).toHaveText(menu.map(({ label }) => label));
  await expect(drawer.getByText('User', { exact: true })).toBeVisible();
  await expect(drawer.getByText(signedIn.name)).toHaveCount(0);

  await drawer.getByRole('link', { name: 'Settings' }).click();
  await expect(page).toHaveURL('/settings');
  await expect(page.getByRole('dialog')).toBeHidden();

  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
});

test('no page scrolls sideways at 360 px', async ({ page, signedIn }) => {
  expect(signedIn.token).not.toBe('');
  await page.setViewportSize({ width: 360, height: 740 });
  for (const path of ['/', '/settings', '/dashboard', '/nowhere']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), path).toBe(0);
  }
});

test('dialogs open as a drawer at the bottom', async ({ page, signedIn }) => {
  expect(signedIn.token).not.toBe('');
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect
    .poll(async () => {
      const box = await dialog.boundingBox();
      return box && { x: box.x, bottom: Math.round(box.y + box.height), width: box.width };
    })
    .toEqual({ x: 0, bottom: 844, width: 390 });
});
