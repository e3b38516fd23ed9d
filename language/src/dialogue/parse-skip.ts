import { toCommandRequest } from '../request/command/look-up.ts';
import { getTaskIndex } from '../request/task-index.ts';
import type { Command, Request, RequestOptions } from '../request/types.ts';
import type { TurnInput } from './turn-input.ts';
import { foldedWords, listTurnWords } from './turn-words.ts';

const SKIPS = /\bskip\b/iu;
/** Words beside "skip" that name no other task: "kal wala skip kar dijiye", "let's skip the next one". */
const BESIDE_SKIP = foldedWords(`
skip this that it one the next coming up just please let's lets and so ok okay isko usko ye yeh wo woh wala wali vala agla agli kar kr do dijiye dijie dena karo kijiye ko abhi bas time occurrence
`);

/** "Skip tomorrow's": the next occurrence of the series that the last turn was about, or null. */
export function parseSkip({ text, words, scan, options }: TurnInput): Request | null {
  const turn = options.dialogue?.lastTurn;
  if (!SKIPS.test(text) || !turn) return null;
  const [id, ...others] = turn.changed.length > 0 ? turn.changed : turn.shown;
  const timed = new Set(
    scan.tokens.filter((_, at) => scan.isSchedule(at)).flatMap((token) => listTurnWords(token.text)),
  );
  const isBare = words.every((word) => BESIDE_SKIP.has(word) || timed.has(word) || TODAYS.has(word));
  const isSeries = id !== undefined && getTaskIndex(options.tasks).byId.get(id)?.task.recurring === true;
  return isBare && isSeries && others.length === 0
    ? toCommandRequest([{ verb: 'skip', taskIds: [id], candidates: [], target: text.trim(), change: {} }])
    : null;
}

const TODAYS = foldedWords("kal aaj today's tomorrow's");

/** "Skip this one" skips the next occurrence of a series. Of a task that does not recur it may mean another: it is asked about. */
export function toSkip(request: Request, text: string, options: RequestOptions): Request {
  if (request.kind !== 'command' || !SKIPS.test(text)) return request;
  const { byId } = getTaskIndex(options.tasks);
  const commands = request.commands.map((command): Command => {
    if (command.verb !== 'cancel' || command.taskIds.length === 0) return command;
    if (command.taskIds.every((id) => byId.get(id)?.task.recurring)) return { ...command, verb: 'skip' };
    return PRONOUN.test(command.target) ? { ...command, taskIds: [], candidates: command.taskIds } : command;
  });
  return { ...request, commands };
}

/** Words that mean one task without its name. */
export const PRONOUN = /^(?:it|this|that|this one|that one|the next one|isko|usko|ye wala|yeh wala)\b/iu;
