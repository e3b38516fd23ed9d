import type { Clock } from '../../platform/clock.ts';
import type { SecondReader } from '../../features/capture/understanding.ts';
import { askModel, ModelError, type ChatEndpoint } from './chat-completion.ts';
import { checkAnswer } from './check-answer.ts';
import { instructions, modelAnswerSchema, questionData } from './model-answer.ts';
import { namesToShow } from './names-to-show.ts';

/** After so many failures in a row the model is left alone for a while, so that nobody waits for it in vain again and again. */
const failuresBeforeRest = 3;
const restMs = 30_000;

/** A language model as the second reader of messages. It throws `ModelError` when it has no usable answer in time. */
export function readWithModel(endpoint: ChatEndpoint, clock: Clock): SecondReader {
  let failures = 0;
  let restUntil = 0;

  return async (message, plain) => {
    if (clock.now().getTime() < restUntil) throw new ModelError('unreachable', 'it rests after failures');
    try {
      const names = namesToShow(
        message.text,
        message.contacts.list.map(({ name }) => name),
      );
      const data = questionData({ text: message.text, now: message.now, timeZone: message.timeZone, names });
      const answer = await askModel(endpoint, { instructions, data, answer: modelAnswerSchema });
      failures = 0;
      return checkAnswer(answer, message, plain);
    } catch (error) {
      failures += 1;
      if (failures >= failuresBeforeRest) restUntil = clock.now().getTime() + restMs;
      throw error;
    }
  };
}
