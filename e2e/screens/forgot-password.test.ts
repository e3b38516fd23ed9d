import { accountRoutes } from '@aide/contract';
import { call } from '../support/accounts.ts';
import { expect, test } from '../dom/test.ts';

test('the sign-in page links to a page that asks for the address; without a mail server it names the administrator', async ({
  page,
  account,
}) => {
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page).toHaveURL('/forgot-password');
  await page.getByRole('button', { name: 'Send me a link' }).click();
  await expect(page.getByText('Email is required')).toBeVisible();
  await page.getByLabel('Email').fill(account.email);
  await page.getByRole('button', { name: 'Send me a link' }).click();
  await expect(page.getByText('Ask your administrator for a link')).toBeVisible();
});

test('an invalid link shows an error, and one without a token offers a new one', async ({ page, account, server }) => {
  await page.goto('/reset-password#rubbish');
  await page.getByLabel('New Password', { exact: true }).fill('a new password');
  await page.getByLabel('Confirm New Password').fill('another one');
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expect(page.getByText('New passwords do not match')).toBeVisible();
  await page.getByLabel('Confirm New Password').fill('a new password');
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expect(page.getByText('This link has expired or was already used.')).toBeVisible();
  const { email, password } = account;
  expect((await call(server.url, accountRoutes.login, { body: { email, password } })).status).toBe(200);
  await page.goto('/reset-password');
  await expect(page.getByText('This link is incomplete.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Request a new link' })).toBeVisible();
});
