import type { Page } from '@playwright/test';
import { expect, test } from '../dom/test.ts';

async function fillIn(page: Page, { email, password }: { email: string; password: string }) {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
}

const signInButton = (page: Page) => page.getByRole('button', { name: 'Sign In', exact: true });

test('the sign-in page has all fields and links [S2.route.03, S2.login.01, S2.login.03, S2.login.04, S2.login.05, S2.login.06, S2.login.07]', async ({
  page,
}) => {
  await page.goto('/login');
  await expect(page).toHaveURL('/login');
  await expect(page).toHaveTitle('Sign in · Aide');
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome back' })).toBeVisible();
  await expect(page.getByLabel('Email')).toBeVisible();
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
  await expect(signInButton(page)).toBeVisible();
  await expect(page.locator('a[href="/"]')).toBeVisible();
  await expect(page.locator('a[href="/register"]')).toBeVisible();
  const panel = page.getByRole('complementary');
  for (const point of ['Voice-to-Task', 'AI Reminders', 'Telegram Bot', 'Analytics']) {
    await expect(panel.getByText(point, { exact: true })).toBeVisible();
  }
});

test('signed-in users are redirected to the dashboard', async ({ page, signedIn }) => {
  expect(signedIn.token).not.toBe('');
  for (const path of ['/login', '/register']) {
    await page.goto(path);
    await expect(page).toHaveURL('/dashboard');
  }
});

test('signing in returns to the requested page', async ({ page, account }) => {
  await page.goto('/settings');
  await expect(page).toHaveURL('/login');
  await fillIn(page, account);
  await signInButton(page).click();
  await expect(page).toHaveURL('/settings');
});
