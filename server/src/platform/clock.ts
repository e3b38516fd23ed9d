/** The only place that reads the time. Tests inject their own clock and advance it. */
export interface Clock {
  now(): Date;
  /** Calls `run` once at that time or shortly after. Returns a function that cancels it. */
  at(moment: Date, run: () => void): () => void;
}

/** Node.js timers are limited to 32 bits; a longer delay is split. */
const longestTimer = 2 ** 31 - 1;

export const systemClock: Clock = {
  now: () => new Date(),
  at(moment, run) {
    let timer: NodeJS.Timeout;
    const wait = () => {
      const left = moment.getTime() - Date.now();
      timer = left > longestTimer ? setTimeout(wait, longestTimer) : setTimeout(run, Math.max(0, left));
      timer.unref();
    };
    wait();
    return () => clearTimeout(timer);
  },
};
