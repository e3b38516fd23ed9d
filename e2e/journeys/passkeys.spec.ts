import { expectAccessible } from '../support/axe.ts';
import { signIn } from '../support/accounts.ts';
import { expect, test } from '../support/test.ts';
import { enableTwoFactorSignIn } from '../support/two-factor.ts';
import { addVirtualAuthenticator, toLocalhost } from '../support/virtual-authenticator.ts';

test('a passkey is added, signs in alone and in place of the code, and is removed', async ({
  page,
  context,
  server,
  account,
}) => {
  test.slow();
  const url = toLocalhost(server.url);
  const authenticator = await addVirtualAuthenticator(page);
  const { token } = await enableTwoFactorSignIn(server.url, account);
  await signIn(context, url, { token });
  await page.goto(`${url}/settings#passkeys`);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Work laptop');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Continue' }).click();
  const rows = page.getByRole('list', { name: 'Passkeys' }).getByRole('listitem');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('Work laptop');
  await expect(rows).toContainText('Never used');

  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(`${url}/login`);
  await authenticator.setUserVerified(false);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByText('No passkey was used.')).toBeVisible();
  await authenticator.setUserVerified(true);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page).toHaveURL(`${url}/dashboard`);

  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page).toHaveURL(`${url}/dashboard`);

  await page.goto(`${url}/settings#passkeys`);
  await expect(rows).toContainText('Last used');
  await page.getByRole('button', { name: 'Remove Work laptop' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(rows).toHaveCount(0);
});

test('a page at an IP address shows where passkeys work', async ({ page, server, signedIn }) => {
  expect(signedIn.email).toContain('@');
  await page.goto('/settings#passkeys');
  await expect(page.getByText(`Passkeys work only at ${toLocalhost(server.url)}`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add a passkey' })).toHaveCount(0);
});
