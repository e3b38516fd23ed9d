import { reminderRoutes } from '@aide/contract';
import { expectAccessible } from '../support/axe.ts';
import { failure, findFailedRows, stubFailedDeliveries } from '../support/failed-deliveries.ts';
import { expectNoSidewaysScroll } from '../support/screens.ts';
import { failApi } from '../support/stub-api.ts';
import { expect, test } from '../support/test.ts';

test('failed deliveries are listed, five at first, with kind, channel, time and reason', async ({ page, seed }) => {
  const task = await seed.task({ title: 'Call Priya' });
  const about = { id: task.id, title: task.title };
  await stubFailedDeliveries(
    page,
    [
      failure(7, { channel: 'telegram', reason: 'The bot is blocked in Telegram, so nothing can be sent there.' }),
      failure(6, { kind: 'reminder', task: { ...about, waiting: true } }),
      failure(5, { kind: 'reminder', task: { ...about, waiting: false } }),
      failure(4, { kind: 'weekly_report' }),
      failure(3, { kind: 'trial_notice' }),
      failure(2, { kind: 'catch_up' }),
    ],
    'more',
  );
  // Twice: the page retries once.
  await failApi(page, reminderRoutes.listFailedDeliveries, 'INTERNAL', { message: 'The log is locked', times: 2 });
  await page.goto('/settings#undelivered');
  const section = page.locator('#undelivered');
  await expect(section.getByRole('alert')).toContainText('The log is locked');
  await expectAccessible(page);
  await section.getByRole('button', { name: 'Try Again' }).click();
  await expect(findFailedRows(page)).toHaveCount(5);
  await expect(findFailedRows(page).first()).toContainText(
    /^Morning digestTelegram · 17 Nov 2020, 7:30 AMThe bot is blocked in Telegram, so nothing can be sent there\./,
  );
  await expect(findFailedRows(page).nth(2)).toContainText(
    'The task is completed, cancelled or deleted, so it can’t be sent again.',
  );
  await expect(findFailedRows(page).nth(2).getByRole('button')).toHaveCount(0);
  await page.getByRole('button', { name: 'Show 1 more' }).click();
  await expect(findFailedRows(page)).toHaveCount(6);
  await expect(findFailedRows(page).nth(5)).toContainText('Late reminders in one message');
  await expect(page.getByText('These are the newest 6; there are older ones.')).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(page);
  await findFailedRows(page).nth(1).getByRole('link', { name: 'Call Priya' }).click();
  await expect(page).toHaveURL(`/tasks?task=${task.id}`);
});
