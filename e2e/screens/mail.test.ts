import { taskRoutes } from '@aide/contract';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { openSmtpSink, type SmtpSink } from '../../server/test/smtp-sink.ts';
import { call, confirmEmail, receiveConfirmationLink } from '../support/accounts.ts';
import { findFailedHeading, findFailedRows } from '../support/failed-deliveries.ts';
import { findToast } from '../support/screens.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { expect, test as base } from '../dom/test.ts';

let sink: SmtpSink;
let mailing: TestServer;

beforeAll(async () => {
  sink = await openSmtpSink();
  mailing = await startTestServer({ SMTP_URL: sink.url });
}, 180_000);
afterAll(async () => {
  await mailing.stop();
  await sink.close();
}, 180_000);
beforeEach(() => {
  sink.mails.length = 0;
});

/** Tests with a server that sends mail. */
const test = base.extend<{ serverUrl: string }>({ serverUrl: async ({ task: _task }, use) => use(mailing.url) });

test('a reminder rejected by the mail server appears in the open page and can be retried by keyboard', async ({
  page,
  server,
  signedIn,
}) => {
  let refusals = 0;
  await confirmEmail(server.url, sink);
  sink.refuse.recipient = () => {
    refusals += 1;
    return { code: 550, text: '5.1.1 User unknown' };
  };
  await page.goto('/settings#reminders');
  await expect(page.getByRole('form', { name: 'Reminders' })).toBeVisible();
  await expect(findFailedHeading(page)).toHaveCount(0);
  const due_date = new Date(Date.now() + 5_000).toISOString();
  const { token, email } = signedIn;
  await call(server.url, taskRoutes.createTask, { token, body: { title: 'Call Priya', due_date } });
  await expect(findFailedRows(page)).toHaveCount(1);
  await expect(findFailedRows(page)).toContainText('Reminder: Call Priya');
  await expect(findFailedRows(page)).toContainText('Email');
  await expect(findFailedRows(page)).toContainText('The mail server says that your address does not exist.');

  const retry = findFailedRows(page).getByRole('button', { name: 'Retry Reminder: Call Priya by Email' });
  await retry.focus();
  await page.keyboard.press('Enter');
  await expect(findToast(page, 'success', 'Retrying.')).toBeVisible();
  await expect.poll(() => refusals).toBe(2);
  await page.reload();
  await expect(retry).toBeVisible();

  sink.refuse.recipient = () => undefined;
  await retry.focus();
  await page.keyboard.press('Enter');
  await expect(findFailedHeading(page)).toHaveCount(0);
  await expect.poll(() => sink.mails.map(({ to }) => to)).toEqual([[email]]);
  await page.reload();
  await expect(page.getByRole('form', { name: 'Reminders' })).toBeVisible();
  await expect(findFailedHeading(page)).toHaveCount(0);
});

test('a notice asks to confirm the address until the link in the mail is opened', async ({ page, signedIn }) => {
  await receiveConfirmationLink(sink);
  await page.goto('/dashboard');
  const notice = page.getByText('Until then, you get no reminders by email.');
  await expect(notice).toBeVisible();
  await page.getByRole('button', { name: 'Resend' }).click();
  await expect(page.getByText('Open the link in the email.')).toBeVisible();
  await page.goto(await receiveConfirmationLink(sink));
  await expect(page.getByText(`${signedIn.email} is confirmed.`)).toBeVisible();
  await page.getByRole('link', { name: 'Open Aide' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(notice).toHaveCount(0);
});
