import { createHmac } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import type { Task } from '@aide/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { composeRaw, mailDomain, openMailWorld, type MailWorld } from '../../../../test/mail-world.ts';
import { getHeader, openSmtpSink, type SmtpSink } from '../../../../test/smtp-sink.ts';
import type { TestUser } from '../../../../test/test-app.ts';

const secret = 'a-secret-of-some-length';
let world: MailWorld;
let sink: SmtpSink;
let asha: TestUser;
beforeAll(async () => {
  sink = await openSmtpSink();
  world = await openMailWorld({ config: { SMTP_URL: sink.url, AIDE_MAIL_INBOUND_SECRET: secret }, channels: {} });
  asha = await world.aide.signUp({ email: 'asha@example.com' });
});
afterAll(async () => {
  await world.close();
  await sink.close();
});

const bearer = { authorization: `Bearer ${secret}` };
const mailAbout = (subject: string, signed = true) =>
  composeRaw(
    { from: 'asha@example.com', to: 'priya@acme.example', subject, text: 'Hi', messageId: `<${subject}@example.com>` },
    signed,
  );

async function post(payload: Buffer | object, headers: Record<string, string>, query = '') {
  const isRaw = Buffer.isBuffer(payload);
  const response = await world.aide.app.server.inject({
    method: 'POST',
    url: `/api/v1/mail/inbound${query}`,
    payload: isRaw ? payload : JSON.stringify(payload),
    headers: { 'content-type': isRaw ? 'message/rfc822' : 'application/json', ...headers },
  });
  return { status: response.statusCode, body: response.json<{ data?: unknown; error?: string; message?: string }>() };
}

async function tasksAbout(subject: string): Promise<Task[]> {
  const { body } = await asha.call<{ data: Task[] }>('GET', '/tasks');
  return body.data.filter(({ title }) => title === subject);
}

const to = `tomorrow@${mailDomain}`;

describe('mail that a provider posts', () => {
  it('as JSON with text or base64 becomes one follow-up', async () => {
    const raw = await mailAbout('as-json');
    const first = await post({ from: 'asha@example.com', to: [to, 'priya@acme.example'], raw: raw.toString() }, bearer);
    expect(first).toMatchObject({
      status: 200,
      body: { data: { outcome: 'taken', addresses: [{ word: 'tomorrow', outcome: 'created' }] } },
    });
    const again = { from: 'asha@example.com', to, raw: raw.toString('base64'), encoding: 'base64' };
    expect((await post(again, bearer)).body.data).toMatchObject({ addresses: [{ outcome: 'duplicate' }] });
    expect(await tasksAbout('as-json')).toMatchObject([{ task_type: 'follow_up', source: 'email' }]);
  });

  it('as message/rfc822 with the envelope in the query and the secret as password becomes a follow-up', async () => {
    const basic = { authorization: `Basic ${Buffer.from(`aide:${secret}`).toString('base64')}` };
    expect((await post(await mailAbout('as-it-is'), basic, `?from=asha@example.com&to=${to}`)).status).toBe(200);
    expect(await tasksAbout('as-it-is')).toHaveLength(1);
  });

  it('signed with the secret becomes a follow-up', async () => {
    const raw = await mailAbout('signed');
    const seconds = Math.floor(world.aide.clock.now().getTime() / 1000);
    const sign = (t: number, body: Buffer) => {
      const v1 = createHmac('sha256', secret).update(`${t}.`).update(body).digest('hex');
      return { 'x-aide-signature': `t=${t},v1=${v1}` };
    };
    const query = `?from=asha@example.com&to=${to}`;
    expect((await post(raw, sign(seconds - 3600, raw), query)).status).toBe(401);
    expect((await post(raw, sign(seconds, Buffer.from('another')), query)).status).toBe(401);
    expect(await tasksAbout('signed')).toEqual([]);
    expect((await post(raw, sign(seconds, raw), query)).status).toBe(200);
    expect(await tasksAbout('signed')).toHaveLength(1);
  });

  it('is rejected without the secret', async () => {
    const raw = await mailAbout('no-secret');
    const wrong: Record<string, string>[] = [
      {},
      { authorization: 'Bearer wrong' },
      { 'x-aide-signature': 't=1,v1=00' },
    ];
    for (const headers of wrong) {
      expect(await post(raw, headers, `?from=asha@example.com&to=${to}`)).toMatchObject({
        status: 401,
        body: { error: 'UNAUTHENTICATED' },
      });
    }
    expect(await tasksAbout('no-secret')).toEqual([]);
  });

  it('is rejected if its sender is not verified, although the provider is', async () => {
    const forged = await post(await mailAbout('forged', false), bearer, `?from=asha@example.com&to=${to}`);
    expect(forged).toMatchObject({ status: 403, body: { error: 'FORBIDDEN' } });
    const permitted = await composeRaw({ from: 'ravi@permitted.example', to, subject: 'x', text: 'x' }, false);
    const unknown = await post(permitted, bearer, `?from=ravi@permitted.example&to=${to}&ip=127.0.0.1`);
    expect(unknown.body.message).toContain('ravi@permitted.example has no account');
    expect(await tasksAbout('forged')).toEqual([]);
  });

  it('with unknown date words gets a reply by mail, because the provider has already accepted it', async () => {
    const response = await post(await mailAbout('when'), bearer, `?from=asha@example.com&to=whenever@${mailDomain}`);
    expect(response).toMatchObject({ status: 200, body: { data: { addresses: [{ outcome: 'answered' }] } } });
    await world.aide.app.engine.drain();
    const mail = sink.mails.find(({ raw }) => getHeader(raw, 'In-Reply-To') === '<when@example.com>');
    expect(mail?.raw).toContain('is not a date we know, so no follow-up was created');
  });

  it('is validated', async () => {
    for (const body of [{}, { to }, { to: 'nobody', raw: 'x' }, { to: [], raw: 'x' }])
      expect((await post(body, bearer)).status).toBe(400);
    expect((await post({ to: 'tomorrow@elsewhere.example', raw: 'From: a@b.example\r\n\r\nHi' }, bearer)).status).toBe(
      403,
    );
    expect((await post(Buffer.from('{'), { ...bearer, 'content-type': 'application/json' })).status).toBe(400);
    expect((await post(Buffer.from('x'), { ...bearer, 'content-type': 'text/plain' })).status).toBe(415);
  });
});

