import { accountRoutes, profileSchema } from '@aide/contract';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect } from 'vitest';
import { getDataLayer } from '../dom/parts.ts';
import { getAddress, isDisabled, only, selectAll } from '../dom/queries.ts';
import { api, app, clock, test, user } from '../dom/setup.ts';
import { call, createAccount } from '../support/accounts.ts';

const profileForm = () => screen.getByRole('form', { name: 'Profile' });
const passwordForm = () => screen.getByRole('form', { name: 'Change Password' });

async function fillPasswords(current: string, next: string, confirm = next) {
  await user.fill(await screen.findByLabelText('Current Password'), current);
  await user.fill(await screen.findByLabelText('New Password'), next);
  await user.fill(await screen.findByLabelText('Confirm New Password'), confirm);
}

const changePassword = () => within(passwordForm()).getByRole('button', { name: 'Change Password' });

test('the settings page has all forms [S2.route.14, S2.set.01, S2.set.02, S5.edit.03, S7.read.06]', async ({
  signedIn,
}) => {
  await app.open('/settings');
  await waitFor(() => expect(getAddress()).toBe('/settings'));
  await waitFor(() => expect(within(profileForm()).getByLabelText('Name')).toHaveProperty('value', signedIn.name));
  await waitFor(() => expect(within(profileForm()).getByLabelText('Email')).toHaveProperty('value', signedIn.email));
  await waitFor(() => expect(within(profileForm()).getByLabelText('Email').getAttribute('type')).toBe('email'));
  for (const label of ['Current Password', 'New Password', 'Confirm New Password']) {
    await waitFor(() => expect(screen.getByLabelText(label).getAttribute('type')).toBe('password'));
  }
});

test('saving the profile sends name and email and updates the displayed name [S3.user.03, S7.track.09]', async ({
  signedIn,
}) => {
  const sent = () => api.bodies('PUT', '/onboarding/me');
  await app.open('/settings');
  await user.fill(await waitFor(() => within(profileForm()).getByLabelText('Name')), 'Asha Menon');
  await user.click(await waitFor(() => within(profileForm()).getByRole('button', { name: 'Save Changes' })));
  await screen.findByText('Profile updated successfully!');
  expect(sent()).toEqual([{ name: 'Asha Menon', email: signedIn.email }]);
  await waitFor(() =>
    expect(screen.getByRole('complementary', { name: 'Sidebar' }).textContent).toContain('Asha Menon'),
  );
  expect(getDataLayer().filter(({ event }) => event === 'profile_updated')).toHaveLength(1);
  await app.reload();
  await waitFor(() => expect(within(profileForm()).getByLabelText('Name')).toHaveProperty('value', 'Asha Menon'));
});

test('the profile needs a name and an email [S5.edit.02]', async ({ signedIn }) => {
  const sent = () => api.bodies('PUT', '/onboarding/me');
  await app.open('/settings');
  await user.fill(await waitFor(() => within(profileForm()).getByLabelText('Name')), '  ');
  await user.click(await waitFor(() => within(profileForm()).getByRole('button', { name: 'Save Changes' })));
  await screen.findByText('Name is required');
  await user.fill(await waitFor(() => within(profileForm()).getByLabelText('Name')), signedIn.name);
  await user.clear(await waitFor(() => within(profileForm()).getByLabelText('Email')));
  await user.click(await waitFor(() => within(profileForm()).getByRole('button', { name: 'Save Changes' })));
  await screen.findByText('Email is required');
  expect(sent()).toEqual([]);
});

test('a new email is pending, even one that belongs to another account, and can be cancelled', async ({
  server,
  signedIn,
}) => {
  const other = await createAccount(server.url);
  await app.open('/settings');
  const notice = () => within(profileForm()).getByText(/^The owner of this server has to confirm/);
  for (const email of [other.email, 'new@example.com']) {
    await user.fill(await waitFor(() => within(profileForm()).getByLabelText('Email')), email);
    await user.click(await waitFor(() => within(profileForm()).getByRole('button', { name: 'Save Changes' })));
    await waitFor(() => expect(notice().textContent).toContain(email));
    await waitFor(() => expect(within(profileForm()).getByLabelText('Email')).toHaveProperty('value', signedIn.email));
  }
  await user.click(await waitFor(() => within(profileForm()).getByRole('button', { name: 'Cancel the change' })));
  await waitFor(() => expect(within(profileForm()).queryByText(/^The owner of this server has to confirm/)).toBeNull());
});

test('changing the password keeps this session and is required from then on [S3.misc.02, S7.track.10]', async ({
  server,
  signedIn,
}) => {
  const sent = () => api.bodies('PUT', '/onboarding/password');
  await app.open('/settings');
  await fillPasswords(signedIn.password, 'a better password');
  await user.click(await waitFor(changePassword));
  await screen.findByText('Password changed successfully!');
  expect(sent().map((body) => Object.keys(body as object))).toEqual([
    ['currentPassword', 'newPassword', 'confirmPassword'],
  ]);
  await waitFor(() => expect(screen.getByLabelText('Current Password')).toHaveProperty('value', ''));
  expect(getDataLayer().filter(({ event }) => event === 'password_changed')).toHaveLength(1);
  expect(localStorage.getItem('token')).not.toBe(signedIn.token);
  await app.reload();
  await waitFor(profileForm);
  const { email } = signedIn;
  const { login } = accountRoutes;
  expect((await call(server.url, login, { body: { email, password: signedIn.password } })).status).toBe(401);
  expect((await call(server.url, login, { body: { email, password: 'a better password' } })).status).toBe(200);
});

