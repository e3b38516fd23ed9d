import { hindiWords } from '../hindi/request/to-english.ts';
import { findVerb, parseHindiMessage } from '../hindi/request/task-words.ts';
import { mayBeHindi } from '../hindi/detect.ts';
import { getProbability } from '../evidence/model.ts';
import { parseClause } from '../request/capture/clause.ts';
import { toCommandRequest } from '../request/command/look-up.ts';
import { parseNewTime } from '../request/command/parse-change.ts';
import { findByWords } from '../request/content/find-by-words.ts';
import { getStem } from '../request/parse-target.ts';
import { getPastBase } from '../request/stems.ts';
import { getTaskIndex } from '../request/task-index.ts';
import { isOpen } from '../request/task-order.ts';
import type { CommandRequest, CommandVerb, MessageRequest, Request, TalkRequest } from '../request/types.ts';
import { findAction, type Action } from '../text/actions.ts';
import { foldSounds } from '../text/fold.ts';
import { wordAt, type Token } from '../text/tokens.ts';
import type { TurnInput } from './turn-input.ts';
import { foldedWords, joinTurn } from './turn-words.ts';

/** Hindi: something was done, has come or was received. */
const DONE =
  /\b(?:(?:kar|kr|bhej|de|le|bata|bta|bana|pila|dila|mangwa|likh|bhar|jama|khareed|kharid|mil|aa|ho|nikal|rakh|daal|dal|chuka|book|pay|call|submit) ?(?:kar |kr )?(?:diya|diye|di|liya|liye|li|gaya|gaye|gayi|gyi|gya|gye|chuka|chuki|chuke)|hua|hui|kiya|kar diya|kr diya|nipta liya|nipat gaya)\b(?: (?:hai|h|he|hain|tha|thi|unse|usse|ji|maine|bhi))*/u;
