import assert from 'node:assert/strict';
import { twoFactorRoutes } from '@aide/contract';
import type { Page } from '@playwright/test';
import { call, type Account } from './accounts.ts';
import { authenticatorCode } from './authenticator.ts';

export interface SecondFactor {
  /** The authenticator's key. */
  key: string;
  /** The code that enabled it. A code works only once. */
  used: string;
  recoveryCodes: string[];
  token: string;
}

/** Enables two-factor sign-in through the API, which revokes the account's earlier token. */
export async function enableTwoFactorSignIn(serverUrl: string, { token, password }: Account): Promise<SecondFactor> {
  const { beginTwoFactor, enableTwoFactor } = twoFactorRoutes;
  const setup = await call(serverUrl, beginTwoFactor, { token, body: { password } });
  const { secret: key } = beginTwoFactor.response.parse(setup.body).data;
  const used = authenticatorCode(key);
  const enabled = await call(serverUrl, enableTwoFactor, { token, body: { code: used } });
  assert.equal(enabled.status, enableTwoFactor.status, JSON.stringify(enabled.body));
  return { key, used, ...enableTwoFactor.response.parse(enabled.body).data };
}

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Signs in again with the password, up to the prompt for the code. */
export async function signOutAndIn(page: Page, { email, password }: { email: string; password: string }) {
  await page.evaluate(() => localStorage.clear());
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await button(page, 'Sign In').click();
  await page.getByRole('heading', { name: 'One more step' }).waitFor();
}
