/** The only place that reads the time. Tests inject their own clock and advance it. */
export interface Clock {
  now(): Date;
  /** Runs once at that moment or just after. Returns a function that cancels it. */
  at(moment: Date, run: () => void): () => void;
}

/** Timers count in 32 bits; a moment further away is reached in steps. */
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
