import {
  accountRoutes,
  apiTokenRoutes,
  emailByDateRoutes,
  feedRoutes,
  reminderRoutes,
  telegramRoutes,
  twoFactorRoutes,
  webhookRoutes,
} from '@aide/contract';
import { call } from '../support/accounts.ts';
import { stubTelegramStatus } from '../support/telegram.ts';
import { expect, test } from '../support/test.ts';
import { expectListWeathered, expectWeathered, noAnswer, stumbled, Weather } from '../support/weather.ts';

test.beforeEach(({ problems }) => problems.allow(/ERR_CONNECTION|ERR_FAILED|ERR_INTERNET_DISCONNECTED/));

test('every form of the settings, in all weathers', async ({ page, server, signedIn }) => {
  test.slow();
  const old = { name: 'Old script', scope: 'read', expiresInDays: 30 };
  await call(server.url, apiTokenRoutes.createApiToken, { token: signedIn.token, body: old });
  const form = (name: string) => page.getByRole('form', { name, exact: true });
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await page.goto('/settings');
  const profile = { Name: 'Asha Menon', Email: 'menon@example.com' };
  const save = /^Sav(e|ing)/;
  await expectWeathered(page, {
    route: accountRoutes.updateProfile,
    place: form('Profile'),
    typed: profile,
    submit: save,
  });
  const passwords = { 'Current Password': 'a', 'New Password': 'secret1', 'Confirm New Password': 'secret1' };
  const password = { place: form('Change Password'), typed: passwords, submit: /^Chang(e Password|ing)/ };
  await expectWeathered(page, { route: accountRoutes.changePassword, ...password });
  const lead = form('Reminders');
  const reminders = { place: lead, typed: { 'Tasks due on a day, at': '08:15' }, submit: save };
  await expectWeathered(page, { route: reminderRoutes.updateReminderSettings, ...reminders });

  await press('New token');
  const token = { place: dialog, typed: { Name: 'My script' }, submit: /^Creat(e token|ing)/ };
  await expectWeathered(page, { route: apiTokenRoutes.createApiToken, ...token });
  await page.keyboard.press('Escape');
  await press('New webhook');
  const hook = { place: dialog, typed: { Address: 'https://hooks.example.com/a' }, submit: /^Creat(e webhook|ing)/ };
  await expectWeathered(page, { route: webhookRoutes.createWebhook, ...hook });
  await page.keyboard.press('Escape');
  await press('Set up two-factor');
  const factor = { place: dialog, typed: { 'Your password': 'correct horse' }, submit: 'Continue' };
  await expectWeathered(page, { route: twoFactorRoutes.beginTwoFactor, ...factor });
  await page.keyboard.press('Escape');

  await press('Revoke Old script');
  const question = page.getByRole('alertdialog');
  const revoke = { place: question, typed: {}, submit: /^Revok(e|ing)/ };
  await expectWeathered(page, { route: apiTokenRoutes.revokeApiToken, ...revoke });
  await page.keyboard.press('Escape');

  const clock = form('Time zone');
  await clock.getByLabel('Time zone').selectOption('Europe/Paris');
  await expectWeathered(page, { route: accountRoutes.updateProfile, place: clock, typed: {}, submit: save });
  await expect(clock.getByLabel('Time zone')).toHaveValue('Europe/Paris');
  await clock.getByRole('button', { name: 'Save Time Zone' }).click();
  await expect(clock.getByText('Time zone updated successfully!')).toBeVisible();

  await press('Delete my account');
  const farewell = { place: question, typed: { [`Type ${signedIn.email} to confirm`]: signedIn.email } };
  const leave = /^Delet(e my account|ing)/;
  await expectWeathered(page, { route: accountRoutes.deleteAccount, ...farewell, submit: leave });
  await page.keyboard.press('Escape');

  // Buttons without a field: the words stand under them.
  for (const [section, submit, route] of [
    ['Calendar feed', 'Create calendar link', feedRoutes.createCalendarFeed],
    ['Email by date', /^(Save to address book|Preparing)/, emailByDateRoutes.exportMailAddresses],
    ['Your data', /^(Export my data|Preparing)/, accountRoutes.exportAccount],
  ] as const) {
    const place = page.locator('section').filter({ has: page.getByRole('heading', { name: section, exact: true }) });
    await expectWeathered(page, { route, place, typed: {}, submit });
  }
  const downloading = page.waitForEvent('download');
  await press('Export my data');
  expect((await downloading).suggestedFilename()).toMatch(/\.json$/);
});