describe('the email-by-date addresses', () => {
  it('are listed with their date in the user’s time zone', async () => {
    const { body } = await asha.call<{ data: { domain: string; sender: string; addresses: object[] } }>(
      'GET',
      '/mail-addresses',
    );
    expect(body.data).toMatchObject({ domain: mailDomain, sender: 'asha@example.com' });
    expect(body.data.addresses[0]).toEqual({
      address: to,
      means: 'Tomorrow',
      next: '2026-11-19T03:30:00.000Z',
    });
    for (const address of body.data.addresses)
      expect(address).toMatchObject({ next: expect.stringMatching(/^20/) as unknown });
  });

  it('can be imported into an address book', async () => {
    const { body, headers } = await asha.call<{ text: string }>('GET', '/mail-addresses/export.vcf');
    expect(headers['content-disposition']).toContain('aide-addresses.vcf');
    expect(body.text.match(/BEGIN:VCARD\r\nVERSION:4\.0\r\nUID:urn:uuid:[0-9a-f-]{36}\r\n/g)).toHaveLength(15);
    expect(body.text).toContain(`EMAIL:${to}\r\n`);
  });
});

describe('requests without a valid signature', () => {
  it('cannot exhaust memory with endless bodies: a few are read, the others get 503', async () => {
    const { server } = world.aide.app;
    const { port } = new URL(await server.listen({ port: 0, host: '127.0.0.1' }));
    const head = `POST /api/v1/mail/inbound HTTP/1.1\r\nHost: x\r\nContent-Type: message/rfc822\r\nX-Aide-Signature: t=1,v1=x\r\n`;
    const sockets: Socket[] = [];
    const sendEndless = () => {
      const socket = connect(Number(port), '127.0.0.1').on('error', () => undefined);
      socket.write(`${head}Content-Length: 50000000\r\n\r\nx`);
      sockets.push(socket);
    };
    const claim = async () => (await post(Buffer.from('x'), { 'x-aide-signature': 't=1,v1=x' })).status;
    const claimBeside = () => {
      // One more each time: a claim that is being answered takes the place of an endless one.
      sendEndless();
      return claim();
    };
    await expect.poll(claimBeside).toBe(503);
    expect((await post(Buffer.from('x'), bearer)).status).toBe(400);
    for (const socket of sockets) socket.destroy();
    await expect.poll(claim).toBe(401);
  });
});
