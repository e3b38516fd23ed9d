import { isConnectionError } from '../../platform/database/database-errors.ts';
import { AppError, getErrorMessage } from '../../platform/errors.ts';
import type { Logger } from '../../platform/log.ts';
import { wait } from '../../platform/wait.ts';

/** The messaging app did not respond, or asked to wait. */
export class TemporaryError extends Error {
  override name = 'TemporaryError';
}

export interface ItemHandlerDeps<Item> {
  stop: AbortSignal;
  log: Logger;
  /** Identifies the item in the log. */
  getId(item: Item): string | number;
  handle(item: Item): Promise<void>;
  /** Returns true if the person cannot be reached any more. Then `onUnreachable` is called. */
  isUnreachable(error: unknown): boolean;
  onUnreachable(item: Item): Promise<void>;
  /** Returns the pause before a retry that an error of the messaging app asks for; `growing`: the backoff; null: no retry. */
  getRetryDelay(error: unknown, growing: number): number | null;
  /** Called after repeated failures of an unknown cause. */
  onGivenUp(item: Item): Promise<void>;
}

/** Concurrently handled items. High, because a reply mostly waits for the network. */
const maxConcurrent = 16;
const triesOfUnknown = 3;
const firstPauseMs = 500;
const longestPauseMs = 30_000;

/** Handles an item of the inbox, retrying temporary errors. Returns false if the process stops in the meantime. */
export function createItemHandler<Item>(deps: ItemHandlerDeps<Item>) {
  const { stop, log } = deps;
  const slots = createSemaphore(maxConcurrent);
  return async (item: Item): Promise<boolean> => {
    let unknown = 0;
    for (let tries = 0; !stop.aborted; tries += 1) {
      try {
        await slots.run(() => deps.handle(item));
        return true;
      } catch (error) {
        if (stop.aborted) return false;
        if (deps.isUnreachable(error)) {
          await deps.onUnreachable(item);
          return true;
        }
        const growing = Math.min(longestPauseMs, firstPauseMs * 2 ** tries);
        const pause = getKnownDelay(error, growing) ?? deps.getRetryDelay(error, growing);
        if (pause === null) unknown += 1;
        const about = { item: deps.getId(item), error: getErrorMessage(error) };
        log.warn(about, 'a message could not be handled');
        if (unknown >= triesOfUnknown) {
          // Not the error itself, which may contain what the user wrote.
          log.error({ ...about, stack: error instanceof Error ? error.stack : undefined }, 'a message was given up');
          await deps.onGivenUp(item);
          return true;
        }
        await wait(pause ?? firstPauseMs, stop);
      }
    }
    return false;
  };
}

/** Returns the delay after an error that every chat can have, or null. */
function getKnownDelay(error: unknown, growing: number): number | null {
  if (error instanceof AppError && error.code === 'RATE_LIMITED')
    return (error.details?.retryAfterSeconds ?? 1) * 1_000;
  return error instanceof TemporaryError || isConnectionError(error) ? growing : null;
}

interface Semaphore {
  /** Runs the work as soon as a slot is free. */
  run<T>(work: () => Promise<T>): Promise<T>;
}

/** Returns a semaphore with `max` slots; further work is queued. */
function createSemaphore(max: number): Semaphore {
  const waiting: (() => void)[] = [];
  let inside = 0;
  return {
    async run(work) {
      if (inside >= max) await new Promise<void>((resolve) => waiting.push(resolve));
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
