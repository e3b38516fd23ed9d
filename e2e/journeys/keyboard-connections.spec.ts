import { apiTokenRoutes } from '@aide/contract';
import { signIn } from '../support/accounts.ts';
import { Keys } from '../support/keys.ts';
import { startReceiver } from '../support/receiver.ts';
import { failApi } from '../support/stub-api.ts';
import { expect, test } from '../support/test.ts';
import { enableTwoFactorSignIn } from '../support/two-factor.ts';

test('recovery codes can be renewed by keyboard alone, also after a wrong password', async ({
  page,
  context,
  server,
  account,
}) => {
  const { recoveryCodes, token } = await enableTwoFactorSignIn(server.url, account);
  await signIn(context, server.url, { token });
  const keys = new Keys(page);
  const dialog = page.getByRole('dialog');
  await page.goto('/settings');
  await keys.push('button', 'New recovery codes');
  await expect(dialog.getByLabel('Your password', { exact: true })).toBeFocused();
  await keys.press('Enter');
  await expect(dialog.getByText('Password is required')).toBeVisible();
  await expect(dialog.getByLabel('Your password', { exact: true })).toBeFocused();
  await keys.type(account.password);
  const code = await keys.tabTo('textbox', 'Code', dialog);
  await keys.type('not-a-code');
  await keys.press('Enter');
  await expect(dialog.getByText('That code is not right.')).toBeVisible();
  await expect(code).toBeFocused();
  await keys.retype(recoveryCodes[0] ?? '');
  await keys.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Save your recovery codes' })).toBeVisible();
  const downloading = page.waitForEvent('download');
  await keys.push('button', 'Save as a file', dialog);
  expect((await downloading).suggestedFilename()).toBe('aide-recovery-codes.txt');
  await keys.push('button', 'I’ve saved them', dialog);
  await expect(page.getByRole('button', { name: 'New recovery codes', exact: true })).toBeFocused();
});

test('a webhook can be tested and retried by keyboard alone', async ({ page, signedIn }) => {
  expect(signedIn.token).not.toBe('');
  const keys = new Keys(page);
  const dialog = page.getByRole('dialog');
  const receiver = await startReceiver();
  await page.goto('/settings');
  await keys.push('button', 'New webhook');
  await expect(dialog.getByLabel('Address')).toBeFocused();
  await keys.type('not an address');
  await keys.press('Enter');
  await expect(dialog.getByLabel('Address')).toBeFocused();
  await keys.retype(receiver.url);
  await keys.press('Enter');
  await keys.push('button', 'I’ve saved it', dialog);
  receiver.respondWith(410);
  await keys.push('button', 'Send a test');
  const deliveries = dialog.getByRole('listitem');
  await expect(deliveries.first()).toContainText('Failed');
  receiver.respondWith(204);
  await keys.press('Escape');
  await expect(page.getByText('Switched off: The address returned 410 (gone).')).toBeVisible();
  await keys.push('switch', receiver.url);
  await expect(page.getByRole('switch', { name: receiver.url })).toBeChecked();
  // The switch changes optimistically. A delivery can be sent again only after the server has stored it.
  await expect(page.getByRole('article', { name: receiver.url }).getByText('Switched off')).toHaveCount(0);
  await keys.push('button', 'Deliveries');
  await keys.push('button', 'Try again', dialog);
  await expect(deliveries.first()).toContainText('Delivered');
  await keys.press('Escape');
  await expect(page.getByRole('button', { name: 'Deliveries' })).toBeFocused();
  receiver.close();
});

test('calendar link, tokens, addresses, time zone and export work by keyboard alone', async ({ page, signedIn }) => {
  expect(signedIn.token).not.toBe('');
  const keys = new Keys(page);
  const dialog = page.getByRole('dialog');
  await page.goto('/settings');
  const clock = page.getByRole('form', { name: 'Time zone' });
  await keys.choose('Time zone', 'Paris', clock);
  await keys.press('Enter');
  await expect(clock.getByLabel('Time zone')).toHaveValue('Europe/Paris');
  await expect(clock.getByText('Time zone updated successfully!')).toBeVisible();

  const all = await keys.tabTo('button', 'Show all addresses');
  await keys.press('Enter');
  await expect(page.getByRole('list', { name: 'Addresses that answer' })).toBeVisible();
  await expect(all.or(page.getByRole('button', { name: 'Show fewer' }))).toBeFocused();
  const book = page.waitForEvent('download');
  await keys.push('button', 'Save to address book');
  expect((await book).suggestedFilename()).toBe('aide-addresses.vcf');

  await keys.push('button', 'Create calendar link');
  const link = page.getByLabel('Calendar link', { exact: true });
  const address = await link.inputValue();
  await keys.push('button', 'New link');
  await keys.confirm('Create a new link');
  await expect(link).not.toHaveValue(address);
  await expect(page.getByRole('button', { name: 'New link' })).toBeFocused();

  await keys.push('button', 'New token');
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await keys.type('My script');
  await failApi(page, apiTokenRoutes.createApiToken, 'INTERNAL', { message: 'No tokens today', times: 1 });
  await keys.press('Enter');
  await expect(dialog.getByText('No tokens today')).toBeVisible();
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await keys.press('Enter');
  await keys.push('button', 'I’ve saved it', dialog);

  const file = page.waitForEvent('download');
  await keys.push('button', 'Export my data');
  expect((await file).suggestedFilename()).toMatch(/\.json$/);
  await keys.push('button', 'Delete my account');
  const question = page.getByRole('alertdialog');
  await keys.tabTo('textbox', /to confirm$/, question);
  await keys.type(signedIn.email);
  await keys.push('button', 'Delete my account', question);
  await expect(page).toHaveURL(/\/(login)?$/);
});
