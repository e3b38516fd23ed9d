import type { Notification } from '@aide/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addPasskey, beginSignIn, type SignInRequest } from '../../../../test/passkey-calls.ts';
import { enableSecondFactor } from '../../../../test/second-factor.ts';
import { openSmtpSink, type SmtpSink } from '../../../../test/smtp-sink.ts';
import { createTestApp, type TestApp, type TestUser } from '../../../../test/test-app.ts';

const minute = 60_000;
let sink: SmtpSink;
let aide: TestApp;
beforeAll(async () => {
  sink = await openSmtpSink();
  aide = await createTestApp({ config: { SMTP_URL: sink.url }, channels: {} });
});
beforeEach(() => {
  sink.mails.length = 0;
});
afterAll(async () => {
  await aide.close();
  await sink.close();
});

/** A session that was opened eleven minutes ago, like that of a stolen token. */
async function signUpLongAgo(): Promise<TestUser> {
  const user = await aide.signUp();
  aide.clock.advance(11 * minute);
  return user;
}

const token = { name: 'Script', scope: 'read', expiresInDays: 7 };
const webhook = { url: 'https://hooks.example.com/', events: ['task.created'] };

describe('a session whose password was entered long ago', () => {
  it.each<[string, (user: TestUser) => ReturnType<TestUser['call']>]>([
    ['make an API token', (user) => user.call('POST', '/api-tokens', token)],
    ['make a calendar link', (user) => user.call('POST', '/calendar-feed')],
    ['make a webhook', (user) => user.call('POST', '/webhooks', webhook)],
    ['change the email', (user) => user.call('PUT', '/onboarding/me', { name: 'Asha', email: 'thief@example.com' })],
    ['delete the account', (user) => user.call('DELETE', '/onboarding/me', { confirmation: user.email })],
  ])('cannot %s until the password is entered again', async (_what, act) => {
    const user = await signUpLongAgo();
    const refused = await act(user);
    expect(refused.status).toBe(403);
    expect(refused.body).toMatchObject({ error: 'REAUTHENTICATION_REQUIRED' });
    const { email } = (await user.call<{ data: { email: string } }>('GET', '/onboarding/me')).body.data;
    expect(email).toBe(user.email);
    const wrong = await user.call('POST', '/onboarding/reauthenticate', { password: 'a wrong guess' });
    expect(wrong.body).toMatchObject({ error: 'WRONG_PASSWORD' });
    expect((await act(user)).status).toBe(403);
    expect((await user.call('POST', '/onboarding/reauthenticate', { password: user.password })).status).toBe(200);
    expect((await act(user)).status).toBeLessThan(300);
  });

  it('cannot change the URL of a webhook, but may disable it', async () => {
    const user = await aide.signUp();
    const made = await user.call<{ data: { id: string } }>('POST', '/webhooks', webhook);
    const update = (changes: object) =>
      user.call('PUT', `/webhooks/${made.body.data.id}`, { ...webhook, active: true, ...changes });
    aide.clock.advance(11 * minute);
    expect((await update({ url: 'https://thief.example/' })).body).toMatchObject({
      error: 'REAUTHENTICATION_REQUIRED',
    });
    expect((await update({ active: false })).status).toBe(200);
    await user.call('POST', '/onboarding/reauthenticate', { password: user.password });
    expect((await update({ url: 'https://mine.example/' })).status).toBe(200);
  });

  it('may change the name, which is not a credential', async () => {
    const user = await signUpLongAgo();
    expect((await user.call('PUT', '/onboarding/me', { name: 'Asha R', email: user.email })).status).toBe(200);
  });

  it('has to authenticate again after ten minutes', async () => {
    const user = await signUpLongAgo();
    await user.call('POST', '/onboarding/reauthenticate', { password: user.password });
    aide.clock.advance(9 * minute);
    expect((await user.call('POST', '/api-tokens', token)).status).toBe(201);
    aide.clock.advance(2 * minute);
    expect((await user.call('POST', '/api-tokens', token)).status).toBe(403);
  });

  it('can use a code of the second factor, which works once', async () => {
    const user = await aide.signUp();
    const factor = await enableSecondFactor(aide, user);
    aide.clock.advance(11 * minute);
    const call = (method: 'POST', path: string, body: unknown) => aide.call(method, path, body, factor.token);
    const [code] = factor.recoveryCodes;
    expect((await call('POST', '/onboarding/reauthenticate', { code: '000000' })).body).toMatchObject({
      error: 'SECOND_FACTOR_WRONG',
    });
    expect((await call('POST', '/onboarding/reauthenticate', { code })).status).toBe(200);
    expect((await call('POST', '/api-tokens', token)).status).toBe(201);
    expect((await call('POST', '/onboarding/reauthenticate', { code })).status).toBe(400);
  });

  it('can use a passkey of the account, once, and no other passkey or challenge', async () => {
    const [user, thief] = [await aide.signUp(), await aide.signUp()];
    const [own, foreign] = [await addPasskey(user), await addPasskey(thief)];
    aide.clock.advance(11 * minute);
    type Ways = { data: { code: boolean; passkey: boolean; provider: unknown } };
    expect((await user.call<Ways>('GET', '/onboarding/reauthenticate')).body.data).toEqual({
      code: false,
      passkey: true,
      provider: null,
    });
    const begin = async (by = user) =>
      (await by.call<{ data: SignInRequest }>('POST', '/onboarding/reauthenticate/passkey')).body.data;
    const prove = (credential: unknown) => user.call('POST', '/onboarding/reauthenticate', { credential });
    const request = await begin();
    expect(request.options).toMatchObject({
      userVerification: 'required',
      allowCredentials: [{ id: own.credential.id }],
    });
    const refused = { error: 'PASSKEY_REFUSED' };
    expect((await prove(foreign.answer(request))).body).toMatchObject(refused);
    expect((await prove(own.answer(await begin(thief)))).body).toMatchObject(refused);
    expect((await prove(own.answer(await beginSignIn(aide)))).body).toMatchObject(refused);
    expect((await prove(own.answer(await begin(), { verified: false }))).body).toMatchObject(refused);
    expect((await user.call('POST', '/api-tokens', token)).status).toBe(403);
    const answer = own.answer(await begin(), { counter: 5 });
    expect((await prove(answer)).status).toBe(200);
    expect((await prove(answer)).body).toMatchObject(refused);
    expect((await user.call('POST', '/api-tokens', token)).status).toBe(201);
  });

  it('cannot authenticate with an API token, or without a proof', async () => {
    const user = await aide.signUp();
    const made = await user.call<{ data: { token: string } }>('POST', '/api-tokens', { ...token, scope: 'write' });
    const proof = { password: user.password };
    const refused = await aide.call('POST', '/onboarding/reauthenticate', proof, made.body.data.token);
    expect(refused.body).toMatchObject({ error: 'TOKEN_REFUSED' });
    expect((await user.call('POST', '/onboarding/reauthenticate', {})).body).toMatchObject({
      error: 'VALIDATION_FAILED',
    });
  });
});

