import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enableSecondFactor } from '../../../../test/second-factor.ts';
import { createTestApp, type TestApp, type TestUser } from '../../../../test/test-app.ts';
import { createSeal } from '../../../platform/secret/seal.ts';
import { twoFactorTable, recoveryCodesTable } from './two-factor.table.ts';

const step = 30_000;
let aide: TestApp;
beforeAll(async () => {
  aide = await createTestApp();
});
afterAll(() => aide.close());

const logIn = (app: TestApp, { email, password }: Pick<TestUser, 'email' | 'password'>) =>
  app.call<{ data: { token?: string; twoFactorRequired?: boolean; challenge: string } }>('POST', '/onboarding/login', {
    email,
    password,
  });
const response = (app: TestApp, challenge: string, code: string) =>
  app.call<{ data: { token: string } }>('POST', '/onboarding/login/second-factor', { challenge, code });

async function protectedAccount(app = aide) {
  const user = await app.signUp();
  const authenticator = await enableSecondFactor(app, user);
  app.clock.advance(step);
  return { user, ...authenticator };
}

describe('enabling it', () => {
  it('needs the password, then a code; ends other sessions and returns a new one', async () => {
    const user = await aide.signUp();
    const wrong = await user.call('POST', '/two-factor/setup', { password: 'something else' });
    expect(wrong.body).toMatchObject({ error: 'WRONG_PASSWORD' });
    expect((await user.call('POST', '/two-factor/enable', { code: '000000' })).body).toMatchObject({
      error: 'TWO_FACTOR_NOT_BEGUN',
    });
    const { token, recoveryCodes } = await enableSecondFactor(aide, user);
    expect(recoveryCodes).toHaveLength(10);
    expect(new Set(recoveryCodes).size).toBe(10);
    expect((await user.call('GET', '/two-factor')).status).toBe(401);
    const status = await aide.call('GET', '/two-factor', undefined, token);
    expect(status.body.data).toMatchObject({ enabled: true, recoveryCodesLeft: 10 });
    const again = await aide.call('POST', '/two-factor/setup', { password: user.password }, token);
    expect(again.body).toMatchObject({ error: 'TWO_FACTOR_ON' });
  });

  it('changes nothing until a code of the app is confirmed', async () => {
    const user = await aide.signUp();
    await user.call('POST', '/two-factor/setup', { password: user.password });
    expect((await user.call('POST', '/two-factor/enable', { code: '000000' })).body).toMatchObject({
      error: 'SECOND_FACTOR_WRONG',
    });
    expect((await logIn(aide, user)).body.data.token).toEqual(expect.any(String));
  });

  it('stores neither the secret nor a recovery code in plain text', async () => {
    const { user, recoveryCodes } = await protectedAccount();
    const rows = await aide.database.read(async (db) => [
      ...(await db.select().from(twoFactorTable)),
      ...(await db.select().from(recoveryCodesTable)),
    ]);
    const stored = JSON.stringify(rows);
    for (const code of recoveryCodes) {
      expect(stored).not.toContain(code);
      expect(stored).not.toContain(code.replaceAll('-', ''));
    }
    const [row] = rows.filter((each) => each.userId === user.id && 'secret' in each) as { secret: string }[];
    expect(() => createSeal('x'.repeat(40), 'second factors').open(row!.secret, user.id)).toThrow(/authenticate/);
  });
});

