/**
 * npm run drill mailbox-kills [-- --mails=5000 --kills=20 --seed=1 --postgres]: connects a mailbox on a real Dovecot and kills the product
 * with -9 at random while it is read. Afterwards every mail has its follow-up exactly once. With --kills=0 it also measures the seconds, the
 * memory and the longest block of the event loop.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { runKillDrill, type KillDrill } from '../../scripts/drills/lib/kill-drill.ts';
import { account, formatBlocks, getBlocks, getProcessorSeconds } from '../../scripts/drills/lib/measured-product.ts';
import { formatMail, hasDovecot, openDovecot, type Dovecot } from '../test/dovecot.ts';

const address = account.email;
const withinMs = 10 * 60_000;

/** Writes the mails into the two folders that are read: sent ones with a promise, and every fourth a received one with a question. */
async function openMailbox(mails: number): Promise<Dovecot> {
  const dovecot = await openDovecot();
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
  return dovecot;
}

type Drill = KillDrill<Dovecot>;

interface State {
  data: { state: string; done: number; total: number }[];
}

let slowestMs = 0;

async function getState({ call }: Drill): Promise<State['data'][number] | undefined> {
  const asked = performance.now();
  const { data } = await call<State>('GET', '/mailboxes');
  slowestMs = Math.max(slowestMs, Math.round(performance.now() - asked));
  return data[0];
}

async function waitUntilRead(drill: Drill): Promise<void> {
  const began = performance.now();
  while ((await getState(drill))?.state !== 'ok') {
    if (performance.now() - began > withinMs) throw new Error('The mailbox was not read in time.');
    await wait(100);
  }
}

/** Kills the product at random after it has stored more mails than before. Returns false if the mailbox was read before that. */
async function killWhileReading(drill: Drill): Promise<boolean> {
  const before = (await getState(drill))?.done ?? 0;
  for (let now = await getState(drill); now?.state !== 'ok'; now = await getState(drill)) {
    if ((now?.done ?? 0) > before) {
      await wait(drill.random.between(0, 600));
      await drill.kill();
      return true;
    }
    await wait(10);
  }
  return false;
}

async function work(drill: Drill): Promise<boolean> {
  const { server: dovecot, counts, print, call } = drill;
  const { mails = 0, kills = 0 } = counts;
  const began = performance.now();
  const usedBefore = getProcessorSeconds(drill.product().pid);
  await call('POST', '/mailboxes', {
    address,
    password: 'first-password',
    host: '127.0.0.1',
    port: dovecot.port,
  });
  let done = 0;
  while (done < kills && (await killWhileReading(drill))) {
    done += 1;
    print(`kill ${done} of ${kills}`);
  }
  await waitUntilRead(drill);
  const seconds = (performance.now() - began) / 1000;
  const blocks = formatBlocks(await getBlocks(drill.product()));
  print(`${mails} mails in ${seconds.toFixed(1)} s with ${done} kills`);
  const used = getProcessorSeconds(drill.product().pid) - (done === 0 ? usedBefore : 0);
  print(`processor time of the product ${used.toFixed(1)} s${done === 0 ? '' : ' since the last kill'}`);
  print(drill.describeMemory());
  print(`${blocks}, slowest request ${slowestMs} ms`);
  const { mailFollowUps } = await call<{ mailFollowUps: { subject: string }[] }>('GET', '/onboarding/export');
  print(`export of the account: ${formatBlocks(await getBlocks(drill.product()))}`);
  const subjects = new Set(mailFollowUps.map(({ subject }) => subject));
  print(`lost ${mails - subjects.size}, found twice ${mailFollowUps.length - subjects.size}`);
  return subjects.size === mails && mailFollowUps.length === mails;
}

if (!hasDovecot) process.stdout.write('This drill needs Dovecot (dovecot-imapd) and root.\n');
else
  await runKillDrill({
    name: 'mailbox-kills',
    defaults: { mails: 5_000 },
    open: ({ mails = 0 }) => openMailbox(mails),
    work,
    right: 'Every follow-up exists once.',
    wrong: 'FOLLOW-UPS WERE LOST OR DUPLICATED.',
  });
