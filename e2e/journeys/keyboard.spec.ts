import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';

/** Presses Tab until the named control has the focus, as somebody without a mouse would. */
async function tabTo(page: Page, role: 'link' | 'button' | 'textbox', name: string, most = 150) {
  const target = page.getByRole(role, { name, exact: true });
  for (let presses = 0; presses < most; presses += 1) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) return target;
  }
  throw new Error(`${most} presses of Tab did not reach the ${role} ${name}`);
}

test('sign in, change the name and sign out by keyboard alone', async ({ page, account }) => {
  await page.goto('/login');
  await tabTo(page, 'textbox', 'Email');
  await page.keyboard.type(account.email);
  await tabTo(page, 'textbox', 'Password');
  await page.keyboard.type(account.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/dashboard');

  const settings = await tabTo(page, 'link', 'Settings');
  await expect(settings).toHaveCSS('outline-style', 'solid');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeFocused();
  await expect(page.getByLabel('Name')).toHaveValue(account.name);
  await tabTo(page, 'textbox', 'Name');
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('Asha Menon');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Profile updated successfully!')).toBeVisible();

  await page.keyboard.press('Escape');
  await tabTo(page, 'button', 'Logout');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/login');
});

test('the first stop of the keyboard skips the menu', async ({ page, signedIn }) => {
  expect(signedIn.token).not.toBe('');
  await page.goto('/settings');
  await expect(page.getByLabel('Name')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Name')).toBeFocused();
});

test('a dialog keeps the focus inside and gives it back', async ({ page, signedIn }) => {
  expect(signedIn.token).not.toBe('');
  await page.goto('/settings');
  const opener = await tabTo(page, 'button', 'Delete my account');
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
