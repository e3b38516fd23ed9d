import { accountRoutes } from '@aide/contract';
import { answerApi, cutApi, holdApi } from '../support/stub-api.ts';
import { watchCalls } from '../support/requests.ts';
import { expect, test } from '../support/test.ts';

test.beforeEach(async ({ page }) => {
  await page.goto('/login');
});

test('S2.login.01 S2.login.03 S2.login.04 S2.login.05 S2.login.07 S2.route.03 the page has its parts', async ({
  page,
}) => {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/welcome back/i);
  await expect(page.getByLabel('Email')).toBeVisible();
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  await expect(page.locator('a[href="/"]').first()).toBeVisible();
  await expect(page.locator('a[href="/register"]')).toBeVisible();
});

test('S2.login.06 the side panel lists what Aide does', async ({ page }) => {
  const panel = page.getByRole('complementary');
  for (const words of ['Voice-to-Task', 'AI Reminders', 'Telegram Bot', 'Analytics']) {
    await expect(panel.getByText(words, { exact: true })).toBeVisible();
  }
});

test('S2.login.02 the password can be shown and hidden', async ({ page }) => {
  const password = page.getByLabel('Password', { exact: true });
  await expect(password).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Hide password' }).click();
  await expect(password).toHaveAttribute('type', 'password');
});

test('S5.login.01 S5.login.02 empty fields are named and nothing is sent', async ({ page }) => {
  const calls = watchCalls(page, accountRoutes.login);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('Email is required')).toBeVisible();
  await page.getByLabel('Email').fill('asha@example.com');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('Password is required')).toBeVisible();
  expect(calls()).toBe(0);
});

test('S8.toast.05 S4.auth.01 the right password leads to the dashboard and keeps the session', async ({
  page,
  account,
}) => {
  await page.getByLabel('Email').fill(account.email.toUpperCase());
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('Login successful!')).toBeVisible();
  await expect(page).toHaveURL('/dashboard');
  await page.reload();
  await expect(page).toHaveURL('/dashboard');
});

test('S8.toast.01 S8.toast.03 a wrong password says so and keeps what was typed', async ({ page, account }) => {
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill('not my password');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.locator('[data-toast="error"]')).toHaveText('Invalid email or password');
  await expect(page).toHaveURL('/login');
  await expect(page.getByLabel('Email')).toHaveValue(account.email);
});

test('S2.login.08 the button says that it is busy', async ({ page, account }) => {
  const release = await holdApi(page, accountRoutes.login);
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('button', { name: 'Signing In...' })).toBeVisible();
  release();
  await expect(page).toHaveURL('/dashboard');
});

const answers = [
  {
    id: 'S8.msg.01',
    what: 'the body when it is a plain string',
    body: 'Closed for repairs',
    shown: 'Closed for repairs',
  },
  { id: 'S8.msg.02', what: "the body's message", body: { message: 'Words', error: 'CODE' }, shown: 'Words' },
  { id: 'S8.msg.03', what: "the body's error when there is no message", body: { error: 'CODE' }, shown: 'CODE' },
  { id: 'S8.msg.04', what: "the error's own message", body: {}, shown: 'Request failed with status code 500' },
];

for (const { id, what, body, shown } of answers) {
  test(`${id} a failure shows ${what}`, async ({ page }) => {
    await answerApi(page, accountRoutes.login, 500, body);
    await page.getByLabel('Email').fill('asha@example.com');
    await page.getByLabel('Password', { exact: true }).fill('whatever');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page.locator('[data-toast="error"]')).toHaveText(shown);
  });
}

test('a line that is cut says so and keeps what was typed', async ({ page }) => {
  await cutApi(page, accountRoutes.login);
  await page.getByLabel('Email').fill('asha@example.com');
  await page.getByLabel('Password', { exact: true }).fill('whatever');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.locator('[data-toast="error"]')).toHaveText(/\w+/);
  await expect(page.getByLabel('Email')).toHaveValue('asha@example.com');
});
