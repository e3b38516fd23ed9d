// npm run drill kill-signups -- --signups=1000 --kills=20 --seed=1 --database=both --minutes=15
// Kills the product at random times during sign-ups and checks that every acknowledged account exists afterwards.
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startPostgres } from '../lib/postgres.mjs';
import { killDuringSignUps, type Outcome } from './lib/kill-during-sign-ups.ts';
import { seededRandom } from './lib/seeded-random.ts';

const { values } = parseArgs({
  options: {
    signups: { type: 'string', default: '1000' },
    kills: { type: 'string', default: '20' },
    seed: { type: 'string', default: String(Date.now() % 100_000) },
    database: { type: 'string', default: 'both' },
    minutes: { type: 'string', default: '15' },
  },
});
const deadline = AbortSignal.timeout(Number(values.minutes) * 60_000);

async function drill(name: string, databaseUrl: string): Promise<Outcome> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'aide-drill-'));
  try {
    return await killDuringSignUps({
      start: { env: { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, AIDE_RATE_LIMITS: 'off', LOG_LEVEL: 'warn' } },
      signUps: Number(values.signups),
      kills: Number(values.kills),
      random: seededRandom(Number(values.seed)),
      deadline,
      print: (line) => console.log(`${name}: ${line}`),
    });
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

let failed = 0;
function report(name: string, outcome: Outcome): void {
  console.table({ [name]: { ...outcome, lost: outcome.lost.length } });
  if (outcome.lost.length + outcome.restored > 0) failed++;
}

console.log(`seed ${values.seed}`);
if (values.database !== 'postgres') report('embedded', await drill('embedded', ''));
if (values.database !== 'embedded') {
  const postgres = await startPostgres({ durable: true });
  try {
    report('PostgreSQL', await drill('PostgreSQL', postgres.url));
  } finally {
    await postgres.stop();
  }
}
console.log(failed === 0 ? 'Every acknowledged account exists.' : 'ACCOUNTS WERE LOST.');
process.exitCode = failed === 0 ? 0 : 1;
