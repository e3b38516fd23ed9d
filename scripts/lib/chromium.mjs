import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { Problem } from './problem.mjs';
import { startProgress } from './progress.mjs';
import { cacheDir, root } from './root.mjs';
import { capture, npm } from './run.mjs';

/** @typedef {{ executablePath: string, env: Record<string, string>, origin: string }} Chromium */

/** Chromium's headless build. It renders no window, and the tests take a third less time. */
const shell = 'chromium-headless-shell';
const names = [shell, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const applications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

// Downloaded only if the machine has no browser, because it is 67 MB.
const npmVersion = '153.0.0';
const npmIntegrity = 'jiGWqSvPMdu4+P9TilYqAR7yEGPEHINx+lCvE/NqNO/EHYzF/x1hUiI5T6ioVIt7dEy7n88byyT0vk+dnsgQwA==';
const npmHome = path.join(cacheDir, `chromium-${npmVersion}`);
const aptHome = path.join(cacheDir, 'chromium-apt');

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

/** Returns the browsers that were downloaded earlier. The one from npm needs its own libraries and font. */
function downloaded() {
  const require = createRequire(import.meta.url);
  const fromNpm = { LD_LIBRARY_PATH: path.join(npmHome, 'lib'), FONTCONFIG_FILE: path.join(npmHome, 'fonts.conf') };
  return [
    { executablePath: path.join(npmHome, 'chromium'), env: fromNpm, origin: `npm (@sparticuz/chromium ${npmVersion})` },
    { executablePath: path.join(aptHome, 'usr/lib/chromium', shell), env: {}, origin: 'unpacked from apt' },
    {
      executablePath: require(path.join(root, 'node_modules', 'playwright-core')).chromium.executablePath(),
      env: {},
      origin: "Playwright's own",
    },
  ].filter(({ executablePath }) => existsSync(executablePath));
}

/**
 * Returns an installed Chromium, or undefined. $CHROMIUM_PATH takes precedence.
 * @returns {Chromium | undefined}
 */
function findChromium() {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen) {
    const chromium = { executablePath: chosen, env: {}, origin: '$CHROMIUM_PATH' };
    if (runs(chromium)) return chromium;
    throw new Problem(`CHROMIUM_PATH names ${chosen}, which does not run. Correct it or unset it.`);
  }
  return [...onPath(), ...downloaded()].find(runs);
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

async function must(running, what) {
  const { code, output } = await running;
  if (code !== 0) throw new Problem(`${output.trim()}\n${what} failed.`);
}

/** Fills a new folder and then puts it in place of `home`, so that an interrupted download is never used. */
async function replaceFolder(home, fill) {
  const unfinished = `${home}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true });
  await fill(unfinished);
  rmSync(home, { recursive: true, force: true });
  renameSync(unfinished, home);
}

const hasApt = () => existsSync('/usr/bin/apt-get');

/** Installs a package with its libraries, as root. */
async function installFromApt(name) {
  if (process.getuid?.() !== 0 || !hasApt()) return;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await capture('apt-get', ['update', '-q'], { env });
  await capture('apt-get', ['install', '-y', '-q', '--no-install-recommends', name], { env });
}

/** For users other than root, and for an installed browser that does not run. The libraries must be installed. */
async function unpackFromApt(folder) {
  await must(capture('apt-get', ['download', '-q', shell, 'chromium-common'], { cwd: folder }), 'Downloading Chromium');
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.deb'))) {
    await must(capture('dpkg-deb', ['-x', name, '.'], { cwd: folder }), 'Unpacking Chromium');
    rmSync(path.join(folder, name));
  }
}

async function unpackFromNpm(folder) {
  const source = ['pack', `@sparticuz/chromium@${npmVersion}`, '--loglevel=error'];
  await must(npm(source, { cwd: folder }), 'Fetching Chromium from npm');
  const tarball = path.join(folder, `sparticuz-chromium-${npmVersion}.tgz`);
  const found = createHash('sha512').update(readFileSync(tarball)).digest('base64');
  if (found !== npmIntegrity)
    throw new Problem(`The Chromium from npm is not the expected one (sha512 ${found}). It was not used.`);
  const untar = (file) => must(capture('tar', ['-xf', file], { cwd: folder }), 'Unpacking Chromium');
  const inflate = (name) =>
    writeFileSync(
      path.join(folder, name),
      brotliDecompressSync(readFileSync(path.join(folder, `package/bin/${name}.br`))),
    );
  await untar(tarball);
  inflate('chromium');
  chmodSync(path.join(folder, 'chromium'), 0o755);
  for (const name of ['al2023.tar', 'fonts.tar', 'swiftshader.tar']) {
    inflate(name);
    await untar(name);
    rmSync(path.join(folder, name));
  }
  // The package's own configuration names a folder of AWS Lambda.
  const fonts = `<dir>/usr/share/fonts</dir><dir>${path.join(npmHome, 'fonts')}</dir>`;
  const caches = `<cachedir>${path.join(npmHome, 'font-cache')}</cachedir>`;
  writeFileSync(path.join(folder, 'fonts.conf'), `<?xml version="1.0"?><fontconfig>${fonts}${caches}</fontconfig>\n`);
  rmSync(tarball);
  rmSync(path.join(folder, 'package'), { recursive: true });
}

const playwright = path.join(root, 'node_modules', 'playwright', 'cli.js');
const hasNpmBuild = process.platform === 'linux' && process.arch === 'x64';

/** In order. Playwright's own server is the last, because some networks reach only the registries of npm and Debian. */
const sources = [
  { name: 'npm (@sparticuz/chromium)', get: () => hasNpmBuild && replaceFolder(npmHome, unpackFromNpm) },
  { name: `apt (${shell})`, get: () => installFromApt(shell) },
  { name: 'apt (chromium)', get: () => installFromApt('chromium') },
  { name: 'apt, without installing it', get: () => hasApt() && replaceFolder(aptHome, unpackFromApt) },
  { name: 'Playwright', get: () => capture(process.execPath, [playwright, 'install', 'chromium']) },
];

/** On CI, returns the faster headless build in place of a full browser, if apt has it. */
async function preferHeadlessShell(found) {
  if (!process.env.CI || process.env.CHROMIUM_PATH || !names.slice(1).includes(path.basename(found.executablePath)))
    return found;
  const progress = startProgress(`Installing ${shell} from apt`);
  await installFromApt(shell);
  const better = onPath().find((one) => path.basename(one.executablePath) === shell && runs(one));
  progress.stop(better ? 'done' : 'not available');
  return better ?? found;
}

/**
 * Returns an installed Chromium, or downloads one from npm (Linux x64), apt or Playwright, in this order.
 * @returns {Promise<Chromium>}
 */
export async function ensureChromium() {
  const found = findChromium();
  if (found) return preferHeadlessShell(found);
  for (const { name, get } of sources) {
    const progress = startProgress(`Chromium is not installed; downloading it from ${name}`);
    try {
      await get();
      const chromium = findChromium();
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
