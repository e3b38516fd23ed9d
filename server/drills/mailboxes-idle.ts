/**
 * npm run drill mailboxes-idle [-- --mailboxes=1000 --seconds=120]: the memory and the processor time an hour of a process with that many
 * connected mailboxes on a real Dovecot, all watched with IDLE and without new mail. Each is also read every 15 minutes, which is measured
 * once.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { limits, type Mailbox } from '@aide/contract';
import { callProduct, getMemory, getProcessorSeconds, signUp } from '../../scripts/drills/lib/measured-product.ts';
import { startProduct, type Product } from '../../scripts/drills/lib/product.ts';
import { severalAtOnce } from '../../scripts/drills/lib/sign-ups.ts';
import { serverNodeArgs } from '../../scripts/lib/server-environment.mjs';
import { hasDovecot, openDovecot, type Dovecot } from '../test/dovecot.ts';

const { values } = parseArgs({
  options: { mailboxes: { type: 'string', default: '1000' }, seconds: { type: 'string', default: '120' } },
});
const count = Number(values.mailboxes);
const seconds = Number(values.seconds);
const readsPerHour = 4;
const withinMs = 15 * 60_000;
const print = (line: string) => void process.stdout.write(`${line}\n`);

interface Owner {
  token: string;
  number: number;
}

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  const began = performance.now();
  while (!(await isTrue())) {
    if (performance.now() - began > withinMs) throw new Error('The mailboxes were not read in time.');
    await wait(1_000);
  }
}

async function measure(product: Product, dovecot: Dovecot): Promise<void> {
  const owners: Owner[] = [];
  const numbers = Array.from({ length: Math.ceil(count / limits.mailboxes) }, (_, number) => number);
  await severalAtOnce(numbers, async (number) => {
    owners.push({ number, token: await signUp(product, `asha${number}@example.com`) });
  });
  const list = async ({ token }: Owner): Promise<Mailbox[]> =>
    (await callProduct<{ data: Mailbox[] }>(product, token, 'GET', '/mailboxes')).data;
  const getUsed = () => getProcessorSeconds(product.pid);
  const untilRead = async (since: number): Promise<void> => {
    for (const owner of owners)
      await until(async () =>
        (await list(owner)).every(({ lastSyncAt }) => lastSyncAt !== null && Date.parse(lastSyncAt) > since),
      );
  };

  const before = getMemory(product.pid, 'VmRSS');
  const startedAt = Date.now();
  await severalAtOnce(owners, async ({ token, number }) => {
    for (let at = number * limits.mailboxes; at < Math.min(count, (number + 1) * limits.mailboxes); at += 1) {
      const server = { password: 'first-password', host: '127.0.0.1', port: dovecot.port };
      await callProduct(product, token, 'POST', '/mailboxes', { address: `box${at}@example.com`, ...server });
    }
  });
  await untilRead(startedAt);
  print(`${count} mailboxes connected and read in ${Math.round((Date.now() - startedAt) / 1_000)} s`);
  await wait(5_000);
  const usedBefore = getUsed();
  await wait(seconds * 1_000);
  const idle = ((getUsed() - usedBefore) * 3_600) / seconds;
  const memory = getMemory(product.pid, 'VmRSS');

  /** Saves a setting of all mailboxes; with `syncFlags` each is read again. Returns the processor time. */
  const save = async (syncFlags: boolean): Promise<number> => {
    const [used, since] = [getUsed(), Date.now()];
    for (const owner of owners)
      for (const { id, waitDays, trackDated } of await list(owner)) {
        const settings = { waitDays, trackDated, syncFlags };
        await callProduct(product, owner.token, 'PUT', `/mailboxes/${id}`, settings);
      }
    if (syncFlags) await untilRead(since);
    return getUsed() - used;
  };
  const saving = await save(false);
  const reading = Math.max(0, (await save(true)) - saving);
  print(
    `memory ${before} MB before, ${memory} MB with them, ${Math.round(((memory - before) * 1_024) / count)} kB each`,
  );
  print(`processor time an hour: ${idle.toFixed(0)} s idle, ${(reading * readsPerHour).toFixed(0)} s of reading`);
}

if (!hasDovecot) print('This drill needs Dovecot (dovecot-imapd) and root.');
else {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'aide-mailboxes-idle-'));
  const dovecot = await openDovecot();
  const env = { DATA_DIR: folder, AIDE_WEBHOOK_ALLOW: '127.0.0.1', AIDE_RATE_LIMITS: 'off', AIDE_TRIAL_DAYS: '0' };
  const product = await startProduct({
    nodeArgs: serverNodeArgs,
    env: { ...env, DATABASE_URL: '', AIDE_STT_OFFLINE: 'off', LOG_LEVEL: 'warn' },
  });
  try {
    await measure(product, dovecot);
  } finally {
    await product.end('SIGTERM');
    await dovecot.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
