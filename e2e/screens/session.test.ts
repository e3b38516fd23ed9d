import { accountRoutes } from '@aide/contract';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect } from 'vitest';
import { findToast } from '../dom/parts.ts';
import { getAddress } from '../dom/queries.ts';
import { api, app, test, user } from '../dom/setup.ts';
import { createAccount } from '../support/accounts.ts';
import { signedInPaths } from '../support/menu.ts';

/** Returns a token that the client can decode but a server would reject. */
function unsignedToken(payload: object): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'HS256', typ: 'JWT' })}.${part(payload)}.c2ln`;
}

const past = Math.floor(Date.now() / 1000) - 60;

test('every protected page requires a session [S2.guard.01, S6.role.04]', async () => {
  for (const path of signedInPaths) {
    await app.open(path);
    await waitFor(() => expect(getAddress()).toBe('/login'));
    await screen.findByRole('button', { name: 'Sign In' });
    await waitFor(() => expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull());
  }
});

for (const status of [401, 400]) {
  test(`a ${status} from the session check means signed out [S2.guard.06, S2.guard.07]`, async ({ signedIn }) => {
    expect(signedIn.token).not.toBe('');
    api.respond(accountRoutes.getProfile, status, { success: false, message: 'No' });
    await app.open('/dashboard');
    await waitFor(() => expect(getAddress()).toBe('/login'));
    expect(localStorage.getItem('token')).toBeNull();
  });
}

test('any other failure of the session check displays the name User [S7.read.05]', async ({ signedIn }) => {
  expect(signedIn.name).not.toBe('User');
  api.fail(accountRoutes.getProfile, 'INTERNAL');
  await app.open('/dashboard');
  await waitFor(() => within(screen.getByRole('complementary', { name: 'Sidebar' })).getByText('User'));
  await waitFor(() => expect(getAddress()).toBe('/dashboard'));
});

test('the name comes from the profile [S7.read.03]', async ({ signedIn }) => {
  api.respond(accountRoutes.getProfile, 200, { success: true, data: { name: 'Zed' } });
  await app.open('/dashboard');
  await waitFor(() => expect(screen.getByRole('complementary', { name: 'Sidebar' }).textContent).toContain('Zed'));
  expect(signedIn.name).not.toBe('Zed');
});

test('a token in session storage opens the pages and is sent with requests [S4.auth.01, S3.store.01]', async ({
  account,
}) => {
  await app.open('/login');
  sessionStorage.setItem('token', account.token);
  await app.open('/settings');
  await waitFor(() => {
    const asked = api.requests.find(({ path }) => path === '/api/v1/onboarding/me');
    expect(asked?.headers.get('authorization')).toBe(`Bearer ${account.token}`);
  });
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Email' })).toHaveProperty('value', account.email));
});

test('an undecodable token means signed out [S4.auth.02]', async () => {
  localStorage.setItem('token', 'abc');
  await app.open('/dashboard');
  await waitFor(() => expect(getAddress()).toBe('/login'));
});

test('an expired token means signed out and is removed [S4.auth.03, S4.auth.04]', async () => {
  localStorage.setItem('token', unsignedToken({ id: '1', email: 'a@b.co', exp: past }));
  await app.open('/dashboard');
  await waitFor(() => expect(getAddress()).toBe('/login'));
  expect(localStorage.getItem('token')).toBeNull();
});

test('a token unknown to the server leads to the sign-in page', async () => {
  const token = unsignedToken({ id: '1', email: 'a@b.co', exp: past + 3600 });
  localStorage.setItem('token', token);
  await app.open('/settings');
  await waitFor(() => expect(getAddress()).toBe('/login'));
  expect(localStorage.getItem('token')).toBeNull();
});

test('onboarding without a token displays the reason [S5.bot.05, S5.bot.06]', async () => {
  await app.open('/onboarding');
  await findToast('error', 'You must be logged in to access onboarding');
  await waitFor(() => expect(getAddress()).toBe('/login'));
});

test('onboarding with an undecodable token displays the reason [S5.bot.07, S5.bot.08]', async () => {
  localStorage.setItem('token', 'abc');
  await app.open('/onboarding');
  await findToast('error', 'Invalid token. Please login again');
  await waitFor(() => expect(getAddress()).toBe('/login'));
});

test('Logout clears both storages and opens the sign-in page [S2.nav.06, S2.nav.07, S2.nav.08]', async ({
  signedIn,
}) => {
  await app.open('/settings');
  sessionStorage.setItem('token', signedIn.token);
  await user.click(await screen.findByRole('button', { name: 'Logout' }));
  await waitFor(() => expect(getAddress()).toBe('/login'));
  expect([localStorage.getItem('token'), sessionStorage.getItem('token')]).toEqual([null, null]);
});

test('the next user to sign in sees no data of the previous one [S4.auth.06]', async ({ server, signedIn }) => {
  const next = await createAccount(server.url, { name: 'Meera Nair' });
  await app.open('/settings');
  await waitFor(() =>
    expect(screen.getByRole('complementary', { name: 'Sidebar' }).textContent).toContain(signedIn.name),
  );
  await user.click(await screen.findByRole('button', { name: 'Logout' }));
  await user.fill(await screen.findByLabelText('Email'), next.email);
  await user.fill(await screen.findByLabelText('Password'), next.password);
  await user.click(await screen.findByRole('button', { name: 'Sign In' }));
  await waitFor(() => expect(getAddress()).toBe('/dashboard'));
  await waitFor(() =>
    expect(screen.getByRole('complementary', { name: 'Sidebar' }).textContent).toContain('Meera Nair'),
  );
  await waitFor(() => expect(screen.queryByText(signedIn.name)).toBeNull());
});
