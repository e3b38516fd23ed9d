import { randomUUID } from 'node:crypto';
import { accountRoutes } from '@aide/contract';
import type { Page } from '@playwright/test';
import { recordCalls, findToast } from '../support/screens.ts';
import { failApi, holdApi } from '../support/stub-api.ts';
import { expect, test } from '../support/test.ts';

interface Entries {
  name: string;
  email: string;
  password: string;
  confirm: string;
}

function newcomer(changes: Partial<Entries> = {}): Entries {
  const email = `priya-${randomUUID()}@example.com`;
  return { name: 'Priya Iyer', email, password: 'correct horse', confirm: 'correct horse', ...changes };
}

async function fillIn(page: Page, { name, email, password, confirm }: Entries) {
  await page.getByLabel('Full Name').fill(name);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm Password').fill(confirm);
}

const create = (page: Page) => page.getByRole('button', { name: 'Create Account' });

test('the sign-up page has all fields and links [S2.route.04, S2.reg.01, S2.reg.02, S2.reg.04]', async ({ page }) => {
  await page.goto('/register');
  await expect(page).toHaveURL('/register');
  for (const label of ['Full Name', 'Email', 'Password', 'Confirm Password']) {
    await expect(page.getByLabel(label, { exact: true })).toBeVisible();
  }
  await expect(create(page)).toBeVisible();
  await expect(page.locator('a[href="/login"]')).toBeVisible();
});

test('signing up signs in and opens the dashboard [S8.toast.06, S7.read.02, S4.conf.02]', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const entries = newcomer();
  const signups = recordCalls(page, 'POST', '/onboarding/signup');
  const logins = recordCalls(page, 'POST', '/onboarding/login');
  await page.goto('/register');
  await fillIn(page, entries);
  await create(page).click();
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

test('the button displays progress [S2.reg.03]', async ({ page }) => {
  const release = await holdApi(page, accountRoutes.signup);
  await page.goto('/register');
  await fillIn(page, newcomer());
  await create(page).click();
  await expect(page.getByRole('button', { name: 'Creating Account...' })).toBeVisible();
  release();
  await expect(page).toHaveURL('/dashboard');
});

test('a rejection displays the server’s message and keeps the typed values [S8.toast.04]', async ({ page }) => {
  await failApi(page, accountRoutes.signup, 'EMAIL_TAKEN', { message: 'Taken' });
  const entries = newcomer();
  await page.goto('/register');
  await fillIn(page, entries);
  await create(page).click();
  await expect(findToast(page, 'error', 'Taken')).toBeVisible();
  await expect(page.getByLabel('Full Name')).toHaveValue(entries.name);
  await expect(page.getByLabel('Confirm Password')).toHaveValue(entries.confirm);
});

test('an email address in use is rejected by the server', async ({ page, account }) => {
  await page.goto('/register');
  await fillIn(page, newcomer({ email: account.email.toUpperCase() }));
  await create(page).click();
  await expect(
    findToast(page, 'error', 'An account with this email already exists. Please sign in instead.'),
  ).toBeVisible();
});

test('an empty form reports every missing field [S5.reg.01, S5.reg.02, S5.reg.03, S5.reg.05]', async ({ page }) => {
  const sent = recordCalls(page, 'POST', '/onboarding/signup');
  await page.goto('/register');
  await create(page).click();
  for (const text of [
    'Name is required',
    'Email is required',
    'Password is required',
    'Please confirm your password',
  ]) {
    await expect(page.getByText(text, { exact: true })).toBeVisible();
  }
  await expect(page.getByLabel('Full Name')).toBeFocused();
  expect(sent).toEqual([]);
});

test('a password needs at least six characters [S5.reg.04]', async ({ page }) => {
  await page.goto('/register');
  await fillIn(page, newcomer({ password: '12345', confirm: '12345' }));
  await create(page).click();
  await expect(page.getByText('Password must be at least 6 characters')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill('7hq2zk');
  await page.getByLabel('Confirm Password').fill('7hq2zk');
  await create(page).click();
  await expect(page).toHaveURL('/dashboard');
});

test('different passwords are not sent [S5.reg.06, S5.reg.07]', async ({ page }) => {
  const sent = recordCalls(page, 'POST', '/onboarding/signup');
  await page.goto('/register');
  await fillIn(page, newcomer({ confirm: 'something else' }));
  await create(page).click();
  await expect(page.getByText('Passwords do not match')).toBeVisible();
  expect(sent).toEqual([]);
});
