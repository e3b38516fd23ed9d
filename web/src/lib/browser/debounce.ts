export interface Debounced {
  /** Begins to wait anew. */
  (): void;
  cancel(): void;
}

/** Runs once, when nothing has called for so long: of ten events in a row the last one counts. */
export function debounce(afterMs: number, run: () => void): Debounced {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const debounced = () => {
    clearTimeout(timer);
    timer = setTimeout(run, afterMs);
  };
  return Object.assign(debounced, { cancel: () => clearTimeout(timer) });
}
