import { twoFactorRoutes } from '@aide/contract';
import { expect } from '@playwright/test';
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

/** Enables two-factor sign-in through the API, which invalidates the account's earlier token. */
export async function enableTwoFactorSignIn(serverUrl: string, { token, password }: Account): Promise<SecondFactor> {
  const { beginTwoFactor, enableTwoFactor } = twoFactorRoutes;
  const begun = await call(serverUrl, beginTwoFactor, { token, body: { password } });
  const { secret: key } = beginTwoFactor.response.parse(begun.body).data;
  const used = authenticatorCode(key);
  const enabled = await call(serverUrl, enableTwoFactor, { token, body: { code: used } });
  expect(enabled.status, JSON.stringify(enabled.body)).toBe(enableTwoFactor.status);
  return { key, used, ...enableTwoFactor.response.parse(enabled.body).data };
}
