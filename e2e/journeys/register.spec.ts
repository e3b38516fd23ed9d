import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { recordCalls, findToast } from '../support/screens.ts';
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

test('an email address in use is rejected by the server', async ({ page, account }) => {
  await page.goto('/register');
  await fillIn(page, newcomer({ email: account.email.toUpperCase() }));
  await create(page).click();
  await expect(
    findToast(page, 'error', 'An account with this email already exists. Please sign in instead.'),
  ).toBeVisible();
});
