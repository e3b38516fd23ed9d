import { taskRoutes } from '@aide/contract';
import { expectAccessible } from '../support/axe.ts';
import { passGate, seed as fill, titled } from '../support/dashboard.ts';
import { recordCalls } from '../support/screens.ts';
import { failApi } from '../support/stub-api.ts';
import { expect, test } from '../support/test.ts';

test('an error is displayed and Try Again reloads the page [S2.dash.02, S2.dash.03, S8.page.12]', async ({
  page,
  signedIn,
}) => {
  expect(signedIn.token).not.toBe('');
  await failApi(page, taskRoutes.listTasks, 'INTERNAL', { message: 'The diary is shut' });
  await page.goto('/dashboard');
  await expect(page.getByText('Something went wrong', { exact: true })).toBeVisible();
  await expect(page.getByText('The diary is shut')).toBeVisible();
  await expectAccessible(page);
  const reloaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await reloaded;
});

test('the Analytics Insights panel collapses, refreshes and displays details [S2.dash.18, S2.dash.19, S2.dash.20]', async ({
  page,
  server,
  signedIn,
}) => {
  await passGate(page);
  await fill(server.url, signedIn, { tasks: titled(2), contacts: 1 });
  const calls = recordCalls(page, 'GET', '/analytics');
  await page.goto('/dashboard');
  await expect(page.getByText('Completion Rate', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'View Details' }).click();
  for (const name of ['Contact Engagement', 'Task Categories', 'Productivity Trends'])
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
  await expectAccessible(page);
  const before = calls.length;
  await page.getByRole('button', { name: 'Refresh analytics' }).click();
  await expect.poll(() => calls.length).toBeGreaterThan(before);
  await page.getByRole('button', { name: 'Hide Details' }).click();
  await expect(page.getByRole('heading', { name: 'Contact Engagement' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Analytics Insights' }).click();
  await expect(page.getByRole('button', { name: 'View Details' })).toHaveCount(0);
});

test('the first task is above the fold, the counters are exact while their bars grow, and cancelled tasks are collapsed [S2.dash.10]', async ({
  page,
  server,
  signedIn,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.setViewportSize({ width: 1440, height: 900 });
  await passGate(page);
  await fill(server.url, signedIn, {
    tasks: [...titled(4), { title: 'Dropped', status: 'cancelled' }],
    contacts: 5,
  });
  await page.goto('/dashboard');
  const list = page.getByRole('tabpanel');
  await expect(list.getByRole('listitem').first()).toBeInViewport({ ratio: 1 });
  const counter = page.getByRole('list', { name: 'Counters' }).getByRole('listitem').first();
  await expect(counter.locator('[data-count]')).toHaveText('5');
  const widths = await counter.getByRole('progressbar').evaluate((bar) => {
    const part = bar.firstElementChild;
    if (!part) throw new Error('the bar is empty');
    // Restarted, so that the test does not depend on the time since the page loaded: a new duration alone restarts nothing.
    (part as HTMLElement).style.animation = 'none';
    part.getAnimations();
    (part as HTMLElement).style.animation = '';
    const growth = part.getAnimations().find((each) => each instanceof CSSAnimation);
    if (!growth) throw new Error('the bar does not grow');
    growth.pause();
    return [200, 800].map((time) => {
      growth.currentTime = time;
      return Math.round((part.getBoundingClientRect().width / bar.getBoundingClientRect().width) * 100);
    });
  });
  expect(widths[0]).toBeGreaterThan(0);
  expect(widths[0]).toBeLessThan(50);
  expect(widths[1]).toBe(50);

  await expect(list.getByText('Dropped')).toHaveCount(0);
  await list.getByRole('button', { name: 'Show cancelled (1)' }).click();
  await expect(list.getByText('Dropped')).toBeVisible();
  await expect(list.getByRole('button', { name: 'Hide cancelled' })).toHaveAttribute('aria-expanded', 'true');
});
