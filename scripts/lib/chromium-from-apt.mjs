import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { Problem } from './problem.mjs';
import { cacheDir } from './root.mjs';
import { capture } from './run.mjs';

/** Chromium's headless build. It renders no window, and the tests take a third less time. */
export const shell = 'chromium-headless-shell';

const home = path.join(cacheDir, 'chromium-apt');
const hasApt = () => existsSync('/usr/bin/apt-get');

/** Returns the browser unpacked earlier, if any. */
export function chromiumFromApt() {
  const executablePath = path.join(home, 'usr', 'lib', 'chromium', shell);
  return existsSync(executablePath) ? [{ executablePath, env: {}, origin: 'unpacked from apt' }] : [];
}

/** Installs a package with its libraries, as root. Returns false for other users and without apt. */
export async function installFromApt(name) {
  if (process.getuid?.() !== 0 || !hasApt()) return false;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await capture('apt-get', ['update', '-q'], { env });
  await capture('apt-get', ['install', '-y', '-q', '--no-install-recommends', name], { env });
  return true;
}

/**
 * Unpacks the headless browser into .cache without installing it, for users other than root and for an installed browser that
 * does not run. The libraries must be installed. Returns an empty list without apt.
 */
export async function unpackFromApt() {
  if (!hasApt()) return [];
  const unfinished = `${home}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true });
  await must('apt-get', ['download', '-q', shell, 'chromium-common'], unfinished);
  for (const name of readdirSync(unfinished).filter((file) => file.endsWith('.deb'))) {
    await must('dpkg-deb', ['-x', name, '.'], unfinished);
    rmSync(path.join(unfinished, name));
  }
  rmSync(home, { recursive: true, force: true });
  renameSync(unfinished, home);
  return chromiumFromApt();
}

async function must(command, args, cwd) {
  const { code, output } = await capture(command, args, { cwd });
  if (code !== 0) throw new Problem(`${output.trim()}\n${command} ${args.join(' ')} failed.`);
}
