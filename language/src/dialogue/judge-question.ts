import { getProbability } from '../evidence/model.ts';
import { classify } from '../evidence/shape.ts';
import { hindiWords } from '../hindi/request/to-english.ts';
import { findByWords } from '../request/content/find-by-words.ts';
import { listContent, parseQuestionByContent } from '../request/content/parse-by-content.ts';
import { toStem } from '../request/stems.ts';
import { fitsFilter, parseFilter } from '../request/question/parse-filter.ts';
import { getTaskIndex } from '../request/task-index.ts';
import { isOpen } from '../request/task-order.ts';
import type { MessageRequest, QuestionRequest, Request } from '../request/types.ts';
import { findAction } from '../text/actions.ts';
import type { Token } from '../text/tokens.ts';
import { foldedWords, listTurnWords } from './turn-words.ts';
import type { TurnInput } from './turn-input.ts';

export const ASKS =
  /\?\s*$|^(?:and |so |ok |okay )?(?:did|have|has|had|do|does|is|are|was|how|what|what's|whats|which|when|who|show|list|any|anything|kya|kab|kitn[aei])\b|\b(?:kya|kitn[aei]|kab)\b/iu;
/** "What all did I knock out today", "aaj kya kya kiya maine": what one did oneself, whatever the verb. */
const DID =
  /\b(?:what|whatever|how (?:much|many)) (?:\w+ ){0,3}?(?:did (?:i|we)|have (?:i|we)(?! (?:got|to|on|due|any)\b)|(?:i|we)['’]ve) \w+|\b(?:kya|kitn[aei])\b.*\b(?:maine|mene|humne|hamne)\b|\b(?:maine|mene|humne|hamne)\b.*\b(?:kya|kitn[aei])\b/iu;
const YES_OR_NO = /^(?:(?:and|so|ok|okay|wait|oh)[\s,]+)*(?:did|has|have|is|are|was|were)\b/iu;
/** A Hindi question about what one did oneself. */
const OWN = /\b(?:maine|mene|humne|hamne)\b.*\bkya\b|\bkya\b.*\b(?:maine|mene|humne|hamne)\b/iu;
const WHEN = /\b(?:when|what (?:time|day|date)|which day|kab|kitne baje|kis din)\b/iu;
const PRONOUNS = foldedWords('it that this usko isko uska uski iska iski wo woh ye yeh');
const ABOUT_LAST = foldedWords(
  "is was it that this a an the on at by isn't wasn't so then now ye yeh wo woh hai h kya and",
);
/** The least share of the words, by weight, that a question has in common with the task it asks about. */
const LEAST_SHARE = 0.7;
/** The same for a question that the evidence calls foreign. */
const FOREIGN_SHARE = 0.85;

/**
 * Returns the request, or what a question means that no rule reads: what was done in a period, the task it names
 * whatever its state, the day of the task just shown.
 */
export function judgeQuestion(request: MessageRequest, input: TurnInput): Request {
  const isUnknown =
    (request.kind === 'talk' && (request.act === 'other' || request.act === 'unsure' || request.act === 'person')) ||
    (request.kind === 'question' && request.taskIds.length === 0) ||
    request.kind === 'capture';
  if (!isUnknown) return (request.kind === 'question' && findLast(input)) || request;
  return (
    listDone(input) ??
    listState(request, input) ??
    findNamedTask(request, input) ??
    listFiltered(request, input) ??
    findLast(input) ??
    request
  );
}

/** "How many done so far today?", "aaj maine kya kya nipta liya?": the tasks completed in a period. */
function listDone({ text, scan, options }: TurnInput): QuestionRequest | null {
  const isDone = scan.tokens.some(({ word }) => findAction(word) === 'complete');
  if (!ASKS.test(text.trim()) || !(isDone || DID.test(text))) return null;
  const filter = parseFilter(scan, 0, true);
  if (!filter.days) return null;
  const done = getTaskIndex(options.tasks).all.filter(
    (item) => item.task.status === 'completed' && fitsFilter({ ...filter, people: null }, item, scan, true),
  );
  return {
    kind: 'question',
    ask: 'done',
    taskIds: done.map(({ task }) => task.id),
    target: text.replace(/[\s?]+$/u, ''),
  };
}

/** "Jo kaam late ho gaye wo bata dijiye": a request to show that has no content but a state. */
function listState(request: MessageRequest, { scan, options }: TurnInput): QuestionRequest | null {
  const shows = scan.tokens.some(({ word }) => findAction(word) === 'show');
  const filter = parseFilter(scan, 0, false);
  if (request.kind !== 'capture' || !shows || filter.days || !(filter.overdue || filter.undated)) return null;
  const content = listContent(scan, hindiWords, () => false);
  return content.length === 0 ? parseQuestionByContent(scan, getTaskIndex(options.tasks), hindiWords) : null;
}

/** "Owt overdue?", "which jobs are urgent": a question with a state or a person whose other words no task has. */
function listFiltered(request: MessageRequest, { text, scan, options, evidence }: TurnInput): QuestionRequest | null {
  const index = getTaskIndex(options.tasks);
  // "I gather I am behind. With what?"
  const isBehind = text.trim().endsWith('?') && BEHIND.test(text);
  if (request.kind !== 'question' && !isBehind && getProbability(evidence, 'question') < LIKELY) return null;
  const { overdue, undated, priorities, people, words } = parseFilter(scan, 0, false);
  const isFiltered = overdue || undated || priorities !== null || people !== null;
  const isUnknown = scan.mentions.every(({ match }) => match !== null);
  const isTitled = ({ word, plain }: Token): boolean =>
    !hindiWords.isEmpty(word) && [word, plain].some((form) => (index.byStem.get(toStem(form))?.length ?? 0) > 0);
  if (!isFiltered || !isUnknown || words.some(isTitled)) return null;
  return parseQuestionByContent(scan, index, { ...hindiWords, isEmpty: () => true });
}
const LIKELY = 0.6;
const BEHIND =
  /\b(?:i|we)(?:['’](?:m|re|ve)| am| are| have)\b[^?.]*\b(?:behind|late|overdue|missed|slipped)\b|\b(?:main|mai|mein)\b[^?.]*\b(?:peeche|piche|late)\b/iu;

/** "Did Omar get the boxes?": the task that a question names, open or done. */
function findNamedTask(request: MessageRequest, { text, scan, options }: TurnInput): QuestionRequest | null {
  const isAsked = request.kind !== 'capture' || text.trim().endsWith('?');
  if (!(isAsked ? ASKS : OWN).test(text.trim())) return null;
  const content = listContent(scan, hindiWords, () => false);
  if (content.length === 0) return null;
  const [best, second] = findByWords(scan, getTaskIndex(options.tasks), content, () => true, hindiWords.translate);
  if (
    !best ||
    best.share < (request.kind === 'talk' && request.act === 'other' ? FOREIGN_SHARE : LEAST_SHARE) ||
    (second && isOpen(best.item.task) === isOpen(second.item.task))
  )
    return null;
  const taskIds = [best.item.task.id];
  // "Did I ever send it", "has it gone in": whether it is done.
  const ask = YES_OR_NO.test(text.trim()) ? 'done' : 'list';
  return { kind: 'question', ask, taskIds, target: text.replace(/[\s?]+$/u, '') };
}

/** "Is that a Wednesday?", "what time had we said for that": the task of the last turn. */
function findLast({ text, words, scan, options }: TurnInput): QuestionRequest | null {
  const turn = options.dialogue?.lastTurn;
  const [id, ...others] = [...(turn?.changed ?? []), ...(turn?.changed.length ? [] : (turn?.shown ?? []))];
  if (id === undefined || others.length > 0) return null;
  const isWhen =
    WHEN.test(text) &&
    words.some((word) => PRONOUNS.has(word)) &&
    !listContent(scan, hindiWords, () => false).some(({ word }) => classify(word) === 'x');
  if (isWhen) return { kind: 'question', ask: 'when', taskIds: [id], target: '' };
  if (scan.phrases.length === 0 || !text.trim().endsWith('?')) return null;
  const timed = new Set(
    scan.tokens.filter((_, at) => scan.isSchedule(at)).flatMap((token) => listTurnWords(token.text)),
  );
  const isAbout = words.every((word) => ABOUT_LAST.has(word) || timed.has(word));
  return isAbout && getTaskIndex(options.tasks).byId.has(id)
    ? { kind: 'question', ask: 'when', taskIds: [id], target: '' }
    : null;
}
