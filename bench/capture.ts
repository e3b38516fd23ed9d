/**
 * npm run bench capture [-- --sentences=30 --tasks=300]: time from Enter in the dashboard's capture box to the frame that displays the new task in
 * the list, and from the final transcript of five things in the voice dialog to their rows and to the tasks. In a real browser with
 * the real server and its embedded database, in a filled account.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chromium as playwright } from '@playwright/test';
import { stubSpeech } from '../e2e/support/speech.ts';
import { startAide } from '../scripts/lib/aide-process.ts';
import { buildWebIfNeeded } from '../scripts/lib/build-web.mjs';
import { ensureChromium } from '../scripts/lib/chromium.mjs';
import { printTable, quantile } from './lib/table.ts';
import { measureCapture, watchCapture } from './screens/measure-capture.ts';
import { measureVoice, type VoiceTimes } from './screens/measure-voice.ts';
import { newAccount } from './screens/new-account.ts';

const { values } = parseArgs({
  options: { sentences: { type: 'string', default: '30' }, tasks: { type: 'string', default: '300' } },
});
const goalMs = 300;
const dictations = 12;

await buildWebIfNeeded();
const { executablePath, env } = await ensureChromium();
const dataDir = await mkdtemp(path.join(os.tmpdir(), 'aide-bench-capture-'));
const aide = await startAide({ env: { DATA_DIR: dataDir, LOG_LEVEL: 'warn' } });
const browser = await playwright.launch({
  executablePath,
  env: { ...process.env, ...env },
  args: ['--disable-background-networking'],
});
const shown: number[] = [];
const voice: VoiceTimes[] = [];
try {
  const account = await newAccount(aide.url);
  for (const name of ['Priya Raman', 'Dev Patel', 'Meera Shah']) await account.post('/contacts', { name });
  const nextWeek = new Date(Date.now() + 7 * 86_400_000).toISOString();
  for (let at = 0; at < Number(values.tasks); at += 1)
    await account.post('/tasks', { title: `Ask about the lease of shop ${at}`, due_date: nextWeek });
  const context = await browser.newContext({ baseURL: aide.url, viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.addInitScript((kept) => localStorage.setItem('token', kept), account.token);
  await watchCapture(page);
  await stubSpeech(page);
  await page.goto('/dashboard');
  // Each is due before the earlier ones, because the list displays the soonest first.
  for (let at = 0; at < Number(values.sentences); at += 1)
    shown.push(await measureCapture(page, `lease L${at}x`, `in ${600 - at} minutes`));
  for (let at = 0; at < dictations; at += 1) {
    await page.goto('/dashboard');
    voice.push(await measureVoice(page));
  }
} finally {
  await browser.close();
  await aide.stop();
  await rm(dataDir, { recursive: true, force: true });
}
const describe = (times: number[]) =>
  [quantile(times, 0.5), quantile(times, 0.95), Math.max(...times), times[0] ?? 0].map((ms) => `${ms.toFixed(0)} ms`);
const headings = ['median', 'p95', 'worst', 'first'];
printTable(`From Enter to the row in the list, ${values.tasks} tasks there before (goal: p95 under ${goalMs} ms)`, [
  ['sentences', ...headings],
  [String(shown.length), ...describe(shown)],
]);
const read = voice.map(({ readMs }) => readMs);
printTable(`Five things dictated, ${dictations} times (goal: p95 of the rows under ${goalMs} ms)`, [
  ['what', ...headings],
  ['final transcript to five rows', ...describe(read)],
  ['Create to five tasks', ...describe(voice.map(({ savedMs }) => savedMs))],
]);
process.exitCode = quantile(shown, 0.95) < goalMs && quantile(read, 0.95) < goalMs ? 0 : 1;
