import type { Clock } from '../../platform/clock.ts';
import type { ModelParser } from '../../features/assistant/requests/message-parser.ts';
import type { OpenAiEndpoint } from '../openai/post-to-endpoint.ts';
import { createCircuitBreaker } from '../openai/circuit-breaker.ts';
import { askModel } from './ask-model.ts';
import { checkResponse } from './check-response.ts';
import { instructions, modelResponseSchema, questionData } from './model-response.ts';
import { listPossibleNames } from './quotes.ts';

/** Returns a second parser of messages that uses a language model. It throws EndpointError if there is no usable response in time. */
export function createModelParser(endpoint: OpenAiEndpoint, clock: Clock): ModelParser {
  const unlessResting = createCircuitBreaker(clock);
  return async (message, plain) => {
    const { text, now, timeZone, contacts } = message;
    const names = listPossibleNames(
      text,
      contacts.list.map(({ name }) => name),
    );
    const data = questionData({ text, now, timeZone, names });
    const response = await unlessResting(() => askModel(endpoint, { instructions, data, schema: modelResponseSchema }));
    return checkResponse(response, message, plain);
  };
}
