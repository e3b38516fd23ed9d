import { expect, test } from '../support/test.ts';

test('a message sent in another window appears in an open conversation', async ({ page, context, signedIn }) => {
  expect(signedIn.token).not.toBe('');
  const listening = page.waitForResponse('**/api/v1/events');
  await page.goto('/messages');
  await listening;
  await expect(page.getByText('Send Aide a message')).toBeVisible();
  const other = await context.newPage();
  await other.goto('/messages');
  await other.getByRole('textbox', { name: 'Message' }).fill('water the plants');
  await other.getByRole('textbox', { name: 'Message' }).press('Enter');
  await expect(page.getByRole('log').getByText('water the plants', { exact: true })).toBeVisible();
});
