import type { ParsedMessage } from '@aide/contract';
import type { ParseTask } from './capture/read-capture.ts';
import { readCapture } from './capture/read-capture.ts';
import { readCommands } from './command/read-command.ts';
import { readQuestion } from './question/read-question.ts';
import { readTalk } from './read-talk.ts';
import type { Scan } from './scan.ts';
import { scanMessage } from './scan.ts';
import { getTaskIndex } from './task-index.ts';
import type { Request, RequestOptions } from './types.ts';

/** No message that is only talk, a question or a command is longer. */
const LONGEST_TALK = 300;

/** Returns a reader of whole messages that reads each task with `parseTask`. */
export function createRequestReader(parseTask: ParseTask): (text: string, options: RequestOptions) => Request {
  return (text, options) => {
    if (text.length > LONGEST_TALK) return { kind: 'capture', tasks: readCapture(text, options, parseTask) };
    const scan = scanMessage(text, options);
    const talk = readTalk(scan.tokens);
    if (talk) return { kind: 'talk', talk };
    const index = getTaskIndex(options.tasks);
    const question = scan.pasted.length > 0 ? null : readQuestion(scan, index);
    if (question) return question;
    const read = scan.pasted.length > 0 ? null : readCommands(scan, index, options.last ?? []);
    if (read) return { kind: 'command', commands: read.commands, tasks: readRest(scan, read.rest, options, parseTask) };
    return { kind: 'capture', tasks: readCapture(text, options, parseTask, scan) };
  };
}

/** The new tasks that were asked for beside the commands. */
function readRest(
  { text, tokens }: Scan,
  rest: readonly { start: number; end: number }[],
  options: RequestOptions,
  parseTask: ParseTask,
): ParsedMessage[] {
  return rest.flatMap(({ start, end }) => {
    const offset = tokens[start]?.start ?? 0;
    const tasks = readCapture(text.slice(offset, tokens[end - 1]?.end ?? offset), options, parseTask);
    return tasks.map((task) => ({
      ...task,
      spans: task.spans.map((span) => ({ ...span, start: span.start + offset, end: span.end + offset })),
    }));
  });
}
