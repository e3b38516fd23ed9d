import { BotError } from 'grammy';
import type { Update } from 'grammy/types';
import { AppError } from '../../../platform/errors.ts';
import { isConnectionError } from '../../../platform/database/database-errors.ts';
import type { Logger } from '../../../platform/log.ts';
import { wait } from '../../../platform/wait.ts';
import { isTransient, isUnreachable, getErrorMessage, getRetryAfterMs } from '../api.ts';

export interface UpdateHandlerDeps {
  stop: AbortSignal;
  log: Logger;
  handle(update: Update): Promise<void>;
  /** The chat was closed or the bot was blocked. */
  onUnreachable(update: Update): Promise<void>;
  /** It failed again and again for a reason we do not know. */
  apologise(update: Update): Promise<void>;
}

const triesOfUnknown = 3;
const firstPauseMs = 500;
const longestPauseMs = 30_000;

/** Handles an update until it is handled. Temporary errors are retried; returns false when the process stops meanwhile. */
export function createUpdateHandler({ stop, log, handle, onUnreachable, apologise }: UpdateHandlerDeps) {
  return async (update: Update): Promise<boolean> => {
    let unknown = 0;
    for (let tries = 0; !stop.aborted; tries += 1) {
      try {
        await handle(update);
        return true;
      } catch (thrown) {
        const error = thrown instanceof BotError ? thrown.error : thrown;
        if (stop.aborted) return false;
        if (isUnreachable(error)) {
          await onUnreachable(update);
          return true;
        }
        const pause = getRetryDelay(error, tries);
        if (pause === null) unknown += 1;
        log.warn({ update: update.update_id, error: getErrorMessage(error) }, 'an update failed');
        if (unknown >= triesOfUnknown) {
          // Not the error itself: it may carry what the person wrote.
          const stack = error instanceof Error ? error.stack : undefined;
          log.error({ update: update.update_id, error: getErrorMessage(error), stack }, 'an update was given up');
          await apologise(update);
          return true;
        }
        await wait(pause ?? firstPauseMs, stop);
      }
    }
    return false;
  };
}

/** Returns how long to wait before a retry; null for an error that a retry cannot fix. */
function getRetryDelay(error: unknown, tries: number): number | null {
  const growing = Math.min(longestPauseMs, firstPauseMs * 2 ** tries);
  const asked = getRetryAfterMs(error);
  if (asked !== null) return asked;
  if (error instanceof AppError && error.code === 'RATE_LIMITED')
    return (error.details?.retryAfterSeconds ?? 1) * 1_000;
  return isTransient(error) || isConnectionError(error) ? growing : null;
}
