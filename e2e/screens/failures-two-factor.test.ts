import { twoFactorRoutes } from '@aide/contract';
import { signIn } from '../support/accounts.ts';
import { authenticatorCode } from '../support/authenticator.ts';
import { disconnected } from '../support/offline.ts';
import { expect, test } from '../dom/test.ts';
import { enableTwoFactorSignIn } from '../support/two-factor.ts';
import { expectFormSurvivesFaults, connectionError, serverError, ApiFaults } from '../support/api-faults.ts';

test.beforeEach(({ problems }) => problems.allow(disconnected));

const wrong = 'That code is not right. Please check it and try again.';

test('renewing recovery codes and disabling two-factor survive API faults; old codes stay valid until renewed', async ({
  page,
  context,
  server,
  account,
}) => {
  const { recoveryCodes, token } = await enableTwoFactorSignIn(server.url, account);
  await signIn(context, server.url, { token });
  await page.goto('/settings');
  const dialog = page.getByRole('dialog');
  const typed = { 'Your password': account.password, Code: recoveryCodes[0] ?? '' };
  await page.getByRole('button', { name: 'New recovery codes', exact: true }).click();
  const renew = { place: dialog, typed, submit: 'Create new codes' };
  await expectFormSurvivesFaults(page, { route: twoFactorRoutes.renewRecoveryCodes, ...renew });
  await dialog.getByLabel('Code').fill('not-a-code');
  await dialog.getByRole('button', { name: 'Create new codes' }).click();
  await expect(dialog.getByText(wrong)).toBeVisible();
  await expect(dialog.getByLabel('Your password', { exact: true })).toHaveValue(account.password);
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('button', { name: 'Switch off' }).click();
  const off = { place: dialog, typed, submit: 'Switch off' };
  await expectFormSurvivesFaults(page, { route: twoFactorRoutes.disableTwoFactor, ...off });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  // The next attempt clears the error.
  await page.getByRole('button', { name: 'Switch off' }).click();
  await expect(dialog.getByLabel('Code')).toHaveValue('');
  await expect(dialog.getByText(connectionError)).toHaveCount(0);
  await dialog.getByLabel('Your password', { exact: true }).fill(account.password);
  await dialog.getByLabel('Code').fill(recoveryCodes[0] ?? '');
  await dialog.getByRole('button', { name: 'Switch off' }).click();
  await expect(page.getByRole('button', { name: 'Set up two-factor' })).toBeVisible();
});

test('the second sign-in step by keyboard alone keeps code and focus through API faults and a wrong code', async ({
  page,
  server,
  account,
}) => {
  const { key, used, recoveryCodes } = await enableTwoFactorSignIn(server.url, account);
  const faults = await ApiFaults.install(page, twoFactorRoutes.completeLogin);
  const { keyboard } = page;
  const enterPassword = async () => {
    await page.goto('/login');
    await page.getByLabel('Email').focus();
    await keyboard.type(account.email);
    await keyboard.press('Tab');
    await keyboard.type(account.password);
    await keyboard.press('Enter');
  };
  await enterPassword();
  const code = page.getByLabel('6-digit code');
  await expect(code).toBeFocused();
  await keyboard.type(used);

  faults.mode = 'error';
  faults.hold();
  await keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Signing In...' })).toBeDisabled();
  await keyboard.press('Enter');
  await expect(code).toBeFocused();
  faults.release();
  const expectKept = async (words: string) => {
    await expect(page.getByRole('form', { name: 'Second factor' }).getByText(words)).toBeVisible();
    await expect(code).toHaveValue(used);
    await expect(code).toBeFocused();
  };
  await expectKept(serverError);
  expect(faults.calls).toBe(1);
  faults.mode = 'disconnected';
  await keyboard.press('Enter');
  await expectKept(connectionError);
  faults.mode = 'none';
  await keyboard.press('Enter');
  await expectKept(wrong);

  await keyboard.press('ControlOrMeta+A');
  await keyboard.type(authenticatorCode(key, 1));
  await expect(code).not.toHaveValue(used);
  await keyboard.press('Enter');
  await expect(page).toHaveURL('/dashboard');

  await page.evaluate(() => localStorage.clear());
  await enterPassword();
  await expect(code).toBeFocused();
  // Past the button, to the alternative.
  await keyboard.press('Tab');
  await keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Use a recovery code' })).toBeFocused();
  await keyboard.press('Enter');
  await expect(page.getByLabel('Recovery code')).toBeFocused();
  await keyboard.type(recoveryCodes[0] ?? '');
  await keyboard.press('Enter');
  await expect(page).toHaveURL('/dashboard');
});
