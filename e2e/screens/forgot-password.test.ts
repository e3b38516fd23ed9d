import { accountRoutes } from '@aide/contract';
import { screen, waitFor } from '@testing-library/dom';
import { expect } from 'vitest';
import { getAddress } from '../dom/queries.ts';
import { app, test, user } from '../dom/setup.ts';
import { call } from '../support/accounts.ts';

test('the sign-in page links to a page that asks for the address; without a mail server it names the owner and the command', async ({
  account,
}) => {
  await app.open('/login');
  await user.click(await screen.findByRole('link', { name: 'Forgot password?' }));
  await waitFor(() => expect(getAddress()).toBe('/forgot-password'));
  await user.click(await screen.findByRole('button', { name: 'Send me a link' }));
  await screen.findByText('Email is required');
  await user.fill(await screen.findByLabelText('Email'), account.email);
  await user.click(await screen.findByRole('button', { name: 'Send me a link' }));
  await screen.findByText(/Its owner can make a link/);
});

test('an invalid link shows an error, and one without a token offers a new one', async ({ account, server }) => {
  await app.open('/reset-password#rubbish');
  await user.fill(await screen.findByLabelText('New Password'), 'a new password');
  await user.fill(await screen.findByLabelText('Confirm New Password'), 'another one');
  await user.click(await screen.findByRole('button', { name: 'Change Password' }));
  await screen.findByText('New passwords do not match');
  await user.fill(await screen.findByLabelText('Confirm New Password'), 'a new password');
  await user.click(await screen.findByRole('button', { name: 'Change Password' }));
  await screen.findByText(/^This link has expired or was already used\./);
  const { email, password } = account;
  expect((await call(server.url, accountRoutes.login, { body: { email, password } })).status).toBe(200);
  await app.open('/reset-password');
  await screen.findByText(/^This link is incomplete\./);
  await screen.findByRole('link', { name: 'Request a new link' });
});