test('a password change is only sent if complete and matching [S5.edit.04, S5.edit.05, S5.edit.06]', async ({
  signedIn,
}) => {
  const sent = () => api.bodies('PUT', '/onboarding/password');
  await app.open('/settings');
  for (const [current, next, confirm, text] of [
    ['', 'a better password', 'a better password', 'Current password is required'],
    [signedIn.password, '', 'a better password', 'New password is required'],
    [signedIn.password, 'a better password', '', 'Please confirm your password'],
    [signedIn.password, 'a better password', 'another', 'New passwords do not match'],
  ] as const) {
    await fillPasswords(current, next, confirm);
    await user.click(await waitFor(changePassword));
    await screen.findByText(text);
  }
  expect(sent()).toEqual([]);
});

test('success messages disappear after three seconds [S4.mod.02]', async ({ signedIn }) => {
  await clock.install({ time: new Date() });
  await app.open('/settings');
  await waitFor(profileForm);
  await clock.pauseAt(new Date(Date.now() + 60_000));
  for (const [submit, message] of [
    [
      async () => user.click(await waitFor(() => within(profileForm()).getByRole('button', { name: 'Save Changes' }))),
      'Profile updated successfully!',
    ],
    [
      async () => {
        await fillPasswords(signedIn.password, 'a better password');
        await user.click(await waitFor(changePassword));
      },
      'Password changed successfully!',
    ],
  ] as const) {
    await submit();
    await screen.findByText(message);
    await clock.runFor(2500);
    await screen.findByText(message);
    await clock.runFor(1000);
    await waitFor(() => expect(screen.queryByText(message)).toBeNull());
  }
});

test('the time zone can be changed', async ({ server, signedIn }) => {
  await app.open('/settings');
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Time zone' }), 'Europe/Madrid');
  await screen.findByText('Time zone updated successfully!');
  const { body } = await call(server.url, accountRoutes.getProfile, { token: signedIn.token });
  expect(profileSchema.parse((body as { data: unknown }).data).timezone).toBe('Europe/Madrid');
});

test('the account can only be deleted after typing its email address', async ({ server, signedIn }) => {
  await app.open('/settings');
  await user.click(await screen.findByRole('button', { name: 'Delete my account' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete your account?' });
  const confirm = () => within(dialog).getByRole('button', { name: 'Delete my account' });
  await waitFor(() => expect(isDisabled(confirm())).toBe(true));
  await user.fill(await within(dialog).findByLabelText(/to confirm/), 'someone@example.com');
  await waitFor(() => expect(isDisabled(confirm())).toBe(true));
  await user.fill(await within(dialog).findByLabelText(/to confirm/), signedIn.email);
  await user.click(await waitFor(confirm));
  await waitFor(() => expect(getAddress()).toBe('/login'));
  expect(localStorage.getItem('token')).toBeNull();
  const { email, password } = signedIn;
  expect((await call(server.url, accountRoutes.login, { body: { email, password } })).status).toBe(401);
});

test('a failed deletion is displayed in the dialog, which can be closed', async ({ signedIn }) => {
  api.fail(accountRoutes.deleteAccount, 'UNAVAILABLE');
  await app.open('/settings');
  const open = () => screen.getByRole('button', { name: 'Delete my account' });
  await user.click(await waitFor(open));
  const dialog = await screen.findByRole('alertdialog');
  await user.fill(await within(dialog).findByLabelText(/to confirm/), signedIn.email);
  await user.click(await within(dialog).findByRole('button', { name: 'Delete my account' }));
  await within(dialog).findByText('Aide is busy right now. Please try again in a moment.');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(open()));
});

test('the theme can be chosen, is kept and follows the system', async ({ signedIn }) => {
  expect(signedIn.token).not.toBe('');
  const html = () => only(selectAll('html'));
  app.setColorScheme('light');
  await app.open('/settings');
  await user.click(await screen.findByRole('radio', { name: 'Dark' }));
  await waitFor(() => expect(html().getAttribute('data-theme')).toBe('dark'));
  await app.reload();
  await waitFor(() => expect(html().getAttribute('data-theme')).toBe('dark'));
  await user.click(await screen.findByRole('radio', { name: 'System' }));
  await waitFor(() => expect(html().getAttribute('data-theme')).toBe('light'));
  app.setColorScheme('dark');
  await waitFor(() => expect(html().getAttribute('data-theme')).toBe('dark'));
});

test('a failed profile load displays its error, and Try Again loads it', async ({ signedIn }) => {
  // Fails every time: the number of requests depends on when the event stream connects.
  api.fail(accountRoutes.getProfile, 'INTERNAL');
  await app.open('/settings');
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Something went wrong on our side.'));
  api.reset();
  await user.click(await screen.findByRole('button', { name: 'Try Again' }));
  await waitFor(() => expect(within(profileForm()).getByLabelText('Email')).toHaveProperty('value', signedIn.email));
});
