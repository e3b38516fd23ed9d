import { spawn } from 'node:child_process';

/** Runs a command and returns its exit code and everything it printed, in order. */
export function capture(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const collect = (chunk) => (output += chunk);
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.once('error', reject).once('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/** Runs the npm that started this script, or the one on the PATH. */
export function npm(args, options) {
  const cli = process.env.npm_execpath;
  if (cli?.endsWith('.js')) return capture(process.execPath, [cli, ...args], options);
  return capture('npm', args, { ...options, shell: process.platform === 'win32' });
}