test('every panel of the settings says why it did not come, in its place, and comes when asked again', async ({
  page,
  signedIn,
}) => {
  expect(signedIn.token).not.toBe('');
  const panels = [
    { route: apiTokenRoutes.listApiTokens, arrived: 'New token' },
    { route: feedRoutes.getCalendarFeed, arrived: 'Create calendar link' },
    { route: webhookRoutes.listWebhooks, arrived: 'New webhook' },
    { route: twoFactorRoutes.getTwoFactor, arrived: 'Set up two-factor' },
    { route: reminderRoutes.getReminderSettings, arrived: 'Save Reminders' },
    { route: emailByDateRoutes.getMailAddresses, arrived: 'Save to address book' },
  ];
  const weathers: Weather[] = [];
  for (const { route } of panels) weathers.push(await Weather.over(page, route));
  for (const weather of weathers) weather.mode = 'stumbles';
  for (const weather of weathers) weather.hold();
  await page.goto('/settings');
  await expect(page.getByText('Loading your addresses')).toBeAttached();
  await expect(page.getByText('Loading reminder settings')).toBeAttached();
  for (const weather of weathers) weather.release();
  const alerts = page.getByRole('alert');
  await expect(alerts.getByText(stumbled)).toHaveCount(panels.length);
  for (const weather of weathers) weather.mode = 'cut';
  await alerts.first().getByRole('button', { name: 'Try Again' }).click();
  await expect(alerts.getByText(noAnswer)).toHaveCount(1);
  await expect(page.getByText('You are offline.')).toBeVisible();
  // One answer tells that the server is back, and the other panels come by themselves.
  for (const weather of weathers) weather.mode = 'clear';
  await alerts.first().getByRole('button', { name: 'Try Again' }).click();
  await expect(alerts).toHaveCount(0);
  await expect(page.getByText('You are offline.')).toHaveCount(0);
  for (const { arrived } of panels) await expect(page.getByRole('button', { name: arrived })).toBeVisible();
  await page.unrouteAll();

  await expectListWeathered(page, {
    route: accountRoutes.getProfile,
    open: async () => {
      await page.reload();
    },
    loading: page.getByText('Loading your settings'),
    place: page.getByRole('alert'),
    arrived: page.getByRole('form', { name: 'Profile' }),
  });
});

test('connecting the chat, in all weathers', async ({ page, signedIn }) => {
  expect(signedIn.token).not.toBe('');
  await stubTelegramStatus(page);
  await page.goto('/onboarding');
  const errors = page.locator('[data-toast="error"]');
  const ask = await Weather.over(page, telegramRoutes.generateTelegramCode);
  const look = await Weather.over(page, telegramRoutes.getTelegramStatus);
  for (const [button, weather, words] of [
    ['Request new code', ask, 'Failed to send code'],
    ['Check Connection', look, 'Failed to check connection status.'],
  ] as const) {
    weather.mode = 'cut';
    weather.hold();
    await page.getByRole('button', { name: button }).click();
    await expect(page.locator('button[aria-busy="true"]')).toBeDisabled();
    weather.release();
    await expect(errors.getByText(words)).toBeVisible();
  }
  const place = page.getByRole('main').locator('form');
  const code = { place, typed: { '6-digit code': '123456' }, submit: 'Verify', fallback: 'Verification failed' };
  await expectWeathered(page, { route: telegramRoutes.verifyTelegramCode, ...code });
});
