import type { Clock } from '../../platform/clock.ts';
import { EndpointError } from './post-to-endpoint.ts';

const failuresBeforeRest = 3;
const restMs = 30_000;

/**
 * Returns a circuit breaker: after three consecutive failures the endpoint is not called for a while, so that requests do not wait for its
 * timeout.
 */
export function createCircuitBreaker(clock: Clock): <T>(ask: () => Promise<T>) => Promise<T> {
  let failures = 0;
  let restUntil = 0;
  return async (ask) => {
    if (clock.now().getTime() < restUntil) throw new EndpointError('unreachable', 'it rests after failures');
    try {
      const response = await ask();
      failures = 0;
      return response;
    } catch (error) {
      failures += 1;
      if (failures >= failuresBeforeRest) restUntil = clock.now().getTime() + restMs;
      throw error;
    }
  };
}
