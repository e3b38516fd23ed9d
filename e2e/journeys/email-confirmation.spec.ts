import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { startAide } from '../../scripts/lib/aide-process.ts';
import { openSmtpSink } from '../../server/test/smtp-sink.ts';
import { createAccount, receiveConfirmationLink, signIn } from '../support/accounts.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';

test('a notice asks to confirm the address until the link in the mail is opened', async ({ page, context }) => {
  test.slow();
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'aide-e2e-'));
  const sink = await openSmtpSink();
  const server = await startAide({ env: { DATA_DIR: dataDir, SMTP_URL: sink.url, LOG_LEVEL: 'warn' } });
  try {
    const account = await createAccount(server.url);
    await receiveConfirmationLink(sink);
    await signIn(context, server.url, account);
    await page.goto(`${server.url}/dashboard`);
    const notice = page.getByText('Until then, you get no reminders by email.');
    await expect(notice).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Resend' }).click();
    await expect(page.getByText('Open the link in the email.')).toBeVisible();
    await page.goto(`${server.url}${await receiveConfirmationLink(sink)}`);
    await expect(page.getByText(`${account.email} is confirmed.`)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Open Aide' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(notice).toHaveCount(0);
  } finally {
    // Otherwise its requests fail while the server stops.
    await page.close();
    await server.stop();
    await sink.close();
    await rm(dataDir, { recursive: true, force: true });
  }
});

test('a link that is not valid says so', async ({ page }) => {
  await page.goto('/confirm-email#rubbish');
  await expect(page.getByText('This link has expired or was already used.')).toBeVisible();
  await page.goto('/confirm-email');
  await expect(page.getByText('This link is incomplete.')).toBeVisible();
});

test('without a mail server there is no notice', async ({ page, signedIn }) => {
  expect(signedIn.token).not.toBe('');
  await page.goto('/settings');
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Resend' })).toHaveCount(0);
});
