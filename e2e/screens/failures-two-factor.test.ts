import { twoFactorRoutes } from '@aide/contract';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect } from 'vitest';
import { serverError } from '../dom/api.ts';
import { connectionError, expectFormSurvivesFaults } from '../dom/faults.ts';
import { getAddress, isDisabled } from '../dom/queries.ts';
import { api, app, test, user } from '../dom/setup.ts';
import { authenticatorCode } from '../support/authenticator.ts';
import { enableTwoFactorSignIn } from '../support/two-factor.ts';

const wrong = 'That code is not right. Please check it and try again.';

test('renewing recovery codes and disabling two-factor survive API faults; old codes stay valid until renewed', async ({
  server,
  account,
}) => {
  const { recoveryCodes, token } = await enableTwoFactorSignIn(server.url, account);
  localStorage.setItem('token', token);
  await app.open('/settings');
  const dialog = () => screen.getByRole('dialog');
  const typed = { 'Your password': account.password, Code: recoveryCodes[0] ?? '' };
  await user.click(await screen.findByRole('button', { name: 'New recovery codes' }));
  const renew = { place: dialog, typed, submit: 'Create new codes' };
  await expectFormSurvivesFaults({ route: twoFactorRoutes.renewRecoveryCodes, ...renew });
  await user.fill(await waitFor(() => within(dialog()).getByLabelText('Code')), 'not-a-code');
  await user.click(await waitFor(() => within(dialog()).getByRole('button', { name: 'Create new codes' })));
  await waitFor(() => within(dialog()).getByText(wrong));
  await waitFor(() =>
    expect(within(dialog()).getByLabelText('Your password')).toHaveProperty('value', account.password),
  );
  await user.click(await waitFor(() => within(dialog()).getByRole('button', { name: 'Cancel' })));

  await user.click(await screen.findByRole('button', { name: 'Switch off' }));
  const off = { place: dialog, typed, submit: 'Switch off' };
  await expectFormSurvivesFaults({ route: twoFactorRoutes.disableTwoFactor, ...off });
  await user.click(await waitFor(() => within(dialog()).getByRole('button', { name: 'Cancel' })));
  // The next attempt clears the error.
  await user.click(await screen.findByRole('button', { name: 'Switch off' }));
  await waitFor(() => expect(within(dialog()).getByLabelText('Code')).toHaveProperty('value', ''));
  await waitFor(() => expect(within(dialog()).queryByText(connectionError)).toBeNull());
  await user.fill(await waitFor(() => within(dialog()).getByLabelText('Your password')), account.password);
  await user.fill(await waitFor(() => within(dialog()).getByLabelText('Code')), recoveryCodes[0] ?? '');
  await user.click(await waitFor(() => within(dialog()).getByRole('button', { name: 'Switch off' })));
  await screen.findByRole('button', { name: 'Set up two-factor' });
});

test('the second sign-in step by keyboard alone keeps code and focus through API faults and a wrong code', async ({
  server,
  account,
}) => {
  const { key, used, recoveryCodes } = await enableTwoFactorSignIn(server.url, account);
  const faults = api.faults(twoFactorRoutes.completeLogin);
  const enterPassword = async () => {
    await app.open('/login');
    (await screen.findByLabelText('Email')).focus();
    await user.keyboard(account.email);
    await user.keyboard('{Tab}');
    await user.keyboard(account.password);
    await user.keyboard('{Enter}');
  };
  await enterPassword();
  const code = () => screen.getByLabelText('6-digit code');
  await waitFor(() => expect(document.activeElement).toBe(code()));
  await user.keyboard(used);

  faults.mode = 'error';
  faults.hold();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(isDisabled(screen.getByRole('button', { name: 'Signing In...' }))).toBe(true));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement).toBe(code()));
  faults.release();
  const expectKept = async (words: string) => {
    await waitFor(() => within(screen.getByRole('form', { name: 'Second factor' })).getByText(words));
    await waitFor(() => expect(code()).toHaveProperty('value', used));
    await waitFor(() => expect(document.activeElement).toBe(code()));
  };
  await expectKept(serverError);
  expect(faults.calls).toBe(1);
  faults.mode = 'disconnected';
  await user.keyboard('{Enter}');
  await expectKept(connectionError);
  faults.mode = 'none';
  await user.keyboard('{Enter}');
  await expectKept(wrong);

  await user.keyboard('{Control>}A{/Control}');
  await user.keyboard(authenticatorCode(key, 1));
  await waitFor(() => expect(code()).not.toHaveProperty('value', used));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(getAddress()).toBe('/dashboard'));

  localStorage.clear();
  await enterPassword();
  await waitFor(() => expect(document.activeElement).toBe(code()));
  // Past the button, to the alternative.
  await user.keyboard('{Tab}');
  await user.keyboard('{Tab}');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Use a recovery code' })));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Recovery code')));
  await user.keyboard(recoveryCodes[0] ?? '');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(getAddress()).toBe('/dashboard'));
});
