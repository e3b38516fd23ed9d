import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enableSecondFactor } from '../../../../test/second-factor.ts';
import { openSmtpSink, type SmtpSink } from '../../../../test/smtp-sink.ts';
import { createTestApp, type TestApp, type TestUser } from '../../../../test/test-app.ts';

let sink: SmtpSink;
let aide: TestApp;
beforeAll(async () => {
  sink = await openSmtpSink();
  aide = await createTestApp({ config: { SMTP_URL: sink.url, AIDE_PUBLIC_URL: 'https://aide.example' } });
});
afterAll(async () => {
  await aide.close();
  await sink.close();
});

const newPassword = 'a wholly new one';

/** Requests a link and returns the token in its mail. */
async function requestToken(user: TestUser): Promise<string> {
  // Sends the mails about earlier changes of credentials.
  await aide.app.engine.drain();
  const before = sink.mails.length;
  const response = await aide.call('POST', '/onboarding/password-reset', { email: user.email.toUpperCase() });
  expect(response.body.data).toEqual({ canMail: true });
  await aide.app.engine.drain();
  const mail = sink.mails[before];
  expect(mail?.to).toEqual([user.email]);
  const text = (mail?.raw ?? '').replaceAll('=\r\n', '').replaceAll('=3D', '=');
  return /https:\/\/aide\.example\/reset-password#([\w.-]+)/.exec(text)?.[1] ?? '';
}

const reset = (token: string, password = newPassword) =>
  aide.call('PUT', '/onboarding/password-reset', { token, newPassword: password, confirmPassword: password });
const signIn = (email: string, password: string) => aide.call('POST', '/onboarding/login', { email, password });

describe('a forgotten password', () => {
  it('is replaced by the link in the mail, once, and every session ends', async () => {
    const user = await aide.signUp();
    const token = await requestToken(user);
    expect((await reset(token)).body.data).toEqual({ email: user.email });
    expect((await user.call('GET', '/onboarding/me')).status).toBe(401);
    expect((await signIn(user.email, user.password)).status).toBe(401);
    expect((await signIn(user.email, newPassword)).status).toBe(200);
    expect((await reset(token, 'by somebody else')).body).toMatchObject({ error: 'LINK_INVALID' });
    expect((await signIn(user.email, newPassword)).status).toBe(200);
  });

  it('is replaced by one of two requests with the same link', async () => {
    const user = await aide.signUp();
    const token = await requestToken(user);
    const responses = await Promise.all(['first choice', 'second choice'].map((password) => reset(token, password)));
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
  });

  it('is not replaced after an hour, nor after the password has changed', async () => {
    const user = await aide.signUp();
    const late = await requestToken(user);
    aide.clock.advance(61 * 60_000);
    expect((await reset(late)).body).toMatchObject({ error: 'LINK_INVALID' });
    const stale = await requestToken(user);
    const change = { currentPassword: user.password, newPassword: 'changed since', confirmPassword: 'changed since' };
    expect((await user.call('PUT', '/onboarding/password', change)).status).toBe(200);
    expect((await reset(stale)).body).toMatchObject({ error: 'LINK_INVALID' });
  });

  it('leaves the second factor enabled', async () => {
    const user = await aide.signUp();
    await enableSecondFactor(aide, user);
    await reset(await requestToken(user));
    expect((await signIn(user.email, newPassword)).body.data).toMatchObject({ twoFactorRequired: true });
  });

  it.each(['', 'rubbish', 'a.b.c'])('is not replaced by the token "%s"', async (token) => {
    expect((await reset(token)).status).toBe(400);
  });

  it('is not replaced by a session token', async () => {
    const user = await aide.signUp();
    expect((await reset(user.token)).body).toMatchObject({ error: 'LINK_INVALID' });
  });
});

describe('requesting a link', () => {
  it('gets the same response for an unknown address, and no mail is sent', async () => {
    const user = await aide.signUp();
    const known = await aide.call('POST', '/onboarding/password-reset', { email: user.email });
    await aide.app.engine.drain();
    const sent = sink.mails.length;
    const unknown = await aide.call('POST', '/onboarding/password-reset', { email: 'nobody@example.com' });
    await aide.app.engine.drain();
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
    expect(sink.mails).toHaveLength(sent);
  });

  it('is limited by email address, with and without an account', async () => {
    const limited = await createTestApp({ config: { AIDE_RATE_LIMITS: true, SMTP_URL: sink.url } });
    const { email } = await limited.signUp();
    for (const address of [email, 'nobody@example.com']) {
      const statuses: number[] = [];
      for (let request = 0; request < 4; request += 1)
        statuses.push((await limited.call('POST', '/onboarding/password-reset', { email: address })).status);
      expect(statuses).toEqual([200, 200, 200, 429]);
    }
    await limited.close();
  });

  it('returns that the server cannot send mail without a mail server', async () => {
    const silent = await createTestApp();
    const { email } = await silent.signUp();
    const response = await silent.call('POST', '/onboarding/password-reset', { email });
    expect(response.body.data).toEqual({ canMail: false });
    await silent.close();
  });
});