/** What is still open: nothing changes. */
const NOT_YET = /^(?:no |well |sorry )*(?:i|we) (?:haven't|have not|didn't|did not) .* yet$/u;
const NEGATED = /\b(?:not|never|haven't|hasn't|didn't|don't|won't|will|nahi|nahin|nhi|mat|if|agar)\b/u;
/** An order of its own, whatever task it names. */
const ORDERED = /^(?:please |pls )?(?:mark|tick|complete|close|finish|check)\b/iu;

/** Whether a turn reports something that is over. */
function isReport({ text, scan }: TurnInput): boolean {
  const said = joinTurn(text);
  if (text.trim().endsWith('?') || NEGATED.test(said)) return false;
  if (DONE.test(said)) return true;
  const [first, second] = [scan.tokens[0], scan.tokens[1]].map((token) => token?.word ?? '');
  const isPast = (word: string | undefined): boolean => word !== undefined && getPastBase(word) !== null;
  // "My sister called last night".
  const told =
    /^(?:my|our|his|her|their)$/.test(first ?? '') && scan.tokens.slice(2, 4).some(({ word }) => isPast(word));
  const verb = /^(?:i|we|i've|we've|just|already|ok|oh|and|so)$/.test(first ?? '')
    ? scan.tokens.slice(0, 5).some(({ word }) => isPast(word))
    : isPast(first);
  return (
    told ||
    verb ||
    isPast(second) ||
    scan.tokens
      .slice(1, 6)
      .some(({ word }) =>
        /^(?:done|sent|emailed|paid|booked|seen|sorted|finished|submitted|posted|ordered|gone|received)$/.test(word),
      )
  );
}

const GRAMMAR = foldedWords(`
the a an my of to for with at on in from by and it that this i we you he she they is was are were be been so just already ok okay done finished sent got have has had me him her them about
last night morning today yesterday also bhi hai h ho gaya gayi diya di liya li kar kr ko ka ki ke se ne maine unse usse ji wala wali wale all btw
`);
/** The least share of the words, by weight, that a report has in common with the task it completes. */
const REPORTED_SHARE = 0.55;

/** The one open task that a report is about, or null: at least two words of it, or one that is no name. */
function findReported(input: TurnInput): string | null {
  const { scan, options } = input;
  const index = getTaskIndex(options.tasks);
  const tokens = scan.tokens.filter(
    ({ kind, word }, at) =>
      (kind === 'word' || kind === 'number') &&
      !scan.isSchedule(at) &&
      !GRAMMAR.has(foldSounds(word)) &&
      !hindiWords.isEmpty(word),
  );
  const [best, second] = tokens.length > 0 ? findByWords(scan, index, tokens, isOpen, hindiWords.translate) : [];
  if (!best || second || best.share < REPORTED_SHARE) return null;
  const { stems, words } = best.item;
  const isName = (token: Token): boolean => scan.isPerson(scan.tokens.indexOf(token));
  const shared = tokens.filter(
    (token) =>
      !isName(token) && (words.includes(token.plain) || words.includes(token.word) || stems.has(getStem(token))),
  );
  return shared.length > 1 || best.share > 0.8 ? best.item.task.id : null;
}

/** Verbs that change a task by what they ask for. */
const CHANGE_VERBS: Readonly<Partial<Record<Action, CommandVerb>>> = {
  reschedule: 'reschedule',
  delete: 'delete',
  cancel: 'cancel',
};
const DEFINITE = /^(?:the|my|that|this|it|everything|all)$/;
/** "Move the sofa on Friday" says when to do it, "move the call to Friday" what becomes of it. */
const TOWARDS = /^(?:to|till|until|back|forward|out)$/;
const REFERENCE = /^\S+\s+(?:(?:it|that|this)(?: one)?[\s.!]*$|the one\b|everything\b|all (?:my|the|of)\b)/iu;

/**
 * A command in form for a task that is not known: "push the dentist to Monday", "scrap that one". In a chat it is not
 * saved as something to do.
 */
function parseUnmatched({ text, scan }: TurnInput): CommandRequest | null {
  const { tokens } = scan;
  const action = findAction(wordAt(tokens, 0));
  const verb = action && CHANGE_VERBS[action];
  if (!verb) return null;
  const time = verb === 'reschedule' ? parseNewTime(scan, 1, tokens.length, false) : null;
  const isMoved = time !== null && TOWARDS.test(wordAt(tokens, time.start)) && DEFINITE.test(wordAt(tokens, 1));
  if (!isMoved && !REFERENCE.test(text.trim())) return null;
  const target = text.slice(tokens[1]?.start ?? 0, time ? tokens[time.start]?.start : text.length).trim();
  return toCommandRequest([{ verb, taskIds: [], candidates: [], target, change: time?.change(undefined) ?? {} }]);
}

const talk = (act: NonNullable<TalkRequest['act']>): TalkRequest => ({ kind: 'talk', talk: 'thanks', act });

/** Whether the commands only report what is over and found no task. */
const isUnmatched = ({ commands, tasks }: CommandRequest): boolean =>
  tasks.length === 0 &&
  commands.every(
    ({ verb, taskIds, candidates }) =>
      (verb === 'complete' || verb === 'reopen') && taskIds.length + candidates.length === 0,
  );

/** The least probability of a capture that is saved without a verb, a request or a schedule. */
const LIKELY = 0.5;
/** Below this, a message with a schedule is doubtful too. */
const UNLIKELY = 0.2;

/** Whether the words of a new task have a sign of something to do: a verb that begins it, "remind me", a schedule. */
function hasSign({ text, scan, options }: TurnInput): boolean {
  const { verb, request } = parseClause(scan, 0, scan.tokens.length, 'and');
  if (verb > 0 || request) return true;
  if (!mayBeHindi(text)) return false;
  const message = parseHindiMessage(text, options);
  return findVerb(message, { start: 0, end: message.read.length }) !== null;
}

/**
 * Returns the request, or what a chat makes of doubt: a report completes the one task that fits or is acknowledged, and
 * a message without a sign of something to do is not saved.
 */
export function judgeDoubt(request: MessageRequest, input: TurnInput): Request {
  const { dialogue } = input.options;
  const isLoose =
    request.kind === 'command' ? isUnmatched(request) && !ORDERED.test(input.text.trim()) : request.kind !== 'question';
  if (isLoose && isReport(input)) {
    const id = findReported(input);
    if (id !== null)
      return toCommandRequest([{ verb: 'complete', taskIds: [id], candidates: [], target: input.text, change: {} }]);
    if (request.kind === 'command') return talk('report');
  }
  if (request.kind === 'capture' && NOT_YET.test(joinTurn(input.text))) return talk('report');
  if (request.kind !== 'capture' || dialogue?.chat !== true || request.tasks.length > 1) return request;
  const unmatched = parseUnmatched(input);
  if (unmatched) return unmatched;
  const [task] = request.tasks;
  const capture = getProbability(input.evidence, 'capture');
  const isPlanned = task !== undefined && (task.due !== null || task.recurrence !== null || task.waiting !== null);
  if (hasSign(input) || capture > LIKELY || (isPlanned && capture > UNLIKELY))
    return isReport(input) && !isPlanned && !hasSign(input) ? talk('story') : request;
  return talk(isReport(input) ? 'story' : 'unsure');
}
