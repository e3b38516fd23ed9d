import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

const binary = ['/usr/bin/radicale', '/usr/local/bin/radicale', '/opt/homebrew/bin/radicale'].find(existsSync);

/** Whether the tests against a real CalDAV server can run; they are skipped otherwise. */
export const hasRadicale = binary !== undefined;

/** The end of the title of skipped tests. */
export const whySkipped = hasRadicale ? '' : ' (skipped: Radicale is not installed)';

export interface Radicale {
  url: string;
  start(): Promise<void>;
  stop(): Promise<void>;
  setPassword(password: string): void;
  /** Lets users only read their calendars. */
  setReadOnly(isReadOnly: boolean): void;
  createCalendar(user: string, name: string, color?: string): Promise<void>;
  /** Adds or replaces an event; `lines` without BEGIN and END. */
  put(user: string, calendar: string, uid: string, ...events: (string | string[])[]): Promise<void>;
  /** Adds many events at once. */
  putAll(user: string, calendar: string, events: { uid: string; lines: string[] }[]): Promise<void>;
  remove(user: string, calendar: string, uid: string): Promise<void>;
  /** Returns the files of a calendar whose names begin so, by their names. */
  list(user: string, calendar: string, prefix?: string): string[];
  /** Changes the text of a file, as another client does. */
  edit(user: string, calendar: string, uid: string, change: (text: string) => string): Promise<void>;
  /** Makes the server forget its sync-tokens. */
  forgetTokens(user: string, calendar: string): void;
  close(): Promise<void>;
}

async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

/** Returns an iCalendar file. */
export function formatCalendar(...events: string[][]): string {
  const parts = events.flatMap((lines) => ['BEGIN:VEVENT', 'DTSTAMP:20260101T000000Z', ...lines, 'END:VEVENT']);
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Test//EN', ...parts, 'END:VCALENDAR', ''].join('\r\n');
}

/** Linux keeps files there in memory: Radicale waits for the disk after each of the files that it writes for a first sync-token. */
const memory = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();

/** Ends the server when the process of the tests ends, however it does. */
const endWithParent = '"$0" "$@" & read -r line; kill $!; wait';

/** Starts a Radicale of its own on a free port. Every user name has the same password. */
export async function openRadicale(): Promise<Radicale> {
  const folder = mkdtempSync(path.join(memory, 'aide-radicale-'));
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}/`;
  const users = path.join(folder, 'users');
  let password = 'first-password';
  let child: ChildProcess | undefined;
  const names = new Set<string>();
  const writeUsers = (): void => writeFileSync(users, [...names].map((name) => `${name}:${password}\n`).join(''));
  const rights = path.join(folder, 'rights');
  const writeRights = (isReadOnly: boolean): void => {
    const [all, one] = isReadOnly ? ['R', 'r'] : ['RW', 'rw'];
    const sections = [
      `[root]\nuser: .+\ncollection:\npermissions: R`,
      `[principal]\nuser: .+\ncollection: {user}\npermissions: ${all}`,
      `[calendars]\nuser: .+\ncollection: {user}/[^/]+\npermissions: ${one}`,
    ];
    writeFileSync(rights, `${sections.join('\n')}\n`);
  };
  const call = async (user: string, method: string, target: string, body?: string, type = 'text/calendar') => {
    names.add(user);
    writeUsers();
    const response = await fetch(`${url}${target}`, {
      method,
      headers: {
        authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`,
        'content-type': `${type}; charset=utf-8`,
      },
      ...(body !== undefined && { body }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${target}: ${response.status} ${text}`);
    return text;
  };
  const start = async (): Promise<void> => {
    const options = {
      'server-hosts': `127.0.0.1:${port}`,
      'storage-filesystem-folder': path.join(folder, 'storage'),
      'auth-type': 'htpasswd',
      'auth-htpasswd-filename': users,
      'auth-htpasswd-encryption': 'plain',
      'auth-delay': '0',
      'rights-type': 'from_file',
      'rights-file': rights,
      'logging-level': 'critical',
    };
    const args = Object.entries(options).map(([name, value]) => `--${name}=${value}`);
    child = spawn('sh', ['-c', endWithParent, binary ?? '', '--config=', ...args], {
      stdio: ['pipe', 'ignore', 'ignore'],
    });
    while (!(await isUp())) await new Promise((resolve) => setImmediate(resolve));
  };
  const isUp = () =>
    fetch(url).then(
      () => true,
      () => false,
    );
  writeUsers();
  writeRights(false);
  await start();
  const stop = async (): Promise<void> => {
    const running = child;
    child = undefined;
    if (!running || running.exitCode !== null) return;
    const ended = new Promise((resolve) => running.once('exit', resolve));
    running.stdin?.end('stop\n');
    await ended;
  };
  return {
    url,
    start,
    stop,
    setReadOnly: writeRights,
    setPassword(next) {
      password = next;
      writeUsers();
    },
    async createCalendar(user, name, color = '#3366cc') {
      const set = `<d:displayname>${name}</d:displayname><a:calendar-color>${color}ff</a:calendar-color>`;
      const body = `<c:mkcalendar xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav" xmlns:a="http://apple.com/ns/ical/"><d:set><d:prop>${set}</d:prop></d:set></c:mkcalendar>`;
      await call(user, 'MKCALENDAR', `${user}/${name}/`, body, 'application/xml');
    },
    put: async (user, calendar, uid, ...events) => {
      const lines = events.map((each) => [`UID:${uid}`, ...(typeof each === 'string' ? each.split('\n') : each)]);
      await call(user, 'PUT', `${user}/${calendar}/${uid}.ics`, formatCalendar(...lines));
    },
    async putAll(user, calendar, events) {
      const text = formatCalendar(...events.map(({ uid, lines }) => [`UID:${uid}`, ...lines]));
      await call(user, 'PUT', `${user}/${calendar}/`, text);
    },
    async remove(user, calendar, uid) {
      await call(user, 'DELETE', `${user}/${calendar}/${uid}.ics`);
    },
    list: (user, calendar, prefix = '') => {
      const files = path.join(folder, 'storage', 'collection-root', user, calendar);
      const stored = readdirSync(files).filter((name) => name.startsWith(prefix) && name.endsWith('.ics'));
      return stored.toSorted().map((name) => readFileSync(path.join(files, name), 'utf8'));
    },
    async edit(user, calendar, uid, change) {
      const target = `${user}/${calendar}/${uid}.ics`;
      await call(user, 'PUT', target, change(await call(user, 'GET', target)));
    },
    forgetTokens(user, calendar) {
      const cache = path.join(folder, 'storage', 'collection-root', user, calendar, '.Radicale.cache');
      for (const name of readdirSync(cache)) rmSync(path.join(cache, name), { recursive: true, force: true });
    },
    async close() {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
