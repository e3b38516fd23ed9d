import { accountRoutes, profileSchema } from '@aide/contract';
import type { Page } from '@playwright/test';
import { call, createAccount } from '../support/accounts.ts';
import { dataLayer, recordCalls } from '../support/screens.ts';
import { failApi } from '../support/stub-api.ts';
import { expect, test } from '../dom/test.ts';

const profileForm = (page: Page) => page.getByRole('form', { name: 'Profile' });
const passwordForm = (page: Page) => page.getByRole('form', { name: 'Change Password' });

async function fillPasswords(page: Page, current: string, next: string, confirm = next) {
  await page.getByLabel('Current Password').fill(current);
  await page.getByLabel('New Password', { exact: true }).fill(next);
  await page.getByLabel('Confirm New Password').fill(confirm);
}

const changePassword = (page: Page) => passwordForm(page).getByRole('button', { name: 'Change Password' });

test('the settings page has all forms [S2.route.14, S2.set.01, S2.set.02, S5.edit.03, S7.read.06]', async ({
  page,
  signedIn,
}) => {
  await page.goto('/settings');
  await expect(page).toHaveURL('/settings');
  await expect(profileForm(page).getByLabel('Name')).toHaveValue(signedIn.name);
  await expect(profileForm(page).getByLabel('Email')).toHaveValue(signedIn.email);
  await expect(profileForm(page).getByLabel('Email')).toHaveAttribute('type', 'email');
  for (const label of ['Current Password', 'New Password', 'Confirm New Password']) {
    await expect(page.getByLabel(label, { exact: true })).toHaveAttribute('type', 'password');
  }
});

test('saving the profile sends name and email and updates the displayed name [S3.user.03, S7.track.09]', async ({
  page,
  signedIn,
}) => {
  const sent = recordCalls(page, 'PUT', '/onboarding/me');
  await page.goto('/settings');
  await profileForm(page).getByLabel('Name').fill('Asha Menon');
  await profileForm(page).getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Profile updated successfully!')).toBeVisible();
  expect(sent.map((body) => JSON.parse(body) as unknown)).toEqual([{ name: 'Asha Menon', email: signedIn.email }]);
  await expect(page.getByRole('complementary', { name: 'Sidebar' })).toContainText('Asha Menon');
  expect((await dataLayer(page)).filter(({ event }) => event === 'profile_updated')).toHaveLength(1);
  await page.reload();
  await expect(profileForm(page).getByLabel('Name')).toHaveValue('Asha Menon');
});

test('the profile needs a name and an email [S5.edit.02]', async ({ page, signedIn }) => {
  const sent = recordCalls(page, 'PUT', '/onboarding/me');
  await page.goto('/settings');
  await profileForm(page).getByLabel('Name').fill('  ');
  await profileForm(page).getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Name is required')).toBeVisible();
  await profileForm(page).getByLabel('Name').fill(signedIn.name);
  await profileForm(page).getByLabel('Email').fill('');
  await profileForm(page).getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Email is required')).toBeVisible();
  expect(sent).toEqual([]);
});

test('a new email is pending, even one that belongs to another account, and can be cancelled', async ({
  page,
  server,
  signedIn,
}) => {
  const other = await createAccount(server.url);
  await page.goto('/settings');
  const notice = profileForm(page).getByText('The owner of this server has to confirm');
  for (const email of [other.email, 'new@example.com']) {
    await profileForm(page).getByLabel('Email').fill(email);
    await profileForm(page).getByRole('button', { name: 'Save Changes' }).click();
    await expect(notice).toContainText(email);
    await expect(profileForm(page).getByLabel('Email')).toHaveValue(signedIn.email);
  }
  await profileForm(page).getByRole('button', { name: 'Cancel the change' }).click();
  await expect(notice).toHaveCount(0);
});

test('changing the password keeps this session and is required from then on [S3.misc.02, S7.track.10]', async ({
  page,
  server,
  signedIn,
}) => {
  const sent = recordCalls(page, 'PUT', '/onboarding/password');
  await page.goto('/settings');
  await fillPasswords(page, signedIn.password, 'a better password');
  await changePassword(page).click();
  await expect(page.getByText('Password changed successfully!')).toBeVisible();
  expect(sent.map((body) => Object.keys(JSON.parse(body) as object))).toEqual([
    ['currentPassword', 'newPassword', 'confirmPassword'],
  ]);
  await expect(page.getByLabel('Current Password')).toHaveValue('');
  expect((await dataLayer(page)).filter(({ event }) => event === 'password_changed')).toHaveLength(1);
  expect(await page.evaluate(() => localStorage.getItem('token'))).not.toBe(signedIn.token);
  await page.reload();
  await expect(profileForm(page)).toBeVisible();
  const { email } = signedIn;
  const { login } = accountRoutes;
  expect((await call(server.url, login, { body: { email, password: signedIn.password } })).status).toBe(401);
  expect((await call(server.url, login, { body: { email, password: 'a better password' } })).status).toBe(200);
});

