import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { Problem } from './problem.mjs';
import { startProgress } from './progress.mjs';
import { capture } from './run.mjs';

const oldest = 15;
const debian = '/usr/lib/postgresql';

/** Returns the newest installed PostgreSQL that is supported, or undefined. */
export function postgresBinaries() {
  const packaged = existsSync(debian) ? readdirSync(debian).map((name) => path.join(debian, name, 'bin')) : [];
  const folders = [...(process.env.PATH ?? '').split(path.delimiter).filter(Boolean), ...packaged];
  return folders
    .filter((folder) => existsSync(path.join(folder, 'postgres')) && existsSync(path.join(folder, 'initdb')))
    .map((folder) => {
      const response = execFileSync(path.join(folder, 'postgres'), ['--version'], { encoding: 'utf8' });
      return { folder, version: response.match(/\d+(\.\d+)*/)?.[0] ?? '0' };
    })
    .filter(({ version }) => Number.parseInt(version) >= oldest)
    .toSorted((a, b) => Number.parseFloat(b.version) - Number.parseFloat(a.version))[0];
}

/** Installs a Debian package as root, and shows why it failed. */
async function installPackage(name, debianPackage) {
  const progress = startProgress(`${name} is not installed; installing it with apt`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await capture('apt-get', ['update', '-q'], { env });
  const args = ['install', '-y', '-q', '--no-install-recommends', debianPackage];
  const { code, output } = await capture('apt-get', args, { env });
  progress.stop(code === 0 ? 'done' : 'failed');
  if (code !== 0) console.error(output.trim());
}

const canInstall = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

/** Installs Dovecot, the IMAP server of the tests of mailboxes, if it is missing and may be installed; they are skipped without it. */
export async function obtainDovecot({ mayInstall = false } = {}) {
  if (mayInstall && canInstall() && !existsSync('/usr/sbin/dovecot')) await installPackage('Dovecot', 'dovecot-imapd');
}

/** Installs Radicale, the CalDAV server of the tests of calendars, like Dovecot. */
export async function obtainRadicale({ mayInstall = false } = {}) {
  if (mayInstall && canInstall() && !existsSync('/usr/bin/radicale')) await installPackage('Radicale', 'radicale');
}

/** Like postgresBinaries, but with `mayInstall` and as root it installs PostgreSQL with apt if there is none. */
export async function obtainPostgres({ mayInstall = false } = {}) {
  const found = postgresBinaries();
  if (found || !mayInstall || !canInstall()) return found;
  await installPackage('PostgreSQL', 'postgresql');
  return postgresBinaries();
}

/** Like obtainPostgres. @throws {Problem} if PostgreSQL is not installed */
export async function ensurePostgres(options) {
  const found = await obtainPostgres(options);
  if (found) return found;
  throw new Problem(
    `This needs PostgreSQL ${oldest} or later and there is none in the PATH or in ${debian}. Install it, or run as root with --install.`,
  );
}

/** Returns the user to run PostgreSQL as. It does not run as root, so root uses the first of these users that exists. */
function owner() {
  if (process.getuid?.() !== 0) return {};
  for (const name of ['postgres', 'nobody']) {
    try {
      const id = (flag) =>
        Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
      return { uid: id('-u'), gid: id('-g') };
    } catch (error) {
      if (error.status === undefined) throw error;
    }
  }
  throw new Problem(
    'PostgreSQL does not run as root and there is no user postgres or nobody. Run this as another user.',
  );
}

/** Returns a port that no process listens on. */
export function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject).listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

// The shell reads its standard input from this process. When this process ends, even by kill -9, the input closes, the server stops
// and its folder is deleted. While the file `down` exists, a killed server
// is not restarted; afterwards it starts again on the same data.
const keeper = `
exec 3<&0
(cat <&3 >/dev/null; touch end; kill -INT $(head -n 1 data/postmaster.pid)) 2>/dev/null &
while true; do
  "$@" 3<&- & wait $!
  [ -e down ] || break
  while [ -e down ] && [ ! -e end ]; do sleep 0.05; done
  [ -e end ] && break
  rm -f data/postmaster.pid
done
rm -rf "$PWD"`;

