// npm run drill startup -- --starts=3 --idle=20
// Measures the first and later starts and the idle product's memory and CPU against their goals.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { setUp } from '../lib/set-up.mjs';
import { startProduct } from './lib/product.ts';

const { values } = parseArgs({
  options: { starts: { type: 'string', default: '3' }, idle: { type: 'string', default: '20' } },
});
const goals = { first: 4_000, later: 2_000, memoryMb: 300, cpuPercent: 1 };
const ticksPerSecond = 100;

/** Returns the process id of the server, a child of the start script. */
async function serverBelow(pid: number): Promise<number> {
  return Number((await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).trim().split(' ')[0]);
}

async function readProcess(pid: number): Promise<{ memoryMb: number; cpuSeconds: number }> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  // The second field is the name in brackets; user and system time are the 14th and 15th.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const kilobytes = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]);
  return {
    memoryMb: Math.round(kilobytes / 1024),
    cpuSeconds: (Number(fields[11]) + Number(fields[12])) / ticksPerSecond,
  };
}

if (process.platform !== 'linux') throw new Error('This drill needs Linux, because it reads /proc.');
await setUp();
const dataDir = await mkdtemp(path.join(os.tmpdir(), 'aide-startup-'));
const options = { script: 'scripts/start.mjs', env: { DATA_DIR: dataDir, DATABASE_URL: '', LOG_LEVEL: 'warn' } };
type Row = { measured: string; goal: string; met: boolean; 'processor ms': number | '' };
const rows: Record<string, Row> = {};
/** CPU time distinguishes a slow product from a loaded machine. */
const note = (name: string, measured: number, goal: number, unit: string, processorMs: number | '' = '') =>
  void (rows[name] = {
    measured: `${measured} ${unit}`,
    goal: `under ${goal} ${unit}`,
    met: measured < goal,
    'processor ms': processorMs,
  });

async function start() {
  const product = await startProduct(options);
  const server = await serverBelow(product.pid);
  const { cpuSeconds } = await readProcess(server);
  return { ...product, server, processorMs: Math.round(cpuSeconds * 1_000) };
}

try {
  const first = await start();
  note('first start', first.readyMs, goals.first, 'ms', first.processorMs);
  await first.end('SIGTERM');

  const later: { readyMs: number; processorMs: number }[] = [];
  for (let turn = 1; turn <= Number(values.starts); turn++) {
    const product = await start();
    later.push(product);
    if (turn === Number(values.starts)) {
      // Memory used during the start is released in the first seconds.
      await wait(5_000);
      const before = await readProcess(product.server);
      await wait(Number(values.idle) * 1_000);
      const after = await readProcess(product.server);
      const cpu = ((after.cpuSeconds - before.cpuSeconds) / Number(values.idle)) * 100;
      note('idle memory', after.memoryMb, goals.memoryMb, 'MB');
      note('idle processor time', Math.round(cpu * 100) / 100, goals.cpuPercent, '%');
    }
    await product.end('SIGTERM');
  }
  const [slowest] = later.toSorted((a, b) => b.readyMs - a.readyMs);
  if (slowest) note(`later start, slowest of ${later.length}`, slowest.readyMs, goals.later, 'ms', slowest.processorMs);
} finally {
  await rm(dataDir, { recursive: true, force: true });
}
console.table(rows);
process.exitCode = Object.values(rows).every((row) => row.met) ? 0 : 1;
