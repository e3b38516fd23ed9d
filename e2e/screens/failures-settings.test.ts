import {
  accountRoutes,
  apiTokenRoutes,
  emailByDateRoutes,
  feedRoutes,
  reminderRoutes,
  sessionRoutes,
  telegramRoutes,
  twoFactorRoutes,
  webhookRoutes,
} from '@aide/contract';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect } from 'vitest';
import { disconnect, serverError } from '../dom/api.ts';
import { connectionError, expectFormSurvivesFaults, expectListSurvivesFaults } from '../dom/faults.ts';
import { isDisabled, nth, only, selectAll } from '../dom/queries.ts';
import { api, app, test, user } from '../dom/setup.ts';
import { call } from '../support/accounts.ts';
import { telegramStatus } from '../support/telegram.ts';

test('every settings form survives API faults', async ({ server, signedIn }) => {
  const old = { name: 'Old script', scope: 'read', expiresInDays: 30 };
  await call(server.url, apiTokenRoutes.createApiToken, { token: signedIn.token, body: old });
  const form = (name: string) => screen.getByRole('form', { name });
  const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
  const dialog = () => screen.getByRole('dialog');
  await app.open('/settings');
  const profile = { Name: 'Asha Menon', Email: 'menon@example.com' };
  const save = /^Sav(e|ing)/;
  await expectFormSurvivesFaults({
    route: accountRoutes.updateProfile,
    place: () => form('Profile'),
    typed: profile,
    submit: save,
  });
  const passwords = { 'Current Password': 'a', 'New Password': 'secret1', 'Confirm New Password': 'secret1' };
  const password = { place: () => form('Change Password'), typed: passwords, submit: /^Chang(e Password|ing)/ };
  await expectFormSurvivesFaults({ route: accountRoutes.changePassword, ...password });
  const lead = () => form('Reminders');
  api.fail(reminderRoutes.updateReminderSettings, 'INTERNAL', { message: 'The bell is stuck', times: 1 });
  await user.fill(await waitFor(() => within(lead()).getByLabelText('Tasks due on a day, at')), '08:15');
  await waitFor(() => within(lead()).getByText('The bell is stuck'));
  expect(within(lead()).getByLabelText('Tasks due on a day, at')).toHaveProperty('value', '08:15');
  await user.click(await waitFor(() => within(lead()).getByRole('button', { name: 'Save again' })));
  await waitFor(() => within(lead()).getByText('Reminder settings saved!'));

  await press('New token');
  const token = { place: dialog, typed: { Name: 'My script' }, submit: /^Creat(e token|ing)/ };
  await expectFormSurvivesFaults({ route: apiTokenRoutes.createApiToken, ...token });
  await user.keyboard('{Escape}');
  await press('New webhook');
  const hook = { place: dialog, typed: { Address: 'https://hooks.example.com/a' }, submit: /^Creat(e webhook|ing)/ };
  await expectFormSurvivesFaults({ route: webhookRoutes.createWebhook, ...hook });
  await user.keyboard('{Escape}');
  await press('Set up two-factor');
  const factor = { place: dialog, typed: { 'Your password': 'correct horse' }, submit: 'Continue' };
  await expectFormSurvivesFaults({ route: twoFactorRoutes.beginTwoFactor, ...factor });
  await user.keyboard('{Escape}');

  await press('Revoke Old script');
  const question = () => screen.getByRole('alertdialog');
  const revoke = { place: question, typed: {}, submit: /^Revok(e|ing)/ };
  await expectFormSurvivesFaults({ route: apiTokenRoutes.revokeApiToken, ...revoke });
  await user.keyboard('{Escape}');

  await press('Sign out everywhere');
  const leaveAll = { place: question, typed: {}, submit: /^Sign(ing)? out/ };
  await expectFormSurvivesFaults({ route: sessionRoutes.signOutEverywhere, ...leaveAll });
  await user.keyboard('{Escape}');

  const clock = () => form('Time zone');
  api.fail(accountRoutes.updateProfile, 'INTERNAL', { message: 'The clock is stuck', times: 1 });
  await user.selectOptions(await waitFor(() => within(clock()).getByLabelText('Time zone')), 'Europe/Paris');
  await waitFor(() => within(clock()).getByText('The clock is stuck'));
  await waitFor(() => expect(within(clock()).getByLabelText('Time zone')).toHaveProperty('value', 'Europe/Paris'));
  await user.click(await waitFor(() => within(clock()).getByRole('button', { name: 'Save again' })));
  await waitFor(() => within(clock()).getByText('Time zone updated successfully!'));

  await press('Delete my account');
  const deletion = { place: question, typed: { [`Type ${signedIn.email} to confirm`]: signedIn.email } };
  const leave = /^Delet(e my account|ing)/;
  await expectFormSurvivesFaults({ route: accountRoutes.deleteAccount, ...deletion, submit: leave });
  await user.keyboard('{Escape}');

  // Buttons without a field: the error is below them.
  for (const [section, submit, route] of [
    ['Calendar feed', 'Create calendar link', feedRoutes.createCalendarFeed],
    ['Email by date', /^(Save to address book|Preparing)/, emailByDateRoutes.exportMailAddresses],
    ['Your data', /^(Export my data|Preparing)/, accountRoutes.exportAccount],
  ] as const) {
    const place = () =>
      only(selectAll('section').filter((each) => within(each).queryByRole('heading', { name: section }) !== null));
    await expectFormSurvivesFaults({ route, place, typed: {}, submit });
  }
  expect(await app.download(() => press('Export my data'))).toMatch(/\.json$/);
});

