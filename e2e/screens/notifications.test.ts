import {
  createDueTask,
  findNewNotifications,
  findNotificationRows,
  openWithNotifications,
} from '../support/notifications.ts';
import { expect, test } from '../dom/test.ts';

test('the notifications page lists, marks, filters and clears what was sent [S2.route.16, S2.ph.04, S2.ph.05, S2.ph.06]', async ({
  page,
  seed,
}) => {
  await openWithNotifications(page, '/notifications');
  await expect(page.getByText('No notifications')).toBeVisible();
  await createDueTask(seed, 'Send the offer');
  await expect(findNotificationRows(page)).toHaveCount(1);
  const first = findNotificationRows(page).first();
  await expect(first).toHaveAttribute('data-read', 'false');
  // A row changes before the server has stored it.
  const waitForStored = () => page.waitForResponse((response) => response.request().method() === 'PATCH');
  const dismissed = waitForStored();
  await findNewNotifications(page).getByRole('button', { name: 'Dismiss: Send the offer' }).click();
  await expect(first).toHaveAttribute('data-read', 'true');
  await dismissed;
  const stored = waitForStored();
  await first.getByRole('button', { name: 'Mark unread' }).click();
  await expect(first).toHaveAttribute('data-read', 'false');
  await stored;
  await page.reload();
  await expect(first).toHaveAttribute('data-read', 'false');
  await first.getByRole('button', { name: 'Mark read' }).click();
  await expect(first).toHaveAttribute('data-read', 'true');
  await page.getByLabel('Kind').selectOption('Weekly reports');
  await expect(page.getByText('Nothing matches')).toBeVisible();
  await page.getByRole('button', { name: 'Show All' }).click();
  await expect(findNotificationRows(page)).toHaveCount(1);

  await page.getByRole('button', { name: 'Clear All' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Clear All' }).click();
  await expect(page.getByText('No notifications')).toBeVisible();
  await page.reload();
  await expect(page.getByText('No notifications')).toBeVisible();
});
