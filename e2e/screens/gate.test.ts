import { accountRoutes, trialRoutes } from '@aide/contract';
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
