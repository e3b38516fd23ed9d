import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { oidcClient, startOidcServer, type OidcServer } from '../../../../test/oidc-server.ts';
import { enableSecondFactor, fromBase32 } from '../../../../test/second-factor.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { stepAt, totpAt } from '../two-factor/totp.rules.ts';

const publicUrl = 'https://aide.example';
let oidc: OidcServer;
let aide: TestApp;
beforeAll(async () => {
  oidc = await startOidcServer(`${publicUrl}/sign-in/provider`);
  const config = {
    AIDE_PUBLIC_URL: publicUrl,
    AIDE_OIDC_ISSUER: oidc.issuer,
    AIDE_OIDC_CLIENT_ID: oidcClient.id,
    AIDE_OIDC_CLIENT_SECRET: oidcClient.secret,
    AIDE_RATE_LIMITS: true,
  };
  aide = await createTestApp({ now: new Date().toISOString(), config });
});
afterAll(async () => {
  await aide.close();
  await oidc.close();
});

interface Visit {
  url: string;
  binding: string;
}

async function signIn(login: string): Promise<string | undefined> {
  const { url, binding } = (await aide.call<{ data: Visit }>('POST', '/onboarding/login/provider')).body.data;
  const response = (await oidc.visit(url, login)).search;
  const path = '/onboarding/login/provider/complete';
  return (await aide.call<{ data: { token?: string } }>('POST', path, { response, binding })).body.data.token;
}

describe('an account that only signs in with the provider', () => {
  // The provider uses the real clock.
  beforeEach(() => aide.clock.advance(Date.now() - aide.clock.now().getTime()));
  const token = { name: 'Script', scope: 'read', expiresInDays: 7 };

  async function signUpAtProvider(name: string) {
    oidc.accounts.set(name, { email: `${name}@corp.example`, email_verified: true });
    const session = await signIn(name);
    const act = <T = unknown>(method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
      aide.call<T>(method, path, body, session);
    /** Signs in again at the provider and sends us the proof. */
    const prove = async () => {
      const visit = (await act<{ data: Visit }>('POST', '/onboarding/reauthenticate/provider')).body.data;
      const response = (await oidc.visit(visit.url, name)).search;
      return act('POST', '/onboarding/reauthenticate', { provider: { response, binding: visit.binding } });
    };
    return { act, prove, email: `${name}@corp.example` };
  }
  type Account = Awaited<ReturnType<typeof signUpAtProvider>>;

  /** Moves the clock by eleven minutes and back: the situation of a thief with a stolen session, at the provider's time. */
  async function whenStale<T>(attack: () => Promise<T>): Promise<T> {
    aide.clock.advance(11 * 60_000);
    const result = await attack();
    aide.clock.advance(-11 * 60_000);
    return result;
  }

  it.each<[string, string, (account: Account) => ReturnType<Account['act']>]>([
    ['make an API token', 'token', ({ act }) => act('POST', '/api-tokens', token)],
    ['change the email', 'email', ({ act }) => act('PUT', '/onboarding/me', { name: 'A', email: 'thief@example.com' })],
    ['switch on a second factor', 'factor', ({ act }) => act('POST', '/two-factor/setup', {})],
    ['delete the account', 'gone', ({ act, email }) => act('DELETE', '/onboarding/me', { confirmation: email })],
  ])('cannot %s with a stale session, but can after re-authenticating at the provider', async (_what, name, attack) => {
    const account = await signUpAtProvider(`only-${name}`);
    const refused = await whenStale(() => attack(account));
    expect(refused.status).toBe(403);
    expect(refused.body).toMatchObject({ error: 'REAUTHENTICATION_REQUIRED' });
    expect((await account.prove()).status).toBe(200);
    aide.clock.advance(9 * 60_000);
    expect((await attack(account)).status).toBeLessThan(300);
  });

  it('cannot disable the second factor with a stale session or without a code', async () => {
    const { act } = await signUpAtProvider('only-off');
    const { secret } = (await act<{ data: { secret: string } }>('POST', '/two-factor/setup', {})).body.data;
    const code = () => totpAt(fromBase32(secret), stepAt(aide.clock.now()));
    const enabled = await act<{ data: { token: string } }>('POST', '/two-factor/enable', { code: code() });
    const call = (path: string, body: object) => aide.call('POST', path, body, enabled.body.data.token);
    for (const path of ['/two-factor/disable', '/two-factor/recovery-codes'])
      expect((await whenStale(() => call(path, { code: code() }))).body).toMatchObject({
        error: 'REAUTHENTICATION_REQUIRED',
      });
    aide.clock.advance(30_000);
    expect((await call('/two-factor/disable', { code: '000000' })).body).toMatchObject({
      error: 'SECOND_FACTOR_WRONG',
    });
    expect((await call('/two-factor/disable', { code: code() })).status).toBe(200);
  });

  it('has ten attempts per hour to disable the second factor, and each is in the security log', async () => {
    const { act } = await signUpAtProvider('only-guess');
    const { secret } = (await act<{ data: { secret: string } }>('POST', '/two-factor/setup', {})).body.data;
    const code = () => totpAt(fromBase32(secret), stepAt(aide.clock.now()));
    const session = (await act<{ data: { token: string } }>('POST', '/two-factor/enable', { code: code() })).body.data
      .token;
    const guess = () => aide.call('POST', '/two-factor/disable', { code: '000000' }, session);
    const statuses: number[] = [];
    for (let guesses = 0; guesses < 12; guesses += 1) statuses.push((await guess()).status);
    // Enabling it counted as the first.
    expect(statuses.indexOf(429)).toBe(9);
    expect(statuses.slice(9)).toEqual([429, 429, 429]);
    const log = await aide.call<{ data: { type: string }[] }>('GET', '/security-log', undefined, session);
    expect(log.body.data.filter(({ type }) => type === 'reauthentication_failed')).toHaveLength(9);
  });

  it('needs the password for the second factor if no account of the provider is connected', async () => {
    const user = await aide.signUp({ email: 'password@home.example' });
    const refused = { status: 400, body: { error: 'VALIDATION_FAILED', message: 'Password is required' } };
    expect(await user.call('POST', '/two-factor/setup', {})).toMatchObject(refused);
    const { code, token: session } = await enableSecondFactor(aide, user);
    aide.clock.advance(30_000);
    expect(await aide.call('POST', '/two-factor/disable', { code: code() }, session)).toMatchObject(refused);
  });
});
