/**
 * Loaded into the measured server with `--import`. Records the longest time between two turns of the event loop, and answers on the
 * socket of BENCH_MONITOR_SOCKET: each request returns the figures since the last one. The processor time of the thread is
 * independent of other programs on the machine; the wall-clock time is what a waiting request sees.
 */
import { createServer } from 'node:http';
import { performance } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

/** The pause of the timer itself. */
const pauseMs = 1;
const socket = process.env['BENCH_MONITOR_SOCKET'];

if (isMainThread && socket !== undefined) {
  const readCpuMs = () => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1000;
  };
  let last = { at: performance.now(), cpu: readCpuMs() };
  let longest = { wallMs: 0, cpuMs: 0 };
  let total = { ...last };
  setInterval(() => {
    const now = { at: performance.now(), cpu: readCpuMs() };
    longest = {
      wallMs: Math.max(longest.wallMs, now.at - last.at - pauseMs),
      cpuMs: Math.max(longest.cpuMs, now.cpu - last.cpu),
    };
    last = now;
  }, pauseMs).unref();
  createServer((_request, response) => {
    const cpuTotalMs = last.cpu - total.cpu;
    response.end(JSON.stringify({ ...longest, cpuTotalMs }));
    longest = { wallMs: 0, cpuMs: 0 };
    total = { ...last };
  })
    .listen(socket)
    .unref();
}
