import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';

test('a new API token can be copied, and its dialogs are accessible', async ({ page, context, signedIn }) => {
  test.slow();
  expect(signedIn.token).not.toBe('');
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/settings');
  await page.getByRole('button', { name: 'New token' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Create token' }).click();
  await expect(dialog.getByText('Name is required')).toBeVisible();
  await dialog.getByLabel('Name').fill('Shortcuts on my phone');
  await dialog.getByLabel('Access').selectOption('write');
  await dialog.getByLabel('Valid for').selectOption('30 days');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Create token' }).click();

  await expect(page.getByRole('dialog', { name: 'Your new token' })).toBeVisible();
  const token = await dialog.getByLabel('API token', { exact: true }).inputValue();
  expect(token).toMatch(/^aide_[\w-]{43}$/);
  await dialog.getByRole('button', { name: 'Copy API token' }).click();
  await expect(dialog.getByRole('button', { name: 'Copied API token' })).toHaveText('Copied');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(token);
  await expectAccessible(page);
});
