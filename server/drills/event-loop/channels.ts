import { createTransport } from 'nodemailer';
import type { App } from '../../src/app.ts';
import { createDns, mailDomain, signingKey } from '../../test/mail-world.ts';
import { fakeToken, openFakeTelegram } from '../../test/fake-telegram/fake-telegram.ts';
import { createPerson, parseCode } from '../../test/fake-telegram/person.ts';

/** Captures, commands, questions and a list, each of which looks through contacts and tasks. */
const messages = [
  'call Name tomorrow at 4',
  'send Name 77 the quote by friday and then book flights to Goa',
  'what is due today?',
  'what did I promise Name 4711?',
  'complete task 77',
  'move the tesk 4712 to monday',
  'Name 4999 replied',
  'Name 42 ko kal subah 10 baje call karna hai',
  '/today',
];

const mails = [
  { to: 'tomorrow', subject: 'Send the quote', text: 'As discussed.' },
  { to: 'friday', subject: 'Fwd: Invoice 4711', html: table(2_000) },
  { to: 'monday', subject: 'A long thread', text: '> quoted words of an earlier mail\n'.repeat(20_000) },
];

/** A newsletter of that many rows. */
function table(rows: number): string {
  const row = '<tr><td>It&rsquo;s</td><td><a href="https://example.com/x">a link</a></td><td>&euro; 12</td></tr>';
  return `<html><body><p>Please pay this.</p><table>${row.repeat(rows)}</table></body></html>`;
}

type Call = (method: string, path: string, body?: unknown) => Promise<Response>;

/** A Telegram and a domain name system of the drill, and the messages and mails that are measured. */
export async function openChannels() {
  const telegram = await openFakeTelegram();
  return {
    lookup: createDns().lookup,
    environment: {
      TELEGRAM_BOT_TOKEN: fakeToken,
      TELEGRAM_API_ROOT: telegram.url,
      AIDE_MAIL_DOMAIN: mailDomain,
      AIDE_SMTP_HOST: '127.0.0.1',
    },
    /** Connects a chat with the account and returns the work of each bot message. */
    async connectBot(call: Call): Promise<[string, () => Promise<unknown>][]> {
      await telegram.until(() => telegram.listCalls('getUpdates').length > 0);
      const status = (await (await call('GET', '/telegram/status')).json()) as { data: { botLink: string } };
      const start = new URL(status.data.botLink).searchParams.get('start') ?? '';
      const person = createPerson(telegram, 9_000_001);
      const { text } = await person.ask(`/start ${start}`);
      const verified = await call('POST', '/telegram/verify-code', { verification_code: parseCode(text) });
      if (!verified.ok) throw new Error(`The chat was not connected: ${await verified.text()}`);
      await telegram.until(() => telegram.chats.of(person.chatId).length >= 2);
      return messages.map((message) => [`bot: ${message}`, () => person.ask(message)]);
    },
    /** Opens the mail server and returns the work of each mail. */
    async openMail(app: App, from: string): Promise<[string, () => Promise<unknown>][]> {
      const listening = await app.mailIn.listen(0);
      if (!listening) throw new Error('The mail server did not start.');
      const transport = createTransport({
        host: '127.0.0.1',
        port: listening.port,
        secure: false,
        ignoreTLS: true,
        dkim: { domainName: 'example.com', keySelector: 'mail', privateKey: signingKey },
      });
      return mails.map(({ to, ...mail }) => [
        `mail: ${mail.subject}`,
        () => transport.sendMail({ from, to: `${to}@${mailDomain}`, ...mail }),
      ]);
    },
    close: () => telegram.close(),
  };
}
