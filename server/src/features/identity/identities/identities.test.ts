import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { oidcClient, startOidcServer, type OidcServer } from '../../../../test/oidc-server.ts';
import { enableSecondFactor } from '../../../../test/second-factor.ts';
import { createTestApp, type TestApp, type TestUser } from '../../../../test/test-app.ts';

const publicUrl = 'https://aide.example';
let oidc: OidcServer;
let aide: TestApp;
beforeAll(async () => {
  oidc = await startOidcServer(`${publicUrl}/sign-in/provider`);
  aide = await createTestApp({ now: new Date().toISOString(), config: settings() });
});
afterAll(async () => {
  await aide.close();
  await oidc.close();
});

const settings = () => ({
  AIDE_PUBLIC_URL: publicUrl,
  AIDE_OIDC_ISSUER: oidc.issuer,
  AIDE_OIDC_CLIENT_ID: oidcClient.id,
  AIDE_OIDC_CLIENT_SECRET: oidcClient.secret,
  AIDE_OIDC_NAME: 'Example ID',
});

interface Visit {
  url: string;
  binding: string;
}

async function begin(app = aide): Promise<Visit> {
  const response = await app.call<{ data: Visit }>('POST', '/onboarding/login/provider');
  expect(response.status).toBe(200);
  return response.body.data;
}

const complete = (response: string, binding: string, app = aide) =>
  app.call<{ data: { token?: string; challenge?: string } }>('POST', '/onboarding/login/provider/complete', {
    response,
    binding,
  });

/** The whole flow: our link, the provider's forms, the return. */
async function signIn(login: string, app = aide) {
  const { url, binding } = await begin(app);
  const returned = await oidc.visit(url, login);
  return complete(returned.search, binding, app);
}

async function link(user: TestUser, login: string) {
  const { url, binding } = (await user.call<{ data: Visit }>('POST', '/identities/begin')).body.data;
  const response = (await oidc.visit(url, login)).search;
  return user.call('POST', '/identities', { response, binding });
}

async function getEmail(token: string | undefined): Promise<unknown> {
  return (await aide.call('GET', '/onboarding/me', undefined, token)).body.data;
}

describe('signing in with a provider', () => {
  it('sends the browser there with PKCE, state and nonce', async () => {
    const { searchParams: query, origin } = new URL((await begin()).url);
    expect(origin).toBe(oidc.issuer);
    expect(Object.fromEntries(query)).toMatchObject({
      client_id: oidcClient.id,
      redirect_uri: `${publicUrl}/sign-in/provider`,
      response_type: 'code',
      scope: 'openid email profile',
      code_challenge_method: 'S256',
    });
    for (const name of ['state', 'nonce', 'code_challenge']) expect(query.get(name)?.length).toBeGreaterThan(40);
  });

  it('creates an account the first time and signs in to the same one the next', async () => {
    oidc.accounts.set('meera', { email: 'meera@corp.example', email_verified: true, name: 'Meera Nair' });
    const first = await signIn('meera');
    expect(first.status).toBe(200);
    expect(await getEmail(first.body.data.token)).toMatchObject({ name: 'Meera Nair', email: 'meera@corp.example' });
    // The provider's id is compared, because the address may change.
    oidc.accounts.set('meera', { email: 'meera.nair@corp.example', email_verified: true });
    const second = await signIn('meera');
    expect(await getEmail(second.body.data.token)).toMatchObject({ email: 'meera@corp.example' });
    const list = await aide.call('GET', '/identities', undefined, second.body.data.token);
    expect(list.body.data).toMatchObject({
      provider: { name: 'Example ID' },
      identities: [{ issuer: oidc.issuer, label: 'meera.nair@corp.example' }],
    });
  });

  it.each([
    { confirmed: false, verified: true },
    { confirmed: true, verified: false },
    { confirmed: false, verified: false },
  ])(
    'does not sign in to an account by its address unless both sides confirmed it (ours: $confirmed, theirs: $verified)',
    async ({ confirmed, verified }) => {
      const name = `victim-${confirmed}-${verified}`;
      const user = await aide.signUp({ email: `${name}@corp.example`, confirmed });
      oidc.accounts.set(name, { email: user.email.toUpperCase(), email_verified: verified });
      expect((await signIn(name)).body).toMatchObject({ error: 'IDENTITY_UNLINKED' });
      expect((await user.call('GET', '/identities')).body.data).toMatchObject({ identities: [] });
    },
  );

  it('signs in to an account by its address if both sides confirmed it', async () => {
    const user = await aide.signUp({ email: 'owner@corp.example' });
    oidc.accounts.set('owner', { email: user.email, email_verified: true });
    expect((await signIn('owner')).body.data).toMatchObject({ token: expect.any(String) as string });
    expect((await user.call('GET', '/identities')).body.data).toMatchObject({
      identities: [{ id: expect.any(String) as string }],
    });
    const { data } = (await user.call<{ data: { type: string; detail: string | null }[] }>('GET', '/security-log'))
      .body;
    expect(data).toContainEqual(expect.objectContaining({ type: 'openid_linked', detail: user.email }));
  });

  it('still requires the second factor of the account', async () => {
    const user = await aide.signUp({ email: 'second@corp.example' });
    oidc.accounts.set('second', { email: 'second@corp.example', email_verified: true });
    expect((await link(user, 'second')).status).toBe(201);
    await enableSecondFactor(aide, user);
    const response = await signIn('second');
    expect(response.body.data).toMatchObject({ twoFactorRequired: true, challenge: expect.any(String) as string });
    expect(response.body.data.token).toBeUndefined();
  });

  it('is rejected for an account without an email address', async () => {
    oidc.accounts.set('nameless', {});
    expect((await signIn('nameless')).body).toMatchObject({ error: 'PROVIDER_NO_EMAIL' });
  });

  it('is rejected if sign-up is closed', async () => {
    const closed = await createTestApp({ now: new Date().toISOString(), config: settings() });
    const owner = await closed.signUp();
    expect((await owner.call('PUT', '/server/sign-up-mode', { mode: 'nobody' })).status).toBe(200);
    oidc.accounts.set('late', { email: 'late@corp.example', email_verified: true });
    expect((await signIn('late', closed)).body).toMatchObject({ error: 'SIGN_UP_CLOSED' });
    await closed.close();
  });
});

