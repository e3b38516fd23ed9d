import { setImmediate as nextIteration } from 'node:timers/promises';

let last: Promise<unknown> = Promise.resolve();

/**
 * Resolves in an iteration of the event loop of its own, after those who called before. Long work is split by it: with `setImmediate` alone,
 * all works that are under way would continue in the same iteration, and block other requests for the sum of their parts.
 */
export function nextTurn(): Promise<unknown> {
  return (last = last.then(() => nextIteration()));
}
