import { accountRoutes } from '@aide/contract';
import { signIn } from '../support/accounts.ts';
import { failApi, answerApi } from '../support/stub-api.ts';
import { expect, test } from '../support/test.ts';
import { anHourAgo, inOneHour, readableToken } from '../support/tokens.ts';

const signedInPages = [
  '/onboarding',
  '/dashboard',
  '/analytics',
  '/tasks',
  '/recurring-tasks',
  '/contacts',
  '/integrations',
  '/settings',
  '/messages',
  '/notifications',
  '/my-bots',
  '/bot-management',
];

for (const path of signedInPages) {
  test(`S2.guard.01 S6.role.04 ${path} is not for strangers`, async ({ page }) => {
    await page.goto(path);
    await expect(page).toHaveURL('/login');
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  });
}

test('S2.guard.04 S2.guard.05 every signed-in page opens without a chat bot', async ({ memberPage: page }) => {
  for (const path of signedInPages) {
    await page.goto(path);
    await expect(page.locator('main h1')).toBeVisible();
    await expect(page).toHaveURL(path);
  }
});

test('S3.store.01 a token in session storage is enough', async ({ page, account }) => {
  await page.goto('/login');
  await page.evaluate((token) => sessionStorage.setItem('token', token), account.token);
  await page.goto('/settings');
  await expect(page).toHaveURL('/settings');
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(account.name);
});

test('S4.auth.03 S4.auth.04 an expired token is removed and leads to the sign-in page', async ({
  page,
  context,
  server,
}) => {
  await signIn(context, server.url, { token: readableToken({ exp: anHourAgo() }) });
  await page.goto('/dashboard');
  await expect(page).toHaveURL('/login');
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
});

test('S4.auth.02 a token that cannot be read counts as signed out', async ({ page, context, server }) => {
  await signIn(context, server.url, { token: 'not-a-token' });
  await page.goto('/dashboard');
  await expect(page).toHaveURL('/login');
});

test('a token with a foreign signature is refused by the server', async ({ page, context, server, account }) => {
  await signIn(context, server.url, {
    token: readableToken({ id: account.id, email: account.email, exp: inOneHour() }),
  });
  await page.goto('/settings');
  await expect(page).toHaveURL('/login');
});

test('S2.guard.06 a status check that answers 401 means signed out', async ({ memberPage: page }) => {
  await failApi(page, accountRoutes.getProfile, 'SESSION_EXPIRED');
  await page.goto('/dashboard');
  await expect(page).toHaveURL('/login');
});

test('S2.guard.07 a status check that answers 400 means signed out', async ({ memberPage: page }) => {
  await answerApi(page, accountRoutes.getProfile, 400, { success: false, message: 'No' });
  await page.goto('/dashboard');
  await expect(page).toHaveURL('/login');
});

test('who wanted to go somewhere gets there after signing in', async ({ page, account }) => {
  await page.goto('/settings');
  await expect(page).toHaveURL('/login');
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL('/settings');
});

test('S2.nav.06 S2.nav.07 S2.nav.08 logout empties both storages and leads to the sign-in page', async ({
  memberPage: page,
  account,
}) => {
  await page.goto('/dashboard');
  await page.evaluate((token) => sessionStorage.setItem('token', token), account.token);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
  expect(await page.evaluate(() => [localStorage.getItem('token'), sessionStorage.getItem('token')])).toEqual([
    null,
    null,
  ]);
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Logout' })).toBeHidden();
});

test('S2.nav.09 logout on the landing page stays there', async ({ memberPage: page, account }) => {
  await page.goto('/');
  await expect(page.getByText(account.email.split('@')[0] ?? '')).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
  await expect(page).toHaveURL('/');
});

test('signed-in visitors of the sign-in and sign-up pages are led to the dashboard', async ({ memberPage: page }) => {
  for (const path of ['/login', '/register']) {
    await page.goto(path);
    await expect(page).toHaveURL('/dashboard');
  }
});

test('S6.role.06 every call carries the token', async ({ memberPage: page, account }) => {
  const headers: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/v1/')) headers.push(request.headers()['authorization']);
  });
  await page.goto('/settings');
  await expect(page.getByLabel('Name', { exact: true })).toBeVisible();
  expect(headers.length).toBeGreaterThan(0);
  expect(new Set(headers)).toEqual(new Set([`Bearer ${account.token}`]));
});
