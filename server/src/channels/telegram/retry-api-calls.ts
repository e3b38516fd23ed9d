import { HttpError, type Transformer } from 'grammy';
import type { Logger } from '../../platform/log.ts';
import { wait } from '../../platform/wait.ts';

const firstPauseMs = 250;
const longestPauseMs = 30_000;

/**
 * Waits out what passes: 429 for as long as Telegram asks, network errors and 5xx with a growing pause, until the process
 * stops. Only for answers to a person, who is better served late or twice than not at all; reminders have the outbox.
 */
export function retryApiCalls(stop: AbortSignal, log: Logger): Transformer {
  return async (previous, method, payload, signal) => {
    for (let tries = 0; ; tries += 1) {
      const pause = Math.min(longestPauseMs, firstPauseMs * 2 ** tries);
      try {
        const answer = await previous(method, payload, signal);
        if (answer.ok || (answer.error_code !== 429 && answer.error_code < 500)) return answer;
        log.warn({ method, error: answer.description }, 'Telegram asks to wait');
        await wait(answer.error_code === 429 ? (answer.parameters?.retry_after ?? 1) * 1_000 : pause, stop);
        if (stop.aborted) return answer;
      } catch (error) {
        if (!(error instanceof HttpError) || stop.aborted || signal?.aborted) throw error;
        log.warn({ method, error: error.message }, 'Telegram did not answer, trying again');
        await wait(pause, stop);
      }
    }
  };
}