test('a password change is only sent if complete and matching [S5.edit.04, S5.edit.05, S5.edit.06]', async ({
  page,
  signedIn,
}) => {
  const sent = recordCalls(page, 'PUT', '/onboarding/password');
  await page.goto('/settings');
  for (const [current, next, confirm, text] of [
    ['', 'a better password', 'a better password', 'Current password is required'],
    [signedIn.password, '', 'a better password', 'New password is required'],
    [signedIn.password, 'a better password', '', 'Please confirm your password'],
    [signedIn.password, 'a better password', 'another', 'New passwords do not match'],
  ] as const) {
    await fillPasswords(page, current, next, confirm);
    await changePassword(page).click();
    await expect(page.getByText(text)).toBeVisible();
  }
  expect(sent).toEqual([]);
});

test('success messages disappear after three seconds [S4.mod.02]', async ({ page, signedIn }) => {
  await page.clock.install({ time: new Date() });
  await page.goto('/settings');
  await expect(profileForm(page)).toBeVisible();
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  for (const [submit, message] of [
    [() => profileForm(page).getByRole('button', { name: 'Save Changes' }).click(), 'Profile updated successfully!'],
    [
      async () => {
        await fillPasswords(page, signedIn.password, 'a better password');
        await changePassword(page).click();
      },
      'Password changed successfully!',
    ],
  ] as const) {
    await submit();
    await expect(page.getByText(message)).toBeVisible();
    await page.clock.runFor(2500);
    await expect(page.getByText(message)).toBeVisible();
    await page.clock.runFor(1000);
    await expect(page.getByText(message)).toBeHidden();
  }
});

test('the time zone can be changed', async ({ page, server, signedIn }) => {
  await page.goto('/settings');
  await page.getByRole('combobox', { name: 'Time zone' }).selectOption('Europe/Madrid');
  await page.getByRole('button', { name: 'Save Time Zone' }).click();
  await expect(page.getByText('Time zone updated successfully!')).toBeVisible();
  const { body } = await call(server.url, accountRoutes.getProfile, { token: signedIn.token });
  expect(profileSchema.parse((body as { data: unknown }).data).timezone).toBe('Europe/Madrid');
});

test('the account can only be deleted after typing its email address', async ({ page, server, signedIn }) => {
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Delete your account?' });
  const confirm = dialog.getByRole('button', { name: 'Delete my account' });
  await expect(confirm).toBeDisabled();
  await dialog.getByLabel(/to confirm/).fill('someone@example.com');
  await expect(confirm).toBeDisabled();
  await dialog.getByLabel(/to confirm/).fill(signedIn.email);
  await confirm.click();
  await expect(page).toHaveURL('/login');
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  const { email, password } = signedIn;
  expect((await call(server.url, accountRoutes.login, { body: { email, password } })).status).toBe(401);
});

test('a failed deletion is displayed in the dialog, which can be closed', async ({ page, signedIn }) => {
  await failApi(page, accountRoutes.deleteAccount, 'UNAVAILABLE');
  await page.goto('/settings');
  const open = page.getByRole('button', { name: 'Delete my account' });
  await open.click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByLabel(/to confirm/).fill(signedIn.email);
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await expect(dialog.getByText('Aide is busy right now. Please try again in a moment.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(open).toBeFocused();
});

test('the theme can be chosen, is kept and follows the system', async ({ page, signedIn }) => {
  expect(signedIn.token).not.toBe('');
  const html = page.locator('html');
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/settings');
  await page.getByRole('radio', { name: 'Dark' }).click();
  await expect(html).toHaveAttribute('data-theme', 'dark');
  await page.reload();
  await expect(html).toHaveAttribute('data-theme', 'dark');
  await page.getByRole('radio', { name: 'System' }).click();
  await expect(html).toHaveAttribute('data-theme', 'light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(html).toHaveAttribute('data-theme', 'dark');
});

test('a failed profile load displays its error, and Try Again loads it', async ({ page, signedIn }) => {
  // Fails every time: the number of requests depends on when the event stream connects.
  await failApi(page, accountRoutes.getProfile, 'INTERNAL');
  await page.goto('/settings');
  await expect(page.getByRole('alert')).toContainText('Something went wrong on our side.');
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(profileForm(page).getByLabel('Email')).toHaveValue(signedIn.email);
});
