import { recordCalls, findToast } from '../support/screens.ts';
import { newcomer, fillInSignUp, createAccountButton } from '../support/sign-up.ts';
import { expect, test } from '../support/test.ts';

test('signing up signs in and opens the dashboard [S8.toast.06, S7.read.02, S4.conf.02]', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const entries = newcomer();
  const signups = recordCalls(page, 'POST', '/onboarding/signup');
  const logins = recordCalls(page, 'POST', '/onboarding/login');
  await page.goto('/register');
  await fillInSignUp(page, entries);
  await createAccountButton(page).click();
  await expect(findToast(page, 'success', 'Account created successfully! Welcome to your dashboard.')).toBeVisible();
  await expect(page).toHaveURL('/dashboard');
  await expect(page.locator('canvas')).toBeAttached();
  const { name, email, password } = entries;
  expect(signups.map((body) => JSON.parse(body) as unknown)).toEqual([
    { name, email, password, timezone: 'Asia/Kolkata' },
  ]);
  expect(logins.map((body) => JSON.parse(body) as unknown)).toEqual([{ email, password }]);
  await expect(page.getByText('Priya Iyer', { exact: true })).toBeVisible();
});
