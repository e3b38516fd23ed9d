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
import { call } from '../support/accounts.ts';
import { stubTelegramStatus } from '../support/telegram.ts';
import { disconnected } from '../support/offline.ts';
import { expect, test } from '../dom/test.ts';
import {
  expectListSurvivesFaults,
  expectFormSurvivesFaults,
  connectionError,
  serverError,
  ApiFaults,
} from '../support/api-faults.ts';

test.beforeEach(({ problems }) => problems.allow(disconnected));

test('every settings form survives API faults', async ({ page, server, signedIn }) => {
  const old = { name: 'Old script', scope: 'read', expiresInDays: 30 };
  await call(server.url, apiTokenRoutes.createApiToken, { token: signedIn.token, body: old });
  const form = (name: string) => page.getByRole('form', { name, exact: true });
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await page.goto('/settings');
  const profile = { Name: 'Asha Menon', Email: 'menon@example.com' };
  const save = /^Sav(e|ing)/;
  await expectFormSurvivesFaults(page, {
    route: accountRoutes.updateProfile,
    place: form('Profile'),
    typed: profile,
    submit: save,
  });
  const passwords = { 'Current Password': 'a', 'New Password': 'secret1', 'Confirm New Password': 'secret1' };
  const password = { place: form('Change Password'), typed: passwords, submit: /^Chang(e Password|ing)/ };
  await expectFormSurvivesFaults(page, { route: accountRoutes.changePassword, ...password });
  const lead = form('Reminders');
  const reminders = { place: lead, typed: { 'Tasks due on a day, at': '08:15' }, submit: save };
  await expectFormSurvivesFaults(page, { route: reminderRoutes.updateReminderSettings, ...reminders });

  await press('New token');
  const token = { place: dialog, typed: { Name: 'My script' }, submit: /^Creat(e token|ing)/ };
  await expectFormSurvivesFaults(page, { route: apiTokenRoutes.createApiToken, ...token });
  await page.keyboard.press('Escape');
  await press('New webhook');
  const hook = { place: dialog, typed: { Address: 'https://hooks.example.com/a' }, submit: /^Creat(e webhook|ing)/ };
  await expectFormSurvivesFaults(page, { route: webhookRoutes.createWebhook, ...hook });
  await page.keyboard.press('Escape');
  await press('Set up two-factor');
  const factor = { place: dialog, typed: { 'Your password': 'correct horse' }, submit: 'Continue' };
  await expectFormSurvivesFaults(page, { route: twoFactorRoutes.beginTwoFactor, ...factor });
  await page.keyboard.press('Escape');

  await press('Revoke Old script');
  const question = page.getByRole('alertdialog');
  const revoke = { place: question, typed: {}, submit: /^Revok(e|ing)/ };
  await expectFormSurvivesFaults(page, { route: apiTokenRoutes.revokeApiToken, ...revoke });
  await page.keyboard.press('Escape');

  await press('Sign out everywhere');
  const leaveAll = { place: question, typed: {}, submit: /^Sign(ing)? out/ };
  await expectFormSurvivesFaults(page, { route: sessionRoutes.signOutEverywhere, ...leaveAll });
  await page.keyboard.press('Escape');

  const clock = form('Time zone');
  await clock.getByLabel('Time zone').selectOption('Europe/Paris');
  await expectFormSurvivesFaults(page, { route: accountRoutes.updateProfile, place: clock, typed: {}, submit: save });
  await expect(clock.getByLabel('Time zone')).toHaveValue('Europe/Paris');
  await clock.getByRole('button', { name: 'Save Time Zone' }).click();
  await expect(clock.getByText('Time zone updated successfully!')).toBeVisible();

  await press('Delete my account');
  const deletion = { place: question, typed: { [`Type ${signedIn.email} to confirm`]: signedIn.email } };
  const leave = /^Delet(e my account|ing)/;
  await expectFormSurvivesFaults(page, { route: accountRoutes.deleteAccount, ...deletion, submit: leave });
  await page.keyboard.press('Escape');

  // Buttons without a field: the error is below them.
  for (const [section, submit, route] of [
    ['Calendar feed', 'Create calendar link', feedRoutes.createCalendarFeed],
    ['Email by date', /^(Save to address book|Preparing)/, emailByDateRoutes.exportMailAddresses],
    ['Your data', /^(Export my data|Preparing)/, accountRoutes.exportAccount],
  ] as const) {
    const place = page.locator('section').filter({ has: page.getByRole('heading', { name: section, exact: true }) });
    await expectFormSurvivesFaults(page, { route, place, typed: {}, submit });
  }
  const downloading = page.waitForEvent('download');
  await press('Export my data');
  expect((await downloading).suggestedFilename()).toMatch(/\.json$/);
});

