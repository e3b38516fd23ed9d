import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import type { Product } from './product.ts';

/** The account of a drill. */
export const account = {
  name: 'Asha Rao',
  email: 'me@example.com',
  password: 'correct horse',
  timezone: 'Asia/Kolkata',
};

/** Calls the API of a product. Returns the body. */
export async function callProduct<T>(
  product: Product,
  token: string,
  method: string,
  route: string,
  body?: unknown,
): Promise<T> {
  const response = await fetch(`${product.url}/api/v1${route}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token !== '' && { authorization: `Bearer ${token}` }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return (await response.json()) as T;
}

/** Creates an account and returns the token of a session. */
export async function signUp(product: Product, email = account.email): Promise<string> {
  await callProduct(product, '', 'POST', '/onboarding/signup', { ...account, email });
  const login = { email, password: account.password };
  return (await callProduct<{ data: { token: string } }>(product, '', 'POST', '/onboarding/login', login)).data.token;
}

/** Returns the memory of a process in MB: now, or the most since its start. */
export const getMemory = (pid: number, field: 'VmRSS' | 'VmHWM'): number =>
  Math.round(
    Number(new RegExp(`${field}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024,
  );

/** Returns the processor time of a process and its threads in seconds. Unlike elapsed time, other programs hardly change it. */
export function getProcessorSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  const ticksPerSecond = 100;
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}

/**
 * Loaded into the product: at SIGUSR2 it prints the longest block of the event loop since the last one, in milliseconds of processor time of
 * its thread, which other programs on the machine do not change, and elapsed. A timer of one millisecond runs between any two turns.
 */
export const delayMonitor = `data:text/javascript,${encodeURIComponent(`
const getUsed = () => { const { user, system } = process.threadCpuUsage(); return (user + system) / 1000; };
let last = { at: performance.now(), used: getUsed() };
let longest = { used: 0, elapsed: 0 };
setInterval(() => {
  const next = { at: performance.now(), used: getUsed() };
  longest = { used: Math.max(longest.used, next.used - last.used), elapsed: Math.max(longest.elapsed, next.at - last.at) };
  last = next;
}, 1).unref();
process.on('SIGUSR2', () => {
  process.stderr.write('blocked ' + Math.round(longest.used) + ' ' + Math.round(longest.elapsed) + '\\n');
  longest = { used: 0, elapsed: 0 };
});`)}`;

/** The longest blocks of the event loop in milliseconds. */
export interface Blocks {
  used: number;
  elapsed: number;
}

/** Returns the longest blocks of the event loop since the last call. */
export async function getBlocks(product: Product): Promise<Blocks> {
  const before = product.output.stderr.length;
  process.kill(product.pid, 'SIGUSR2');
  for (;;) {
    const found = /blocked (\d+) (\d+)\n/.exec(product.output.stderr.slice(before));
    if (found) return { used: Number(found[1]), elapsed: Number(found[2]) };
    await wait(10);
  }
}

export const formatBlocks = ({ used, elapsed }: Blocks): string =>
  `longest block of the event loop ${used} ms of processor time (${elapsed} ms elapsed)`;
