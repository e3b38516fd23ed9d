// npm run bench web [-- --runs 3]: Lighthouse on the production build: the landing page on desktop and phone, the
// dashboard with demo data.
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { apiBase } from '@aide/contract';
import { startAide, type AideProcess } from '../scripts/lib/aide-process.ts';
import { buildWebIfNeeded } from '../scripts/lib/build-web.mjs';
import { ensureChromium } from '../scripts/lib/chromium.mjs';
import { printTable } from './lib/table.ts';
import { measurePage, type Measured } from './web/measure-page.ts';
import { openLighthouse } from './web/open-lighthouse.ts';

const { values } = parseArgs({ options: { runs: { type: 'string', default: '3' } } });

const whole = { accessibility: 100, 'best-practices': 100, seo: 100 };
const pages = [
  { name: 'landing, desktop', path: '/', device: 'desktop', goals: { performance: 98, ...whole } },
  { name: 'landing, mobile', path: '/', device: 'mobile', goals: { performance: 90, ...whole } },
  { name: 'dashboard, desktop', path: '/dashboard', device: 'desktop', goals: { performance: 95, ...whole } },
] as const;
const maxKilobytes = { '/': 90, '/dashboard': 190 };
const maxShift = 0.02;

async function demoToken({ url, stdout }: AideProcess): Promise<string> {
  const line = /Demo account: (\S+), password (\S+)/;
  // Printed directly after the line with the product's address.
  while (!line.test(stdout())) await setTimeout(20);
  const [, email, password] = line.exec(stdout()) ?? [];
  const response = await fetch(`${url}${apiBase}/onboarding/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const { data } = (await response.json()) as { data: { token: string } };
  return data.token;
}

function unmet(name: string, measured: Measured, goals: Record<string, number>): string[] {
  const scores = Object.entries(goals)
    .filter(([category, goal]) => (measured.scores[category] ?? 0) < goal)
    .map(([category, goal]) => `${name}: ${category} ${measured.scores[category]}, the goal is ${goal}`);
  return [...scores, ...measured.failed.map((audit) => `${name}: ${audit}`)];
}

await buildWebIfNeeded();
const chromium = await ensureChromium();
const tools = await openLighthouse();
const dataDir = await mkdtemp(path.join(os.tmpdir(), 'aide-bench-web-'));
const aide = await startAide({ args: ['--demo'], env: { DATA_DIR: dataDir, LOG_LEVEL: 'warn' } });
const problems: string[] = [];
const rows = [['page', 'performance', 'accessibility', 'best practices', 'SEO', 'FCP', 'LCP', 'TBT', 'CLS', 'script']];
try {
  const token = await demoToken(aide);
  for (const { name, path: address, device, goals } of pages) {
    const measured = await measurePage(tools, {
      chromium,
      origin: aide.url,
      path: address,
      device,
      token: address === '/' ? null : token,
      runs: Number(values.runs),
    });
    const { scores, timings } = measured;
    rows.push([
      name,
      ...['performance', 'accessibility', 'best-practices', 'seo'].map((category) => String(scores[category])),
      `${timings.fcp.toFixed(0)} ms`,
      `${timings.lcp.toFixed(0)} ms`,
      `${timings.tbt.toFixed(0)} ms`,
      timings.cls.toFixed(3),
      `${measured.scriptKilobytes.toFixed(1)} kB`,
    ]);
    problems.push(...unmet(name, measured, goals));
    if (measured.scriptKilobytes > maxKilobytes[address])
      problems.push(
        `${name}: ${measured.scriptKilobytes.toFixed(1)} kB of script, the goal is ${maxKilobytes[address]}`,
      );
    if (timings.cls > maxShift) problems.push(`${name}: layout shift ${timings.cls}, the goal is ${maxShift}`);
  }
} finally {
  await aide.stop();
  await rm(dataDir, { recursive: true, force: true });
}
const load = os.loadavg()[0]?.toFixed(1);
printTable(`Lighthouse, median of ${values.runs}; ${os.cpus().length} cores, load average ${load}`, rows);
for (const problem of problems) console.error(`NOT MET  ${problem}`);
process.exitCode = problems.length === 0 ? 0 : 1;