describe('a response of the provider', () => {
  it('is accepted once, from the browser that was redirected there', async () => {
    oidc.accounts.set('ravi', { email: 'ravi@corp.example', email_verified: true });
    const [own, other] = [await begin(), await begin()];
    const response = (await oidc.visit(own.url, 'ravi')).search;
    expect((await complete(response, other.binding)).body).toMatchObject({ error: 'PROVIDER_REFUSED' });
    expect((await complete(response, own.binding)).status).toBe(200);
    expect((await complete(response, own.binding)).body).toMatchObject({ error: 'PROVIDER_REFUSED' });
  });

  it('is rejected with the state of another visit, a changed code, or the error of the provider', async () => {
    const [one, two] = [await begin(), await begin()];
    const state = (visit: Visit) => new URL(visit.url).searchParams.get('state') ?? '';
    const returned = await oidc.visit(one.url, 'ravi');
    returned.searchParams.set('state', state(two));
    expect((await complete(returned.search, two.binding)).body).toMatchObject({ error: 'PROVIDER_REFUSED' });
    for (const query of [`?code=made-up&state=${state(one)}`, '?error=access_denied', '?', '?state=']) {
      expect((await complete(query, one.binding)).body).toMatchObject({ error: 'PROVIDER_REFUSED' });
    }
    const denied = await begin();
    const refusal = `?error=access_denied&state=${state(denied)}&iss=${encodeURIComponent(oidc.issuer)}`;
    expect((await complete(refusal, denied.binding)).body).toMatchObject({ error: 'PROVIDER_REFUSED' });
  });

  it('is rejected after ten minutes', async () => {
    const { url, binding } = await begin();
    const response = (await oidc.visit(url, 'ravi')).search;
    aide.clock.advance(10 * 60_000 + 1);
    expect((await complete(response, binding)).body).toMatchObject({ error: 'PROVIDER_REFUSED' });
  });

  it('of a sign-in does not connect an account, or vice versa', async () => {
    const user = await aide.signUp({ email: 'reverse@corp.example' });
    const visit = await begin();
    const response = (await oidc.visit(visit.url, 'ravi')).search;
    const linked = await user.call('POST', '/identities', { response, binding: visit.binding });
    expect(linked.body).toMatchObject({ error: 'PROVIDER_REFUSED' });
  });
});

