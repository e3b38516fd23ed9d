import { reminderRoutes } from '@aide/contract';
import { failure, findFailedHeading, findFailedRows, stubFailedDeliveries } from '../support/failed-deliveries.ts';
import { findToast } from '../support/screens.ts';
import { failApi } from '../support/stub-api.ts';
import { expect, test } from '../dom/test.ts';

test('a rejected retry displays its reason and keeps the row', async ({ page, signedIn }) => {
  expect(signedIn.token).not.toBe('');
  await stubFailedDeliveries(page, [failure(1)]);
  await failApi(page, reminderRoutes.retryDelivery, 'DELIVERY_NOT_FOUND');
  await page.goto('/settings');
  await findFailedRows(page).getByRole('button', { name: 'Retry Morning digest by Email' }).click();
  await expect(findToast(page, 'error', 'Delivery not found')).toBeVisible();
  await expect(findFailedRows(page)).toHaveCount(1);
});

test('a failed list displays an error and disappears once it loads empty', async ({ page, signedIn }) => {
  expect(signedIn.token).not.toBe('');
  // Twice: the page retries once.
  await failApi(page, reminderRoutes.listFailedDeliveries, 'INTERNAL', { message: 'The log is locked', times: 2 });
  await page.goto('/settings');
  const section = page.locator('#undelivered');
  await expect(section.getByRole('alert')).toContainText('The log is locked');
  await section.getByRole('button', { name: 'Try Again' }).click();
  await expect(findFailedHeading(page)).toHaveCount(0);
  await expect(page.getByRole('form', { name: 'Reminders' })).toBeVisible();
});
