import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { reminderRoutes, taskRoutes, type FailedDelivery } from '@aide/contract';
import type { Page } from '@playwright/test';
import { startAide } from '../../scripts/lib/aide-process.ts';
import { openSmtpSink } from '../../server/test/smtp-sink.ts';
import { call, confirmEmail, createAccount, signIn } from '../support/accounts.ts';
import { expectAccessible } from '../support/axe.ts';
import { expectNoSidewaysScroll, findToast } from '../support/screens.ts';
import { stubApi, failApi } from '../support/stub-api.ts';
import { expect, test } from '../support/test.ts';

const heading = (page: Page) => page.getByRole('heading', { name: 'Could not be delivered' });
const rows = (page: Page) => page.getByRole('list', { name: 'Could not be delivered' }).getByRole('listitem');
const { listFailedDeliveries, retryDelivery } = reminderRoutes;

function failure(number: number, changes: Partial<FailedDelivery> = {}): FailedDelivery {
  return {
    id: `01980000-0000-7000-8000-00000000000${number}`,
    kind: 'digest',
    channel: 'email',
    due_at: `2026-11-1${number}T02:00:00.000Z`,
    attempts: 16,
    reason: 'Aide could not reach the mail server.',
    task: null,
    ...changes,
  };
}

const list = (page: Page, data: FailedDelivery[], nextCursor: string | null = null) =>
  stubApi(page, listFailedDeliveries, 200, { success: true, data, nextCursor });

test('a reminder rejected by the mail server appears in the open page and can be retried by keyboard', async ({
  page,
  context,
}) => {
  test.slow();
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'aide-e2e-'));
  const sink = await openSmtpSink();
  let refusals = 0;
  const server = await startAide({ env: { DATA_DIR: dataDir, SMTP_URL: sink.url, LOG_LEVEL: 'warn' } });
  try {
    const account = await createAccount(server.url);
    await confirmEmail(server.url, sink);
    sink.refuse.recipient = () => {
      refusals += 1;
      return { code: 550, text: '5.1.1 User unknown' };
    };
    await signIn(context, server.url, account);
    await page.goto(`${server.url}/settings#reminders`);
    await expect(page.getByRole('form', { name: 'Reminders' })).toBeVisible();
    await expect(heading(page)).toHaveCount(0);
    const due_date = new Date(Date.now() + 1_000).toISOString();
    const { token } = account;
    await call(server.url, taskRoutes.createTask, { token, body: { title: 'Call Priya', due_date } });
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page)).toContainText('Reminder: Call Priya');
    await expect(rows(page)).toContainText('Email');
    await expect(rows(page)).toContainText('The mail server says that your address does not exist.');
    await expectAccessible(page);

    const retry = rows(page).getByRole('button', { name: 'Retry Reminder: Call Priya by Email' });
    await retry.focus();
    await page.keyboard.press('Enter');
    await expect(findToast(page, 'success', 'Retrying.')).toBeVisible();
    await expect.poll(() => refusals).toBe(2);
    await page.reload();
    await expect(retry).toBeVisible();

    sink.refuse.recipient = () => undefined;
    await retry.focus();
    await page.keyboard.press('Enter');
    await expect(heading(page)).toHaveCount(0);
    await expect.poll(() => sink.mails.map(({ to }) => to)).toEqual([[account.email]]);
    await page.reload();
    await expect(page.getByRole('form', { name: 'Reminders' })).toBeVisible();
    await expect(heading(page)).toHaveCount(0);
  } finally {
    // Otherwise its requests fail while the server stops.
    await page.close();
    await server.stop();
    await sink.close();
    await rm(dataDir, { recursive: true, force: true });
  }
});

test('failed deliveries are listed, five at first, with kind, channel, time and reason', async ({ page, seed }) => {
  const task = await seed.task({ title: 'Call Priya' });
  const about = { id: task.id, title: task.title };
  await list(
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
  await page.goto('/settings#undelivered');
  await expect(rows(page)).toHaveCount(5);
  await expect(rows(page).first()).toContainText(
    /^Morning digestTelegram · Tue, 17 Nov 2026, 7:30 AMThe bot is blocked in Telegram, so nothing can be sent there\./,
  );
  await expect(rows(page).nth(2)).toContainText(
    'The task is completed, cancelled or deleted, so it can’t be sent again.',
  );
  await expect(rows(page).nth(2).getByRole('button')).toHaveCount(0);
  await page.getByRole('button', { name: 'Show 1 more' }).click();
  await expect(rows(page)).toHaveCount(6);
  await expect(rows(page).nth(5)).toContainText('Late reminders in one message');
  await expect(page.getByText('These are the newest 6; there are older ones.')).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(page);
  await rows(page).nth(1).getByRole('link', { name: 'Call Priya' }).click();
  await expect(page).toHaveURL(`/tasks?task=${task.id}`);
});

test('a rejected retry displays its reason and keeps the row', async ({ page, signedIn }) => {
  expect(signedIn.token).not.toBe('');
  await list(page, [failure(1)]);
  await failApi(page, retryDelivery, 'DELIVERY_NOT_FOUND');
  await page.goto('/settings');
  await rows(page).getByRole('button', { name: 'Retry Morning digest by Email' }).click();
  await expect(findToast(page, 'error', 'Delivery not found')).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
});

test('a failed list displays an error and disappears once it loads empty', async ({ page, signedIn }) => {
  expect(signedIn.token).not.toBe('');
  // Twice: the page asks once more by itself.
  await failApi(page, listFailedDeliveries, 'INTERNAL', { message: 'The log is locked', times: 2 });
  await page.goto('/settings');
  const section = page.locator('#undelivered');
  await expect(section.getByRole('alert')).toContainText('The log is locked');
  await expectAccessible(page);
  await section.getByRole('button', { name: 'Try Again' }).click();
  await expect(heading(page)).toHaveCount(0);
  await expect(page.getByRole('form', { name: 'Reminders' })).toBeVisible();
});
