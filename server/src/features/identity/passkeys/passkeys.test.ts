import { randomUUID } from 'node:crypto';
import type { Passkey } from '@aide/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPasskey, beginRegistration, beginSignIn, completeSignIn } from '../../../../test/passkey-calls.ts';
import { enableSecondFactor } from '../../../../test/second-factor.ts';
import { makePasskey } from '../../../../test/software-authenticator.ts';
import { createTestApp, type TestApp, type TestUser } from '../../../../test/test-app.ts';
import { purgePasskeyChallenges } from './passkeys.repository.ts';
import { passkeyChallengesTable } from './passkeys.table.ts';

let aide: TestApp;
beforeAll(async () => {
  aide = await createTestApp({ config: { AIDE_PUBLIC_URL: 'https://aide.example' } });
});
afterAll(() => aide.close());

const refused = { error: 'PASSKEY_REFUSED' };
const minute = 60_000;

async function listPasskeys(user: Pick<TestUser, 'call'>): Promise<Passkey[]> {
  return (await user.call<{ data: { passkeys: Passkey[] } }>('GET', '/passkeys')).body.data.passkeys;
}

describe('adding a passkey', () => {
  it('requests one that is discoverable and verifies its user, bound to the public URL', async () => {
    const user = await aide.signUp();
    const { origin, options } = await beginRegistration(user);
    expect(origin).toBe('https://aide.example');
    expect(options).toMatchObject({
      rp: { id: 'aide.example', name: 'Aide' },
      user: { name: user.email },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
      excludeCredentials: [],
    });
    expect(Buffer.from(options.challenge, 'base64url')).toHaveLength(32);
  });

  it('stores it with its name, and excludes the same authenticator from another', async () => {
    const user = await aide.signUp();
    const { credential } = await addPasskey(user, 'Work laptop');
    expect(await listPasskeys(user)).toMatchObject([{ name: 'Work laptop', lastUsedAt: null }]);
    const { options } = await beginRegistration(user);
    expect(options.excludeCredentials).toMatchObject([{ id: credential.id, transports: ['internal'] }]);
  });

  it.each([
    ['another origin', { origin: 'https://aide.example.evil.test' }],
    ['another port', { origin: 'https://aide.example:8443' }],
    ['another site', { rpId: 'evil.test' }],
    ['an unverified user', { verified: false }],
  ])('rejects a response with %s', async (_what, behaviour) => {
    const user = await aide.signUp();
    const { credential } = makePasskey(await beginRegistration(user), behaviour);
    expect((await user.call('POST', '/passkeys', { name: 'x', credential })).body).toMatchObject(refused);
    expect(await listPasskeys(user)).toEqual([]);
  });

  it('accepts a challenge once, within five minutes, from the account that it was issued to', async () => {
    const user = await aide.signUp();
    const add = (by: TestUser, credential: unknown) => by.call('POST', '/passkeys', { name: 'x', credential });
    const first = await beginRegistration(user);
    expect((await add(user, makePasskey(first).credential)).status).toBe(201);
    expect((await add(user, makePasskey(first).credential)).body).toMatchObject(refused);
    const late = await beginRegistration(user);
    aide.clock.advance(5 * minute + 1);
    expect((await add(user, makePasskey(late).credential)).body).toMatchObject(refused);
    const foreign = await beginRegistration(await aide.signUp());
    expect((await add(user, makePasskey(foreign).credential)).body).toMatchObject(refused);
    const signIn = await beginSignIn(aide);
    const options = { ...foreign.options, challenge: signIn.options.challenge };
    expect((await add(user, makePasskey({ ...foreign, options }).credential)).body).toMatchObject(refused);
    expect(await listPasskeys(user)).toHaveLength(1);
  });

  it('rejects a credential that another account has', async () => {
    const [user, thief] = [await aide.signUp(), await aide.signUp()];
    const { credential } = await addPasskey(user);
    const copy = makePasskey(await beginRegistration(thief), { id: credential.id });
    const response = await thief.call('POST', '/passkeys', { name: 'x', credential: copy.credential });
    expect(response.body).toMatchObject(refused);
    expect(await listPasskeys(thief)).toEqual([]);
  });

  it('is limited to 20', async () => {
    const user = await aide.signUp();
    for (let count = 0; count < 20; count += 1) await addPasskey(user, `Key ${count}`);
    expect((await user.call('POST', '/passkeys/options')).body).toMatchObject({ error: 'TOO_MANY' });
  });
});