test('every settings panel displays its load error in place and loads on Try Again', async ({ signedIn }) => {
  expect(signedIn.token).not.toBe('');
  const panels = [
    { route: apiTokenRoutes.listApiTokens, loaded: 'New token' },
    { route: feedRoutes.getCalendarFeed, loaded: 'Create calendar link' },
    { route: webhookRoutes.listWebhooks, loaded: 'New webhook' },
    { route: sessionRoutes.listSessions, loaded: 'Sign out everywhere' },
    { route: twoFactorRoutes.getTwoFactor, loaded: 'Set up two-factor' },
    { route: reminderRoutes.getReminderSettings, loaded: 'At the time', role: 'checkbox' as const },
    { route: emailByDateRoutes.getMailAddresses, loaded: 'Save to address book' },
  ];
  const faults = panels.map(({ route }) => api.faults(route));
  for (const fault of faults) fault.mode = 'error';
  for (const fault of faults) fault.hold();
  await app.open('/settings');
  await screen.findByText('Loading your addresses');
  await screen.findByText('Loading reminder settings');
  for (const fault of faults) fault.release();
  const alerts = () => screen.queryAllByRole('alert');
  await waitFor(() =>
    expect(alerts().flatMap((each) => within(each).queryAllByText(serverError))).toHaveLength(panels.length),
  );
  for (const fault of faults) fault.mode = 'disconnected';
  // Otherwise the app detects the server and refetches every panel.
  api.intercept(({ path }) => (path === '/healthz' ? disconnect() : undefined));
  await user.click(await waitFor(() => within(nth(alerts(), 0)).getByRole('button', { name: 'Try Again' })));
  await waitFor(() => expect(alerts().flatMap((each) => within(each).queryAllByText(connectionError))).toHaveLength(1));
  await waitFor(() => nth(screen.queryAllByText(/^You’re offline\./), 0));
  // One response shows that the server is reachable again, and the other panels refetch without a click.
  for (const fault of faults) fault.mode = 'none';
  await user.click(await waitFor(() => within(nth(alerts(), 0)).getByRole('button', { name: 'Try Again' })));
  await waitFor(() => expect(alerts()).toEqual([]));
  await waitFor(() => expect(screen.queryByText('You’re offline.')).toBeNull());
  for (const { loaded, role = 'button' } of panels) await screen.findByRole(role, { name: loaded });
  api.reset();

  await expectListSurvivesFaults({
    route: accountRoutes.getProfile,
    open: () => app.reload(),
    loading: () => screen.getByText('Loading your settings'),
    place: () => screen.getByRole('alert'),
    loaded: () => screen.getByRole('form', { name: 'Profile' }),
    fallback: 'Settings need a connection. They load when you’re back online.',
  });
});

test('connecting the bot survives API faults', async ({ signedIn }) => {
  expect(signedIn.token).not.toBe('');
  api.respond(telegramRoutes.getTelegramStatus, 200, telegramStatus());
  await app.open('/onboarding');
  const errors = () => only(selectAll('[data-toast="error"]'));
  const ask = api.faults(telegramRoutes.generateTelegramCode);
  const look = api.faults(telegramRoutes.getTelegramStatus);
  for (const [button, faults, words] of [
    ['Request new code', ask, 'Failed to send code'],
    ['Check Connection', look, 'Failed to check connection status.'],
  ] as const) {
    faults.mode = 'disconnected';
    faults.hold();
    await user.click(await screen.findByRole('button', { name: button }));
    await waitFor(() => expect(isDisabled(only(selectAll('button[aria-busy="true"]')))).toBe(true));
    faults.release();
    await waitFor(() => within(errors()).getByText(words));
  }
  const place = () => only(selectAll('form', screen.getByRole('main')));
  const code = { place, typed: { '6-digit code': '123456' }, submit: 'Verify', fallback: 'Verification failed' };
  await expectFormSurvivesFaults({ route: telegramRoutes.verifyTelegramCode, ...code });
});
