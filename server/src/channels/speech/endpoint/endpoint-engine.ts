import type { Clock } from '../../../platform/clock.ts';
import type { OpenAiEndpoint } from '../../openai/post-to-endpoint.ts';
import { restAfterFailures } from '../../openai/rest-after-failures.ts';
import type { SpeechEngine } from '../speech-engine.ts';
import { transcribeAtEndpoint } from './transcribe-at-endpoint.ts';

/** More names than this make a prompt worse, not better. */
const mostNames = 20;

/** The configured server. The recording leaves this machine, with at most twenty contact names to spell by. */
export function createEndpointEngine(endpoint: OpenAiEndpoint, clock: Clock): SpeechEngine {
  const unlessResting = restAfterFailures(clock);
  return {
    name: 'endpoint',
    hear: (samples, names) => unlessResting(() => transcribeAtEndpoint(endpoint, samples, names.slice(0, mostNames))),
  };
}
