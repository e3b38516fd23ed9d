type SetTimeout = typeof globalThis.setTimeout;

const pending = new Set<ReturnType<SetTimeout>>();
let original: SetTimeout | undefined;

/**
 * Records every timer that is started from now on, for `cancelTimers`. A component may wait for a moment before it shows a toast,
 * and without this the toast of a finished test would appear in the next one.
 */
export function recordTimers(): void {
  const start = globalThis.setTimeout;
  original = start;
  const recorded = (callback: (...values: unknown[]) => void, delay?: number, ...values: unknown[]) => {
    const timer = start(() => {
      pending.delete(timer);
      callback(...values);
    }, delay);
    pending.add(timer);
    return timer;
  };
  globalThis.setTimeout = Object.assign(recorded, start);
}

/** Cancels the recorded timers that have not run, and records no more. */
export function cancelTimers(): void {
  for (const timer of pending) clearTimeout(timer);
  pending.clear();
  if (original) globalThis.setTimeout = original;
  original = undefined;
}
