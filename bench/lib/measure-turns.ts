import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import { quantile } from './table.ts';

/** The headings of `measureTurns`. CPU time leaves out what other programs on the machine took. */
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

/** Returns the CPU time of the work on this thread, and the most that it took in one turn of the event loop. */
async function measureCpu(work: () => Promise<unknown>): Promise<{ total: number; turn: number }> {
  let [isRunning, turn, last] = [true, 0, getCpuMs()];
  const tick = () => {
    const cpu = getCpuMs();
    turn = Math.max(turn, cpu - last);
    last = cpu;
    if (isRunning) setImmediate(tick);
  };
  await nextTurn();
  const start = getCpuMs();
  last = start;
  setImmediate(tick);
  await work();
  const total = getCpuMs() - start;
  isRunning = false;
  await nextTurn();
  return { total, turn };
}

/**
 * Runs work several times and returns a row under `turnHeadings`, in milliseconds. The CPU time of the whole includes the ticks of
 * the measurement itself while the work waits for something else.
 */
export async function measureTurns(
  name: string,
  work: () => Promise<unknown>,
  { rounds, prepare = async () => {} }: { rounds: number; prepare?: () => Promise<unknown> },
): Promise<string[]> {
  const times: number[] = [];
  const cpus: number[] = [];
  const turns: number[] = [];
  await prepare();
  await work();
  let blocked = 0;
  for (let round = 0; round < rounds; round += 1) {
    await prepare();
    const delay = monitorEventLoopDelay({ resolution: 1 });
    delay.enable();
    // The monitor's first tick has to come before the work, or a block by it is not seen.
    await wait(5);
    delay.reset();
    const start = performance.now();
    await work();
    times.push(performance.now() - start);
    await wait(5);
    delay.disable();
    blocked = Math.max(blocked, delay.max / 1e6);
    await prepare();
    const { total, turn } = await measureCpu(work);
    cpus.push(total);
    turns.push(turn);
  }
  const format = (ms: number) => ms.toFixed(1);
  return [
    name,
    format(quantile(times, 0.5)),
    format(Math.max(...times)),
    format(blocked),
    format(quantile(cpus, 0.5)),
    format(quantile(turns, 0.5)),
  ];
}
