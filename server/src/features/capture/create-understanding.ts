import type { ParsedMessage } from '@aide/contract';
import { parseMessage } from '@aide/language';
import { toInstant } from '../../platform/local-time.ts';
import type { Logger } from '../../platform/log.ts';
import { isKeepable } from '../tasks/due-value.ts';
import type { MessageToUnderstand, SecondReader, Understanding } from './understanding.ts';

export interface UnderstandingDeps {
  log: Logger;
  /** A language model, when one is configured. Default: the built-in language alone. */
  secondReader?: SecondReader | undefined;
}

/** Creates the parser: the built-in language, then a language model where one is configured. A failing model is skipped. */
export function createUnderstanding({ log, secondReader }: UnderstandingDeps): Understanding {
  return {
    async understand(message) {
      const plain = keepable(readWithLanguage(message));
      if (!secondReader) return { ...plain, engine: 'language' };
      try {
        return { ...keepable(await secondReader(message, plain)), engine: 'model' };
      } catch (error) {
        // Only the reason is logged: the message is private.
        log.warn({ reason: String(error) }, 'a message was understood without the language model');
        return { ...plain, engine: 'language' };
      }
    },
  };
}

function readWithLanguage({ text, now, timeZone, contacts }: MessageToUnderstand) {
  return parseMessage(text, {
    now: toInstant(now),
    timeZone,
    contacts: contacts.index,
  });
}

/** Drops a date beyond the supported range ("31/12/9999"), so that the task itself is not lost. */
function keepable(read: ParsedMessage): ParsedMessage {
  return read.due === null || isKeepable(read.due) ? read : { ...read, due: null, recurrence: null };
}
