import type { Clock } from '../src/platform/clock.ts';

export interface FakeClock extends Clock {
  /** Advances the time and runs the timers that are due on the way, in order. */
  advance(ms: number): void;
  set(moment: Date): void;
}

/** A clock that stands still until a test advances it. */
export function createFakeClock(start: string | Date = '2026-11-18T05:00:00.000Z'): FakeClock {
  let now = new Date(start).getTime();
  let timers: { at: number; run: () => void }[] = [];

  function moveTo(moment: number): void {
    for (;;) {
      const [next] = timers.filter((timer) => timer.at <= moment).toSorted((a, b) => a.at - b.at);
      if (!next) break;
      timers = timers.filter((timer) => timer !== next);
      now = Math.max(now, next.at);
      next.run();
    }
    now = moment;
  }

  return {
    now: () => new Date(now),
    at(moment, run) {
      const timer = { at: moment.getTime(), run };
      timers.push(timer);
      return () => {
        timers = timers.filter((other) => other !== timer);
      };
    },
    advance: (ms) => moveTo(now + ms),
    set: (moment) => moveTo(moment.getTime()),
  };
}
