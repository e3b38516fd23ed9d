import { authenticatorCode } from '../support/authenticator.ts';
import { Keys } from '../support/keys.ts';
import { expect, test } from '../support/test.ts';

test('password, two-factor sign-in and theme can be changed by keyboard alone', async ({ page, signedIn }) => {
  const keys = new Keys(page);
  const dialog = page.getByRole('dialog');
  await page.goto('/settings');
  for (const [label, text] of [
    ['Current Password', signedIn.password],
    ['New Password', 'another horse'],
    ['Confirm New Password', 'another horse'],
  ] as const) {
    await keys.tabInto(page.getByLabel(label, { exact: true }));
    await keys.type(text);
  }
  await keys.press('Enter');
  await expect(page.getByText('Password changed successfully!')).toBeVisible();

  await keys.push('button', 'Set up two-factor');
  await expect(dialog.getByLabel('Your password', { exact: true })).toBeFocused();
  await keys.type('another horse');
  await keys.press('Enter');
  await expect(dialog.getByLabel('6-digit code')).toBeFocused();
  await keys.type(authenticatorCode((await dialog.locator('code').textContent()) ?? ''));
  await keys.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Save your recovery codes' })).toBeVisible();
  const [code = ''] = await dialog
    .getByRole('list', { name: 'Recovery codes' })
    .getByRole('listitem')
    .allTextContents();
  await keys.push('button', 'I’ve saved them', dialog);
  await expect(dialog).toBeHidden();
  await keys.expectSomewhere();
  await keys.push('button', 'Switch off');
  await expect(dialog.getByLabel('Your password', { exact: true })).toBeFocused();
  await keys.type('another horse');
  await keys.tabTo('textbox', 'Code', dialog);
  await keys.type(code);
  await keys.press('Enter');
  await expect(page.getByRole('button', { name: 'Set up two-factor' })).toBeVisible();
  await keys.expectSomewhere();

  await keys.tabInto(page.getByRole('radio', { checked: true }));
  await keys.press('ArrowRight');
  await expect(page.locator('html')).toHaveAttribute('data-theme', /light|dark/);
  await keys.expectSomewhere();
});

test('tokens, the calendar link and webhooks can be created and removed by keyboard alone', async ({
  page,
  signedIn,
}) => {
  expect(signedIn.token).not.toBe('');
  const keys = new Keys(page);
  const dialog = page.getByRole('dialog');
  await page.goto('/settings');
  await keys.push('button', 'New token');
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await keys.type('My script');
  await keys.choose('Access', 'Read and write', dialog);
  await keys.push('button', 'Create token', dialog);
  await expect(page.getByRole('dialog', { name: 'Your new token' })).toBeVisible();
  await keys.push('button', 'I’ve saved it', dialog);
  await expect(page.getByRole('button', { name: 'New token' })).toBeFocused();
  await keys.push('button', 'Revoke My script');
  await keys.confirm('Revoke');
  await expect(page.getByRole('button', { name: 'Revoke My script' })).toHaveCount(0);
  await keys.expectSomewhere();

  await keys.push('button', 'Create calendar link');
  await expect(page.getByLabel('Calendar link', { exact: true })).toBeVisible();
  await keys.expectSomewhere();
  await keys.push('button', 'Remove link');
  await keys.confirm('Remove the link');
  await expect(page.getByRole('button', { name: 'Create calendar link' })).toBeVisible();
  await keys.expectSomewhere();

  const address = 'http://127.0.0.1:9/hook';
  await keys.push('button', 'New webhook');
  await expect(dialog.getByLabel('Address')).toBeFocused();
  await keys.type(address);
  await keys.push('checkbox', 'Task changed', dialog);
  await keys.push('button', 'Create webhook', dialog);
  await expect(page.getByRole('dialog', { name: 'Webhook created' })).toBeVisible();
  await keys.push('button', 'I’ve saved it', dialog);
  await expect(page.getByRole('button', { name: 'New webhook' })).toBeFocused();
  const on = await keys.tabTo('switch', address);
  await keys.press('Space');
  await expect(on).not.toBeChecked();
  await expect(on).toBeFocused();
  await keys.push('button', 'Deliveries');
  await expect(dialog.getByText('Nothing sent yet.')).toBeVisible();
  await keys.press('Escape');
  await expect(page.getByRole('button', { name: 'Deliveries' })).toBeFocused();
  await keys.push('button', `Delete ${address}`);
  await keys.confirm('Delete');
  await expect(on).toHaveCount(0);
  await keys.expectSomewhere();
});
