export interface Gate {
  /** Runs the work as soon as there is room. */
  enter<T>(work: () => Promise<T>): Promise<T>;
}

/** Lets so many through at once; the others wait in line. */
export function createGate(most: number): Gate {
  const waiting: (() => void)[] = [];
  let inside = 0;
  return {
    async enter(work) {
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
