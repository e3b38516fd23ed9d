import { performance } from 'node:perf_hooks';

/** The interval of the timer. */
const pauseMs = 1;

export interface Turns {
  /** The longest time between two turns of the event loop (wall clock). */
  wallMs: number;
  /** The most CPU time that the thread used between two turns. The system counts it in steps of a few milliseconds. */
  cpuMs: number;
  /** The CPU time of the thread. */
  cpuTotalMs: number;
}

function readCpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** Monitors the event loop of this thread. `read` returns the figures since the previous call. */
export function startTurnMeter(): { read(): Turns; stop(): void } {
  let last = { at: performance.now(), cpu: readCpuMs() };
  let since = last;
  let longest = { wallMs: 0, cpuMs: 0 };
  function look(): void {
    const now = { at: performance.now(), cpu: readCpuMs() };
    const wallMs = Math.max(longest.wallMs, now.at - last.at - pauseMs);
    longest = { wallMs, cpuMs: Math.max(longest.cpuMs, now.cpu - last.cpu) };
    last = now;
  }
  const timer = setInterval(look, pauseMs);
  timer.unref();
  return {
    read() {
      look();
      const turns = { ...longest, cpuTotalMs: last.cpu - since.cpu };
      longest = { wallMs: 0, cpuMs: 0 };
      since = last;
      return turns;
    },
    stop: () => clearInterval(timer),
  };
}
