import type { ParsedMessage } from '@aide/contract';
import type { ParseTask } from './capture/read-capture.ts';
import { readCapture } from './capture/read-capture.ts';
import { readCommands } from './command/read-command.ts';
import { readKeepInTouch } from './command/read-keep-in-touch.ts';
import { helpPhrases } from './help-phrases.ts';
import { readQuestion } from './question/read-question.ts';
import { readTalk } from './read-talk.ts';
import type { Scan } from './scan.ts';
import { getTaskIndex } from './task-index.ts';
import type { CommandRequest, QuestionRequest, RequestOptions, TalkRequest } from './types.ts';

/** Reads a message as a question about known tasks a request for help or as commands to change them, or returns null when it is neither. */
export function readAsked(
  scan: Scan,
  options: RequestOptions,
  parseTask: ParseTask,
): CommandRequest | QuestionRequest | TalkRequest | null {
  if (scan.pasted.length > 0) return null;
  const talk = readTalk(scan.tokens, helpPhrases);
  if (talk) return { kind: 'talk', talk };
  const keepInTouch = readKeepInTouch(scan.text, options, parseTask);
  if (keepInTouch) return { kind: 'command', commands: [keepInTouch], tasks: [] };
  const index = getTaskIndex(options.tasks);
  const question = readQuestion(scan, index);
  if (question) return question;
  const read = readCommands(scan, index, options.last ?? []);
  return read && { kind: 'command', commands: read.commands, tasks: readRest(scan, read.rest, options, parseTask) };
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
