import { apiTokenRoutes, taskRoutes } from '@aide/contract';
import { call } from '../support/accounts.ts';
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

test('an API token can be created, is displayed once, works and can be revoked', async ({ page, server, signedIn }) => {
  expect(signedIn.token).not.toBe('');
  await page.goto('/settings');
  await page.getByRole('button', { name: 'New token' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Create token' }).click();
  await expect(dialog.getByText('Name is required')).toBeVisible();
  await dialog.getByLabel('Name').fill('Shortcuts on my phone');
  await dialog.getByLabel('Access').selectOption('write');
  await dialog.getByLabel('Valid for').selectOption('30 days');
  await dialog.getByRole('button', { name: 'Create token' }).click();

  await expect(page.getByRole('dialog', { name: 'Your new token' })).toBeVisible();
  const token = await dialog.getByLabel('API token', { exact: true }).inputValue();
  expect(token).toMatch(/^aide_[\w-]{43}$/);
  await dialog.getByRole('button', { name: 'I’ve saved it' }).click();

  const { createTask, listTasks } = taskRoutes;
  expect((await call(server.url, createTask, { token, body: { title: 'From my phone' } })).status).toBe(201);
  await page.reload();
  const row = page.getByRole('list', { name: 'API tokens' }).getByRole('listitem');
  await expect(row).toContainText('Shortcuts on my phone');
  await expect(row).toContainText('Read and write');
  await expect(row).toContainText(`aide_…${token.slice(-4)}`);
  await expect(row).toContainText('Last used');
  await expect(row).toContainText('Expires');
  expect(await page.evaluate(() => document.documentElement.outerHTML)).not.toContain(token);

  await row.getByRole('button', { name: 'Revoke Shortcuts on my phone' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await expect(row).toHaveCount(0);
  expect((await call(server.url, listTasks, { token })).status).toBe(401);
});
