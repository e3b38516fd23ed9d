import { signIn } from '../support/accounts.ts';
import { expectAccessible } from '../support/axe.ts';
import {
  createDueTask,
  findNewNotifications,
  findNotificationRows,
  openWithNotifications,
} from '../support/notifications.ts';
import { expectNoSidewaysScroll, findToast } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';

test('a due task appears in two browsers; Done in one completes it and clears it in the other, and the list is accessible', async ({
  page,
  browser,
  seed,
  server,
  signedIn,
}) => {
  const other = await browser.newContext({ baseURL: server.url, serviceWorkers: 'block', reducedMotion: 'reduce' });
  await signIn(other, server.url, signedIn);
  const second = await other.newPage();
  await openWithNotifications(page, '/tasks');
  await openWithNotifications(second, '/analytics');
  await createDueTask(seed, 'Call Priya about the renewal');
  for (const [each, title] of [
    [page, '(1) Tasks · Aide'],
    [second, '(1) Analytics · Aide'],
  ] as const) {
    await expect(findNewNotifications(each)).toContainText('Call Priya about the renewal');
    await expect(each).toHaveTitle(title);
    await expect(each.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible();
  }
  await expectAccessible(page);

  await page.keyboard.press('F6');
  await expect(findNewNotifications(page).getByRole('button', { name: /^Done/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(findToast(page, 'success', 'Completed: Call Priya about the renewal')).toBeVisible();
  for (const [each, title] of [
    [page, 'Tasks · Aide'],
    [second, 'Analytics · Aide'],
  ] as const) {
    await expect(findNewNotifications(each)).toHaveCount(0);
    await expect(each).toHaveTitle(title);
  }
  expect((await seed.tasks()).map(({ status }) => status)).toEqual(['completed']);

  await second.getByRole('button', { name: 'Notifications', exact: true }).click();
  const latest = second.getByRole('dialog', { name: 'Latest notifications' });
  await latest.getByRole('link', { name: 'All notifications' }).click();
  const row = findNotificationRows(second);
  await row.getByRole('button', { name: 'Mark unread' }).click();
  await expect(row).toHaveAttribute('data-read', 'false');
  await expectAccessible(second);
  await other.close();
});

test('on a phone a reminder is snoozed from its toast, and the bell opens the list', async ({ page, seed }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openWithNotifications(page, '/tasks');
  await createDueTask(seed, 'Call Priya about the renewal of the annual contract');
  await expect(findNewNotifications(page)).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await findNewNotifications(page)
    .getByRole('button', { name: /^Snooze/ })
    .click();
  await page.getByRole('menuitem', { name: 'Tomorrow 9:00' }).click();
  await expect(findToast(page, 'success', 'Snoozed until tomorrow 9:00')).toBeVisible();
  await expect(findNewNotifications(page)).toHaveCount(0);
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
  await expect(findNotificationRows(page)).toContainText('Handled');
});
