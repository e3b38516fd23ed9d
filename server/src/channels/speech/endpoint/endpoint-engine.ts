import type { Clock } from '../../../platform/clock.ts';
import type { SpeechEngine } from '../speech-engine.ts';
import { EndpointError, transcribeAtEndpoint, type SpeechEndpoint } from './transcribe-at-endpoint.ts';

/** More names than this make a prompt worse, not better. */
const mostNames = 20;
/** After so many failures in a row the server is left alone for a while, so that nobody waits for it in vain again and again. */
const failuresBeforeRest = 3;
const restMs = 30_000;

/** The configured server. The recording leaves this machine, with at most twenty contact names to spell by. */
export function createEndpointEngine(endpoint: SpeechEndpoint, clock: Clock): SpeechEngine {
  let failures = 0;
  let restUntil = 0;
  return {
    name: 'endpoint',
    async hear(samples, names) {
      if (clock.now().getTime() < restUntil) throw new EndpointError('unreachable', 'it rests after failures');
      try {
        const text = await transcribeAtEndpoint(endpoint, samples, names.slice(0, mostNames));
        failures = 0;
        return text;
      } catch (error) {
        failures += 1;
        if (failures >= failuresBeforeRest) restUntil = clock.now().getTime() + restMs;
        throw error;
      }
    },
  };
}
