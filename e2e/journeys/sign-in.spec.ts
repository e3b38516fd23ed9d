import { accountRoutes } from '@aide/contract';
import type { Page } from '@playwright/test';
import { recordCalls, findToast } from '../support/screens.ts';
import { stubApi, disconnectApi, failApi, holdApi } from '../support/stub-api.ts';
import { expect, test } from '../support/test.ts';

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

test('the password can be shown and hidden [S2.login.02]', async ({ page }) => {
  await page.goto('/login');
  const password = page.getByLabel('Password', { exact: true });
  await expect(password).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Hide password' }).click();
  await expect(password).toHaveAttribute('type', 'password');
});

test('signing in opens the dashboard [S8.toast.05, S8.toast.02, S7.read.01, S3.store.02, S4.conf.01]', async ({
  page,
  account,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/login');
  await fillIn(page, account);
  await signInButton(page).click();
  const toast = findToast(page, 'success', 'Login successful!');
  await expect(toast).toBeVisible();
  await expect(toast.locator('.lucide-check')).toHaveCSS('color', 'rgb(28, 91, 184)');
  await expect(page).toHaveURL('/dashboard');
  await expect(page.locator('canvas')).toBeAttached();
  expect(await page.evaluate(() => localStorage.getItem('token'))).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
  expect(await page.evaluate(() => localStorage.getItem('userId'))).toBe(account.id);
});

test('the button displays progress and sends one request [S2.login.08]', async ({ page, account }) => {
  const sent = recordCalls(page, 'POST', '/onboarding/login');
  const release = await holdApi(page, accountRoutes.login);
  await page.goto('/login');
  await fillIn(page, account);
  await signInButton(page).click();
  const busy = page.getByRole('button', { name: 'Signing In...' });
  await expect(busy).toBeVisible();
  await busy.dispatchEvent('click');
  await page.getByLabel('Password', { exact: true }).press('Enter');
  release();
  await expect(page).toHaveURL('/dashboard');
  expect(sent).toHaveLength(1);
});

test('a wrong password displays a message and keeps the typed values', async ({ page, account }) => {
  await page.goto('/login');
  await fillIn(page, { ...account, password: 'not this one' });
  await signInButton(page).click();
  await expect(findToast(page, 'error', 'Invalid email or password')).toBeVisible();
  await expect(page).toHaveURL('/login');
  await expect(page.getByLabel('Email')).toHaveValue(account.email);
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
});

test('a failed sign-in displays the server’s message with a red cross [S8.toast.03, S8.toast.01]', async ({ page }) => {
  await failApi(page, accountRoutes.login, 'INVALID_CREDENTIALS', { message: 'Bad creds' });
  await page.goto('/login');
  await fillIn(page, { email: 'a@b.co', password: 'secret' });
  await signInButton(page).click();
  const toast = findToast(page, 'error', 'Bad creds');
  await expect(toast).toBeVisible();
  await expect(toast.locator('.lucide-x')).toHaveCSS('color', 'rgb(179, 38, 30)');
});

test('an error without a message and a lost connection display a message', async ({ page }) => {
  await stubApi(page, accountRoutes.login, 500, {});
  await page.goto('/login');
  await fillIn(page, { email: 'a@b.co', password: 'secret' });
  await signInButton(page).click();
  await expect(findToast(page, 'error', 'Request failed with status code 500')).toBeVisible();
  await disconnectApi(page, accountRoutes.login);
  await signInButton(page).click();
  await expect(findToast(page, 'error', 'The server did not respond.')).toBeVisible();
});

test('nothing is sent without an email or a password [S5.login.01, S5.login.02]', async ({ page }) => {
  const sent = recordCalls(page, 'POST', '/onboarding/login');
  await page.goto('/login');
  await signInButton(page).click();
  await expect(page.getByText('Email is required')).toBeVisible();
  await expect(page.getByText('Password is required')).toBeVisible();
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.getByLabel('Email').fill('asha@example.com');
  await expect(page.getByText('Email is required')).toBeHidden();
  await signInButton(page).click();
  await expect(page.getByText('Password is required')).toBeVisible();
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  expect(sent).toEqual([]);
});

test('a success toast closes after two seconds [S8.dur.01]', async ({ page, account }) => {
  await page.clock.install({ time: new Date() });
  await page.goto('/login');
  await fillIn(page, account);
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  await signInButton(page).click();
  const toast = findToast(page, 'success', 'Login successful!');
  await expect(toast).toBeVisible();
  await page.clock.runFor(1800);
  await expect(toast).not.toHaveAttribute('data-leaving');
  await page.clock.runFor(300);
  await expect(toast).toHaveAttribute('data-leaving');
  await page.clock.runFor(400);
  await expect(toast).toBeHidden();
});

test('an error toast closes after four seconds [S8.dur.02]', async ({ page }) => {
  await failApi(page, accountRoutes.login, 'INVALID_CREDENTIALS');
  await page.clock.install({ time: new Date() });
  await page.goto('/login');
  await fillIn(page, { email: 'a@b.co', password: 'secret' });
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  await signInButton(page).click();
  const toast = findToast(page, 'error', 'Invalid email or password');
  await expect(toast).toBeVisible();
  await page.clock.runFor(3800);
  await expect(toast).not.toHaveAttribute('data-leaving');
  await page.clock.runFor(300);
  await expect(toast).toHaveAttribute('data-leaving');
  await page.clock.runFor(400);
  await expect(toast).toBeHidden();
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
