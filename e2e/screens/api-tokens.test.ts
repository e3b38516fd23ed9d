import { apiTokenRoutes } from '@aide/contract';
import { holdApi } from '../support/stub-api.ts';
import { expect, test } from '../dom/test.ts';

test('the dialog cannot be closed while a token is being created', async ({ page, signedIn }) => {
  expect(signedIn.token).not.toBe('');
  const release = await holdApi(page, apiTokenRoutes.createApiToken);
  await page.goto('/settings');
  await page.getByRole('button', { name: 'New token' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('My script');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('button', { name: 'Creating...' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeDisabled();
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  release();
  await expect(dialog.getByLabel('API token', { exact: true })).toHaveValue(/^aide_/);
});