test('every settings panel displays its load error in place and loads on Try Again', async ({ page, signedIn }) => {
  expect(signedIn.token).not.toBe('');
  const panels = [
    { route: apiTokenRoutes.listApiTokens, loaded: 'New token' },
    { route: feedRoutes.getCalendarFeed, loaded: 'Create calendar link' },
    { route: webhookRoutes.listWebhooks, loaded: 'New webhook' },
    { route: sessionRoutes.listSessions, loaded: 'Sign out everywhere' },
    { route: twoFactorRoutes.getTwoFactor, loaded: 'Set up two-factor' },
    { route: reminderRoutes.getReminderSettings, loaded: 'Save Reminders' },
    { route: emailByDateRoutes.getMailAddresses, loaded: 'Save to address book' },
  ];
  const faults: ApiFaults[] = [];
  for (const { route } of panels) faults.push(await ApiFaults.install(page, route));
  for (const fault of faults) fault.mode = 'error';
  for (const fault of faults) fault.hold();
  await page.goto('/settings');
  await expect(page.getByText('Loading your addresses')).toBeAttached();
  await expect(page.getByText('Loading reminder settings')).toBeAttached();
  for (const fault of faults) fault.release();
  const alerts = page.getByRole('alert');
  await expect(alerts.getByText(serverError)).toHaveCount(panels.length);
  for (const fault of faults) fault.mode = 'disconnected';
  // Otherwise the app detects the server and refetches every panel.
  await page.route('**/healthz', (request) => request.abort('connectionrefused'));
  await alerts.first().getByRole('button', { name: 'Try Again' }).click();
  await expect(alerts.getByText(connectionError)).toHaveCount(1);
  await expect(page.getByText('You’re offline.').first()).toBeVisible();
  // One response shows that the server is reachable again, and the other panels refetch without a click.
  for (const fault of faults) fault.mode = 'none';
  await alerts.first().getByRole('button', { name: 'Try Again' }).click();
  await expect(alerts).toHaveCount(0);
  await expect(page.getByText('You’re offline.')).toHaveCount(0);
  for (const { loaded } of panels) await expect(page.getByRole('button', { name: loaded })).toBeVisible();
  await page.unrouteAll();

  await expectListSurvivesFaults(page, {
    route: accountRoutes.getProfile,
    open: async () => {
      await page.reload();
    },
    loading: page.getByText('Loading your settings'),
    place: page.getByRole('alert'),
    loaded: page.getByRole('form', { name: 'Profile' }),
    fallback: 'Settings need a connection. They load when you’re back online.',
  });
});

test('connecting the bot survives API faults', async ({ page, signedIn }) => {
  expect(signedIn.token).not.toBe('');
  await stubTelegramStatus(page);
  await page.goto('/onboarding');
  const errors = page.locator('[data-toast="error"]');
  const ask = await ApiFaults.install(page, telegramRoutes.generateTelegramCode);
  const look = await ApiFaults.install(page, telegramRoutes.getTelegramStatus);
  for (const [button, faults, words] of [
    ['Request new code', ask, 'Failed to send code'],
    ['Check Connection', look, 'Failed to check connection status.'],
  ] as const) {
    faults.mode = 'disconnected';
    faults.hold();
    await page.getByRole('button', { name: button }).click();
    await expect(page.locator('button[aria-busy="true"]')).toBeDisabled();
    faults.release();
    await expect(errors.getByText(words)).toBeVisible();
  }
  const place = page.getByRole('main').locator('form');
  const code = { place, typed: { '6-digit code': '123456' }, submit: 'Verify', fallback: 'Verification failed' };
  await expectFormSurvivesFaults(page, { route: telegramRoutes.verifyTelegramCode, ...code });
});
