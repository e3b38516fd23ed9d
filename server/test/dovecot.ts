import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import { ImapFlow } from 'imapflow';

const binary = ['/usr/sbin/dovecot', '/usr/local/sbin/dovecot', '/opt/homebrew/sbin/dovecot'].find(existsSync);

/** Whether the tests against a real IMAP server can run; they are skipped otherwise. */
export const hasDovecot = binary !== undefined && process.getuid?.() === 0;

export interface Dovecot {
  port: number;
  /** Restarts on the same port with the same mails. */
  start(): Promise<void>;
  stop(): Promise<void>;
  setPassword(password: string): Promise<void>;
  /** The folder with the mails of a user. */
  getMailFolder(user: string): string;
  /** Adds a mail to a folder of a user, over IMAP. */
  append(user: string, folder: string, mail: TestMail): Promise<string>;
  withClient<T>(user: string, work: (client: ImapFlow) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export interface TestMail {
  from: string;
  to: string;
  subject?: string;
  text?: string;
  date?: Date;
  messageId?: string;
  inReplyTo?: string;
  headers?: Record<string, string>;
  /** The whole mail, instead of the fields above. */
  raw?: string | Buffer;
}

async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

export function formatMail({ from, to, subject = 'Hello', text = '', date = new Date(), ...mail }: TestMail): Buffer {
  if (mail.raw !== undefined) return Buffer.from(mail.raw);
  const head = [
    `From: ${from}`,
    `To: ${to}`,
    `Subject: ${subject}`,
    `Date: ${date.toUTCString()}`,
    `Message-ID: ${mail.messageId ?? `<${randomUUID()}@test.example>`}`,
    ...(mail.inReplyTo === undefined ? [] : [`In-Reply-To: ${mail.inReplyTo}`, `References: ${mail.inReplyTo}`]),
    ...Object.entries(mail.headers ?? {}).map(([name, value]) => `${name}: ${value}`),
    'Content-Type: text/plain; charset=utf-8',
  ];
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${text.replaceAll('\n', '\r\n')}\r\n`);
}

/**
 * Runs Dovecot until its standard input has a line. When the input ends without one, the process of the tests was killed: the mails are
 * deleted too.
 */
const endWithParent = '"$0" -F -c "$1" & read -r line || killed=1; kill $!; wait; [ -z "$killed" ] || rm -rf "$2"';

/** Access by tokens alone, by one mechanism. */
export interface DovecotOAuth {
  mechanism: 'oauthbearer' | 'xoauth2';
  /** The endpoint that knows the access tokens. */
  introspection: string;
  /** Returns a valid token for the tests themselves. */
  getToken(user: string): string;
}

/** Starts a Dovecot of its own on a free port, without encryption. Every user name has the same password. */
export async function openDovecot({ oauth }: { oauth?: DovecotOAuth } = {}): Promise<Dovecot> {
  const folder = mkdtempSync(path.join(tmpdir(), 'aide-dovecot-'));
  chmodSync(folder, 0o755);
  const port = await findFreePort();
  let password = 'first-password';
  let child: ChildProcess | undefined;
  const config = path.join(folder, 'dovecot.conf');

  const write = (): void => writeFileSync(config, formatConfig(folder, port, formatAccess(folder, password, oauth)));
  const start = async (): Promise<void> => {
    write();
    child = spawn('sh', ['-c', endWithParent, binary ?? '', config, folder], { stdio: ['pipe', 'ignore', 'ignore'] });
    await waitForPort(port);
  };
  const stop = async (): Promise<void> => {
    const running = child;
    child = undefined;
    if (!running || running.exitCode !== null) return;
    const ended = new Promise((resolve) => running.once('exit', resolve));
    running.stdin?.end('stop\n');
    await ended;
  };
  const withClient = async <T>(user: string, work: (client: ImapFlow) => Promise<T>): Promise<T> => {
    const client = new ImapFlow({
      host: '127.0.0.1',
      port,
      secure: false,
      auth: { user, ...(oauth ? { accessToken: oauth.getToken(user) } : { pass: password }) },
      logger: false,
      disableAutoIdle: true,
    });
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.logout();
    }
  };
  mkdirSync(path.join(folder, 'mail'));
  execFileSync('chown', ['-R', `${mailUser}:`, path.join(folder, 'mail')]);
  await start();
  return {
    port,
    start,
    stop,
    async setPassword(next) {
      password = next;
      await stop();
      await start();
    },
    getMailFolder: (user) => path.join(folder, 'mail', user),
    withClient,
    append: (user, name, mail) =>
      withClient(user, async (client) => {
        const content = formatMail(mail);
        await client.append(name, content, [], mail.date);
        return /^Message-ID: (.*)$/im.exec(content.toString())?.[1]?.trim() ?? '';
      }),
    async close() {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The user that owns the mails of the tests. */
const mailUser = 'nobody';

async function waitForPort(port: number): Promise<void> {
  const { connect } = await import('node:net');
  for (;;) {
    const isOpen = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1');
      socket.once('data', () => {
        socket.destroy();
        resolve(true);
      });
      socket.once('error', () => resolve(false));
      socket.once('close', () => resolve(false));
    });
    if (isOpen) return;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** The part of the configuration that accepts access tokens, which an HTTP endpoint knows, or the password. */
function formatAccess(folder: string, password: string, oauth: DovecotOAuth | undefined): string {
  if (!oauth) return `passdb {\n  driver = static\n  args = password=${password}\n}`;
  const file = path.join(folder, 'oauth2.conf');
  writeFileSync(
    file,
    `introspection_mode = post\nintrospection_url = ${oauth.introspection}\nusername_attribute = username\nactive_attribute = active\nactive_value = true\n`,
  );
  const { mechanism } = oauth;
  return `auth_mechanisms = ${mechanism}\npassdb {\n  driver = oauth2\n  mechanisms = ${mechanism}\n  args = ${file}\n}`;
}

function formatConfig(folder: string, port: number, access: string): string {
  const own = userInfo().username;
  return `
base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/log
protocols = imap
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
auth_failure_delay = 0
default_login_user = ${own === 'root' ? mailUser : own}
default_internal_user = ${mailUser}
default_internal_group = nogroup
first_valid_uid = 1
mail_location = maildir:${folder}/mail/%u
mail_uid = ${mailUser}
mail_gid = nogroup
default_client_limit = 2000
mail_max_userip_connections = 2000
service imap-login {
  chroot =
  service_count = 0
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
service anvil {
  chroot =
  # A wrong password does not delay the next sign-in.
  unix_listener anvil-auth-penalty {
    mode = 0
  }
}
service stats {
  chroot =
}
${access}
userdb {
  driver = static
  args = uid=${mailUser} gid=nogroup home=${folder}/mail/%u
}
namespace inbox {
  inbox = yes
  mailbox Sent {
    special_use = \\Sent
    auto = subscribe
  }
  mailbox Drafts {
    special_use = \\Drafts
    auto = subscribe
  }
}
`;
}
