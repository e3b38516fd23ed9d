export interface Semaphore {
  /** Runs the work as soon as a slot is free. */
  run<T>(work: () => Promise<T>): Promise<T>;
}

/** Returns a semaphore with `most` slots; further work is queued. */
export function createSemaphore(most: number): Semaphore {
  const waiting: (() => void)[] = [];
  let inside = 0;
  return {
    async run(work) {
      if (inside >= most) await new Promise<void>((resolve) => waiting.push(resolve));
      else inside += 1;
      try {
        return await work();
      } finally {
        const next = waiting.shift();
        if (next) next();
        else inside -= 1;
      }
    },
  };
}
