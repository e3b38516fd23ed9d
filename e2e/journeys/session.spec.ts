import { expect, test } from '../support/test.ts';

test('signing out in one tab signs out the others', async ({ page, context, signedIn }) => {
  expect(signedIn.token).not.toBe('');
  await page.goto('/dashboard');
  const other = await context.newPage();
  await other.goto('/settings');
  await other.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
});

test('a change made elsewhere appears in the open page', async ({ page, context, signedIn }) => {
  expect(signedIn.name).toBe('Asha Rao');
  const listening = page.waitForResponse('**/api/v1/events?*');
  await page.goto('/dashboard');
  await listening;
  const other = await context.newPage();
  await other.goto('/settings');
  await other.getByLabel('Name', { exact: true }).fill('Asha Menon');
  await other.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByRole('complementary', { name: 'Sidebar' })).toContainText('Asha Menon');
});
