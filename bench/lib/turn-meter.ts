import { performance } from 'node:perf_hooks';

/** The pause of the timer itself. */
const pauseMs = 1;

export interface Turns {
  /** The longest time between two turns of the event loop, by the clock. */
  wallMs: number;
  /** The most processor time that the thread used between two turns. The system counts it in steps of some milliseconds. */
  cpuMs: number;
  /** The processor time of the thread. */
  cpuTotalMs: number;
}

function readCpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** Watches the event loop of this thread. `read` returns the figures since it was last called. */
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
