import type { Page } from '@playwright/test';
import { signIn } from '../support/accounts.ts';
import { expectAccessible } from '../support/axe.ts';
import { expectNoSidewaysScroll, findToast } from '../support/screens.ts';
import type { Seed } from '../support/seed.ts';
import { expect, test } from '../support/test.ts';

const region = (page: Page) => page.getByRole('region', { name: 'New notifications' });
const rows = (page: Page) => page.getByRole('list', { name: 'Notifications', exact: true }).getByRole('listitem');

/** Creates a task whose reminder is sent two seconds later. */
async function createDueTask(seed: Seed, title: string): Promise<void> {
  const task = await seed.task({ title, due_date: new Date(Date.now() + 5_000).toISOString(), due_has_time: true });
  expect(task.due_has_time).toBe(true);
}

/** Opens a page and waits until its bell is loaded and the event stream is connected. */
async function open(page: Page, path: string): Promise<void> {
  const loaded = page.waitForResponse((response) => response.url().includes('/api/v1/notifications?limit=20'));
  const listening = page.waitForResponse('**/api/v1/events?*');
  await page.goto(path);
  await Promise.all([loaded, listening]);
}

test('a due task appears in two browsers; Done in one completes it and clears it in the other, and Undo reopens it', async ({
  page,
  browser,
  seed,
  server,
  signedIn,
}) => {
  const other = await browser.newContext({ baseURL: server.url, serviceWorkers: 'block', reducedMotion: 'reduce' });
  await signIn(other, server.url, signedIn);
  const second = await other.newPage();
  await open(page, '/tasks');
  await open(second, '/analytics');
  await createDueTask(seed, 'Call Priya about the renewal');
  for (const [each, title] of [
    [page, '(1) Tasks · Aide'],
    [second, '(1) Analytics · Aide'],
  ] as const) {
    await expect(region(each)).toContainText('Call Priya about the renewal');
    await expect(each).toHaveTitle(title);
    await expect(each.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible();
  }
  await expectAccessible(page);

  await page.keyboard.press('F6');
  await expect(region(page).getByRole('button', { name: /^Done/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(findToast(page, 'success', 'Completed “Call Priya about the renewal”')).toBeVisible();
  for (const [each, title] of [
    [page, 'Tasks · Aide'],
    [second, 'Analytics · Aide'],
  ] as const) {
    await expect(region(each)).toHaveCount(0);
    await expect(each).toHaveTitle(title);
  }
  expect((await seed.tasks()).map(({ status }) => status)).toEqual(['completed']);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect.poll(async () => (await seed.tasks()).map(({ status }) => status)).toEqual(['pending']);
  await other.close();
});

test('the notifications page lists, marks, filters and clears what was sent [S2.route.16, S2.ph.04, S2.ph.05, S2.ph.06]', async ({
  page,
  seed,
}) => {
  await open(page, '/notifications');
  await expect(page.getByText('No notifications')).toBeVisible();
  await expectAccessible(page);
  await createDueTask(seed, 'Send the offer');
  await expect(rows(page)).toHaveCount(1);
  const first = rows(page).first();
  await expect(first).toHaveAttribute('data-read', 'false');
  await region(page).getByRole('button', { name: 'Dismiss: Send the offer' }).click();
  await expect(first).toHaveAttribute('data-read', 'true');
  await first.getByRole('button', { name: 'Mark unread' }).click();
  await expect(first).toHaveAttribute('data-read', 'false');
  await page.reload();
  await expect(first).toHaveAttribute('data-read', 'false');
  await first.getByRole('button', { name: 'Mark read' }).click();
  await expect(first).toHaveAttribute('data-read', 'true');
  await page.getByLabel('Kind').selectOption('Weekly reports');
  await expect(page.getByText('Nothing matches')).toBeVisible();
  await page.getByRole('button', { name: 'Show All' }).click();
  await expect(rows(page)).toHaveCount(1);
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Clear All' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Clear All' }).click();
  await expect(page.getByText('No notifications')).toBeVisible();
  await page.reload();
  await expect(page.getByText('No notifications')).toBeVisible();
});

test('on a phone a reminder is snoozed from its toast, and the bell opens the list', async ({ page, seed }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, '/tasks');
  await createDueTask(seed, 'Call Priya about the renewal of the annual contract');
  await expect(region(page)).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await region(page)
    .getByRole('button', { name: /^Snooze/ })
    .click();
  await page.getByRole('menuitem', { name: 'Tomorrow 9:00' }).click();
  await expect(findToast(page, 'success', 'until tomorrow 9:00')).toBeVisible();
  await expect(region(page)).toHaveCount(0);
  const [task] = await seed.tasks();
  expect(task?.status).toBe('pending');
  // 9:00 in India is 3:30 in UTC.
  expect(task?.due_date).toMatch(/T03:30:00/);

  await page.getByRole('button', { name: 'Notifications', exact: true }).click();
  const latest = page.getByRole('dialog', { name: 'Latest notifications' });
  await expect(latest.getByRole('listitem')).toHaveCount(1);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await latest.getByRole('link', { name: 'All notifications' }).click();
  await expect(page).toHaveURL('/notifications');
  await expect(rows(page)).toContainText('Handled');
});
