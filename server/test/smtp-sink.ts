import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface SunkMail {
  messageId: string;
  to: string[];
  raw: string;
  at: number;
}

export interface SmtpSink {
  url: string;
  mails: SunkMail[];
  /** The response to a recipient or a mail: undefined to accept it, otherwise a rejection. */
  refuse: { recipient?: (address: string) => SmtpRejection | undefined; mail?: () => SmtpRejection | undefined };
  close(): Promise<void>;
}

interface SmtpRejection {
  code: number;
  text: string;
}

/** A real SMTP server on loopback that stores mails, optionally with a delay. */
export async function openSmtpSink({ delayMs = 0 } = {}): Promise<SmtpSink> {
  const mails: SunkMail[] = [];
  const refuse: SmtpSink['refuse'] = {};
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onRcptTo({ address }, _session, done) {
      done(refusal(refuse.recipient?.(address)));
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const refused = refusal(refuse.mail?.());
        if (refused) return done(refused);
        const raw = Buffer.concat(chunks).toString();
        const to = session.envelope.rcptTo.map(({ address }) => address);
        mails.push({ messageId: getHeader(raw, 'Message-ID'), to, raw, at: Date.now() });
        return delayMs > 0 ? setTimeout(done, delayMs) : done();
      });
    },
  });
  // A client that is killed during a mail is not an error.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    refuse,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

function refusal(refused: SmtpRejection | undefined): Error | undefined {
  return refused && Object.assign(new Error(refused.text), { responseCode: refused.code });
}

/** Returns a header of a raw mail, unfolded. */
export function getHeader(raw: string, name: string): string {
  const head = (raw.split('\r\n\r\n', 1)[0] ?? '').replaceAll(/\r\n[ \t]+/g, ' ');
  const line = head.split('\r\n').find((each) => each.toLowerCase().startsWith(`${name.toLowerCase()}:`));
  return line?.slice(name.length + 1).trim() ?? '';
}
