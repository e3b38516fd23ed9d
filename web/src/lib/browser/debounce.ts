export interface Debounced {
  /** Restarts the delay. */
  (): void;
  cancel(): void;
}

/** Returns a function that calls `run` once it has not been called for `afterMs`. */
export function debounce(afterMs: number, run: () => void): Debounced {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const debounced = () => {
    clearTimeout(timer);
    timer = setTimeout(run, afterMs);
  };
  return Object.assign(debounced, { cancel: () => clearTimeout(timer) });
}
