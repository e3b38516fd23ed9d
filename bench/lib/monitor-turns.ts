/**
 * Loaded into the measured server with `--import`. Monitors its event loop, and responds on the socket of
 * BENCH_MONITOR_SOCKET: each request returns the figures since the previous one.
 */
import { createServer } from 'node:http';
import { isMainThread } from 'node:worker_threads';
import { startTurnMeter } from './turn-meter.ts';

const socket = process.env['BENCH_MONITOR_SOCKET'];

if (isMainThread && socket !== undefined) {
  const meter = startTurnMeter();
  createServer((_request, response) => {
    response.end(JSON.stringify(meter.read()));
  })
    .listen(socket)
    .unref();
}
