import { limits, type Engine, type ParsedMessage } from '@aide/contract';
import { parseMessage, readRequest } from '@aide/language';
import { toInstant } from '../../../platform/local-time.ts';
import type { Logger } from '../../../platform/log.ts';
import { isKeepable } from '../../planner/tasks/due-value.ts';
import type { MessageToUnderstand, SecondReader, Understanding, Understood } from './understanding.ts';

export interface UnderstandingDeps {
  log: Logger;
  /** Returns the configured language model. Default: the built-in language alone. */
  secondReader?: (() => SecondReader | undefined) | undefined;
}

/** Returns the parser: the built-in language, then a language model if one is configured. A failing model is skipped. */
export function createUnderstanding({ log, secondReader }: UnderstandingDeps): Understanding {
  async function refine(message: MessageToUnderstand, read: readonly ParsedMessage[]): Promise<Understood[]> {
    const plain = read.slice(0, limits.capturedTasks).map(keepable);
    const readAgain = secondReader?.();
    if (!readAgain) return withEngine(plain, 'language');
    try {
      return withEngine((await readAgain(message, plain)).map(keepable), 'model');
    } catch (error) {
      // Logs only the reason, because the message is private.
      log.warn({ reason: String(error) }, 'a message was parsed without the language model');
      return withEngine(plain, 'language');
    }
  }

  async function understand(message: MessageToUnderstand): Promise<Understood> {
    const plain = readAsOne(message);
    const [one, ...others] = await refine(message, [plain]);
    // The result is one task, whatever the model returns.
    return one && others.length === 0 ? one : { ...keepable(plain), engine: 'language' };
  }

  return {
    understand,
    understandTasks: (message) => refine(message, readTasks(message)),
    refine,
  };
}

function withEngine(tasks: readonly ParsedMessage[], engine: Engine): Understood[] {
  return tasks.map((task) => ({ ...task, engine }));
}

function readAsOne(message: MessageToUnderstand): ParsedMessage {
  return parseMessage(message.text, toOptions(message));
}

/** A message that is not a capture is parsed as one task, because everything becomes a task here. */
function readTasks(message: MessageToUnderstand): readonly ParsedMessage[] {
  const request = readRequest(message.text, { ...toOptions(message), tasks: [] });
  return request.kind === 'capture' ? request.tasks : [readAsOne(message)];
}

function toOptions({ now, timeZone, contacts }: MessageToUnderstand) {
  return { now: toInstant(now), timeZone, contacts: contacts.index };
}

/** Drops a date beyond the supported range ("31/12/9999"), so that the task itself is not lost. */
function keepable(read: ParsedMessage): ParsedMessage {
  return read.due === null || isKeepable(read.due) ? read : { ...read, due: null, recurrence: null };
}
