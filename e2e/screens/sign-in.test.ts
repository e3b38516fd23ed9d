import { screen, waitFor, within } from '@testing-library/dom';
import { expect } from 'vitest';
import { getAddress, only, selectAll } from '../dom/queries.ts';
import { app, test, user } from '../dom/setup.ts';

async function fillIn({ email, password }: { email: string; password: string }) {
  await user.fill(await screen.findByLabelText('Email'), email);
  await user.fill(await screen.findByLabelText('Password'), password);
}

const signInButton = () => screen.getByRole('button', { name: 'Sign In' });

test('the sign-in page has all fields and links [S2.route.03, S2.login.01, S2.login.03, S2.login.04, S2.login.05, S2.login.06, S2.login.07]', async () => {
  await app.open('/login');
  await waitFor(() => expect(getAddress()).toBe('/login'));
  await waitFor(() => expect(document.title).toBe('Sign in · Aide'));
  await screen.findByRole('heading', { level: 1, name: 'Welcome back' });
  await screen.findByLabelText('Email');
  await screen.findByLabelText('Password');
  await waitFor(signInButton);
  await waitFor(() => only(selectAll('a[href="/"]')));
  await waitFor(() => only(selectAll('a[href="/register"]')));
  const panel = () => screen.getByRole('complementary');
  for (const point of ['Voice-to-Task', 'AI Reminders', 'Telegram Bot', 'Analytics']) {
    await waitFor(() => within(panel()).getByText(point));
  }
});

test('signed-in users are redirected to the dashboard', async ({ signedIn }) => {
  expect(signedIn.token).not.toBe('');
  for (const path of ['/login', '/register']) {
    await app.open(path);
    await waitFor(() => expect(getAddress()).toBe('/dashboard'));
  }
});

test('signing in returns to the requested page', async ({ account }) => {
  await app.open('/settings');
  await waitFor(() => expect(getAddress()).toBe('/login'));
  await fillIn(account);
  await user.click(await waitFor(signInButton));
  await waitFor(() => expect(getAddress()).toBe('/settings'));
});
