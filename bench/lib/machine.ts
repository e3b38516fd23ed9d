import os from 'node:os';

/** One line about the machine. A load above the number of cores means that other processes were running. */
export function describeMachine(): string {
  const cores = os.cpus();
  const gigabytes = Math.round(os.totalmem() / 2 ** 30);
  const load = os.loadavg()[0]?.toFixed(1);
  return `${cores.length} × ${cores[0]?.model.trim()}, ${gigabytes} GB, Node.js ${process.version}, load ${load}`;
}
