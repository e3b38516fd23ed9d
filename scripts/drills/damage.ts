// npm run drill damage
// Damages a real data folder in several ways and checks that the product restores every account and logs it.
import { cp, mkdtemp, open, readdir, rm, stat, truncate } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { startProduct } from './lib/product.ts';
import { findLost, severalAtOnce, signUp } from './lib/sign-ups.ts';

const accounts = 120;
const home = await mkdtemp(path.join(os.tmpdir(), 'aide-damage-'));
const options = (dataDir: string) => ({
  env: { DATA_DIR: dataDir, DATABASE_URL: '', AIDE_RATE_LIMITS: 'off', LOG_LEVEL: 'warn' },
});

async function overwrite(file: string, bytes: Buffer, at: number): Promise<void> {
  const handle = await open(file, 'r+');
  await handle.write(bytes, 0, bytes.length, at);
  await handle.close();
}

/** The largest file of the product's own tables and indexes: PostgreSQL numbers those from 16384 on. */
async function largestFile(cluster: string): Promise<string> {
  const [base = ''] = await readdir(path.join(cluster, 'base'));
  const names = (await readdir(path.join(cluster, 'base', base))).filter((name) => Number(name) >= 16_384);
  const files = names.map((name) => path.join(cluster, 'base', base, name));
  const sizes = await Promise.all(files.map(async (file) => ({ file, size: (await stat(file)).size })));
  return sizes.toSorted((a, b) => b.size - a.size)[0]?.file ?? '';
}

/** Returns the messages in the product's log. */
function parseMessages(output: string): string[] {
  const lines = output.split('\n').filter((line) => line.startsWith('{'));
  return lines.map((line) => (JSON.parse(line) as { msg: string }).msg);
}

const damages: Record<string, (cluster: string) => Promise<void>> = {
  'a page of the largest table is overwritten': async (cluster) =>
    overwrite(await largestFile(cluster), Buffer.alloc(8192, 0x5a), 0),
  'a page of the largest table is zeroed': async (cluster) =>
    overwrite(await largestFile(cluster), Buffer.alloc(8192), 0),
  'the largest table is cut in half': async (cluster) => {
    const file = await largestFile(cluster);
    await truncate(file, Math.floor((await stat(file)).size / 2));
  },
  'the control file is overwritten': (cluster) =>
    overwrite(path.join(cluster, 'global/pg_control'), Buffer.alloc(512, 0xff), 0),
  'the record of commits is zeroed': (cluster) => overwrite(path.join(cluster, 'pg_xact/0000'), Buffer.alloc(8192), 0),
  'all of the database is deleted': (cluster) => rm(cluster, { recursive: true }),
};

const sound = path.join(home, 'sound');
const emails = Array.from({ length: accounts }, (_, index) => `damage-${index}@example.com`);
const rows: Record<string, object> = {};
let failures = 0;
try {
  const first = await startProduct(options(sound));
  await severalAtOnce(emails, async (email) => void (await signUp(first.url, email)));
  await first.end('SIGTERM');

  for (const [name, damage] of Object.entries(damages)) {
    const dataDir = path.join(home, 'damaged');
    await rm(dataDir, { recursive: true, force: true });
    await cp(sound, dataDir, { recursive: true });
    await damage(path.join(dataDir, 'database/cluster'));
    const product = await startProduct(options(dataDir));
    const lost = await findLost(product.url, emails);
    await product.end('SIGTERM');
    const message = parseMessages(product.output.stdout).find((text) => text.startsWith('The database was damaged'));
    if (!message || lost.length > 0) failures++;
    rows[name] = { 'logged and restored': Boolean(message), 'lost accounts': lost.length, 'start ms': product.readyMs };
    console.log(message ?? `${name}: not logged.`);
  }
} finally {
  await rm(home, { recursive: true, force: true });
}
console.table(rows);
console.log(
  failures === 0 ? 'Every damage was detected, logged and repaired.' : `${failures} damages were not repaired.`,
);
process.exitCode = failures === 0 ? 0 : 1;
