/**
 * npm run drill mailbox-kills [-- --mails=5000 --kills=20 --seed=1 --postgres]: connects a mailbox on a real Dovecot and kills the product
 * with -9 at random while it is read. Afterwards every mail has its follow-up exactly once. With --kills=0 it also measures the seconds, the
 * memory and the longest block of the event loop.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import {
  account,
  callProduct,
  delayMonitor,
  getBlocks,
  getMemory,
  signUp,
} from '../../scripts/drills/lib/measured-product.ts';
import { startProduct, type Product } from '../../scripts/drills/lib/product.ts';
import { seededRandom } from '../../scripts/drills/lib/seeded-random.ts';
import { withPostgres } from '../../scripts/lib/postgres.mjs';
import { formatMail, hasDovecot, openDovecot, type Dovecot } from '../test/dovecot.ts';

const { values } = parseArgs({
  options: {
    mails: { type: 'string', default: '5000' },
    kills: { type: 'string', default: '20' },
    seed: { type: 'string', default: String(Date.now() % 100_000) },
    postgres: { type: 'boolean', default: false },
  },
});
const print = (line: string) => void process.stdout.write(`${line}\n`);
const [mails, kills] = [Number(values.mails), Number(values.kills)];
const random = seededRandom(Number(values.seed));
const address = account.email;
const withinMs = 10 * 60_000;

/** Writes the mails into the two folders that are read: sent ones with a promise, and every fourth a received one with a question. */
function fillMailbox(dovecot: Dovecot): void {
  const home = dovecot.getMailFolder(address);
  for (const name of ['cur', 'new', 'tmp', '.Sent/cur', '.Sent/new', '.Sent/tmp'])
    mkdirSync(path.join(home, name), { recursive: true });
  for (let at = 1; at <= mails; at += 1) {
    const [isReceived, person] = [at % 4 === 0, `Person ${at % 50} <person${at % 50}@example.net>`];
    const mail = formatMail({
      from: isReceived ? person : address,
      to: isReceived ? address : person,
      subject: `Mail ${at}`,
      text: `Hello,\n\nthank you for the call. ${isReceived ? `Could you send me` : `I will send you`} report ${at}.\n\nBest regards,\nAsha`,
    });
    writeFileSync(path.join(home, isReceived ? 'cur' : '.Sent/cur', `${1_700_000_000 + at}.M${at}P1.test:2,S`), mail);
  }
  execFileSync('chown', ['-R', 'nobody:nogroup', home]);
}

interface State {
  data: { state: string; done: number; total: number }[];
}

let slowestMs = 0;

async function getState(product: Product, token: string): Promise<State['data'][number] | undefined> {
  const asked = performance.now();
  const { data } = await callProduct<State>(product, token, 'GET', '/mailboxes');
  slowestMs = Math.max(slowestMs, Math.round(performance.now() - asked));
  return data[0];
}

async function waitUntilRead(product: Product, token: string): Promise<void> {
  const began = performance.now();
  while ((await getState(product, token))?.state !== 'ok') {
    if (performance.now() - began > withinMs) throw new Error('The mailbox was not read in time.');
    await wait(100);
  }
}

/** Kills the product at random after it has stored more mails than before. Returns false if the mailbox was read before that. */
async function killWhileReading(product: Product, token: string): Promise<boolean> {
  const before = (await getState(product, token))?.done ?? 0;
  for (let now = await getState(product, token); now?.state !== 'ok'; now = await getState(product, token)) {
    if ((now?.done ?? 0) > before) {
      await wait(random.between(0, 600));
      await product.end('SIGKILL');
      return true;
    }
    await wait(10);
  }
  return false;
}

async function drill(databaseUrl: string): Promise<boolean> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'aide-mailbox-kills-'));
  const dovecot = await openDovecot();
  fillMailbox(dovecot);
  const env = {
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    AIDE_RATE_LIMITS: 'off',
    AIDE_WEBHOOK_ALLOW: '127.0.0.1',
  };
  const start = {
    nodeArgs: ['--import', delayMonitor],
    env: { ...env, AIDE_STT_OFFLINE: 'off', LOG_LEVEL: 'warn' },
  };
  let product = await startProduct(start);
  try {
    const token = await signUp(product);
    const before = getMemory(product.pid, 'VmRSS');
    await getBlocks(product);
    const began = performance.now();
    await callProduct(product, token, 'POST', '/mailboxes', {
      address,
      password: 'first-password',
      host: '127.0.0.1',
      port: dovecot.port,
    });
    let done = 0;
    while (done < kills && (await killWhileReading(product, token))) {
      done += 1;
      print(`kill ${done} of ${kills}`);
      product = await startProduct(start);
    }
    await waitUntilRead(product, token);
    const seconds = (performance.now() - began) / 1000;
    const { longest, common } = await getBlocks(product);
    print(`${mails} mails in ${seconds.toFixed(1)} s with ${done} kills`);
    print(`memory ${before} MB before, ${getMemory(product.pid, 'VmHWM')} MB at most`);
    print(
      `longest block of the event loop ${longest} ms, 99.9 % at most ${common} ms, slowest request ${slowestMs} ms`,
    );
    const { mailFollowUps } = await callProduct<{ mailFollowUps: { subject: string }[] }>(
      product,
      token,
      'GET',
      '/onboarding/export',
    );
    const subjects = new Set(mailFollowUps.map(({ subject }) => subject));
    print(`lost ${mails - subjects.size}, found twice ${mailFollowUps.length - subjects.size}`);
    return subjects.size === mails && mailFollowUps.length === mails;
  } finally {
    await product.end('SIGTERM');
    await dovecot.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

if (!hasDovecot) print('This drill needs Dovecot (dovecot-imapd) and root.');
else {
  print(`seed ${values.seed}`);
  const isRight = values.postgres
    ? await withPostgres(({ url }: { url: string }) => drill(url), { durable: true })
    : await drill('');
  print(isRight ? 'Every follow-up exists once.' : 'FOLLOW-UPS WERE LOST OR DUPLICATED.');
  process.exitCode = isRight ? 0 : 1;
}