describe('signing in', () => {
  it('returns a challenge and no token, then a token for the code', async () => {
    const { user, code } = await protectedAccount();
    const first = await logIn(aide, user);
    expect(first.status).toBe(200);
    expect(first.body.data).toEqual({
      twoFactorRequired: true,
      challenge: expect.any(String) as string,
      passkey: false,
    });
    const second = await response(aide, first.body.data.challenge, code());
    expect(second.status).toBe(200);
    expect((await aide.call('GET', '/onboarding/me', undefined, second.body.data.token)).status).toBe(200);
  });

  it('does not reveal a second factor before the password is correct', async () => {
    const { user } = await protectedAccount();
    const wrong = await logIn(aide, { ...user, password: 'not it' });
    const unknown = await logIn(aide, { email: 'nobody@example.com', password: 'not it' });
    expect(wrong.body).toEqual(unknown.body);
  });

  it('accepts a code once, also in concurrent requests, and none that is older', async () => {
    const { user, code } = await protectedAccount();
    const { challenge } = (await logIn(aide, user)).body.data;
    const responses = await Promise.all([1, 2, 3, 4].map(() => response(aide, challenge, code())));
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400, 400]);
    expect((await response(aide, challenge, code(-1))).body).toMatchObject({ error: 'SECOND_FACTOR_WRONG' });
    aide.clock.advance(step);
    expect((await response(aide, challenge, code())).status).toBe(200);
  });

  it('accepts each recovery code once, ignoring case and spacing', async () => {
    const { user, recoveryCodes, token } = await protectedAccount();
    const { challenge } = (await logIn(aide, user)).body.data;
    const [first = ''] = recoveryCodes;
    const typed = ` ${first.toUpperCase().replaceAll('-', ' ')} `;
    expect((await response(aide, challenge, typed)).status).toBe(200);
    expect((await response(aide, challenge, first)).status).toBe(400);
    const status = await aide.call('GET', '/two-factor', undefined, token);
    expect(status.body.data).toMatchObject({ recoveryCodesLeft: 9 });
  });

  it('does not accept the codes of another account', async () => {
    const [one, other] = [await protectedAccount(), await protectedAccount()];
    const { challenge } = (await logIn(aide, one.user)).body.data;
    for (const code of [other.code(), ...other.recoveryCodes]) {
      expect((await response(aide, challenge, code)).status).toBe(400);
    }
  });

  it('has a challenge that expires after five minutes and when the password changes', async () => {
    const { user, code, token } = await protectedAccount();
    const { challenge } = (await logIn(aide, user)).body.data;
    const passwords = { currentPassword: user.password, newPassword: 'brand new', confirmPassword: 'brand new' };
    await aide.call('PUT', '/onboarding/password', passwords, token);
    expect((await response(aide, challenge, code())).body).toMatchObject({ error: 'SECOND_FACTOR_EXPIRED' });
    const next = (await logIn(aide, { ...user, password: 'brand new' })).body.data.challenge;
    aide.clock.advance(5 * 60_000 + 1000);
    expect((await response(aide, next, code())).body).toMatchObject({ error: 'SECOND_FACTOR_EXPIRED' });
  });

  it('accepts neither a session as a challenge nor a challenge as a session', async () => {
    const { user, code, token } = await protectedAccount();
    const { challenge } = (await logIn(aide, user)).body.data;
    expect((await aide.call('GET', '/onboarding/me', undefined, challenge)).status).toBe(401);
    expect((await response(aide, token, code())).status).toBe(401);
  });

  it('returns 429 when codes are guessed', async () => {
    const limited = await createTestApp({ config: { AIDE_RATE_LIMITS: true } });
    const { user, code } = await protectedAccount(limited);
    limited.clock.advance(60 * 60_000);
    const { challenge } = (await logIn(limited, user)).body.data;
    const statuses: number[] = [];
    for (let guess = 0; guess < 15; guess += 1) {
      statuses.push((await response(limited, challenge, String(guess).padStart(6, '0'))).status);
    }
    expect(statuses).toEqual([...Array<number>(10).fill(400), ...Array<number>(5).fill(429)]);
    expect((await response(limited, challenge, code())).status).toBe(429);
    await limited.close();
  });
});

describe('disabling it', () => {
  it('needs the password and a code', async () => {
    const { user, code, token } = await protectedAccount();
    const off = (body: object) => aide.call('POST', '/two-factor/disable', body, token);
    expect((await off({ password: 'wrong', code: code() })).body).toMatchObject({ error: 'WRONG_PASSWORD' });
    expect((await off({ password: user.password, code: '000000' })).body).toMatchObject({
      error: 'SECOND_FACTOR_WRONG',
    });
    expect((await off({ password: user.password, code: code() })).body.data).toMatchObject({ enabled: false });
    expect((await logIn(aide, user)).body.data.token).toEqual(expect.any(String));
    expect((await off({ password: user.password, code: code(1) })).body).toMatchObject({ error: 'TWO_FACTOR_OFF' });
  });

  it('new recovery codes invalidate the old ones', async () => {
    const { user, code, token, recoveryCodes } = await protectedAccount();
    const body = { password: user.password, code: code() };
    const renewed = await aide.call<{ data: { recoveryCodes: string[] } }>(
      'POST',
      '/two-factor/recovery-codes',
      body,
      token,
    );
    const { challenge } = (await logIn(aide, user)).body.data;
    expect((await response(aide, challenge, recoveryCodes[0]!)).status).toBe(400);
    expect((await response(aide, challenge, renewed.body.data.recoveryCodes[0]!)).status).toBe(200);
  });
});

describe('with another AIDE_SECRET', () => {
  it('the app’s codes are rejected, and recovery codes still work', async () => {
    const { user, code, recoveryCodes } = await protectedAccount();
    const other = await createTestApp({
      database: aide.database,
      now: aide.clock.now().toISOString(),
      config: { AIDE_SECRET: 'another secret of the product, long' },
    });
    const { challenge } = (await logIn(other, user)).body.data;
    expect((await response(other, challenge, code())).body).toMatchObject({ error: 'SECOND_FACTOR_WRONG' });
    expect((await response(other, challenge, recoveryCodes[0]!)).status).toBe(200);
    await other.app.stop();
  });
});
