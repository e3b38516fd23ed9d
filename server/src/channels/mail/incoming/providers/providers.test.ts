import { createHmac, createSign, generateKeyPairSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Task } from '@aide/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { composeRaw, mailDomain, openMailWorld, type MailWorld } from '../../../../../test/mail-world.ts';
import type { TestUser } from '../../../../../test/test-app.ts';

const fixture = (name: string) =>
  readFileSync(new URL(`../../../../../test/fixtures/${name}`, import.meta.url), 'utf8');
const topic = 'arn:aws:sns:eu-west-1:123456789012:aide-mail';
const certificateUrl = 'https://sns.eu-west-1.amazonaws.com/SimpleNotificationService-1.pem';
const secret = 'a-secret-of-some-length';
const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const to = `tomorrow@${mailDomain}`;
const loaded: string[] = [];

let world: MailWorld;
let asha: TestUser;
beforeAll(async () => {
  world = await openMailWorld({
    config: {
      AIDE_MAILGUN_SIGNING_KEY: secret,
      AIDE_POSTMARK_SECRET: secret,
      AIDE_SENDGRID_PUBLIC_KEY: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
      AIDE_SES_TOPIC: topic,
    },
    getOutside: async (url) => {
      loaded.push(url);
      return fixture('sns-certificate.pem');
    },
  });
  asha = await world.aide.signUp({ email: 'asha@example.com' });
});
afterAll(() => world.close());

const mailAbout = (subject: string, signed = true) =>
  composeRaw(
    { from: 'asha@example.com', to: 'priya@acme.example', subject, text: 'Hi', messageId: `<${subject}@example.com>` },
    signed,
  );
const tasksAbout = async (subject: string) =>
  (await asha.call<{ data: Task[] }>('GET', '/tasks')).body.data.filter(({ title }) => title === subject);
const seconds = (ago = 0) => String(Math.floor(world.aide.clock.now().getTime() / 1000) - ago);

async function post(path: string, payload: Buffer | string, headers: Record<string, string>) {
  const url = `/api/v1/mail/inbound/${path}`;
  const response = await world.aide.app.server.inject({ method: 'POST', url, payload, headers });
  const { data, message } = response.json<{ data?: { outcome: string; addresses?: object[] }; message?: string }>();
  return { status: response.statusCode, data, message };
}

function form(fields: Record<string, string | Buffer>) {
  const parts = Object.entries(fields).flatMap(([name, value]) => [
    Buffer.from(`--xYz\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n`),
    Buffer.from(value),
    Buffer.from('\r\n'),
  ]);
  const headers = { 'content-type': 'multipart/form-data; boundary=xYz' };
  return { payload: Buffer.concat([...parts, Buffer.from('--xYz--\r\n')]), headers };
}

const created = { status: 200, data: { outcome: 'taken', addresses: [{ word: 'tomorrow', outcome: 'created' }] } };
const duplicate = { status: 200, data: { outcome: 'taken', addresses: [{ word: 'tomorrow', outcome: 'duplicate' }] } };

describe('mail posted by Mailgun', () => {
  const fieldsFor = (mail: Buffer, { timestamp = seconds(), token = 't'.repeat(50), key = secret } = {}) => ({
    recipient: to,
    sender: 'asha@example.com',
    timestamp,
    token,
    signature: createHmac('sha256', key)
      .update(timestamp + token)
      .digest('hex'),
    'body-mime': mail,
  });
  const send = (fields: Record<string, string | Buffer>) => {
    const { payload, headers } = form(fields);
    return post('mailgun/mime', payload, headers);
  };

  it('becomes a follow-up; a used token is rejected, whatever the mail', async () => {
    expect(await send(fieldsFor(await mailAbout('mailgun')))).toMatchObject(created);
    expect(await tasksAbout('mailgun')).toMatchObject([{ source: 'email' }]);
    expect(await send(fieldsFor(await mailAbout('mailgun')))).toMatchObject({ status: 401 });
    expect(await send(fieldsFor(await mailAbout('mailgun-two')))).toMatchObject({ status: 401 });
    expect(await tasksAbout('mailgun-two')).toEqual([]);
    expect(await send(fieldsFor(await mailAbout('mailgun'), { token: 'u'.repeat(50) }))).toMatchObject(duplicate);
  });

  it('is accepted as an encoded form', async () => {
    const fields = fieldsFor(await mailAbout('encoded'), { token: 'e'.repeat(50) });
    const payload = new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, value.toString()]));
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    expect(await post('mailgun', payload.toString(), headers)).toMatchObject(created);
  });

  it('with a wrong or old signature is rejected', async () => {
    const mail = await mailAbout('mailgun-wrong');
    expect(await send(fieldsFor(mail, { key: 'another-key', token: 'v' }))).toMatchObject({ status: 401 });
    expect(await send(fieldsFor(mail, { timestamp: seconds(3600), token: 'w' }))).toMatchObject({ status: 401 });
    expect(await send(fieldsFor(mail, { timestamp: seconds(-3600), token: 'x' }))).toMatchObject({ status: 401 });
    expect(await send({})).toMatchObject({ status: 401 });
    expect(await tasksAbout('mailgun-wrong')).toEqual([]);
  });

  it('with an unverified author is rejected permanently: 406 ends the retries', async () => {
    const forged = fieldsFor(await mailAbout('mailgun-forged', false), { token: 'y' });
    expect(await send(forged)).toMatchObject({ status: 406, data: { outcome: 'rejected' } });
    expect(await tasksAbout('mailgun-forged')).toEqual([]);
  });
});

