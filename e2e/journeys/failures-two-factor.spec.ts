import { twoFactorRoutes } from '@aide/contract';
import { authenticatorCode } from '../support/authenticator.ts';
import { disconnected } from '../support/offline.ts';
import { expect, test } from '../support/test.ts';
import { expectFormSurvivesFaults } from '../support/api-faults.ts';

test.beforeEach(({ problems }) => problems.allow(disconnected));

const wrong = 'That code is not right. Please check it and try again.';

test('enabling two-factor sign-in survives API faults; the key is displayed if the QR code fails', async ({
  page,
  signedIn,
}) => {
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Set up two-factor' }).click();
  const dialog = page.getByRole('dialog');
  await page.route('**/assets/qr-path*', (call) => call.abort('connectionrefused'));
  await dialog.getByLabel('Your password').fill(signedIn.password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByText('The QR code didn’t load. Use the key below instead.')).toBeVisible();
  const code = dialog.getByLabel('6-digit code');
  const step = { place: dialog, typed: { '6-digit code': '000000' }, submit: 'Switch on' };
  await expectFormSurvivesFaults(page, { route: twoFactorRoutes.enableTwoFactor, ...step });
  await code.press('Enter');
  await expect(dialog.getByText(wrong)).toBeVisible();
  await expect(code).toHaveValue('000000');
  await expect(code).toBeFocused();
  await code.fill(authenticatorCode((await dialog.locator('code').textContent()) ?? ''));
  await code.press('Enter');
  await expect(dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10);
  await dialog.getByRole('button', { name: 'I’ve saved them' }).click();
  await expect(page.getByText('10 recovery codes left')).toBeVisible();
});
