import { findToast } from '../support/screens.ts';
import { newcomer, fillInSignUp, createAccountButton } from '../support/sign-up.ts';
import { expect, test } from '../dom/test.ts';

test('the sign-up page has all fields and links [S2.route.04, S2.reg.01, S2.reg.02, S2.reg.04]', async ({ page }) => {
  await page.goto('/register');
  await expect(page).toHaveURL('/register');
  for (const label of ['Full Name', 'Email', 'Password', 'Confirm Password']) {
    await expect(page.getByLabel(label, { exact: true })).toBeVisible();
  }
  await expect(createAccountButton(page)).toBeVisible();
  await expect(page.locator('a[href="/login"]')).toBeVisible();
});

test('an email address in use is rejected by the server', async ({ page, account }) => {
  await page.goto('/register');
  await fillInSignUp(page, newcomer({ email: account.email.toUpperCase() }));
  await createAccountButton(page).click();
  await expect(
    findToast(page, 'error', 'An account with this email already exists. Please sign in instead.'),
  ).toBeVisible();
});
