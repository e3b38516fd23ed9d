import { classify, listShape } from '../evidence/shape.ts';
import { hindiWords } from '../hindi/request/to-english.ts';
import { findVerb, parseHindiMessage } from '../hindi/request/task-words.ts';
import { mayBeHindi } from '../hindi/detect.ts';
import { getProbability, weighEvidence } from '../evidence/model.ts';
import { parseClause } from '../request/capture/clause.ts';
import { ADDS, NUDGES, WISHES } from '../request/judge-kind.ts';
import { toCommandRequest } from '../request/command/look-up.ts';
import { parseNewTime } from '../request/command/parse-change.ts';
import { parseKnown } from '../request/content/parse-known.ts';
import { getFacts, getOrdered } from '../request/facts.ts';
import { scanForContent } from '../hindi/request/parse-asked.ts';
import { listContent } from '../request/content/parse-by-content.ts';
import { scanMessage } from '../request/scan.ts';
import { getTaskIndex } from '../request/task-index.ts';
import type {
  CommandRequest,
  CommandVerb,
  MessageRequest,
  Request,
  RequestOptions,
  TalkRequest,
} from '../request/types.ts';
import { findAction, type Action } from '../text/actions.ts';
import { wordAt } from '../text/tokens.ts';
import type { TurnInput } from './turn-input.ts';
import { isOwnDeed } from './ask-unsure.ts';
import { ASKS } from './judge-question.ts';
import { findReported, isReport, listReported } from './find-reported.ts';
import { toPlain } from './variants.ts';
import { joinTurn } from './turn-words.ts';

/** What is still open: nothing changes. */
const NOT_YET = /^(?:no |well |sorry )*(?:i|we) (?:haven't|have not|didn't|did not) .* yet$/u;
/** An order of its own, whatever task it names. */
const ORDERED = /^(?:please |pls )?(?:mark|tick|complete|close|finish|check)\b/iu;

const CHANGED: ReadonlySet<Action | null> = new Set<Action | null>([
  'reschedule',
  'cancel',
  'delete',
  'pause',
  'snooze',
]);

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
const LIKELY = 0.33;
/** The same among what it can be at all. */
const PLAUSIBLE = 0.6;
/** Below this, a message with a schedule is doubtful too. */
const UNLIKELY = 0.2;
/** Below this it is not saved, whatever form it has: "found a love letter in a book". */
const LEAST = 0.05;
/** The least probability of a story: it is not saved, whatever it says about a time. */
const TOLD = 0.4;
/** Above this probability of a change, what is no likely task is none. */
const SURE = 0.5;
/** Above this, a verb in the form of an order is one in the past: "Grandpa cut the hedge". */
const LIKELY_TOLD = 0.55;
const SHORT = 3;
/** Words of a told story that make its time one that is still to come. */
const AHEAD =
  /\b(?:will|would|could|should|wants?|wanted|needs?|needed|must|to|by|due|before|until|asked|promised|agreed|booked|scheduled|moved|shifted|arranged|invited|next|tomorrow|kal|parso|tak|hai|h|hain|he|hoga)\b/u;

/** Whether the words of a new task have a sign of something to do: a verb that begins it, "remind me", a schedule. */
function hasSign({ text, scan, options }: Pick<TurnInput, 'text' | 'scan' | 'options'>): boolean {
  const { verb, request } = parseClause(scan, 0, scan.tokens.length, 'and');
  if (verb > 0 || request) return true;
  if (!mayBeHindi(text)) return false;
  const message = parseHindiMessage(text, options);
  return findVerb(message, { start: 0, end: message.read.length }) !== null;
}

/** Whether a clause asks for something to be done: it begins with a verb, or says that it must be done. */
export function asksForTask(text: string, options: RequestOptions): boolean {
  const part = { text, scan: scanMessage(text, options), options };
  return hasSign(part) || hasRequest(part);
}

/** The least probability of a task beside a command: "linh's a legend" has the form of one. */
const LEAST_BESIDE = 0.6;
const isLikelyTask = (title: string, options: RequestOptions): boolean =>
  getProbability(weighEvidence(title, getFacts(scanMessage(title, options))), 'capture') >= LEAST_BESIDE;

