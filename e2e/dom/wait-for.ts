import { setImmediate, setTimeout } from 'node:timers/promises';

// Node's own: a test may replace the clock of the page.
const { performance } = globalThis;
const now = performance.now.bind(performance);

/** The timeout in milliseconds. Long enough for a busy machine; no test asserts a speed. */
export const waitTimeout = { most: 60_000 };

/** Lets pending promises and React's scheduled work run. */
export async function settle(): Promise<void> {
  await setImmediate();
}

/** Retries a check until it is true. Returns whether it became true in time. */
export async function becomesTrue(check: () => boolean | Promise<boolean>, most = waitTimeout.most): Promise<boolean> {
  const end = now() + most;
  for (let wait = 1; ; wait = Math.min(wait * 2, 20)) {
    if (await check()) return true;
    if (now() > end) return false;
    await setTimeout(wait);
  }
}

/**
 * Calls `attempt` until it returns something other than undefined.
 * @throws with the message after the timeout
 */
export async function waitFor<T>(attempt: () => T | undefined, describe: () => string, most?: number): Promise<T> {
  let result: T | undefined;
  await becomesTrue(() => (result = attempt()) !== undefined, most);
  if (result === undefined) throw new Error(describe());
  return result;
}
