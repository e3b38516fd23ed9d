/** Returns `until`, which resolves when a condition is true, and `lookAgain`, to call after every change that may make it true. */
export function createWatch() {
  const waiting = new Set<() => void>();
  return {
    until: (condition: () => boolean) =>
      new Promise<void>((resolve) => {
        const look = () => {
          if (!condition()) return;
          waiting.delete(look);
          resolve();
        };
        waiting.add(look);
        look();
      }),
    lookAgain(): void {
      for (const look of waiting) look();
    },
  };
}