/** Without the tasks that are only remarks: beside a command each needs a sign of something to do, beside tasks a word of its own. */
function withoutRemarks(request: MessageRequest, { options }: TurnInput): MessageRequest {
  if (request.kind === 'command') {
    const tasks = request.tasks.filter(
      ({ title, waiting }) => waiting !== null || (asksForTask(title, options) && isLikelyTask(title, options)),
    );
    return tasks.length < request.tasks.length ? { ...request, tasks } : request;
  }
  if (request.kind !== 'capture' || request.tasks.length < 2) return request;
  const tasks = request.tasks.filter(({ title }) =>
    listContent(scanMessage(title, options), hindiWords, () => false).some(({ word }) => findAction(word) !== 'create'),
  );
  return tasks.length > 0 ? { ...request, tasks } : request;
}

/** Whether a message has a word that tells what was or is. Signs and codes without one may be worth keeping. */
function isTold({ words }: TurnInput): boolean {
  return words.some((word) => TELLS.has(classify(word)));
}

/** "Grace rang me at 6am": somebody and what they did, so that the time is over. */
function isToldAct({ text }: TurnInput): boolean {
  const [subject = '', verb] = listShape(joinTurn(toPlain(text)).split(' '));
  return verb === 'past' && /^(?:x|i|they)$/.test(subject);
}

const TELLS = new Set(['past', 'was', 'is', 'they are', 'i am', 'has', 'gaya', 'raha', 'ne', 'verb', 'ing', 'can']);

/** What one has to do or wants to be reminded of, anywhere in a story. */
const REQUESTED = new RegExp(
  String.raw`\b(?:${NUDGES}|remind me|reminder|(?:i|we) (?:\w+ )?(?:need|have|ought|want|got) (?:me |us )?to(?! (?:say|admit|confess) (?:i|he|she|it|this|that|they|we)\b)|(?:i|we) (?:\w+ )?(?:must|should|shall)(?! (?:say|admit|confess|add|have))|(?:i'd|i had|we'd) better|${WISHES}|i am to|i'm to|someone has to|don't let me|chahiye|padega|padegi|yaad dil\w*|yad dil\w*)\b`,
  'u',
);
/** "Add cancel the gym to my list", "remind me to …": it is saved, whatever its words say. */
const isExplicit = (text: string): boolean => REQUESTED.test(joinTurn(toPlain(text))) || ADDS.test(text.trim());
const CLAUSE_ENDS = new Set(['.', ';', ',', ':', 'so', 'and', 'but', 'um', 'uh', 'yeah']);

/** Whether a story asks for something: "… so I have to send him the deck", "the tap leaks, call the plumber". */
function hasRequest({ text, scan }: Pick<TurnInput, 'text' | 'scan'>): boolean {
  if (isExplicit(text)) return true;
  const { tokens } = scan;
  return tokens.some((token, at) => {
    if (at > 0 && !CLAUSE_ENDS.has(wordAt(tokens, at - 1)) && !token.newLine) return false;
    const { verb, request, task } = parseClause(scan, at, tokens.length, 'and');
    return request || (verb === 2 && task === at && !UNCERTAIN.test(token.word));
  });
}

/** Verbs that also begin a remark: "talk tomorrow", "see you". */
const UNCERTAIN = /^(?:talk|see|catch|thank|come|guess|let|work|look|back|mind|feel|hope|love)$/;

/**
 * How likely a message is something to keep, when it changes no known task and answers no question: these readings were
 * tried before.
 */
function getPlausibility({ evidence, options }: TurnInput): number {
  const [capture, ...others] = (
    ['capture', 'story', 'talk', 'other', 'question', 'person', 'yes', 'no', 'stop'] as const
  ).map((kind) => getProbability(evidence, kind));
  const answers = options.dialogue?.pending ? 1 - getProbability(evidence, 'command') : 0;
  const all = others.reduce((sum, chance) => sum + chance, (capture ?? 0) + answers);
  return all === 0 ? 0 : (capture ?? 0) / all;
}

/** Whether a message has words for a thing of its own, and does not begin with a change. */
function isNamed({ scan }: TurnInput): boolean {
  const content = listContent(scan, hindiWords, () => false).filter(({ word }) => classify(word) === 'x');
  return content.length >= LEAST_CONTENT && !CHANGED.has(findAction(wordAt(scan.tokens, 0)));
}
const LEAST_CONTENT = 2;

