import { expect, test } from '../dom/test.ts';

test('an invalid link shows an error', async ({ page }) => {
  await page.goto('/confirm-email#rubbish');
  await expect(page.getByText('This link has expired or was already used.')).toBeVisible();
  await page.goto('/confirm-email');
  await expect(page.getByText('This link is incomplete.')).toBeVisible();
});

test('without a mail server there is no notice', async ({ page, signedIn }) => {
  expect(signedIn.token).not.toBe('');
  await page.goto('/settings');
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Resend' })).toHaveCount(0);
});
