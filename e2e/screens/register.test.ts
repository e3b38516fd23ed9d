import { screen, waitFor } from '@testing-library/dom';
import { expect } from 'vitest';
import { findToast } from '../dom/parts.ts';
import { getAddress, only, selectAll } from '../dom/queries.ts';
import { app, test, user } from '../dom/setup.ts';
import { newcomer } from '../support/sign-up.ts';

test('the sign-up page has all fields and links [S2.route.04, S2.reg.01, S2.reg.02, S2.reg.04]', async () => {
  await app.open('/register');
  await waitFor(() => expect(getAddress()).toBe('/register'));
  for (const label of ['Full Name', 'Email', 'Password', 'Confirm Password']) {
    await screen.findByLabelText(label);
  }
  await screen.findByRole('button', { name: 'Create Account' });
  await waitFor(() => only(selectAll('a[href="/login"]')));
});

test('after sign-up the capture box has the focus, once', async () => {
  await app.open('/register');
  const { name, email, password, confirm } = newcomer();
  await user.fill(await screen.findByLabelText('Full Name'), name);
  await user.fill(screen.getByLabelText('Email'), email);
  await user.fill(screen.getByLabelText('Password'), password);
  await user.fill(screen.getByLabelText('Confirm Password'), confirm);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Capture a task')));
  // A reload and Back read this state.
  await waitFor(() => expect(history.state).not.toMatchObject({ usr: { isNew: true } }));
});

test('an email address in use is rejected by the server', async ({ account }) => {
  await app.open('/register');
  const { name, email, password, confirm } = newcomer({ email: account.email.toUpperCase() });
  await user.fill(await screen.findByLabelText('Full Name'), name);
  await user.fill(screen.getByLabelText('Email'), email);
  await user.fill(screen.getByLabelText('Password'), password);
  await user.fill(screen.getByLabelText('Confirm Password'), confirm);
  await user.click(screen.getByRole('button', { name: 'Create Account' }));
  await findToast('error', 'An account with this email already exists. Please sign in instead.');
});