/**
 * Returns the request, or what a chat makes of doubt: a report completes the one task that fits or is acknowledged, and
 * a message without a sign of something to do is not saved.
 */
export function judgeDoubt(read: MessageRequest, input: TurnInput): Request {
  const { dialogue } = input.options;
  const request = dialogue?.chat === true ? withoutRemarks(read, input) : read;
  const isLoose =
    request.kind === 'command'
      ? isUnmatched(request) && !ORDERED.test(input.text.trim())
      : request.kind !== 'question' || !ASKS.test(toPlain(input.text));
  // "The survey has moved to Friday" is a report of a change, not that it is done.
  const isChange = input.scan.tokens.some(({ word }) => CHANGED.has(findAction(word)));
  const isWaiting = request.kind === 'capture' && request.tasks.some(({ waiting }) => waiting !== null);
  if (isLoose && !isChange && !isWaiting && isReport(input)) {
    const several = listReported(input);
    if (several.length > 1)
      return {
        ...toCommandRequest([
          { verb: 'complete', taskIds: [...several], candidates: [], target: input.text, change: {} },
        ]),
        plural: true,
      };
    const id = findReported(input);
    if (id !== null)
      return toCommandRequest([{ verb: 'complete', taskIds: [id], candidates: [], target: input.text, change: {} }]);
    if (request.kind === 'command' && request.commands.every(({ candidates }) => candidates.length === 0))
      return talk('report');
  }
  // "I dropped a pie off at hers": told, and about no task.
  const isTale = getProbability(input.evidence, 'story') > getProbability(input.evidence, 'command');
  if (request.kind === 'command' && isLoose && isTale && isReport(input)) return talk('report');
  if (request.kind === 'capture' && NOT_YET.test(joinTurn(input.text))) return talk('report');
  if (request.kind !== 'capture' || dialogue?.chat !== true || request.tasks.length > 1) return request;
  const unmatched = parseUnmatched(input);
  if (unmatched) return unmatched;
  const [task] = request.tasks;
  const capture = getProbability(input.evidence, 'capture');
  const story = getProbability(input.evidence, 'story');
  const asks = isWaiting || (story > LIKELY_TOLD ? isExplicit(input.text) : hasRequest(input));
  if (!asks && story > TOLD && isTold(input)) return talk('story');
  // After a question, a few words that answer nothing are no new task.
  if (dialogue.pending && input.words.length <= SHORT && !hasSign(input) && task?.due == null) return talk('unsure');
  const isChanged = capture < UNLIKELY && getProbability(input.evidence, 'command') > SURE && !hasRequest(input);
  if ((capture < LEAST || isChanged) && !isWaiting && !isExplicit(input.text))
    return parseDoubtful(input) ?? talk(isReport(input) ? 'story' : 'unsure');
  const isPlausible = isNamed(input) && getPlausibility(input) > PLAUSIBLE;
  const isPlanned = task !== undefined && (task.due !== null || task.recurrence !== null || task.waiting !== null);
  const isDated = isPlanned && (capture > UNLIKELY || isExplicit(input.text));
  if (hasSign(input) || capture > LIKELY || isDated || isPlausible)
    return isReport(input) &&
      !asks &&
      !hasSign(input) &&
      !(isPlanned && ((isPlausible && !isToldAct(input)) || AHEAD.test(joinTurn(input.text))))
      ? talk('story')
      : request;
  return parseDoubtful(input) ?? talk(isReport(input) ? 'story' : 'unsure');
}

/** The known task that is named, as a question, where only what becomes of it is not clear. */
function parseDoubtful({ text, options, evidence }: TurnInput): CommandRequest | null {
  const { scan, words } = scanForContent(text, options);
  const known = parseKnown(scan, getTaskIndex(options.tasks), words, getOrdered(evidence), true);
  if (!known) return null;
  const ids = [...known.command.taskIds, ...known.command.candidates];
  const isSure = ids.length === 1 && isOwnDeed(text, { ...known.command, taskIds: ids }, options);
  return toCommandRequest([{ ...known.command, taskIds: isSure ? ids : [], candidates: isSure ? [] : ids }]);
}
