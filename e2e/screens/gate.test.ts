import { accountRoutes, analyticsRoutes, telegramRoutes, trialRoutes } from '@aide/contract';
import type { Locator } from '@playwright/test';
import { seed, titled } from '../support/dashboard.ts';
import { stubApi, failApi } from '../support/stub-api.ts';
import { expect, test } from '../dom/test.ts';
import { stopClock } from '../support/clock.ts';

test('crossing the thresholds displays the congratulation once [S4.gate.01, S4.gate.03, S2.dash.51, S2.unlock.01, S2.unlock.02, S2.unlock.03]', async ({
  page,
  server,
  signedIn,
}) => {
  await page.clock.install();
  await seed(server.url, signedIn, { tasks: titled(3), contacts: 3 });
  await page.addInitScript(() => {
    if (localStorage.getItem('last_task_count') !== null) return;
    localStorage.setItem('last_task_count', '2');
    localStorage.setItem('last_contact_count', '3');
  });
  await page.goto('/dashboard');
  const congratulation = page.getByRole('dialog', { name: 'Congratulations!' });
  await expect(congratulation.getByRole('button', { name: 'Continue Later' })).toBeVisible();
  await congratulation.getByRole('button', { name: 'Explore Your Dashboard' }).click();
  await stopClock(page);
  await expect(page.getByRole('dialog', { name: 'Dashboard unlocked' })).toBeVisible();
  await page.clock.runFor(8000);
  const features = page.getByRole('dialog', { name: 'What you unlocked' }).getByRole('listitem');
  for (const [index, name] of [
    'Analytics',
    'AI insights',
    'Goal tracking',
    'Smart automation',
    'Contact management',
    'Performance insights',
  ].entries())
    await expect(features.nth(index)).toContainText(name);
  await page.clock.resume();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Task Management' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
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
  test(`shows the ${tone} trial banner ${ids}`, async ({ page, signedIn }) => {
    expect(signedIn.token).not.toBe('');
    await stubApi(page, trialRoutes.getTrial, 200, { success: true, data: trial });
    await page.goto('/dashboard');
    const banner = page.getByRole('complementary', { name: 'Trial' });
    await expect(banner).toHaveAttribute('data-tone', tone);
    await expect(banner).toContainText(text);
    await banner.getByRole('button', { name: 'Contact Us' }).click();
    const send = page.getByRole('dialog', { name: 'Contact Us' }).getByRole('link', { name: 'Send Email' });
    await expect(send).toHaveAttribute('href', /^mailto:/);
    await page.keyboard.press('Escape');
    await banner.getByRole('button', { name: 'Collapse the trial notice' }).click();
    await expect(banner).not.toContainText(text);
    await banner.getByRole('button', { name: 'Show the trial notice' }).click();
    await expect(banner).toContainText(text);
    await expect(banner.getByRole('link')).toHaveCount(0);
  });

test('a failed trial request displays its banner [S8.trial.04, S8.trial.05]', async ({ page, problems, signedIn }) => {
  expect(signedIn.token).not.toBe('');
  problems.allow(/trial status could not be read/);
  await failApi(page, trialRoutes.getTrial, 'INTERNAL');
  await page.goto('/dashboard');
  await expect(page.getByText('No trial information available, Contact us to set up your trial access.')).toBeVisible();
});

test('users with a connected bot see their name and no Quick Setup [S2.nudge.04, S7.read.04]', async ({
  page,
  signedIn,
}) => {
  expect(signedIn.token).not.toBe('');
  await page.clock.install();
  const me = { name: 'Meera', email: 'meera@example.com', hasTelegram: true, timezone: 'Asia/Kolkata' };
  await stubApi(page, accountRoutes.getProfile, 200, { success: true, data: me, name: 'Meera', hasTelegram: true });
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: /Meera/ })).toBeVisible();
  await page.clock.fastForward(12_000);
  await expect(page.getByText('Quick Setup')).toHaveCount(0);
});