describe('signing in with a passkey', () => {
  it('needs neither address, password nor code, and stores the use', async () => {
    const user = await aide.signUp();
    const passkey = await addPasskey(user);
    const { token } = await enableSecondFactor(aide, user);
    const request = await beginSignIn(aide);
    expect(request.options).toMatchObject({ rpId: 'aide.example', allowCredentials: [], userVerification: 'required' });
    const session = await completeSignIn(aide, passkey.answer(request));
    expect(session.status).toBe(200);
    // The browser is a known device from now on, as after a password sign-in.
    expect(session.body.data).toMatchObject({ device: expect.any(String) as string });
    const profile = await aide.call('GET', '/onboarding/me', undefined, session.body.data.token);
    expect(profile.body.data).toMatchObject({ email: user.email });
    const caller = { call: (method: 'GET', path: string) => aide.call(method, path, undefined, token) };
    const [listed] = await listPasskeys(caller as Pick<TestUser, 'call'>);
    expect(listed?.lastUsedAt).toBe(aide.clock.now().toISOString());
  });

  it.each([
    ['from another origin', { origin: 'https://evil.test' }],
    ['for another site', { rpId: 'evil.test' }],
    ['without verifying its user', { verified: false }],
  ])('is rejected %s', async (_what, behaviour) => {
    const passkey = await addPasskey(await aide.signUp());
    const answer = passkey.answer(await beginSignIn(aide), behaviour);
    expect((await completeSignIn(aide, answer)).body).toMatchObject(refused);
  });

  it('is rejected with a changed signature, and the challenge is used up', async () => {
    const passkey = await addPasskey(await aide.signUp());
    const request = await beginSignIn(aide);
    const answer = passkey.answer(request);
    const other = passkey.answer(await beginSignIn(aide));
    const forged = { ...answer, response: { ...answer.response, signature: other.response.signature } };
    expect((await completeSignIn(aide, forged)).body).toMatchObject(refused);
    expect((await completeSignIn(aide, answer)).body).toMatchObject(refused);
  });

  it('works once per response, also in concurrent requests', async () => {
    const passkey = await addPasskey(await aide.signUp());
    const answer = passkey.answer(await beginSignIn(aide));
    const results = await Promise.all([1, 2, 3, 4].map(() => completeSignIn(aide, answer)));
    expect(results.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400, 400]);
  });

  it('is rejected after five minutes', async () => {
    const passkey = await addPasskey(await aide.signUp());
    const request = await beginSignIn(aide);
    aide.clock.advance(5 * minute + 1);
    expect((await completeSignIn(aide, passkey.answer(request))).body).toMatchObject(refused);
  });

  it('is rejected if the counter does not increase, as with a copy of the passkey', async () => {
    const passkey = await addPasskey(await aide.signUp());
    expect((await completeSignIn(aide, passkey.answer(await beginSignIn(aide), { counter: 7 }))).status).toBe(200);
    for (const counter of [7, 3, 0])
      expect((await completeSignIn(aide, passkey.answer(await beginSignIn(aide), { counter }))).status).toBe(400);
    expect((await completeSignIn(aide, passkey.answer(await beginSignIn(aide), { counter: 8 }))).status).toBe(200);
  });

  it('works with authenticators without a counter', async () => {
    const passkey = await addPasskey(await aide.signUp());
    for (let time = 0; time < 2; time += 1)
      expect((await completeSignIn(aide, passkey.answer(await beginSignIn(aide), { counter: 0 }))).status).toBe(200);
  });

  it('is rejected for a removed passkey, one of a deleted account, and an unknown one', async () => {
    const user = await aide.signUp();
    const [removed, owned] = [await addPasskey(user, 'Old phone'), await addPasskey(user)];
    expect((await user.call('DELETE', `/passkeys/${removed.id}`)).status).toBe(200);
    expect((await completeSignIn(aide, removed.answer(await beginSignIn(aide)))).body).toMatchObject(refused);
    expect((await user.call('DELETE', '/onboarding/me', { confirmation: user.email })).status).toBe(200);
    expect((await completeSignIn(aide, owned.answer(await beginSignIn(aide)))).body).toMatchObject(refused);
  });

  it('is rate limited by address', async () => {
    const limited = await createTestApp({ config: { AIDE_RATE_LIMITS: true } });
    const statuses: number[] = [];
    for (let request = 0; request < 61; request += 1)
      statuses.push((await limited.call('POST', '/onboarding/login/passkey/options', {})).status);
    expect(statuses.slice(-2)).toEqual([200, 429]);
    await limited.close();
  });
});