describe('connecting an account of the provider', () => {
  it('allows it to sign in until it is disconnected', async () => {
    const user = await aide.signUp({ email: 'asha@home.example' });
    oidc.accounts.set('asha', { email: 'asha@corp.example', email_verified: true });
    const linked = await link(user, 'asha');
    expect(linked.body.data).toMatchObject({ label: 'asha@corp.example' });
    const session = await signIn('asha');
    expect(await getEmail(session.body.data.token)).toMatchObject({ email: 'asha@home.example' });
    const { id } = linked.body.data as { id: string };
    expect((await user.call('DELETE', `/identities/${id}`)).status).toBe(200);
    const again = await signIn('asha');
    expect(await getEmail(again.body.data.token)).toMatchObject({ email: 'asha@corp.example' });
  });

  it('is rejected if another account has it', async () => {
    oidc.accounts.set('taken', { email: 'taken@corp.example', email_verified: true });
    expect((await signIn('taken')).status).toBe(200);
    const user = await aide.signUp({ email: 'other@home.example' });
    expect((await link(user, 'taken')).body).toMatchObject({ error: 'IDENTITY_TAKEN' });
  });
});

describe('re-authentication with a provider', () => {
  // The provider uses the real clock.
  beforeEach(() => aide.clock.advance(Date.now() - aide.clock.now().getTime()));
  const token = { name: 'Script', scope: 'read', expiresInDays: 7 };
  const beginProof = async (user: TestUser) =>
    (await user.call<{ data: Visit }>('POST', '/onboarding/reauthenticate/provider')).body.data;
  const prove = (user: TestUser, response: string, { binding }: Visit) =>
    user.call('POST', '/onboarding/reauthenticate', { provider: { response, binding } });

  async function signUpLinked(name: string): Promise<TestUser> {
    const user = await aide.signUp({ email: `${name}@home.example` });
    oidc.accounts.set(name, { email: `${name}@corp.example`, email_verified: true });
    expect((await link(user, name)).status).toBe(201);
    return user;
  }

  it('requests a fresh sign-in, and allows sensitive changes', async () => {
    const user = await signUpLinked('fresh');
    aide.clock.advance(11 * 60_000);
    expect((await user.call('POST', '/api-tokens', token)).status).toBe(403);
    aide.clock.advance(-11 * 60_000);
    const visit = await beginProof(user);
    const asked = new URL(visit.url).searchParams;
    expect([asked.get('prompt'), asked.get('max_age')]).toEqual(['login', '0']);
    const { search } = await oidc.visit(visit.url, 'fresh');
    expect((await prove(user, search, visit)).status).toBe(200);
    expect((await prove(user, search, visit)).body).toMatchObject({ error: 'PROVIDER_REFUSED' });
    aide.clock.advance(9 * 60_000);
    expect((await user.call('POST', '/api-tokens', token)).status).toBe(201);
  });

  it('is rejected for another account of the provider, and for a visit with another purpose', async () => {
    const user = await signUpLinked('own');
    oidc.accounts.set('thief', { email: 'thief@corp.example', email_verified: true });
    const refused = { error: 'PROVIDER_REFUSED' };
    const first = await beginProof(user);
    expect((await prove(user, (await oidc.visit(first.url, 'thief')).search, first)).body).toMatchObject(refused);
    const signingIn = await begin();
    const answer = (await oidc.visit(signingIn.url, 'own')).search;
    expect((await prove(user, answer, signingIn)).body).toMatchObject(refused);
    // Otherwise a thief with a stolen session could connect their own account at the provider without a proof.
    const proof = await beginProof(user);
    const response = (await oidc.visit(proof.url, 'thief')).search;
    const linked = await user.call('POST', '/identities', { response, binding: proof.binding });
    expect(linked.body).toMatchObject(refused);
  });

  it('is rejected if the provider returns a sign-in from before the visit', async () => {
    const user = await signUpLinked('stale');
    aide.clock.advance(2 * 60_000);
    const visit = await beginProof(user);
    // The provider's clock is two minutes behind, so its sign-in counts as older than the visit.
    const response = (await oidc.visit(visit.url, 'stale')).search;
    expect((await prove(user, response, visit)).body).toMatchObject({ error: 'PROVIDER_REFUSED' });
  });
});

describe('without a provider', () => {
  it('offers none, and its routes return 404', async () => {
    const plain = await createTestApp();
    expect((await plain.call('GET', '/onboarding/sign-in-options')).body.data).toEqual({ provider: null });
    expect((await plain.call('POST', '/onboarding/login/provider')).status).toBe(404);
    await plain.close();
  });

  it('that responds, returns that it is unreachable', async () => {
    const config = { ...settings(), AIDE_OIDC_ISSUER: 'http://127.0.0.1:9' };
    const away = await createTestApp({ config });
    expect((await away.call('GET', '/onboarding/sign-in-options')).body.data).toEqual({
      provider: { name: 'Example ID' },
    });
    expect((await away.call('POST', '/onboarding/login/provider')).body).toMatchObject({
      error: 'PROVIDER_UNAVAILABLE',
    });
    await away.close();
  });
});
