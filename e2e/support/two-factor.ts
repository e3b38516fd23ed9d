import { twoFactorRoutes } from '@aide/contract';
import { expect } from '@playwright/test';
import { call, type Account } from './accounts.ts';
import { authenticatorCode } from './authenticator.ts';

export interface SecondFactor {
  /** What the authenticator app was given. */
  key: string;
  /** The code that switched it on: it does not count a second time. */
  used: string;
  recoveryCodes: string[];
  token: string;
}

/** Switches two-factor sign-in on through the API. The account's earlier token is worth nothing then. */
export async function switchOnTwoFactor(serverUrl: string, { token, password }: Account): Promise<SecondFactor> {
  const { beginTwoFactor, enableTwoFactor } = twoFactorRoutes;
  const begun = await call(serverUrl, beginTwoFactor, { token, body: { password } });
  const { secret: key } = beginTwoFactor.answer.parse(begun.body).data;
  const used = authenticatorCode(key);
  const enabled = await call(serverUrl, enableTwoFactor, { token, body: { code: used } });
  expect(enabled.status, JSON.stringify(enabled.body)).toBe(enableTwoFactor.status);
  return { key, used, ...enableTwoFactor.answer.parse(enabled.body).data };
}
