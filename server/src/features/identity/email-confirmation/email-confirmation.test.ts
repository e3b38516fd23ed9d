import type { FailedDelivery } from '@aide/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openSmtpSink, type SmtpSink } from '../../../../test/smtp-sink.ts';
import { createTestApp, type TestApp, type TestUser } from '../../../../test/test-app.ts';

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

/** Sends due mails and returns the tokens of the confirmation links, oldest first. */
async function receiveTokens(): Promise<string[]> {
  await aide.app.engine.drain();
  return sink.mails.flatMap(({ raw }) => {
    const text = raw.replaceAll('=\r\n', '').replaceAll('=3D', '=');
    return /https:\/\/aide\.example\/confirm-email#([\w.-]+)/.exec(text)?.[1] ?? [];
  });
}

const confirm = (token: string | undefined) => aide.call('POST', '/onboarding/email-confirmation', { token });
const changeEmail = (user: TestUser, email: string) => user.call('PUT', '/onboarding/me', { name: 'Asha', email });
const signIn = (email: string, { password }: TestUser) => aide.call('POST', '/onboarding/login', { email, password });
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

  it('does not confirm another, newer address of the account', async () => {
    const user = await aide.signUp({ confirmed: false });
    const [old] = await receiveTokens();
    expect((await changeEmail(user, 'someone-else@example.com')).status).toBe(200);
    const [, fresh] = await receiveTokens();
    expect((await confirm(fresh)).body.data).toEqual({ email: 'someone-else@example.com' });
    expect((await confirm(old)).body).toMatchObject({ error: 'LINK_INVALID' });
  });

  it.each(['rubbish', 'a.b.c'])('is rejected when its token is %s', async (token) => {
    expect((await confirm(token)).body).toMatchObject({ error: 'LINK_INVALID' });
  });

  it('is not valid after a week, and a session token is not accepted instead', async () => {
    const user = await aide.signUp({ confirmed: false });
    const [token] = await receiveTokens();
    expect((await confirm(user.token)).body).toMatchObject({ error: 'LINK_INVALID' });
    aide.clock.advance(8 * 86_400_000);
    expect((await confirm(token)).body).toMatchObject({ error: 'LINK_INVALID' });
  });
});

describe('a new address', () => {
  /** Sends due mails and returns recipient and subject of each. */
  async function receiveMails(): Promise<[to: string, subject: string][]> {
    sink.mails.length = 0;
    await aide.app.engine.drain();
    return sink.mails.map(({ to, raw }) => [to.join(), /^Subject: (.*)$/m.exec(raw)?.[1]?.trim() ?? '']);
  }

  it('replaces the old one when its link is opened; the old one is notified when it is entered and when it takes effect', async () => {
    const user = await aide.signUp({ email: 'before@example.com' });
    await changeEmail(user, 'after@example.com');
    expect(await receiveMails()).toEqual(
      expect.arrayContaining([
        ['before@example.com', 'A new email address was requested'],
        ['after@example.com', 'Confirm your new email address'],
      ]),
    );
    expect((await signIn('after@example.com', user)).status).toBe(401);
    const [token] = await receiveTokens();
    expect((await confirm(token)).body.data).toEqual({ email: 'after@example.com' });
    expect(await receiveMails()).toEqual([['before@example.com', 'Your email address was changed']]);
    expect((await signIn('after@example.com', user)).status).toBe(200);
    expect((await signIn('before@example.com', user)).status).toBe(401);
    const log = await user.call<{ data: { type: string; detail: string | null }[] }>('GET', '/security-log');
    expect(log.body.data).toMatchObject(
      expect.arrayContaining([
        expect.objectContaining({ type: 'email_change_requested', detail: 'after@example.com' }),
        expect.objectContaining({ type: 'email_changed', detail: 'after@example.com' }),
      ]),
    );
  });

  it('does not reveal whether it has an account, except to its mailbox', async () => {
    const [prober, victim] = [await aide.signUp(), await aide.signUp({ email: 'victim-2@example.com' })];
    await receiveMails();
    const responses = [];
    for (const email of [victim.email, 'unknown-2@example.com']) {
      const { status, body } = await changeEmail(prober, email.toUpperCase());
      const seen = JSON.stringify({ status, body, me: (await prober.call('GET', '/onboarding/me')).body });
      responses.push(seen.replaceAll(email.toUpperCase(), 'ADDRESS'));
      const resent = await prober.call('POST', '/onboarding/email-confirmation/resend');
      expect(resent.body.data).toEqual({ sent: true });
      const subject = email === victim.email ? 'This address already has an account' : 'Confirm your new email address';
      const mails = (await receiveMails()).filter(([to]) => to.toLowerCase() === email);
      expect(mails.map(([, title]) => title)).toEqual([subject, subject]);
      if (email === victim.email) expect(sink.mails.map(({ raw }) => raw).join('')).not.toContain('confirm-email');
    }
    expect(responses[0]).toBe(responses[1]);
    expect(responses[0]).toContain('"status":200');
  });

  it('is not used when another account was created with it meanwhile', async () => {
    const user = await aide.signUp();
    await changeEmail(user, 'raced@example.com');
    const [token] = await receiveTokens();
    const other = await aide.signUp({ email: 'Raced@example.com' });
    expect((await confirm(token)).body).toMatchObject({ error: 'LINK_INVALID' });
    expect((await signIn('raced@example.com', other)).status).toBe(200);
    expect((await user.call('GET', '/onboarding/me')).body.data).toMatchObject({ email: user.email });
  });

  it('is cleared when the change is cancelled, another is entered, or the password is changed', async () => {
    const user = await aide.signUp();
    await aide.app.engine.drain();
    const tokens: string[] = [];
    const request = async (email: string) => {
      sink.mails.length = 0;
      await changeEmail(user, email);
      tokens.push(...(await receiveTokens()));
    };
    await request('first@example.com');
    await request('second@example.com');
    expect((await confirm(tokens[0])).body).toMatchObject({ error: 'LINK_INVALID' });
    expect((await user.call('DELETE', '/onboarding/email-change')).body.data).toMatchObject({ emailChange: null });
    expect((await confirm(tokens[1])).body).toMatchObject({ error: 'LINK_INVALID' });
    await request('third@example.com');
    const password = { currentPassword: user.password, newPassword: 'brand new one', confirmPassword: 'brand new one' };
    expect((await user.call('PUT', '/onboarding/password', password)).status).toBe(200);
    expect((await confirm(tokens[2])).body).toMatchObject({ error: 'LINK_INVALID' });
    expect(tokens).toHaveLength(3);
  });
});

describe('a confirmed address', () => {
  it('stays confirmed when the name changes, and while a new address is not confirmed', async () => {
    const user = await aide.signUp();
    await user.call('PUT', '/onboarding/me', { name: 'Another name', email: user.email });
    expect(await readState(user)).toBe('confirmed');
    await changeEmail(user, 'moved@example.com');
    expect(await readState(user)).toBe('confirmed');
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