describe('a change of credentials', () => {
  it('is announced by mail and by a notification', async () => {
    const user = await aide.signUp();
    await aide.app.engine.drain();
    sink.mails.length = 0;
    await user.call('POST', '/api-tokens', { ...token, name: 'https://spam.example' });
    await aide.app.engine.drain();
    expect(sink.mails.map(({ to }) => to)).toEqual([[user.email]]);
    expect(sink.mails[0]?.raw).toContain('Subject: An API token was created');
    expect(sink.mails[0]?.raw).not.toContain('spam');
    const { data } = (await user.call<{ data: Notification[] }>('GET', '/notifications?kind=security')).body;
    expect(data.map(({ title }) => title)).toEqual(['An API token was created']);
  });

  it('is announced to the address of a deleted account', async () => {
    const user = await aide.signUp();
    await user.call('DELETE', '/onboarding/me', { confirmation: user.email });
    await aide.app.engine.drain();
    expect(sink.mails.map(({ to }) => to)).toContainEqual([user.email]);
    expect(sink.mails.at(-1)?.raw).toContain('Subject: Your account was deleted');
  });

  it('is not mailed to an address that was not confirmed', async () => {
    const user = await aide.signUp({ confirmed: false });
    await aide.app.engine.drain();
    sink.mails.length = 0;
    await user.call('POST', '/api-tokens', token);
    await aide.app.engine.drain();
    expect(sink.mails).toEqual([]);
  });
});
