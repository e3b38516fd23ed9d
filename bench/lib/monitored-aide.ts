import { mkdtemp, rm } from 'node:fs/promises';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { json } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import type { Backend } from '../api/backends.ts';
import type { Turns } from './turn-meter.ts';

const preload = pathToFileURL(path.join(import.meta.dirname, 'monitor-turns.ts')).href;

export interface Measured<T> {
  result: T;
  seconds: number;
  /** The longest time that the event loop of the server was blocked (wall clock). */
  wallMs: number;
  /** The most CPU time that the main thread of the server used in one turn of the event loop. */
  cpuMs: number;
  /** The CPU time of the main thread of the server. */
  cpuSeconds: number;
}

export interface MonitoredAide {
  url: string;
  /** Runs work against the server, and returns how long it took and how long it blocked the event loop. */
  measure<T>(work: () => Promise<T>): Promise<Measured<T>>;
}

/** Runs the real process on a backend, with a monitor of its event loop. */
export async function withMonitoredAide<T>(backend: Backend, use: (aide: MonitoredAide) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'aide-monitor-'));
  const socketPath = path.join(folder, 'monitor');
  const read = async () => {
    const response = await new Promise<http.IncomingMessage>((resolve, reject) => {
      http.get({ socketPath }, resolve).once('error', reject);
    });
    return (await json(response)) as Turns;
  };
  const env = { NODE_OPTIONS: `--import=${preload}`, BENCH_MONITOR_SOCKET: socketPath };
  try {
    return await backend.withAide(
      (url) =>
        use({
          url,
          async measure(work) {
            await read();
            const start = performance.now();
            const result = await work();
            const seconds = (performance.now() - start) / 1000;
            const { wallMs, cpuMs, cpuTotalMs } = await read();
            return { result, seconds, wallMs, cpuMs, cpuSeconds: cpuTotalMs / 1000 };
          },
        }),
      env,
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export const measuredHeadings = ['s', 'processor, s', 'event loop blocked at most, ms', 'by processor time, ms'];

/** Returns the cells of a measurement, in the order of `measuredHeadings`. */
export function toCells({ seconds, cpuSeconds, wallMs, cpuMs }: Omit<Measured<unknown>, 'result'>): string[] {
  return [seconds.toFixed(1), cpuSeconds.toFixed(1), wallMs.toFixed(0), cpuMs.toFixed(0)];
}
