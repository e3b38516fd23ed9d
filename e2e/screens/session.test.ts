import { accountRoutes } from '@aide/contract';
import { createAccount, signIn } from '../support/accounts.ts';
import { signedInPaths, findToast } from '../support/screens.ts';
import { stubApi, failApi } from '../support/stub-api.ts';
import { expect, test } from '../dom/test.ts';

/** Returns a token that the client can decode but a server would reject. */
function unsignedToken(payload: object): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'HS256', typ: 'JWT' })}.${part(payload)}.c2ln`;
}

const past = Math.floor(Date.now() / 1000) - 60;

test('every protected page requires a session [S2.guard.01, S6.role.04]', async ({ page }) => {
  for (const path of signedInPaths) {
    await page.goto(path);
    await expect(page).toHaveURL('/login');
    await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
  }
});

for (const status of [401, 400]) {
  test(`a ${status} from the session check means signed out [S2.guard.06, S2.guard.07]`, async ({ page, signedIn }) => {
    expect(signedIn.token).not.toBe('');
    await stubApi(page, accountRoutes.getProfile, status, { success: false, message: 'No' });
    await page.goto('/dashboard');
    await expect(page).toHaveURL('/login');
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  });
}

test('any other failure of the session check displays the name User [S7.read.05]', async ({ page, signedIn }) => {
  expect(signedIn.name).not.toBe('User');
  await failApi(page, accountRoutes.getProfile, 'INTERNAL');
  await page.goto('/dashboard');
  await expect(page.getByRole('complementary', { name: 'Sidebar' }).getByText('User', { exact: true })).toBeVisible();
  await expect(page).toHaveURL('/dashboard');
});

test('the name comes from the profile [S7.read.03]', async ({ page, signedIn }) => {
  await stubApi(page, accountRoutes.getProfile, 200, { success: true, data: { name: 'Zed' } });
  await page.goto('/dashboard');
  await expect(page.getByRole('complementary', { name: 'Sidebar' })).toContainText('Zed');
  expect(signedIn.name).not.toBe('Zed');
});

test('a token in session storage opens the pages and is sent with requests [S4.auth.01, S3.store.01]', async ({
  page,
  account,
}) => {
  await page.goto('/login');
  await page.evaluate((token) => sessionStorage.setItem('token', token), account.token);
  const asked = page.waitForRequest('**/api/v1/onboarding/me');
  await page.goto('/settings');
  expect((await asked).headers()['authorization']).toBe(`Bearer ${account.token}`);
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(account.email);
});

test('an undecodable token means signed out [S4.auth.02]', async ({ page, context, server }) => {
  await signIn(context, server.url, { token: 'abc' });
  await page.goto('/dashboard');
  await expect(page).toHaveURL('/login');
});

test('an expired token means signed out and is removed [S4.auth.03, S4.auth.04]', async ({ page, context, server }) => {
  await signIn(context, server.url, { token: unsignedToken({ id: '1', email: 'a@b.co', exp: past }) });
  await page.goto('/dashboard');
  await expect(page).toHaveURL('/login');
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
});

test('a token unknown to the server leads to the sign-in page', async ({ page, context, server }) => {
  const token = unsignedToken({ id: '1', email: 'a@b.co', exp: past + 3600 });
  await signIn(context, server.url, { token });
  await page.goto('/settings');
  await expect(page).toHaveURL('/login');
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
});

test('onboarding without a token displays the reason [S5.bot.05, S5.bot.06]', async ({ page }) => {
  await page.goto('/onboarding');
  await expect(findToast(page, 'error', 'You must be logged in to access onboarding')).toBeVisible();
  await expect(page).toHaveURL('/login');
});

test('onboarding with an undecodable token displays the reason [S5.bot.07, S5.bot.08]', async ({
  page,
  context,
  server,
}) => {
  await signIn(context, server.url, { token: 'abc' });
  await page.goto('/onboarding');
  await expect(findToast(page, 'error', 'Invalid token. Please login again')).toBeVisible();
  await expect(page).toHaveURL('/login');
});

test('Logout clears both storages and opens the sign-in page [S2.nav.06, S2.nav.07, S2.nav.08]', async ({
  page,
  signedIn,
}) => {
  await page.goto('/settings');
  await page.evaluate((token) => sessionStorage.setItem('token', token), signedIn.token);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
  expect(await page.evaluate(() => [localStorage.getItem('token'), sessionStorage.getItem('token')])).toEqual([
    null,
    null,
  ]);
});

test('the next user to sign in sees no data of the previous one [S4.auth.06]', async ({ page, server, signedIn }) => {
  const next = await createAccount(server.url, { name: 'Meera Nair' });
  await page.goto('/settings');
  await expect(page.getByRole('complementary', { name: 'Sidebar' })).toContainText(signedIn.name);
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByLabel('Email').fill(next.email);
  await page.getByLabel('Password', { exact: true }).fill(next.password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('complementary', { name: 'Sidebar' })).toContainText('Meera Nair');
  await expect(page.getByText(signedIn.name)).toHaveCount(0);
});