test('below the thresholds the getting-started view is displayed [S2.dash.05, S2.dash.50, S2.gs.01, S2.gs.02, S2.gs.03, S2.gs.04, S2.gs.05, S2.gs.06, S2.gs.07, S4.gate.04, S7.read.11, S9.lim.01]', async ({
  page,
  server,
  signedIn,
}) => {
  const thresholds = { upgradeTaskThreshold: 4, upgradeContactThreshold: 5 };
  await stubApi(page, analyticsRoutes.getDashboardConfig, 200, { success: true, data: thresholds });
  await page.goto('/dashboard');
  await expect(page.getByText('Create 4 tasks and add 5 contacts')).toBeVisible();
  await expect(page.getByRole('link', { name: 'View My Progress' })).toHaveCount(0);
  await seed(server.url, signedIn, { tasks: titled(1), contacts: 2 });
  await expect(page.getByRole('progressbar', { name: 'Tasks toward the goal' })).toHaveAttribute('aria-valuenow', '25');
  await expect(page.getByRole('progressbar', { name: 'Contacts toward the goal' })).toHaveAttribute(
    'aria-valuenow',
    '40',
  );
  await expect(page.getByRole('heading', { name: 'Getting started' })).toBeVisible();
  for (const name of ['Add Your First Contact', 'Create Your First Task'])
    await expect(page.getByRole('heading', { name })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Your tasks' }).getByRole('listitem')).toHaveCount(1);
  for (const name of ['Advanced Analytics', 'AI Insights', 'Bulk Operations'])
    await expect(page.getByText(name)).toBeVisible();
  await expect(page.getByRole('link', { name: 'View My Progress' })).toBeVisible();
  // Stored in an effect, which can run after the counts are visible.
  await expect
    .poll(() =>
      page.evaluate(() => [localStorage.getItem('last_task_count'), localStorage.getItem('last_contact_count')]),
    )
    .toEqual(['1', '2']);
  for (const [button, dialog] of [
    ['Add Contact', 'Add Contact'],
    ['Upload CSV', 'Upload CSV'],
    ['Create Task', 'Create Task'],
  ] as const) {
    await page.getByRole('button', { name: button }).click();
    await expect(page.getByRole('dialog', { name: dialog })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
});

const isShown = (locator: Locator) =>
  locator.waitFor({ timeout: 10_000 }).then(
    () => true,
    () => false,
  );

test('Quick Setup opens after ten seconds and stays closed once dismissed [S2.nudge.01, S2.nudge.02, S2.nudge.03, S2.nudge.05, S4.nudge.01, S4.nudge.02, S4.nudge.03]', async ({
  page,
  signedIn,
}) => {
  expect(signedIn.token).not.toBe('');
  await page.clock.install();
  const bot = { verified: false, lastSync: null, configured: true, botLink: 'https://t.me/aide_bot', blocked: false };
  await stubApi(page, telegramRoutes.getTelegramStatus, 200, { success: true, data: bot, ...bot });
  const prompt = page.getByText('Quick Setup');
  let began = 0;
  /** The ten seconds begin when the profile is loaded and has no bot. */
  const opened = async (open: () => Promise<unknown>) => {
    began = await page.evaluate(() => Date.now());
    const profile = page.waitForResponse((response) => response.url().endsWith(accountRoutes.getProfile.path));
    await open();
    await (await profile).finished();
    await expect(page.getByRole('heading', { level: 1, name: /Asha/ })).toBeVisible();
  };
  const comes = async () => {
    await page.clock.pauseAt(began + 9_900);
    await expect(prompt).toHaveCount(0);
    // On a busy machine the page may get the profile only now, so the ten seconds begin later: advance in a few steps.
    let steps = 0;
    do {
      await page.clock.runFor(3_000);
      steps += 1;
    } while (steps < 6 && !(await isShown(prompt)));
    await expect(prompt).toBeVisible();
  };
  await opened(() => page.goto('/dashboard'));
  await comes();
  await page.clock.fastForward(8_100);
  await expect(prompt).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem('telegram_nudge_dismissed'))).toBeNull();

  await page.clock.resume();
  await opened(() => page.reload());
  await comes();
  await page.getByRole('button', { name: 'Maybe Later' }).click();
  expect(await page.evaluate(() => localStorage.getItem('telegram_nudge_dismissed'))).toBe('true');
  await page.clock.resume();
  await opened(() => page.reload());
  await page.clock.fastForward(20_000);
  await expect(prompt).toHaveCount(0);

  await page.evaluate(() => localStorage.removeItem('telegram_nudge_dismissed'));
  await opened(() => page.reload());
  await comes();
  await page.getByRole('button', { name: 'Connect Now' }).click();
  await expect(page).toHaveURL('/onboarding');
});
