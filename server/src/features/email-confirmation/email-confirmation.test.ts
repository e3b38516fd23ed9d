import type { FailedDelivery } from '@aide/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openSmtpSink, type SmtpSink } from '../../../test/smtp-sink.ts';
import { createTestApp, type TestApp, type TestUser } from '../../../test/test-app.ts';

let sink: SmtpSink;
let aide: TestApp;
beforeAll(async () => {
  sink = await openSmtpSink();
  const config = { SMTP_URL: sink.url, AIDE_PUBLIC_URL: 'https://aide.example' };
  aide = await createTestApp({ config, channels: {} });
});
beforeEach(async () => {
  await aide.app.engine.drain();
  sink.mails.length = 0;
});
afterAll(async () => {
  await aide.close();
  await sink.close();
});

/** Sends what is due and returns the tokens of the confirmation links that arrived, oldest first. */
async function receiveTokens(): Promise<string[]> {
  await aide.app.engine.drain();
  return sink.mails.flatMap(({ raw }) => {
    const text = raw.replaceAll('=\r\n', '').replaceAll('=3D', '=');
    return /https:\/\/aide\.example\/confirm-email#([\w.-]+)/.exec(text)?.[1] ?? [];
  });
}

const confirm = (token: string | undefined) => aide.call('POST', '/onboarding/email-confirmation', { token });
const readState = async (user: TestUser) =>
  (await user.call<{ data: { emailConfirmation: string } }>('GET', '/onboarding/me')).body.data.emailConfirmation;

describe('an address that was not confirmed', () => {
  it('gets one confirmation mail with no text of the user, and no reminder', async () => {
    const name = 'Buy now at https://spam.example';
    const user = await aide.signUp({ email: 'victim@example.com', name, confirmed: false });
    const due_date = new Date(aide.clock.now().getTime() + 1_000).toISOString();
    for (let n = 0; n < 3; n += 1) await user.call('POST', '/tasks', { title: `https://spam.example/${n}`, due_date });
    aide.clock.advance(60_000);
    expect(await receiveTokens()).toHaveLength(1);
    expect(sink.mails).toHaveLength(1);
    const [, body = ''] = sink.mails[0]?.raw.split(/\r\n\r\n(.*)/s) ?? [];
    expect(body).not.toContain('spam');
    const failed = await user.call<{ data: FailedDelivery[] }>('GET', '/deliveries/failed');
    expect(failed.body.data[0]).toMatchObject({ channel: 'email', reason: 'Confirm your email address first.' });
  });

  it('gets no link for a new password', async () => {
    const user = await aide.signUp({ confirmed: false });
    await aide.app.engine.drain();
    sink.mails.length = 0;
    await aide.call('POST', '/onboarding/password-reset', { email: user.email });
    await aide.app.engine.drain();
    expect(sink.mails).toHaveLength(0);
  });
});

describe('the link in the mail', () => {
  it('confirms the address, also when it is opened twice; then reminders are sent', async () => {
    const user = await aide.signUp({ confirmed: false });
    expect(await readState(user)).toBe('pending');
    const [token] = await receiveTokens();
    expect((await confirm(token)).body.data).toEqual({ email: user.email });
    expect((await confirm(token)).status).toBe(200);
    expect(await readState(user)).toBe('confirmed');
    sink.mails.length = 0;
    const due_date = new Date(aide.clock.now().getTime() + 1_000).toISOString();
    await user.call('POST', '/tasks', { title: 'Call Priya', due_date });
    aide.clock.advance(60_000);
    await aide.app.engine.drain();
    expect(sink.mails.map(({ to }) => to)).toEqual([[user.email]]);
  });

  it('does not confirm another address that the account has by now', async () => {
    const user = await aide.signUp({ confirmed: false });
    const [old] = await receiveTokens();
    const update = { name: 'Asha', email: 'someone-else@example.com' };
    expect((await user.call('PUT', '/onboarding/me', update)).status).toBe(200);
    expect((await confirm(old)).body).toMatchObject({ error: 'LINK_INVALID' });
    expect(await readState(user)).toBe('pending');
    const [, fresh] = await receiveTokens();
    expect((await confirm(fresh)).body.data).toEqual({ email: 'someone-else@example.com' });
  });

  it.each(['rubbish', 'a.b.c'])('is rejected when its token is %s', async (token) => {
    expect((await confirm(token)).body).toMatchObject({ error: 'LINK_INVALID' });
  });

  it('is not valid after a week, nor is a session token in its place', async () => {
    const user = await aide.signUp({ confirmed: false });
    const [token] = await receiveTokens();
    expect((await confirm(user.token)).body).toMatchObject({ error: 'LINK_INVALID' });
    aide.clock.advance(8 * 86_400_000);
    expect((await confirm(token)).body).toMatchObject({ error: 'LINK_INVALID' });
  });
});

describe('a confirmed address', () => {
  it('stays confirmed when the name changes, and is unconfirmed again when the address does', async () => {
    const user = await aide.signUp();
    await user.call('PUT', '/onboarding/me', { name: 'Another name', email: user.email });
    expect(await readState(user)).toBe('confirmed');
    await user.call('PUT', '/onboarding/me', { name: 'Another name', email: 'moved@example.com' });
    expect(await readState(user)).toBe('pending');
  });

  it('gets no second mail by Resend; an unconfirmed one does', async () => {
    const [sure, unsure] = [await aide.signUp(), await aide.signUp({ confirmed: false })];
    await aide.app.engine.drain();
    sink.mails.length = 0;
    expect((await sure.call('POST', '/onboarding/email-confirmation/resend')).body.data).toEqual({ sent: false });
    expect((await unsure.call('POST', '/onboarding/email-confirmation/resend')).body.data).toEqual({ sent: true });
    await aide.app.engine.drain();
    expect(sink.mails.map(({ to }) => to)).toEqual([[unsure.email]]);
  });
});
