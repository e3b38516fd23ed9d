import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { quantile } from './table.ts';

/** The headings of `measureTurns`. CPU time excludes other programs on the machine. */
export const turnHeadings = [
  'what',
  'median',
  'longest',
  'event loop blocked at most',
  'median CPU',
  'most CPU in one turn, median round',
] as const;

const getCpuMs = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

interface Measured {
  ms: number;
  blockedMs: number;
  cpuMs: number;
  turnCpuMs: number;
}

/**
 * Measures one run: its duration, the longest block, its CPU time on this thread, and the maximum CPU time in one turn
 * of the event loop.
 */
async function measureOnce(work: () => Promise<unknown>): Promise<Measured> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  // The monitor's first tick must come before the work, or a block by it is not detected.
  await wait(5);
  delay.reset();
  let [isRunning, turnCpuMs, last] = [true, 0, getCpuMs()];
  const tick = () => {
    const cpu = getCpuMs();
    turnCpuMs = Math.max(turnCpuMs, cpu - last);
    last = cpu;
    if (isRunning) setImmediate(tick);
  };
  setImmediate(tick);
  const [start, startCpu] = [performance.now(), getCpuMs()];
  await work();
  const [ms, cpuMs] = [performance.now() - start, getCpuMs() - startCpu];
  isRunning = false;
  await wait(5);
  delay.disable();
  return { ms, blockedMs: delay.max / 1e6, cpuMs, turnCpuMs };
}

/**
 * Runs work several times and returns a row under `turnHeadings`, in milliseconds. The total CPU time includes the
 * ticks of the measurement itself while the work is waiting.
 */
export async function measureTurns(
  name: string,
  work: () => Promise<unknown>,
  { rounds, prepare = async () => {}, isWarm = false }: TurnOptions,
): Promise<string[]> {
  const measured: Measured[] = [];
  for (let round = isWarm ? 0 : -1; round < rounds; round += 1) {
    await prepare();
    const one = await measureOnce(work);
    if (round >= 0) measured.push(one);
  }
  const list = (field: keyof Measured) => measured.map((one) => one[field]);
  return [
    name,
    ...[
      quantile(list('ms'), 0.5),
      Math.max(...list('ms')),
      Math.max(...list('blockedMs')),
      quantile(list('cpuMs'), 0.5),
      quantile(list('turnCpuMs'), 0.5),
    ].map((ms) => ms.toFixed(1)),
  ];
}

interface TurnOptions {
  rounds: number;
  prepare?: () => Promise<unknown>;
  /** Whether the first run counts. Default: it is only a warm-up. */
  isWarm?: boolean;
}