/** Starts the server process and waits until it is ready. */
function launch(command, options) {
  return new Promise((resolve, reject) => {
    const child = spawn('sh', ['-c', keeper, 'sh', ...command], { ...options, stdio: ['pipe', 'ignore', 'pipe'] });
    const ended = new Promise((done) => child.once('exit', done));
    let log = '';
    const readiness = () => log.split('ready to accept connections').length - 1;
    /** Resolves when the server has reported that it is ready that many times. */
    const ready = (times) =>
      new Promise((done) => {
        const look = () => readiness() >= times && (child.stderr.off('data', look), done());
        child.stderr.on('data', look);
        look();
      });
    child.stderr.on('data', (chunk) => {
      log += chunk;
    });
    void ready(1).then(() => resolve({ child, ended, ready }));
    child.once('error', reject);
    child.once('exit', () => {
      child.stdin.end();
      reject(new Problem(`${log.trim()}\nPostgreSQL did not start.`));
    });
  });
}

function signalIfThere(pid, name) {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}

/**
 * Starts a throw-away cluster on loopback, in a folder of its own that is removed at the end.
 * By default it gives up safety for speed; `durable: true` keeps fsync, for measurements and crash drills.
 */
export async function startPostgres({ durable = false } = {}) {
  const { folder: bin, version } = await ensurePostgres();
  const home = mkdtempSync(path.join(os.tmpdir(), 'aide-postgres-'));
  const password = randomBytes(12).toString('hex');
  const data = path.join(home, 'data');
  const identity = owner();
  const options = { cwd: home, ...identity };
  writeFileSync(path.join(home, 'password'), password);
  if (identity.uid !== undefined)
    for (const file of [home, path.join(home, 'password')]) chownSync(file, identity.uid, identity.gid);

  const initdb = ['-D', data, '-U', 'aide', '-A', 'scram-sha-256', `--pwfile=${path.join(home, 'password')}`];
  const made = await capture(path.join(bin, 'initdb'), [...initdb, '-E', 'UTF8', '--locale=C', '--no-sync'], options);
  if (made.code !== 0) {
    rmSync(home, { recursive: true, force: true });
    throw new Problem(`${made.output.trim()}\nThe PostgreSQL cluster could not be made.`);
  }
  const port = await freePort();
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: home,
    max_connections: 200,
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
  let starts = 1;
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const { child, ended, ready } = await launch([path.join(bin, 'postgres'), '-D', data, ...flags], options);
  return {
    version,
    port,
    /** The cluster's default database. Its user may create others. */
    url: `postgres://aide:${password}@127.0.0.1:${port}/postgres`,
    /** Kills every process of the server with SIGKILL, like a power cut. It stays down until `restart`. */
    crash() {
      writeFileSync(path.join(home, 'down'), '');
      this.signal('SIGKILL');
    },
    /** Sends a signal to every process of the server, such as SIGSTOP to freeze it and SIGCONT to continue. */
    signal(name) {
      const [postmaster] = readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n');
      const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8').trim().split(' ');
      for (const pid of [postmaster, ...children].filter(Boolean)) signalIfThere(Number(pid), name);
    },
    /** Starts it again on the same data and waits until it has recovered. */
    async restart() {
      starts += 1;
      rmSync(path.join(home, 'down'));
      await ready(starts);
    },
    async stop() {
      child.stdin.end();
      await ended;
    },
  };
}

/** Runs a function with a temporary cluster and stops the cluster afterwards. */
export async function withPostgres(use, options) {
  const postgres = await startPostgres(options);
  try {
    return await use(postgres);
  } finally {
    await postgres.stop();
  }
}
