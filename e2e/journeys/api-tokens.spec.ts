import { taskRoutes } from '@aide/contract';
import { call } from '../support/accounts.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';

test('an API token can be created, is displayed once, works and can be revoked', async ({
  page,
  context,
  server,
  signedIn,
}) => {
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
  expect(await page.content()).not.toContain(token);

  await row.getByRole('button', { name: 'Revoke Shortcuts on my phone' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await expect(row).toHaveCount(0);
  expect((await call(server.url, listTasks, { token })).status).toBe(401);
});
