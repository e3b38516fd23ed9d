import { readFile } from 'node:fs/promises';
import { accountRoutes } from '@aide/contract';
import type { Browser, Page } from '@playwright/test';
import { openSmtpSink, type SmtpSink } from '../../server/test/smtp-sink.ts';
import { call, receiveConfirmationLink } from '../support/accounts.ts';
import { startTestServer } from '../support/test-server.ts';
import { expect, test } from '../support/test.ts';
import { addVirtualAuthenticator, toLocalhost } from '../support/virtual-authenticator.ts';

const passwords = { first: 'correct horse battery', second: 'a wholly new password' };

async function signUp(page: Page, url: string, email: string): Promise<void> {
  await page.goto(`${url}/register`);
  await page.getByLabel('Full Name', { exact: true }).fill('Asha Rao');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(passwords.first);
  await page.getByLabel('Confirm Password', { exact: true }).fill(passwords.first);
  await page.getByRole('button', { name: 'Create Account', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Logout', exact: true })).toBeVisible();
}

async function signIn(page: Page, url: string, email: string, password: string): Promise<void> {
  await page.goto(`${url}/login`);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page).toHaveURL(`${url}/dashboard`);
}

async function signOut(page: Page, url: string): Promise<void> {
  await page.getByRole('button', { name: 'Logout', exact: true }).click();
  await expect(page).toHaveURL(`${url}/login`);
}

async function forgetPassword(page: Page, url: string, email: string): Promise<void> {
  await page.goto(`${url}/login`);
  await page.getByRole('link', { name: 'Forgot password?', exact: true }).click();
  // The sign-in page has an Email field too, and is displayed until this one has loaded.
  const send = page.getByRole('button', { name: 'Send me a link', exact: true });
  await expect(send).toBeVisible();
  const answered = page.waitForResponse('**/api/v1/onboarding/password-reset');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await send.click();
  expect((await answered).status()).toBe(200);
}

/** Opens a reset link, sets a new password, and signs in with it. */
async function resetPassword(page: Page, url: string, link: string, email: string): Promise<void> {
  await page.goto(`${url}${link}`);
  await page.getByLabel('New Password', { exact: true }).fill(passwords.second);
  await page.getByLabel('Confirm New Password', { exact: true }).fill(passwords.second);
  await page.getByRole('button', { name: 'Change Password', exact: true }).click();
  await expect(page).toHaveURL(`${url}/login`);
  await signIn(page, url, email, passwords.second);
}

/** Waits for the mail with the reset link and returns the link's path. */
async function receiveResetLink(sink: SmtpSink): Promise<string> {
  const findLink = () =>
    sink.mails
      .map(({ raw }) => /\/reset-password#[\w.-]+/.exec(raw.replaceAll('=\r\n', '').replaceAll('=3D', '='))?.[0])
      .find((link) => link !== undefined);
  await expect.poll(findLink).toBeDefined();
  return findLink() ?? '';
}

/** Continues after the reset: a passkey, another session, the export and the deletion. */
async function useAndLeave(page: Page, browser: Browser, url: string, email: string): Promise<void> {
  await page.goto(`${url}/settings#passkeys`);
  await page.getByRole('button', { name: 'Add a passkey', exact: true }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).last().fill('Work laptop');
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page.getByRole('list', { name: 'Passkeys', exact: true })).toContainText('Work laptop');
  await signOut(page, url);
  await page.getByRole('button', { name: 'Sign in with a passkey', exact: true }).click();
  await expect(page).toHaveURL(`${url}/dashboard`);

  const elsewhere = await browser.newContext();
  const away = await elsewhere.newPage();
  await signIn(away, url, email, passwords.second);
  await page.goto(`${url}/settings#sessions`);
  const sessions = page.getByRole('list', { name: 'Sessions', exact: true }).getByRole('listitem');
  await expect(sessions).toHaveCount(2);
  await sessions
    .filter({ hasNotText: 'This device' })
    .getByRole('button', { name: /^Sign out .+/ })
    .click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(sessions).toHaveCount(1);
  await expect(away).toHaveURL(`${url}/login`);
  await elsewhere.close();

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export my data', exact: true }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toBe('aide-export.json');
  expect(await readFile(await file.path(), 'utf8')).toContain(email);

  await page.getByRole('button', { name: 'Delete my account', exact: true }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByLabel(/to confirm/).fill(email);
  await dialog.getByRole('button', { name: 'Delete my account', exact: true }).click();
  await expect(page).toHaveURL(`${url}/login`);
  const again = await call(url, accountRoutes.login, { body: { email, password: passwords.second } });
  expect(again.status).toBe(401);
}

test('the life of an account with mail: sign up, confirm, forget, reset, passkey, sessions, export, delete', async ({
  page,
  browser,
}) => {
  test.slow();
  const sink = await openSmtpSink();
  const server = await startTestServer({ AIDE_RATE_LIMITS: 'off', SMTP_URL: sink.url });
  const url = toLocalhost(server.url);
  const email = 'asha@example.com';
  try {
    await addVirtualAuthenticator(page);
    await signUp(page, url, email);
    await expect(page.getByRole('button', { name: 'Resend', exact: true })).toBeVisible();
    await page.goto(`${url}${await receiveConfirmationLink(sink)}`);
    await expect(page.getByText(`${email} is confirmed.`)).toBeVisible();
    await page.getByRole('link', { name: 'Open Aide', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Resend', exact: true })).toHaveCount(0);
    await signOut(page, url);
    await forgetPassword(page, url, email);
    await resetPassword(page, url, await receiveResetLink(sink), email);
    await useAndLeave(page, browser, url, email);
    await expect
      .poll(() => sink.mails.flatMap(({ raw }) => /^Subject: (.*)\r$/m.exec(raw)?.[1] ?? []))
      .toEqual(
        expect.arrayContaining([
          'Your password was reset by a link',
          'A passkey was added',
          'Your account was deleted',
        ]),
      );
  } finally {
    // Otherwise its requests fail while the server stops.
    await page.close();
    await server.stop();
    await sink.close();
  }
});

test('the life of an account without mail: the owner confirms the address and creates the link', async ({
  page,
  browser,
}) => {
  test.slow();
  const server = await startTestServer({ AIDE_RATE_LIMITS: 'off' });
  const url = toLocalhost(server.url);
  const email = 'ravi@example.com';
  const office = await browser.newContext();
  const owner = await office.newPage();
  try {
    await signUp(owner, url, 'owner@example.com');
    await addVirtualAuthenticator(page);
    await signUp(page, url, email);
    await owner.goto(`${url}/settings/server`);
    const row = owner
      .getByRole('list', { name: 'Accounts', exact: true })
      .getByRole('listitem')
      .filter({ hasText: email });
    const actions = owner.getByRole('button', { name: `Actions for ${email}`, exact: true });
    await expect(row).toContainText('not confirmed');
    await actions.click();
    await owner.getByRole('menuitem', { name: 'Confirm address', exact: true }).click();
    await owner.getByRole('alertdialog').getByRole('button', { name: 'Confirm address', exact: true }).click();
    await expect(row).not.toContainText('not confirmed');

    await signOut(page, url);
    await forgetPassword(page, url, email);
    await expect(page.getByText(/Its owner can make a link/)).toBeVisible();
    await actions.click();
    await owner.getByRole('menuitem', { name: 'Link for a new password', exact: true }).click();
    const shown = new URL(await owner.getByRole('textbox', { name: 'Link', exact: true }).inputValue());
    await resetPassword(page, url, `${shown.pathname}${shown.hash}`, email);
    await useAndLeave(page, browser, url, email);
    await owner.reload();
    await expect(owner.getByRole('list', { name: 'Accounts', exact: true })).not.toContainText(email);
  } finally {
    await Promise.all([page.close(), office.close()]);
    await server.stop();
  }
});
