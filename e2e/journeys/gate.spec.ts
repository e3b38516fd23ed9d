import { trialRoutes } from '@aide/contract';
import { expectAccessible } from '../support/axe.ts';
import { seed, titled } from '../support/dashboard.ts';
import { answerApi, failApi } from '../support/stub-api.ts';
import { expect, test } from '../support/test.ts';
import { stopClockAfterLoad } from '../support/clock.ts';

test('S2.dash.05 S4.gate.04 below the thresholds the way there shows', async ({ page, server, signedIn }) => {
  await seed(server.url, signedIn, { tasks: titled(1), contacts: 2 });
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Getting started' })).toBeVisible();
  for (const name of ['Add Your First Contact', 'Create Your First Task'])
    await expect(page.getByRole('heading', { name })).toBeVisible();
  for (const name of ['Advanced Analytics', 'AI Insights', 'Bulk Operations'])
    await expect(page.getByText(name)).toBeVisible();
  await expect(page.getByRole('link', { name: 'View My Progress' })).toBeVisible();
  const stored = await page.evaluate(() => [
    localStorage.getItem('last_task_count'),
    localStorage.getItem('last_contact_count'),
  ]);
  expect(stored).toEqual(['1', '2']);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add Contact' }).click();
  await expect(page.getByRole('dialog', { name: 'Add Contact' })).toBeVisible();
});

test('S4.gate.01 S4.gate.03 S2.dash.51 crossing the thresholds is congratulated once', async ({
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
  await expect(page.getByRole('dialog', { name: 'Dashboard unlocked' })).toBeVisible();
  await page.clock.runFor(8000);
  await expect(page.getByRole('dialog', { name: 'What has opened' }).getByRole('listitem')).toHaveCount(6);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Task Management' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

for (const [row, trial, tone, text] of [
  ['S4.trial.01 S4.trial.02', { is_expired: true, days_remaining: 0 }, 'red', 'Your trial has expired.'],
  ['S4.trial.03', { is_expired: false, days_remaining: 3 }, 'amber', 'Trial expires in 3 days.'],
  ['S4.trial.04', { is_expired: false, days_remaining: 10 }, 'blue', 'Trial active - 10 days remaining.'],
] as const)
  test(`${row} the trial banner is ${tone}`, async ({ page, signedIn }) => {
    expect(signedIn.token).not.toBe('');
    await answerApi(page, trialRoutes.getTrial, 200, { success: true, data: trial });
    await page.goto('/dashboard');
    const banner = page.getByRole('complementary', { name: 'Trial' });
    await expect(banner).toHaveAttribute('data-tone', tone);
    await expect(banner).toContainText(text);
    await banner.getByRole('button', { name: 'Contact Us' }).click();
    const send = page.getByRole('dialog', { name: 'Contact Us' }).getByRole('link', { name: 'Send Email' });
    await expect(send).toHaveAttribute('href', /^mailto:/);
    await page.keyboard.press('Escape');
    await banner.getByRole('button', { name: 'Fold the trial notice' }).click();
    await expect(banner).not.toContainText(text);
  });

test('S8.trial.04 S8.trial.05 a trial that cannot be read says so', async ({ page, problems, signedIn }) => {
  expect(signedIn.token).not.toBe('');
  problems.allow(/trial status could not be read/);
  await failApi(page, trialRoutes.getTrial, 'INTERNAL');
  await page.goto('/dashboard');
  await expect(page.getByText('No trial information available, Contact us to set up your trial access.')).toBeVisible();
});

test('S4.nudge.01 S4.nudge.03 Quick Setup comes after ten seconds and stays away when told', async ({
  page,
  signedIn,
}) => {
  expect(signedIn.token).not.toBe('');
  await page.clock.install();
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: /Asha/ })).toBeVisible();
  await stopClockAfterLoad(page, 9_900);
  await expect(page.getByText('Quick Setup')).toHaveCount(0);
  await page.clock.runFor(10_000);
  await expect(page.getByText('Quick Setup')).toBeVisible();
  await page.getByRole('button', { name: 'Maybe Later' }).click();
  expect(await page.evaluate(() => localStorage.getItem('telegram_nudge_dismissed'))).toBe('true');
});
