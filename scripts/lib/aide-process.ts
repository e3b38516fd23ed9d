import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { node26 } from './node26.mjs';
import { root } from './root.mjs';
import { serverEnvironment } from './server-environment.mjs';

export { baselineCompiler } from './server-environment.mjs';

export interface StartOptions {
  /** The tree to run. Default: this one. */
  folder?: string;
  /** Arguments of Node.js, e.g. `baselineCompiler`. */
  nodeArgs?: string[];
  /** Arguments of the server, e.g. `--demo`. */
  args?: string[];
  /** Added to the inherited environment. PORT is 0 unless set, so that processes never collide. */
  env?: Record<string, string>;
  /** The script to run. Default: the server; `scripts/start.mjs` is npm start. */
  script?: string;
  /** Returns the command to run instead, e.g. the same one as another user. */
  wrap?(command: string[]): string[];
}

export interface Exit {
  code: number | null;
  signal: NodeJS.Signals | null;
}

/** A running product. */
export interface AideProcess {
  /** The address it printed, without a trailing slash. */
  url: string;
  pid: number;
  stdout(): string;
  stderr(): string;
  /** Resolves when the process has ended and its output is complete. */
  ended: Promise<Exit>;
  /** Sends a signal and waits until the process has ended. */
  stop(signal?: NodeJS.Signals): Promise<Exit>;
}

const readyLine = /Aide is ready at (http:\/\/\S+?)\/?\s/;

/** Starts the real process without waiting until it is ready, for starts that are expected to fail. */
export function launchAide(options: StartOptions = {}) {
  const { folder = root, nodeArgs = [], args = [], env = {}, script = 'server/src/main.ts', wrap } = options;
  const command = [node26(), ...nodeArgs, path.join(folder, script), ...args];
  const [file = '', ...rest] = wrap?.(command) ?? command;
  const child = spawn(file, rest, {
    cwd: folder,
    env: { ...serverEnvironment, ...process.env, PORT: '0', NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => (output.stdout += chunk));
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (output.stderr += chunk));
  const ended = once(child, 'close').then(([code, signal]): Exit => ({ code, signal }));
  return { child, output, ended };
}

/** Starts the real process and waits until it is ready. @throws with its output if it ends before */
export async function startAide(options: StartOptions = {}): Promise<AideProcess> {
  const { child, output, ended } = launchAide(options);
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', () => {
      const [, address] = readyLine.exec(output.stdout) ?? [];
      if (address) resolve(address);
    });
    child.once('error', reject);
    child.once('close', (code, signal) => {
      reject(new Error(`Aide ended (${signal ?? code}) before it was ready.\n${output.stdout}${output.stderr}`));
    });
  });
  return {
    url,
    pid: child.pid ?? 0,
    stdout: () => output.stdout,
    stderr: () => output.stderr,
    ended,
    stop(signal = 'SIGTERM') {
      child.kill(signal);
      return ended;
    },
  };
}
