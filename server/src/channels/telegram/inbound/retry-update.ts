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
  /** Called if the chat was deleted or the bot was blocked. */
  onUnreachable(update: Update): Promise<void>;
  /** Called after repeated failures of an unknown cause. */
  onGivenUp(update: Update): Promise<void>;
}

const triesOfUnknown = 3;
const firstPauseMs = 500;
const longestPauseMs = 30_000;

/** Handles an update, retrying temporary errors. Returns false if the process stops in the meantime. */
export function createUpdateHandler({ stop, log, handle, onUnreachable, onGivenUp }: UpdateHandlerDeps) {
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
          // Not the error itself, which may contain what the user wrote.
          const stack = error instanceof Error ? error.stack : undefined;
          log.error({ update: update.update_id, error: getErrorMessage(error), stack }, 'an update was given up');
          await onGivenUp(update);
          return true;
        }
        await wait(pause ?? firstPauseMs, stop);
      }
    }
    return false;
  };
}

/** Returns the delay before a retry, or null for a permanent error. */
function getRetryDelay(error: unknown, tries: number): number | null {
  const growing = Math.min(longestPauseMs, firstPauseMs * 2 ** tries);
  const asked = getRetryAfterMs(error);
  if (asked !== null) return asked;
  if (error instanceof AppError && error.code === 'RATE_LIMITED')
    return (error.details?.retryAfterSeconds ?? 1) * 1_000;
  return isTransient(error) || isConnectionError(error) ? growing : null;
}
