import { generateKeyPairSync } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { createTransport, type SendMailOptions } from 'nodemailer';
import type { Lookup } from '../src/channels/mail/incoming/verify-sender.ts';
import { createTestApp, type TestApp } from './test-app.ts';

export const mailDomain = 'follow.example';
/** The time of the fake clock, and of composed mails without a date. */
const mailWorldStart = '2026-11-18T05:00:00Z';

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
export const signingKey = privateKey.export({ type: 'pkcs8', format: 'pem' });
const publicPart = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');

/** A fake DNS: `example.com` has DKIM and a strict DMARC policy, `permitted.example` has SPF, others have nothing. */
export function createDns() {
  const records: Record<string, string[]> = {
    'TXT mail._domainkey.example.com': [`v=DKIM1; k=rsa; p=${publicPart}`],
    'TXT _dmarc.example.com': ['v=DMARC1; p=reject'],
    'TXT mail._domainkey.evil.example': [`v=DKIM1; k=rsa; p=${publicPart}`],
    'TXT mail._domainkey.nopolicy.example': [`v=DKIM1; k=rsa; p=${publicPart}`],
    'TXT permitted.example': ['v=spf1 ip4:127.0.0.1 -all'],
    'TXT elsewhere.example': ['v=spf1 ip4:192.0.2.1 -all'],
  };
  const asked: string[] = [];
  const broken = new Set<string>();
  const lookup: Lookup = async (domain, type) => {
    asked.push(`${type} ${domain}`);
    if (broken.has(domain)) throw Object.assign(new Error('no response'), { code: 'ESERVFAIL' });
    const found = records[`${type} ${domain}`];
    if (!found) throw Object.assign(new Error('not there'), { code: 'ENOTFOUND' });
    return type === 'TXT' ? found.map((record) => [record]) : found;
  };
  return { lookup, records, asked, broken };
}

export type MailWorld = Awaited<ReturnType<typeof openMailWorld>>;

/** The product with its mail server on its own port, and a sender whose domain signs. */
export async function openMailWorld(options: Parameters<typeof createTestApp>[0] = {}) {
  const dns = createDns();
  const aide: TestApp = await createTestApp({
    now: mailWorldStart,
    ...options,
    lookup: dns.lookup,
    config: { AIDE_MAIL_DOMAIN: mailDomain, AIDE_SMTP_HOST: '127.0.0.1', ...options.config },
  });
  const listening = await aide.app.mailIn.listen(0);
  if (!listening) throw new Error('mail does not come in');
  const { port } = listening;

  return {
    aide,
    dns,
    port,
    /** Sends over SMTP, by default signed for the sender's domain. Returns the server's last line. */
    async send(mail: SendMailOptions, dkim: { domainName: string } | null = { domainName: 'example.com' }) {
      const transport = createTransport({
        host: '127.0.0.1',
        port,
        secure: false,
        ignoreTLS: true,
        ...(dkim ? { dkim: { ...dkim, keySelector: 'mail', privateKey: signingKey } } : {}),
      });
      try {
        return (await transport.sendMail({ date: aide.clock.now(), ...mail })).response;
      } finally {
        transport.close();
      }
    },
    talk: () => openTalk(port),
    /** Delivers raw bytes and returns the reply. */
    async deliver(raw: Buffer | string, { from = 'asha@example.com', to = `tomorrow@${mailDomain}` } = {}) {
      const talk = await openTalk(port);
      await talk.readReply();
      await talk.command('EHLO client.example');
      await talk.command(`MAIL FROM:<${from}>`);
      const accepted = await talk.command(`RCPT TO:<${to}>`);
      if (!accepted.startsWith('250')) return accepted;
      await talk.command('DATA');
      await talk.write(raw);
      const result = await talk.command('\r\n.');
      talk.close();
      return result;
    },
    async close() {
      await aide.close();
    },
  };
}

/** Returns the reply of a mail server that rejects a mail. */
export async function getRejection(sending: Promise<unknown>): Promise<string> {
  try {
    await sending;
  } catch (error) {
    const { response, message } = error as { response?: string; message: string };
    return response ?? message;
  }
  throw new Error('the mail was taken');
}

/** Returns the mail as bytes, signed by default, for tests that do not send it with nodemailer. */
export async function composeRaw(mail: SendMailOptions, signed = true): Promise<Buffer> {
  const composer = createTransport({
    streamTransport: true,
    buffer: true,
    newline: 'windows',
    ...(signed ? { dkim: { domainName: 'example.com', keySelector: 'mail', privateKey: signingKey } } : {}),
  });
  const { message } = await composer.sendMail({ date: mailWorldStart, ...mail });
  if (!Buffer.isBuffer(message)) throw new Error('the mail was not composed');
  return message;
}

/** A raw SMTP connection. */
export async function openTalk(port: number) {
  const socket: Socket = connect(port, '127.0.0.1');
  let received = '';
  let wake = () => {};
  socket.setEncoding('utf8').on('data', (text: string) => {
    received += text;
    wake();
  });
  let isClosed = false;
  socket
    .on('error', () => undefined)
    .on('close', () => {
      isClosed = true;
      wake();
    });
  /** Waits for a complete reply, or for the end of the connection. */
  async function readReply(): Promise<string> {
    for (;;) {
      const reply = /^(?:\d{3}-.*\r\n)*\d{3} .*\r\n/.exec(received)?.[0];
      if (reply !== undefined) {
        received = received.slice(reply.length);
        return reply.trimEnd();
      }
      if (isClosed) return 'closed';
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  }
  return {
    socket,
    readReply,
    write: (text: string | Buffer) => new Promise<void>((resolve) => void socket.write(text, () => resolve())),
    async command(line: string): Promise<string> {
      socket.write(`${line}\r\n`);
      return readReply();
    },
    close: () => void socket.destroy(),
  };
}