describe('mail posted by Postmark', () => {
  const payload = (mail: Buffer | undefined, more: object = {}) =>
    JSON.stringify({
      From: 'asha@example.com',
      FromFull: { Email: 'asha@example.com', Name: '' },
      OriginalRecipient: to,
      MessageID: '22c74902-a0c1-4511-804f-341342852c90',
      RawEmail: mail?.toString(),
      Headers: [{ Name: 'Return-Path', Value: '<asha@example.com>' }],
      Attachments: [],
      ...more,
    });
  const basic = (password: string) => ({
    authorization: `Basic ${Buffer.from(`aide:${password}`).toString('base64')}`,
    'content-type': 'application/json',
  });

  it('becomes a follow-up once, with the secret as password', async () => {
    const body = payload(await mailAbout('postmark'));
    expect(await post('postmark', body, basic(secret))).toMatchObject(created);
    expect(await post('postmark', body, basic(secret))).toMatchObject(duplicate);
    expect(await tasksAbout('postmark')).toHaveLength(1);
  });

  it('without the secret, without the whole mail, forged or automatic has no effect', async () => {
    const mail = await mailAbout('postmark-wrong');
    expect(await post('postmark', payload(mail), basic('wrong'))).toMatchObject({ status: 401 });
    expect(await post('postmark', payload(undefined), basic(secret))).toMatchObject({ status: 400 });
    const forged = payload(await mailAbout('postmark-wrong', false));
    expect(await post('postmark', forged, basic(secret))).toMatchObject({ status: 403 });
    const bounce = payload(mail, { Headers: [{ Name: 'Return-Path', Value: '<>' }] });
    expect(await post('postmark', bounce, basic(secret))).toMatchObject({ status: 200, data: { outcome: 'ignored' } });
    expect(await tasksAbout('postmark-wrong')).toEqual([]);
  });
});

describe('mail posted by SendGrid', () => {
  const sign = (payload: Buffer, timestamp: string) => ({
    'x-twilio-email-event-webhook-timestamp': timestamp,
    'x-twilio-email-event-webhook-signature': createSign('sha256')
      .update(timestamp)
      .update(payload)
      .sign(privateKey, 'base64'),
  });
  const formFor = (mail: Buffer) =>
    form({ envelope: JSON.stringify({ to: [to], from: 'asha@example.com' }), sender_ip: '192.0.2.7', email: mail });

  it('becomes a follow-up; the same request again does nothing', async () => {
    const { payload, headers } = formFor(await mailAbout('sendgrid'));
    const signed = { ...headers, ...sign(payload, seconds()) };
    expect(await post('sendgrid', payload, signed)).toMatchObject(created);
    expect(await post('sendgrid', payload, signed)).toMatchObject(duplicate);
    expect(await tasksAbout('sendgrid')).toHaveLength(1);
  });

  it('with a wrong, old or missing signature is rejected, and a forged author is rejected permanently', async () => {
    const { payload, headers } = formFor(await mailAbout('sendgrid-wrong'));
    const wrong = sign(Buffer.from('another'), seconds());
    for (const more of [{}, wrong, sign(payload, seconds(7200))])
      expect(await post('sendgrid', payload, { ...headers, ...more })).toMatchObject({ status: 401 });
    const forged = formFor(await mailAbout('sendgrid-wrong', false));
    const signed = { ...forged.headers, ...sign(forged.payload, seconds()) };
    expect(await post('sendgrid', forged.payload, signed)).toMatchObject({
      status: 200,
      data: { outcome: 'rejected' },
    });
    expect(await tasksAbout('sendgrid-wrong')).toEqual([]);
  });
});

