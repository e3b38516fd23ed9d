import { telegramRoutes } from '@aide/contract';
import { screen, waitFor } from '@testing-library/dom';
import { expect } from 'vitest';
import { findToast } from '../dom/parts.ts';
import { getAddress, isDisabled } from '../dom/queries.ts';
import { api, app, clock, test, user } from '../dom/setup.ts';
import { botLink, telegramStatus } from '../support/telegram.ts';

const { getTelegramStatus, generateTelegramCode } = telegramRoutes;
const button = (name: string) => screen.getByRole('button', { name });

async function open(): Promise<void> {
  api.respond(telegramRoutes.getTelegramStatus, 200, telegramStatus());
  await app.open('/onboarding');
  await waitFor(() => expect(screen.getByLabelText('Bot link')).toHaveProperty('value', botLink));
}

test('the start of the user id is displayed, and two links lead to the dashboard [S2.onb.07, S2.onb.08, S2.onb.09]', async ({
  signedIn,
}) => {
  await open();
  await screen.findByText(signedIn.id.slice(0, 8));
  await user.click(await waitFor(() => button('Skip for now')));
  await waitFor(() => expect(getAddress()).toBe('/dashboard'));
  await app.open('/onboarding');
  await user.click(await screen.findByRole('link', { name: 'Back to dashboard' }));
  await waitFor(() => expect(getAddress()).toBe('/dashboard'));
});

test('checking detects the connection and opens the dashboard after 2 s [S2.onb.04, S2.onb.10, S2.onb.11, S7.read.13]', async ({
  signedIn,
}) => {
  expect(signedIn.token).not.toBe('');
  await clock.install({ time: new Date() });
  await open();
  await clock.pauseAt(new Date(Date.now() + 60_000));
  api.respond(getTelegramStatus, 200, { verified: true });
  await user.click(await waitFor(() => button('Check Connection')));
  await screen.findByText('Connected Successfully');
  await clock.runFor(1500);
  await waitFor(() => expect(getAddress()).toBe('/onboarding'));
  await clock.runFor(1000);
  await waitFor(() => expect(getAddress()).toBe('/dashboard'));
});

test('checking reports a missing connection and a failed check [S8.bot.01, S8.bot.02]', async ({ signedIn }) => {
  expect(signedIn.token).not.toBe('');
  await open();
  await user.click(await waitFor(() => button('Check Connection')));
  await findToast('error', 'Telegram not connected yet. Please try again.');
  api.fail(getTelegramStatus, 'INTERNAL');
  await user.click(await waitFor(() => button('Check Connection')));
  await findToast('error', 'Failed to check connection status.');
});

test('a new code can be requested [S2.onb.06, S7.read.18, S8.bot.05, S8.bot.06, S8.toast.12]', async ({ signedIn }) => {
  expect(signedIn.token).not.toBe('');
  const sent = () => api.bodies('POST', '/telegram/generate-code');
  await open();
  api.respond(generateTelegramCode, 400, { message: 'Send /start first' });
  await user.click(await waitFor(() => button('Request new code')));
  await findToast('error', 'Send /start first');
  api.respond(generateTelegramCode, 500, {});
  await user.click(await waitFor(() => button('Request new code')));
  await findToast('error', 'Failed to send code');
  api.respond(generateTelegramCode, 200, {});
  await user.click(await waitFor(() => button('Request new code')));
  await findToast('success', 'Verification code sent to your Telegram!');
  expect(sent()).toHaveLength(3);
});

test('a token without an id sends no bot request [S5.bot.04]', async () => {
  const payload = Buffer.from(JSON.stringify({ email: 'asha@example.com', exp: 4_000_000_000 })).toString('base64url');
  localStorage.setItem('token', `e30.${payload}.x`);
  // The server would reject this token, so every call is stubbed: the profile, and an empty list for the rest.
  api.intercept(({ path }) => {
    const data = path.endsWith('/onboarding/me') ? { name: 'Asha', email: 'asha@example.com' } : [];
    return path.startsWith('/api/') ? Response.json({ success: true, data }) : undefined;
  });
  await app.open('/onboarding');
  for (const name of ['Open Telegram Bot', 'Request new code', 'Check Connection', 'Verify']) {
    await waitFor(() => expect(isDisabled(button(name))).toBe(true));
  }
  expect(api.requests.filter(({ path }) => path.includes('/telegram/'))).toEqual([]);
});
