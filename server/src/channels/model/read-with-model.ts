import type { Clock } from '../../platform/clock.ts';
import type { SecondReader } from '../../features/capture/understanding.ts';
import type { OpenAiEndpoint } from '../openai/post-to-endpoint.ts';
import { restAfterFailures } from '../openai/rest-after-failures.ts';
import { askModel } from './ask-model.ts';
import { checkAnswer } from './check-answer.ts';
import { instructions, modelAnswerSchema, questionData } from './model-answer.ts';
import { namesToShow } from './names-to-show.ts';

/** A language model as the second reader of messages. It throws `EndpointError` when it has no usable answer in time. */
export function readWithModel(endpoint: OpenAiEndpoint, clock: Clock): SecondReader {
  const unlessResting = restAfterFailures(clock);
  return async (message, plain) => {
    const { text, now, timeZone, contacts } = message;
    const names = namesToShow(
      text,
      contacts.list.map(({ name }) => name),
    );
    const data = questionData({ text, now, timeZone, names });
    const answer = await unlessResting(() => askModel(endpoint, { instructions, data, answer: modelAnswerSchema }));
    return checkAnswer(answer, message, plain);
  };
}