describe('mail posted by Amazon SES through SNS', () => {
  const text = { 'content-type': 'text/plain; charset=UTF-8' };
  function createMessage(changes: Record<string, string>) {
    const message: Record<string, string> = {
      Type: 'Notification',
      MessageId: '7c1c2f44-0000-5000-a000-000000000000',
      TopicArn: topic,
      Timestamp: world.aide.clock.now().toISOString(),
      SignatureVersion: '2',
      SigningCertURL: certificateUrl,
      ...changes,
    };
    const names = ['Message', 'MessageId', 'Subject', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'];
    const signed = names.map((name) => (message[name] === undefined ? '' : `${name}\n${message[name]}\n`)).join('');
    const Signature = createSign('RSA-SHA256').update(signed).sign(fixture('sns-key.pem'), 'base64');
    return { Signature, ...message };
  }
  const getContent = (mail: Buffer) =>
    JSON.stringify({
      notificationType: 'Received',
      mail: { source: 'asha@example.com', messageId: 'd6iitobk75ur44p8kdnnp7g2n800', destination: [to] },
      receipt: { recipients: [to], action: { type: 'SNS', topicArn: topic, encoding: 'BASE64' } },
      content: mail.toString('base64'),
    });

  it('becomes a follow-up; the same message again does nothing, and the certificate is loaded once', async () => {
    const body = JSON.stringify(createMessage({ Message: getContent(await mailAbout('ses')), Subject: 'SES' }));
    expect(await post('ses', body, text)).toMatchObject(created);
    expect(await post('ses', body, text)).toMatchObject(duplicate);
    expect(await tasksAbout('ses')).toHaveLength(1);
    expect(loaded).toEqual([certificateUrl]);
  });

  it('of another topic, old, changed, or signed by another key or with SHA-1 is rejected', async () => {
    const before = loaded.length;
    const Message = getContent(await mailAbout('ses-wrong'));
    const old = new Date(world.aide.clock.now().getTime() - 2 * 3_600_000).toISOString();
    const wrong = [
      createMessage({ Message, TopicArn: topic.replace('aide-mail', 'other') }),
      createMessage({ Message, Timestamp: old }),
      createMessage({ Message, SignatureVersion: '1' }),
      { ...createMessage({ Message: 'another' }), Message },
      { ...createMessage({ Message }), Signature: Buffer.alloc(256).toString('base64') },
      ...[
        'https://sns.eu-west-1.amazonaws.com.evil.example/a.pem',
        'http://sns.eu-west-1.amazonaws.com/a.pem',
        'https://sns.us-east-1.amazonaws.com/a.pem',
        'https://user@sns.eu-west-1.amazonaws.com:8443/a.pem',
        'https://127.0.0.1/a.pem',
      ].map((SigningCertURL) => createMessage({ Message, SigningCertURL })),
    ];
    for (const message of wrong)
      expect(await post('ses', JSON.stringify(message), text)).toMatchObject({ status: 401 });
    expect(await tasksAbout('ses-wrong')).toEqual([]);
    expect(loaded).toHaveLength(before);
  });

  it('a subscription to the topic is confirmed at SNS, whatever URL the message has', async () => {
    const confirmation = createMessage({
      Type: 'SubscriptionConfirmation',
      Message: 'You have chosen to subscribe',
      Token: 'token & more',
      SubscribeURL: 'https://evil.example/?Action=ConfirmSubscription',
    });
    expect(await post('ses', JSON.stringify(confirmation), text)).toMatchObject({ data: { outcome: 'ignored' } });
    const confirmed = new URL(loaded.at(-1) ?? '');
    expect(confirmed.host).toBe('sns.eu-west-1.amazonaws.com');
    expect(Object.fromEntries(confirmed.searchParams)).toEqual({
      Action: 'ConfirmSubscription',
      TopicArn: topic,
      Token: 'token & more',
    });
  });

  it('that cannot be parsed is rejected, and a body that is too long is not read', async () => {
    expect((await post('ses', 'x', text)).status).toBe(400);
    expect((await post('ses', 'x'.repeat(600_000), text)).status).toBe(413);
  });
});

describe('a provider that is not configured', () => {
  it('has no route', async () => {
    const other = await openMailWorld({ config: { AIDE_SENDGRID_SECRET: secret } });
    for (const path of ['mailgun', 'mailgun/mime', 'postmark', 'ses'])
      expect(
        (await other.aide.app.server.inject({ method: 'POST', url: `/api/v1/mail/inbound/${path}` })).statusCode,
      ).toBe(404);
    const { payload, headers } = form({
      envelope: JSON.stringify({ to: [to], from: '' }),
      email: 'From: a@b.example\r\n\r\nx',
    });
    const sendTo = async (password: string) => {
      const authorization = `Basic ${Buffer.from(`aide:${password}`).toString('base64')}`;
      const url = '/api/v1/mail/inbound/sendgrid';
      return other.aide.app.server.inject({ method: 'POST', url, payload, headers: { ...headers, authorization } });
    };
    expect((await sendTo('wrong')).statusCode).toBe(401);
    expect((await sendTo(secret)).json()).toMatchObject({ data: { outcome: 'ignored' } });
    await other.close();
  });
});
