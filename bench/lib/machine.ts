import os from 'node:os';

/** One line about where figures come from. A load above the number of cores means that others were working too. */
export function describeMachine(): string {
  const cores = os.cpus();
  const gigabytes = Math.round(os.totalmem() / 2 ** 30);
  const load = os.loadavg()[0]?.toFixed(1);
  return `${cores.length} × ${cores[0]?.model.trim()}, ${gigabytes} GB, Node.js ${process.version}, load ${load}`;
}
