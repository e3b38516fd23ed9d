import { accountRoutes } from '@aide/contract';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { Keys } from '../support/keys.ts';
import { dataLayer, openSettings } from '../support/screens.ts';
import { failApi } from '../support/stub-api.ts';
import { expect, test } from '../support/test.ts';

const profileForm = (page: Page) => page.getByRole('form', { name: 'Profile' });
const passwordForm = (page: Page) => page.getByRole('form', { name: 'Change Password' });
const red = 'rgb(179, 38, 30)';

async function fillPasswords(page: Page, current: string, next: string, confirm = next) {
  await page.getByLabel('Current Password').fill(current);
  await page.getByLabel('New Password', { exact: true }).fill(next);
  await page.getByLabel('Confirm New Password').fill(confirm);
}

const changePassword = (page: Page) => passwordForm(page).getByRole('button', { name: 'Change Password' });

test('the settings sections are listed and have their own URLs', async ({ page, signedIn }) => {
  expect(signedIn.token).not.toBe('');
  await page.goto('/settings#connections');
  const heading = (name: string) => page.getByRole('heading', { name, exact: true });
  const parts = page.getByRole('navigation', { name: 'Settings' });
  const part = (name: string) => parts.getByRole('link', { name });
  await expect(heading('Calendar feed')).toBeInViewport();
  await expect(part('Connections')).toHaveAttribute('aria-current', 'location');

  // By keyboard: the next element after the link is the section itself.
  await part('Security').focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/settings#security');
  await expect(heading('Change Password')).toBeFocused();
  await expect(heading('Change Password')).toBeInViewport();
  await expect(part('Security')).toBeInViewport();
  await expect(part('Security')).toHaveAttribute('aria-current', 'location');
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Current Password')).toBeFocused();

  // Scrolling moves the mark, to the last section at the end. Sections that load late make the page longer.
  await expect(async () => {
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await expect(part('Your data')).toHaveAttribute('aria-current', 'location', { timeout: 1_000 });
  }).toPass();
  await page.goBack();
  await expect(page).toHaveURL('/settings#connections');
});

test('a rejected profile or password change displays its reason in red under the form and tracks nothing [S8.page.08, S8.page.09]', async ({
  page,
  signedIn,
}) => {
  await failApi(page, accountRoutes.updateProfile, 'RATE_LIMITED', { message: 'Too many addresses' });
  await page.goto('/settings');
  await profileForm(page).getByLabel('Email').fill('new@example.com');
  await profileForm(page).getByRole('button', { name: 'Save Changes' }).click();
  await expect(profileForm(page).getByText('Too many addresses')).toHaveCSS('color', red);
  await expect(profileForm(page).getByLabel('Email')).toHaveValue('new@example.com');
  await fillPasswords(page, `not ${signedIn.password}`, 'a better password');
  await changePassword(page).click();
  await expect(passwordForm(page).getByText('Current password is incorrect')).toHaveCSS('color', red);
  const tracked = (await dataLayer(page)).map(({ event }) => event);
  expect(tracked.filter((event) => event === 'profile_updated' || event === 'password_changed')).toEqual([]);
});

test('a time zone is found by country, chosen and saved by keyboard alone, and its search is accessible', async ({
  page,
  signedIn,
}) => {
  expect(signedIn.token).not.toBe('');
  const keys = new Keys(page);
  await openSettings(page);
  const field = await keys.tabTo('searchbox', 'Find by country or city');
  await keys.type('spain');
  const found = page.getByRole('list', { name: 'Time zones found', exact: true });
  await expect(found.getByRole('button', { name: /^Madrid, Spain/ })).toBeVisible();
  await expectAccessible(page);
  await keys.retype('nowhere at all');
  await expect(found.getByText('No time zone found.', { exact: true })).toBeVisible();
  await expectAccessible(page);

  await keys.retype('madrid');
  await expect(found.getByRole('button')).toHaveCount(1);
  await keys.press('Enter');
  await expect(found).toBeHidden();
  await expect(page.getByRole('combobox', { name: 'Time zone', exact: true })).toHaveValue('Europe/Madrid');
  await expect(field).toBeFocused();
  await expect(page.getByText('Time zone updated successfully!', { exact: true })).toBeVisible();
});
