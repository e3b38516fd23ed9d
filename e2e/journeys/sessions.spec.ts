import { expectAccessible } from '../support/axe.ts';
import { createAccount, signIn } from '../support/accounts.ts';
import { expect, test } from '../support/test.ts';

test('another session is listed, and ending it signs out its open page', async ({
  page,
  browser,
  server,
  signedIn,
}) => {
  test.slow();
  const elsewhere = await browser.newContext({ baseURL: server.url });
  const away = await elsewhere.newPage();
  await away.goto('/login');
  await away.getByLabel('Email').fill(signedIn.email);
  await away.getByLabel('Password', { exact: true }).fill(signedIn.password);
  await away.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(away).toHaveURL('/dashboard');

  await page.goto('/settings#sessions');
  const rows = page.getByRole('list', { name: 'Sessions' }).getByRole('listitem');
  await expect(rows).toHaveCount(2);
  const own = rows.filter({ hasText: 'This device' });
  await expect(own).toContainText('127.0.0.1');
  await expect(own).toContainText('Last used');
  await expect(own.getByRole('button')).toHaveCount(0);
  const other = rows.filter({ hasNotText: 'This device' });
  await other.getByRole('button', { name: /^Sign out .+/ }).click();
  await expectAccessible(page);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click();
  await expect(rows).toHaveCount(1);
  await expect(away).toHaveURL('/login');
  await elsewhere.close();
});

test('Sign out everywhere ends this session and the others', async ({ page, server, context, browser }) => {
  const account = await createAccount(server.url);
  await signIn(context, server.url, account);
  const elsewhere = await browser.newContext({ baseURL: server.url });
  await signIn(elsewhere, server.url, account);
  const away = await elsewhere.newPage();
  await away.goto('/dashboard');
  await expect(away.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto('/settings#sessions');
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page).toHaveURL('/login');
  await expect(away).toHaveURL('/login');
  await elsewhere.close();
});
