import { randomUUID } from 'node:crypto';
import { accountRoutes } from '@aide/contract';
import type { Page } from '@playwright/test';
import { call } from '../support/accounts.ts';
import { watchCalls } from '../support/requests.ts';
import { holdApi } from '../support/stub-api.ts';
import { expect, test } from '../support/test.ts';

interface Entries {
  name?: string;
  email?: string;
  password?: string;
  confirm?: string;
}

async function fill(page: Page, { name = '', email = '', password = '', confirm = '' }: Entries): Promise<void> {
  await page.getByLabel('Full Name').fill(name);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm Password').fill(confirm);
}

const create = (page: Page) => page.getByRole('button', { name: 'Create Account' });
const newcomer = () => ({
  name: 'Asha Rao',
  email: `asha-${randomUUID()}@example.com`,
  password: 'secret',
  confirm: 'secret',
});

test.beforeEach(async ({ page }) => {
  await page.goto('/register');
});

test('S2.reg.01 S2.reg.02 S2.reg.04 S2.route.04 the page has its parts', async ({ page }) => {
  for (const label of ['Full Name', 'Email', 'Confirm Password']) await expect(page.getByLabel(label)).toBeVisible();
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
  await expect(create(page)).toBeVisible();
  await expect(page.locator('a[href="/login"]')).toBeVisible();
});

test('S5.reg.01 S5.reg.02 S5.reg.03 S5.reg.05 every missing field is named', async ({ page }) => {
  const calls = watchCalls(page, accountRoutes.signup);
  await create(page).click();
  for (const words of [
    'Name is required',
    'Email is required',
    'Password is required',
    'Please confirm your password',
  ]) {
    await expect(page.getByText(words, { exact: true })).toBeVisible();
  }
  expect(calls()).toBe(0);
});

test('S5.reg.04 five characters are too few for a password, six will do', async ({ page }) => {
  const person = newcomer();
  await fill(page, { ...person, password: '12345', confirm: '12345' });
  await create(page).click();
  await expect(page.getByText('Password must be at least 6 characters')).toBeVisible();
  await fill(page, { ...person, password: '123456', confirm: '123456' });
  await create(page).click();
  await expect(page).toHaveURL('/dashboard');
});

test('S5.reg.06 S5.reg.07 two different passwords are refused and nothing is sent', async ({ page }) => {
  const calls = watchCalls(page, accountRoutes.signup);
  await fill(page, { ...newcomer(), confirm: 'secrets' });
  await create(page).click();
  await expect(page.getByText('Passwords do not match')).toBeVisible();
  expect(calls()).toBe(0);
});

test('S8.toast.02 S8.toast.06 a new account is signed in, in the zone of its browser', async ({ page, server }) => {
  await fill(page, newcomer());
  await create(page).click();
  await expect(page.locator('[data-toast="success"]')).toHaveText(
    'Account created successfully! Welcome to your dashboard.',
  );
  await expect(page).toHaveURL('/dashboard');
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const { body } = await call(server.url, accountRoutes.getProfile, { token: token ?? '' });
  expect(accountRoutes.getProfile.answer.parse(body).data).toMatchObject({
    name: 'Asha Rao',
    timezone: 'Asia/Kolkata',
  });
});

test('S8.toast.04 an address that is taken says so and keeps what was typed', async ({ page, account }) => {
  await fill(page, { ...newcomer(), email: account.email });
  await create(page).click();
  await expect(page.locator('[data-toast="error"]')).toHaveText(
    'An account with this email already exists. Please sign in instead.',
  );
  await expect(page.getByLabel('Full Name')).toHaveValue('Asha Rao');
});

test('S2.reg.03 the button says that it is busy', async ({ page }) => {
  const release = await holdApi(page, accountRoutes.signup);
  await fill(page, newcomer());
  await create(page).click();
  await expect(page.getByRole('button', { name: 'Creating Account...' })).toBeVisible();
  release();
  await expect(page).toHaveURL('/dashboard');
});
