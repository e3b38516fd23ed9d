import { performance } from 'node:perf_hooks';
import autocannon from 'autocannon';

export interface Call {
  name: string;
  method: 'GET' | 'POST';
  path: string;
  token?: string;
  body?: unknown;
}

export interface Throughput {
  name: string;
  perSecond: number;
  /** Number of responses. */
  total: number;
  p50: number;
  p99: number;
  failed: number;
}

function toRequest({ method, token, body }: Call) {
  return {
    method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  };
}

/**
 * Sends one request.
 * @throws unless it succeeds, because failures must not be measured
 */
export async function sendOnce(url: string, call: Call): Promise<unknown> {
  const response = await fetch(url + call.path, toRequest(call));
  const text = await response.text();
  if (!response.ok) throw new Error(`${call.method} ${call.path} returned ${response.status}: ${text.slice(0, 200)}`);
  return JSON.parse(text);
}

/** Generates load over loopback HTTP from several connections at once. */
export async function measureLoad(
  url: string,
  call: Call,
  { connections, seconds }: { connections: number; seconds: number },
): Promise<Throughput> {
  await sendOnce(url, call);
  const result = await autocannon({
    url: url + call.path,
    ...toRequest(call),
    connections,
    duration: seconds,
    timeout: 30,
  });
  return {
    name: call.name,
    perSecond: result.requests.average,
    total: result.requests.total,
    p50: result.latency.p50,
    p99: result.latency.p99,
    failed: result.non2xx + result.errors + result.timeouts,
  };
}

/** Sends requests one after another and returns the time of each. */
export async function measureLatency(
  url: string,
  call: Call,
  { atMost, seconds }: { atMost: number; seconds: number },
): Promise<{ p50: number; p99: number; count: number }> {
  for (let warmUp = 0; warmUp < 5; warmUp += 1) await sendOnce(url, call);
  const times: number[] = [];
  const until = performance.now() + seconds * 1000;
  while (times.length < atMost && performance.now() < until) {
    const start = performance.now();
    await sendOnce(url, call);
    times.push(performance.now() - start);
  }
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return { p50: at(0.5), p99: at(0.99), count: sorted.length };
}