describe('a passkey instead of the code', () => {
  async function protectedAccount() {
    const user = await aide.signUp();
    const passkey = await addPasskey(user);
    await enableSecondFactor(aide, user);
    const { email, password } = user;
    const { body } = await aide.call<{ data: { challenge: string } }>('POST', '/onboarding/login', { email, password });
    expect(body.data).toMatchObject({ twoFactorRequired: true, passkey: true });
    return { user, passkey, challenge: body.data.challenge };
  }

  it('completes a sign-in, also without verifying its user', async () => {
    const { passkey, challenge } = await protectedAccount();
    const request = await beginSignIn(aide, challenge);
    expect(request.options).toMatchObject({
      allowCredentials: [{ id: passkey.credential.id }],
      userVerification: 'discouraged',
    });
    expect((await completeSignIn(aide, passkey.answer(request, { verified: false }), challenge)).status).toBe(200);
  });

  it('is rejected if it is of another account', async () => {
    const { challenge } = await protectedAccount();
    const stranger = await addPasskey(await aide.signUp());
    const answer = stranger.answer(await beginSignIn(aide, challenge));
    expect((await completeSignIn(aide, answer, challenge)).body).toMatchObject(refused);
  });

  it('cannot be used as the only factor', async () => {
    const { passkey, challenge } = await protectedAccount();
    const answer = passkey.answer(await beginSignIn(aide, challenge), { verified: false });
    expect((await completeSignIn(aide, answer)).body).toMatchObject(refused);
  });

  it('is rejected after five minutes, and without the challenge of the password', async () => {
    const { passkey, challenge } = await protectedAccount();
    const request = await beginSignIn(aide, challenge);
    aide.clock.advance(5 * minute + 1000);
    const late = await completeSignIn(aide, passkey.answer(request), challenge);
    expect(late.body).toMatchObject({ error: 'SECOND_FACTOR_EXPIRED' });
    const rubbish = await aide.call('POST', '/onboarding/login/passkey/options', { challenge: 'rubbish' });
    expect(rubbish.body).toMatchObject({ error: 'SECOND_FACTOR_EXPIRED' });
  });
});

describe('where passkeys work', () => {
  it.each([
    ['http://192.168.1.5:3000', /host name/],
    ['https://203.0.113.7', /host name/],
    ['https://[2001:db8::1]', /host name/],
    ['http://aide.lan:3000', /https/],
  ])('%s returns why it has none', async (address, reason) => {
    const other = await createTestApp({ config: { AIDE_PUBLIC_URL: address }, database: aide.database });
    const user = await other.signUp({ email: `${randomUUID()}@example.com` });
    const { body } = await user.call('GET', '/passkeys');
    expect(body.data).toMatchObject({ support: { origin: null, problem: expect.stringMatching(reason) as string } });
    for (const response of [
      await user.call('POST', '/passkeys/options'),
      await other.call('POST', '/onboarding/login/passkey/options', {}),
    ]) {
      expect(response.status).toBe(409);
      expect(response.body).toMatchObject({ error: 'PASSKEYS_UNAVAILABLE' });
      expect(response.body.message).toMatch(reason);
    }
    await other.app.stop();
  });

  it.each([
    [undefined, 'http://localhost:3000', 'localhost'],
    ['http://localhost:8080', 'http://localhost:8080', 'localhost'],
    ['https://tools.example/aide/', 'https://tools.example', 'tools.example'],
  ])('%s is %s', async (address, origin, id) => {
    const config = address === undefined ? {} : { AIDE_PUBLIC_URL: address };
    const other = await createTestApp({ config, database: aide.database });
    const request = await beginSignIn(other);
    expect(request).toMatchObject({ origin, options: { rpId: id } });
    await other.app.stop();
  });
});

describe('challenges that were not answered', () => {
  it('are deleted once they have expired', async () => {
    await beginSignIn(aide);
    aide.clock.advance(6 * minute);
    await beginSignIn(aide);
    await aide.app.transactions.run(purgePasskeyChallenges);
    expect(await aide.database.read((db) => db.select().from(passkeyChallengesTable))).toHaveLength(1);
  });
});
