import { readFile } from 'node:fs/promises';
import { accountRoutes } from '@aide/contract';
import { call, createAccount } from '../support/accounts.ts';
import { watchCalls } from '../support/requests.ts';
import { expect, test } from '../support/test.ts';

test.beforeEach(async ({ memberPage: page, account }) => {
  await page.goto('/settings');
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(account.name);
});

test('S2.set.01 S2.route.14 the profile form is filled in', async ({ memberPage: page, account }) => {
  const form = page.getByRole('form', { name: 'Profile' });
  await expect(form.getByLabel('Email')).toHaveValue(account.email);
  await expect(form.getByLabel('Email')).toHaveAttribute('type', 'email');
});

test('S5.edit.02 S5.edit.03 name and email are required', async ({ page }) => {
  const calls = watchCalls(page, accountRoutes.updateProfile);
  const form = page.getByRole('form', { name: 'Profile' });
  await form.getByLabel('Name').fill(' ');
  await form.getByLabel('Email').fill('');
  await form.getByRole('button').click();
  await expect(form.getByText('Name is required')).toBeVisible();
  await expect(form.getByText('Email is required')).toBeVisible();
  expect(calls()).toBe(0);
});

test('a changed name shows at once, everywhere, and is kept', async ({ page }) => {
  const form = page.getByRole('form', { name: 'Profile' });
  await form.getByLabel('Name').fill('Asha R. Rao');
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await expect(form.getByText('Profile updated successfully!')).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'Sidebar' }).getByText('Asha R. Rao')).toBeVisible();
  await page.reload();
  await expect(form.getByLabel('Name')).toHaveValue('Asha R. Rao');
});

test("S8.page.08 another account's email is refused under the form", async ({ page, server }) => {
  const other = await createAccount(server.url);
  const form = page.getByRole('form', { name: 'Profile' });
  await form.getByLabel('Email').fill(other.email);
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await expect(form.getByText('An account with this email already exists.')).toBeVisible();
});

test('S2.set.02 S5.edit.04 the password form asks for all three', async ({ page }) => {
  const calls = watchCalls(page, accountRoutes.changePassword);
  const form = page.getByRole('form', { name: 'Change Password' });
  for (const label of ['Current Password', 'New Password', 'Confirm New Password']) {
    await expect(form.getByLabel(label, { exact: true })).toHaveAttribute('type', 'password');
  }
  await form.getByRole('button', { name: 'Change Password' }).click();
  await expect(form.getByText('Current password is required')).toBeVisible();
  expect(calls()).toBe(0);
});

test('S5.edit.05 S5.edit.06 two different new passwords are refused and nothing is sent', async ({
  memberPage: page,
  account,
}) => {
  const calls = watchCalls(page, accountRoutes.changePassword);
  const form = page.getByRole('form', { name: 'Change Password' });
  await form.getByLabel('Current Password').fill(account.password);
  await form.getByLabel('New Password', { exact: true }).fill('one secret');
  await form.getByLabel('Confirm New Password').fill('another secret');
  await form.getByRole('button', { name: 'Change Password' }).click();
  await expect(form.getByText('New passwords do not match')).toBeVisible();
  expect(calls()).toBe(0);
});

test('S8.page.09 a wrong current password is refused under the form', async ({ page }) => {
  const form = page.getByRole('form', { name: 'Change Password' });
  await form.getByLabel('Current Password').fill('not my password');
  await form.getByLabel('New Password', { exact: true }).fill('a new secret');
  await form.getByLabel('Confirm New Password').fill('a new secret');
  await form.getByRole('button', { name: 'Change Password' }).click();
  await expect(form.getByText('Current password is incorrect')).toBeVisible();
});

test('a changed password keeps this session and ends the others', async ({ memberPage: page, server, account }) => {
  const form = page.getByRole('form', { name: 'Change Password' });
  await form.getByLabel('Current Password').fill(account.password);
  await form.getByLabel('New Password', { exact: true }).fill('a new secret');
  await form.getByLabel('Confirm New Password').fill('a new secret');
  await form.getByRole('button', { name: 'Change Password' }).click();
  await expect(form.getByText('Password changed successfully!')).toBeVisible();
  await page.reload();
  await expect(page).toHaveURL('/settings');
  const elsewhere = await call(server.url, accountRoutes.getProfile, { token: account.token });
  expect(elsewhere.status).toBe(401);
});

test('all data can be taken along', async ({ memberPage: page, account }) => {
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export my data' }).click();
  const download = await downloading;
  const text = await readFile(await download.path(), 'utf8');
  expect(text).toContain(account.email);
  expect(text).not.toContain('$argon2');
});

test('the account goes only after its address was typed, and then for good', async ({
  memberPage: page,
  server,
  account,
}) => {
  await page.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('alertdialog');
  const confirm = dialog.getByRole('button', { name: 'Delete my account' });
  await dialog.getByRole('textbox').fill('asha');
  await expect(confirm).toBeDisabled();
  await dialog.getByRole('textbox').fill(account.email);
  await confirm.click();
  await expect(page).not.toHaveURL('/settings');
  const { email, password } = account;
  const again = await call(server.url, accountRoutes.login, { body: { email, password } });
  expect(again.status).toBe(401);
});
