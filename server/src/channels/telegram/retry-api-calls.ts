import { HttpError, type Transformer } from 'grammy';
import type { Logger } from '../../platform/log.ts';
import { wait } from '../../platform/wait.ts';

const firstPauseMs = 250;
const longestPauseMs = 30_000;

/**
 * Retries 429 after the requested delay, network errors and 5xx with backoff, until the process stops. Only for replies, which may arrive
 * late or twice; the outbox retries reminders.
 */
export function retryApiCalls(stop: AbortSignal, log: Logger): Transformer {
  return async (previous, method, payload, signal) => {
    for (let tries = 0; ; tries += 1) {
      const pause = Math.min(longestPauseMs, firstPauseMs * 2 ** tries);
      try {
        const response = await previous(method, payload, signal);
        if (response.ok || (response.error_code !== 429 && response.error_code < 500)) return response;
        log.warn({ method, error: response.description }, 'Telegram requested a delay');
        await wait(response.error_code === 429 ? (response.parameters?.retry_after ?? 1) * 1_000 : pause, stop);
        if (stop.aborted) return response;
      } catch (error) {
        if (!(error instanceof HttpError) || stop.aborted || signal?.aborted) throw error;
        log.warn({ method, error: error.message }, 'Telegram did not respond, trying again');
        await wait(pause, stop);
      }
    }
  };
}
