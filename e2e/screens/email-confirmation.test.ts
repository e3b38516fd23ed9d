import { screen, waitFor } from '@testing-library/dom';
import { expect } from 'vitest';
import { app, test } from '../dom/setup.ts';

test('an invalid link shows an error', async () => {
  await app.open('/confirm-email#rubbish');
  await screen.findByText(/^This link has expired or was already used\./);
  await app.open('/confirm-email');
  await screen.findByText(/^This link is incomplete\./);
});

test('without a mail server there is no notice', async ({ signedIn }) => {
  expect(signedIn.token).not.toBe('');
  await app.open('/settings');
  await screen.findByRole('heading', { level: 1, name: 'Settings' });
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Resend' })).toBeNull());
});
