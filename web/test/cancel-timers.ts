type SetTimeout = typeof globalThis.setTimeout;

const pending = new Set<ReturnType<SetTimeout>>();
let original: SetTimeout | undefined;

/**
 * Records all timers started from now on, for `cancelTimers`. A component may delay a toast, which would otherwise
 * appear in the next test.
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

/** Cancels the recorded timers that have not fired, and stops recording. */
export function cancelTimers(): void {
  for (const timer of pending) clearTimeout(timer);
  pending.clear();
  if (original) globalThis.setTimeout = original;
  original = undefined;
}
