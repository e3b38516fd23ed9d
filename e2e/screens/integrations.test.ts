import { calendarRoutes, emailByDateRoutes, telegramRoutes, trialRoutes } from '@aide/contract';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect } from 'vitest';
import { getAddress, isDisabled } from '../dom/queries.ts';
import { api, app, test, user } from '../dom/setup.ts';
import { telegramStatus } from '../support/telegram.ts';

test.beforeEach(({ signedIn }) => expect(signedIn.token).not.toBe(''));

const telegram = () => screen.getByRole('listitem', { name: 'Telegram' });
const button = (name: string) => screen.getByRole('button', { name });

test('the bot can be connected, and a second app is coming soon [S2.route.13, S2.int.01, S2.int.04, S2.int.05, S2.int.06, S2.int.07]', async () => {
  api.respond(telegramRoutes.getTelegramStatus, 200, telegramStatus());
  await app.open('/integrations');
  await waitFor(() => expect(telegram().textContent).toContain('Voice messages'));
  await waitFor(() => expect(telegram().textContent).toContain('Task creation'));
  await waitFor(() => expect(within(telegram()).queryByText('Connected')).toBeNull());
  const second = await screen.findByRole('listitem', { name: 'WhatsApp' });
  await within(second).findByText('Coming Soon');
  await waitFor(() => expect(isDisabled(within(second).getByRole('button'))).toBe(true));
  await user.click(await waitFor(() => button('Connect Telegram')));
  await waitFor(() => expect(getAddress()).toBe('/onboarding'));
});

test('a connected bot displays its last sync and can be reconnected [S2.int.02, S2.int.03, S2.int.08, S7.read.14]', async () => {
  const lastSync = '2020-11-14T10:30:00.000Z';
  api.respond(telegramRoutes.getTelegramStatus, 200, { data: { verified: true, lastSync } });
  await app.open('/integrations');
  await waitFor(() => within(telegram()).getByText('Connected'));
  await waitFor(() => expect(telegram().textContent).toContain('Last sync: 14 Nov 2020, 4:00 PM'));
  await user.click(await waitFor(() => button('Reconnect')));
  await waitFor(() => expect(getAddress()).toBe('/onboarding'));
});

test('without a configured bot both pages link to the setting', async () => {
  for (const path of ['/integrations', '/onboarding']) {
    await app.open(path);
    await screen.findByText('The Telegram bot is not set up on this server yet.');
    await waitFor(() =>
      expect(screen.getByRole('link', { name: 'This server' }).getAttribute('href')).toBe('/settings/server'),
    );
  }
  await waitFor(() => expect(isDisabled(button('Open Telegram Bot'))).toBe(true));
});

test('without incoming mail the row names the setting, to the owner as something to do', async () => {
  const data = {
    domain: null,
    addresses: [],
    commands: [],
    sender: '',
    suffix: null,
    connected: false,
    last_mail: null,
  };
  api.respond(emailByDateRoutes.getMailAddresses, 200, { success: true, data });
  for (const [is_owner, words] of [
    [false, 'The server’s owner can turn it on by setting AIDE_MAIL_DOMAIN.'],
    [true, 'You can turn it on by setting AIDE_MAIL_DOMAIN.'],
  ] as const) {
    api.respond(trialRoutes.getTrial, 200, {
      success: true,
      data: { is_expired: false, days_remaining: 10, is_owner },
    });
    await app.open('/integrations');
    const row = await screen.findByRole('listitem', { name: 'Email by date' });
    await waitFor(() => expect(row.textContent).toContain(`Incoming mail is not set up on this server yet. ${words}`));
  }
});

test('a blocked bot is not connected, and both pages explain how to fix it', async () => {
  api.respond(telegramRoutes.getTelegramStatus, 200, telegramStatus({ blocked: true }));
  for (const path of ['/integrations', '/onboarding']) {
    await app.open(path);
    await screen.findByText('The bot is blocked in Telegram, so nothing is sent there.');
  }
  await waitFor(() => expect(screen.queryByText('A chat is already connected.')).toBeNull());
});

test('a failed status request means not connected [S7.read.15]', async () => {
  api.fail(telegramRoutes.getTelegramStatus, 'INTERNAL');
  await app.open('/integrations');
  await waitFor(() => button('Connect Telegram'));
  await waitFor(() => expect(within(telegram()).queryByText('Connected')).toBeNull());
});

test('a connection whose state cannot be loaded is unknown, not missing', async () => {
  api.fail(calendarRoutes.listCalendarSources, 'INTERNAL');
  await app.open('/integrations');
  const calendars = await screen.findByRole('listitem', { name: 'Calendars' });
  await within(calendars).findByText('Unknown');
});
