import type { ParsedMessage } from '@aide/contract';
import type { ParseTask } from './capture/parse-capture.ts';
import { parseClause } from './capture/clause.ts';
import { parseCapture } from './capture/parse-capture.ts';
import { toCommandRequest } from './command/look-up.ts';
import { parseCommands } from './command/parse-command.ts';
import { parseKeepInTouch } from './command/parse-keep-in-touch.ts';
import { helpPhrases } from './help-phrases.ts';
import type { ContentWords } from './content/parse-by-content.ts';
import { judgeKind } from './judge-kind.ts';
import { parseQuestion } from './question/parse-question.ts';
import { parseTalk } from './parse-talk.ts';
import type { Scan } from './scan.ts';
import { scanMessage } from './scan.ts';
import { getTaskIndex } from './task-index.ts';
import type { CommandRequest, QuestionRequest, MessageRequest, RequestOptions, TalkRequest } from './types.ts';

/** Words after a command or a question that are not part of it. */
const TALK_BEHIND =
  /[\s,–-]+(?:please|pls|plz|thanks|thank you|thx|cheers|by the way|btw|roughly|or so|though|if you can|if possible)[\s.!?]*$/iu;
/** A few words followed by a pause. */
const WORDS_BEFORE = /^[\p{L}\p{M}'’]+(?:\s+[\p{L}\p{M}'’]+){0,7}[,.!:;]\s*/u;
/** "…, next Friday" is also a filter, but after other words it is the date of a task. */
const INTERROGATIVE = /^(?:what|what's|when|when's|which|who|how)\b/iu;
/** Words before a question without a pause. */
const TALK_BEFORE =
  /^(?:sorry|oh|er|um|uh|right|actually|listen|excuse me|remind me)\s+(?=(?:what|when|which|who|how)\b)/iu;

/**
 * Reads a message as a question about known tasks, a request for help or commands to change tasks. Returns null for
 * anything else. If the whole message is none of these, it is read without the talk around it: "Morning! What have I
 * got on today?".
 */
export function parseByRules(scan: Scan, options: RequestOptions, parseTask: ParseTask): Asked | null {
  if (scan.pasted.length > 0) return null;
  const asked = parseWhole(scan, options, parseTask);
  if (asked) return asked;
  const { text } = scan;
  const shorter = text.replace(TALK_BEHIND, text.trimEnd().endsWith('?') ? '?' : '');
  const alone = shorter === text ? null : parseAlone(shorter, options, parseTask);
  return alone ?? parseAfterTalk(scan, shorter, options, parseTask);
}

/** Reads the message without the talk after it, unless that contains a new task. */
function parseAlone(text: string, options: RequestOptions, parseTask: ParseTask): Asked | null {
  const asked = parseWhole(scanMessage(text, options), options, parseTask);
  return asked?.kind === 'command' && asked.tasks.length > 0 ? null : asked;
}

/** Reads a question after talk that is not a task, or a command for a known task. */
function parseAfterTalk(scan: Scan, text: string, options: RequestOptions, parseTask: ParseTask): Asked | null {
  const before = (TALK_BEFORE.exec(text) ?? WORDS_BEFORE.exec(text))?.[0] ?? '';
  const end = scan.tokens.findIndex(({ start }) => start >= before.length);
  if (before === '' || end <= 0) return null;
  const talk = parseClause(scan, 0, end, 'and');
  if (talk.verb > 0 || talk.request || talk.phrases.length > 0) return null;
  const rest = text.slice(before.length);
  const asked = parseAlone(rest, options, parseTask);
  if (asked?.kind === 'question') return INTERROGATIVE.test(rest) ? asked : null;
  const isKnown =
    asked?.kind === 'command' &&
    asked.commands.every(({ taskIds, candidates }) => taskIds.length + candidates.length > 0);
  return isKnown ? asked : null;
}

/** Reads a message in English by rules and evidence, or returns null for a capture. */
export function parseAsked(scan: Scan, options: RequestOptions, parseTask: ParseTask): MessageRequest | null {
  if (scan.pasted.length > 0) return null;
  return judgeKind(parseByRules(scan, options, parseTask), scan, options, {
    content: (text) => ({ scan: text === undefined ? scan : scanMessage(text, options), words: englishWords }),
    tasks: (text) => parseCapture(text, options, parseTask),
  });
}

export const englishWords: ContentWords = {
  isEmpty: () => false,
  translate: () => null,
  deeds: () => null,
  isReport: () => false,
};

type Asked = CommandRequest | QuestionRequest | TalkRequest;

function parseWhole(scan: Scan, options: RequestOptions, parseTask: ParseTask): Asked | null {
  const talk = parseTalk(scan.tokens, helpPhrases);
  if (talk) return { kind: 'talk', talk };
  const keepInTouch = parseKeepInTouch(scan.text, options, parseTask);
  if (keepInTouch) return toCommandRequest([keepInTouch]);
  const index = getTaskIndex(options.tasks);
  const question = parseQuestion(scan, index);
  if (question) return question;
  const read = parseCommands(scan, index, options.last ?? []);
  return read && toCommandRequest(read.commands, parseRest(scan, read.rest, options, parseTask));
}

/** The new tasks requested together with the commands. */
function parseRest(
  { text, tokens }: Scan,
  rest: readonly { start: number; end: number }[],
  options: RequestOptions,
  parseTask: ParseTask,
): ParsedMessage[] {
  return rest.flatMap(({ start, end }) => {
    const offset = tokens[start]?.start ?? 0;
    const tasks = parseCapture(text.slice(offset, tokens[end - 1]?.end ?? offset), options, parseTask);
    return tasks.map((task) => ({
      ...task,
      spans: task.spans.map((span) => ({ ...span, start: span.start + offset, end: span.end + offset })),
    }));
  });
}
