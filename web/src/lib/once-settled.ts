export interface Settling {
  /** Begins to wait anew. */
  (): void;
  cancel(): void;
}

/** Runs once, when nothing has called for so long: of ten events in a row the last one counts. */
export function onceSettled(afterMs: number, run: () => void): Settling {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const settling = () => {
    clearTimeout(timer);
    timer = setTimeout(run, afterMs);
  };
  return Object.assign(settling, { cancel: () => clearTimeout(timer) });
}
