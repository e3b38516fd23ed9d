import { accountRoutes, analyticsRoutes, apiBase, telegramRoutes, trialRoutes } from '@aide/contract';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect } from 'vitest';
import { getAddress, nth } from '../dom/queries.ts';
import { api, app, clock, test, user } from '../dom/setup.ts';
import { seed, titled } from '../support/dashboard.ts';

test('crossing the thresholds displays the congratulation once [S4.gate.01, S4.gate.03, S2.dash.51, S2.unlock.01, S2.unlock.02, S2.unlock.03]', async ({
  server,
  signedIn,
}) => {
  await clock.install();
  await seed(server.url, signedIn, { tasks: titled(3), contacts: 3 });
  localStorage.setItem('last_task_count', '2');
  localStorage.setItem('last_contact_count', '3');
  await app.open('/dashboard');
  const congratulation = await screen.findByRole('dialog', { name: 'Congratulations!' });
  await within(congratulation).findByRole('button', { name: 'Continue Later' });
  await user.click(await within(congratulation).findByRole('button', { name: 'Explore Your Dashboard' }));
  await clock.pauseAt(Date.now() + 1000);
  await screen.findByRole('dialog', { name: 'Dashboard unlocked' });
  await clock.runFor(8000);
  const features = () => within(screen.getByRole('dialog', { name: 'What you unlocked' })).queryAllByRole('listitem');
  for (const [index, name] of [
    'Analytics',
    'AI insights',
    'Goal tracking',
    'Smart automation',
    'Contact management',
    'Performance insights',
  ].entries())
    await waitFor(() => expect(nth(features(), index).textContent).toContain(name));
  await clock.resume();
  await app.reload();
  await screen.findByRole('heading', { name: 'Task Management' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

for (const [ids, trial, tone, text] of [
  [
    '[S4.trial.01, S4.trial.02, S8.trial.01]',
    { is_expired: true, days_remaining: 0 },
    'red',
    'Your trial has expired. Contact us to continue.',
  ],
  [
    '[S4.trial.03, S8.trial.02]',
    { is_expired: false, days_remaining: 3 },
    'amber',
    'Trial expires in 3 days. Contact us to extend.',
  ],
  [
    '[S4.trial.04, S8.trial.03, S7.read.07, S1.what.33, S2.trial.01, S2.trial.02, S2.trial.03]',
    { is_expired: false, days_remaining: 10 },
    'blue',
    'Trial active - 10 days remaining.',
  ],
] as const)
  test(`shows the ${tone} trial banner ${ids}`, async ({ signedIn }) => {
    expect(signedIn.token).not.toBe('');
    api.respond(trialRoutes.getTrial, 200, { success: true, data: trial });
    await app.open('/dashboard');
    const banner = () => screen.getByRole('complementary', { name: 'Trial' });
    await waitFor(() => expect(banner().getAttribute('data-tone')).toBe(tone));
    await waitFor(() => expect(banner().textContent).toContain(text));
    await user.click(await waitFor(() => within(banner()).getByRole('button', { name: 'Contact Us' })));
    const send = () =>
      within(screen.getByRole('dialog', { name: 'Contact Us' })).getByRole('link', { name: 'Send Email' });
    await waitFor(() => expect(send().getAttribute('href')).toMatch(/^mailto:/));
    await user.keyboard('{Escape}');
    await user.click(await waitFor(() => within(banner()).getByRole('button', { name: 'Collapse the trial notice' })));
    await waitFor(() => expect(banner().textContent).not.toContain(text));
    await user.click(await waitFor(() => within(banner()).getByRole('button', { name: 'Show the trial notice' })));
    await waitFor(() => expect(banner().textContent).toContain(text));
    await waitFor(() => expect(within(banner()).queryByRole('link')).toBeNull());
  });

test('a failed trial request displays its banner [S8.trial.04, S8.trial.05]', async ({ problems, signedIn }) => {
  expect(signedIn.token).not.toBe('');
  problems.allow(/trial status could not be read/);
  api.fail(trialRoutes.getTrial, 'INTERNAL');
  await app.open('/dashboard');
  await screen.findByText('No trial information available, Contact us to set up your trial access.');
});

test('users with a connected bot see their name and no Quick Setup [S2.nudge.04, S7.read.04]', async ({ signedIn }) => {
  expect(signedIn.token).not.toBe('');
  await clock.install();
  const me = { name: 'Meera', email: 'meera@example.com', hasTelegram: true, timezone: 'Asia/Kolkata' };
  api.respond(accountRoutes.getProfile, 200, { success: true, data: me, name: 'Meera', hasTelegram: true });
  await app.open('/dashboard');
  await screen.findByRole('heading', { level: 1, name: /Meera/ });
  await clock.fastForward(12_000);
  await waitFor(() => expect(screen.queryByText('Quick Setup')).toBeNull());
});

test('below the thresholds the getting-started view is displayed [S2.dash.05, S2.dash.50, S2.gs.01, S2.gs.02, S2.gs.03, S2.gs.04, S2.gs.05, S2.gs.06, S2.gs.07, S4.gate.04, S7.read.11, S9.lim.01]', async ({
  server,
  signedIn,
}) => {
  const thresholds = { upgradeTaskThreshold: 4, upgradeContactThreshold: 5 };
  api.respond(analyticsRoutes.getDashboardConfig, 200, { success: true, data: thresholds });
  await app.open('/dashboard');
  await screen.findByText(/^Create 4 tasks and add 5 contacts/);
  await waitFor(() => expect(screen.queryByRole('link', { name: 'View My Progress' })).toBeNull());
  await seed(server.url, signedIn, { tasks: titled(1), contacts: 2 });
  await waitFor(() =>
    expect(screen.getByRole('progressbar', { name: 'Tasks toward the goal' }).getAttribute('aria-valuenow')).toBe('25'),
  );
  await waitFor(() =>
    expect(screen.getByRole('progressbar', { name: 'Contacts toward the goal' }).getAttribute('aria-valuenow')).toBe(
      '40',
    ),
  );
  await screen.findByRole('heading', { name: 'Getting started' });
  for (const name of ['Add Your First Contact', 'Create Your First Task'])
    await screen.findByRole('heading', { name: new RegExp(name) });
  await waitFor(() =>
    expect(within(screen.getByRole('list', { name: 'Your tasks' })).queryAllByRole('listitem')).toHaveLength(1),
  );
  for (const name of ['Advanced Analytics', 'AI Insights', 'Bulk Operations']) await screen.findByText(name);
  await screen.findByRole('link', { name: 'View My Progress' });
  // Stored in an effect, which can run after the counts are visible.
  await expect
    .poll(() => [localStorage.getItem('last_task_count'), localStorage.getItem('last_contact_count')])
    .toEqual(['1', '2']);
  for (const [button, dialog] of [
    ['Add Contact', 'Add Contact'],
    ['Upload CSV', 'Upload CSV'],
    ['Create Task', 'Create Task'],
  ] as const) {
    await user.click(await screen.findByRole('button', { name: button }));
    await screen.findByRole('dialog', { name: dialog });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
});

test('Quick Setup opens after ten seconds and stays closed once dismissed [S2.nudge.01, S2.nudge.02, S2.nudge.03, S2.nudge.05, S4.nudge.01, S4.nudge.02, S4.nudge.03]', async ({
  signedIn,
}) => {
  expect(signedIn.token).not.toBe('');
  await clock.install();
  const bot = { verified: false, lastSync: null, configured: true, botLink: 'https://t.me/aide_bot', blocked: false };
  api.respond(telegramRoutes.getTelegramStatus, 200, { success: true, data: bot, ...bot });
  let began = 0;
  /** The ten seconds begin when the profile is loaded and has no bot. */
  const opened = async (open: () => Promise<unknown>) => {
    began = Date.now();
    const before = api.requests.length;
    await open();
    await screen.findByRole('heading', { level: 1, name: /Asha/ });
    await waitFor(() =>
      expect(api.requests.slice(before)).toContainEqual(
        expect.objectContaining({ path: `${apiBase}${accountRoutes.getProfile.path}`, status: 200 }),
      ),
    );
  };
  const comes = async () => {
    await clock.pauseAt(began + 9_900);
    await waitFor(() => expect(screen.queryByText('Quick Setup')).toBeNull());
    // The profile arrived some time after the page began to load.
    for (let step = 0; step < 12 && screen.queryByText('Quick Setup') === null; step += 1) await clock.runFor(1_000);
    await screen.findByText('Quick Setup');
  };
  await opened(() => app.open('/dashboard'));
  await comes();
  await clock.fastForward(8_100);
  await waitFor(() => expect(screen.queryByText('Quick Setup')).toBeNull());
  expect(localStorage.getItem('telegram_nudge_dismissed')).toBeNull();

  await clock.resume();
  await opened(() => app.reload());
  await comes();
  await user.click(await screen.findByRole('button', { name: 'Maybe Later' }));
  expect(localStorage.getItem('telegram_nudge_dismissed')).toBe('true');
  await clock.resume();
  await opened(() => app.reload());
  await clock.fastForward(20_000);
  await waitFor(() => expect(screen.queryByText('Quick Setup')).toBeNull());

  localStorage.removeItem('telegram_nudge_dismissed');
  await opened(() => app.reload());
  await comes();
  await user.click(await screen.findByRole('button', { name: 'Connect Now' }));
  await waitFor(() => expect(getAddress()).toBe('/onboarding'));
});
