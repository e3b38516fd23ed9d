import { createHash, randomBytes } from 'node:crypto';
import { connectedAppRoutes } from '@aide/contract';
import type { Page } from '@playwright/test';
import { signIn } from '../support/accounts.ts';
import { ApiFaults } from '../support/api-faults.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';
import { toLocalhost } from '../support/virtual-authenticator.ts';

const callback = 'https://assistant.example/callback';
const verifier = randomBytes(32).toString('base64url');

/** Registers a client and returns the URL that it opens in the browser. */
async function prepareRequest(url: string, changes: Record<string, string> = {}) {
  const registered = await fetch(`${url}/oauth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_name: 'Example Assistant', redirect_uris: [callback] }),
  });
  const { client_id: clientId } = (await registered.json()) as { client_id: string };
  const request = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: callback,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    resource: `${url}/mcp`,
    scope: 'read write',
    state: 'abc',
    ...changes,
  });
  return { clientId, address: `${url}/oauth/authorize?${request.toString()}` };
}

/** Stubs the redirect target of the assistant; returns a function that returns the URL of the page. */
async function expectReturn(page: Page): Promise<() => URL> {
  await page.route(`${callback}?**`, (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Back</h1>' }));
  return () => new URL(page.url());
}

test('an assistant is connected with the keyboard after signing in, and disconnected in the settings', async ({
  page,
  server,
  account,
}) => {
  const url = toLocalhost(server.url);
  const { clientId, address } = await prepareRequest(url);
  const getReturn = await expectReturn(page);
  await page.goto(address);
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.keyboard.press('Enter');

  await expect(page.getByRole('heading', { name: 'Connect Example Assistant?' })).toBeVisible();
  await expect(page.getByText('Example Assistant', { exact: true })).toBeVisible();
  await expect(page.getByText('assistant.example', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('radio', { name: /Read and change/ }).focus();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('radio', { name: /^Read See/ })).toBeChecked();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Allow', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Back' })).toBeVisible();
  const returned = getReturn().searchParams;
  expect(returned.get('state')).toBe('abc');
  const exchanged = await fetch(`${url}/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: clientId,
      code: returned.get('code') ?? '',
      code_verifier: verifier,
      redirect_uri: callback,
    }),
  });
  expect(await exchanged.json()).toMatchObject({ token_type: 'Bearer', scope: 'read' });

  await page.goto(`${url}/settings#connected-apps`);
  const apps = page.getByRole('list', { name: 'Connected apps' }).getByRole('listitem');
  await expect(apps).toContainText('Example Assistant');
  await expect(apps).toContainText('assistant.example');
  await expectAccessible(page);
  await page.goto(`${url}/settings#caldav`);
  await expect(page.getByLabel('Server', { exact: true })).toHaveValue(`${url}/dav/`);
  await expect(page.getByLabel('User name', { exact: true })).toHaveValue(account.email);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Disconnect Example Assistant' }).press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).press('Enter');
  await expect(apps).toHaveCount(0);
});

test('a request is refused, fails in place, or shows its error without a redirect', async ({
  page,
  context,
  server,
  account,
}) => {
  const url = toLocalhost(server.url);
  await signIn(context, url, { token: account.token });
  const getReturn = await expectReturn(page);
  const { address } = await prepareRequest(url);
  const faults = await ApiFaults.install(page, connectedAppRoutes.answerAppRequest);
  faults.mode = 'error';
  await page.goto(address);
  await page.getByRole('button', { name: 'Allow', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Allow', exact: true })).toBeEnabled();
  faults.mode = 'none';
  await page.getByRole('button', { name: 'Don’t allow' }).click();
  await expect(page.getByRole('heading', { name: 'Back' })).toBeVisible();
  expect(getReturn().searchParams.get('error')).toBe('access_denied');

  const plain = await prepareRequest(url, { code_challenge_method: 'plain' });
  await page.goto(plain.address);
  await expect(page.getByRole('heading', { name: 'This app can’t be connected' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Back to assistant.example' }).click();
  await expect(page.getByRole('heading', { name: 'Back' })).toBeVisible();

  const foreign = await prepareRequest(url, { redirect_uri: 'https://evil.example/callback' });
  await page.goto(foreign.address);
  await expect(page.getByText('an address that it has not registered')).toBeVisible();
  await expect(page.getByRole('link', { name: /^Back/ })).toHaveCount(0);
});
