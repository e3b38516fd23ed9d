import { Keys } from '../support/keys.ts';
import { expect, test } from '../support/test.ts';

test('signing in, changing the name and signing out work by keyboard alone', async ({ page, account }) => {
  const keys = new Keys(page);
  await page.goto('/login');
  await keys.tabTo('textbox', 'Email');
  await keys.type(account.email);
  await keys.tabInto(page.getByLabel('Password', { exact: true }));
  await keys.type(account.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/dashboard');

  const settings = await keys.tabTo('link', 'Settings');
  await expect(settings).toHaveCSS('outline-style', 'solid');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeFocused();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(account.name);
  await keys.tabTo('textbox', 'Name');
  await page.keyboard.press('ControlOrMeta+A');
  await keys.type('Asha Menon');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Profile updated successfully!')).toBeVisible();

  await page.keyboard.press('Escape');
  await keys.tabTo('button', 'Logout');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/login');
});

test('the first Tab stop skips the menu', async ({ page, signedIn }) => {
  expect(signedIn.token).not.toBe('');
  await page.goto('/settings');
  await expect(page.getByLabel('Name', { exact: true })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').locator(':focus')).toBeVisible();
});

test('a dialog traps the focus and returns it', async ({ page, signedIn }) => {
  const keys = new Keys(page);
  expect(signedIn.token).not.toBe('');
  await page.goto('/settings');
  const opener = await keys.tabTo('button', 'Delete my account');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toBeVisible();
  for (let presses = 0; presses < 5; presses += 1) {
    await page.keyboard.press('Tab');
    expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
});
