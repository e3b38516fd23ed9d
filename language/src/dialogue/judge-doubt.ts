import { classify, listShape } from '../evidence/shape.ts';
import { hindiWords } from '../hindi/request/to-english.ts';
import { findVerb, parseHindiMessage } from '../hindi/request/task-words.ts';
import { mayBeHindi } from '../hindi/detect.ts';
import { getProbability } from '../evidence/model.ts';
import { parseClause } from '../request/capture/clause.ts';
import { toCommandRequest } from '../request/command/look-up.ts';
import { parseNewTime } from '../request/command/parse-change.ts';
import { findByWords } from '../request/content/find-by-words.ts';
import { listContent } from '../request/content/parse-by-content.ts';
import { getStem } from '../request/parse-target.ts';
import { getPastBase, toStem } from '../request/stems.ts';
import { isSameAction } from '../request/same-action.ts';
import { scanMessage, type Scan } from '../request/scan.ts';
import { getTaskIndex } from '../request/task-index.ts';
import { isOpen } from '../request/task-order.ts';
import type {
  CommandRequest,
  CommandVerb,
  IndexedTask,
  KnownTask,
  MessageRequest,
  Request,
  RequestOptions,
  TalkRequest,
} from '../request/types.ts';
import { resolve } from '../schedule/resolve.ts';
import { findAction, type Action } from '../text/actions.ts';
import { wordAt, type Token } from '../text/tokens.ts';
import type { TurnInput } from './turn-input.ts';
import { ASKS } from './judge-question.ts';
import { isPersonPronoun } from './find-named.ts';
import { toPlain } from './variants.ts';
import { foldedWords, joinTurn } from './turn-words.ts';

/** What is still open: nothing changes. */
const NOT_YET = /^(?:no |well |sorry )*(?:i|we) (?:haven't|have not|didn't|did not) .* yet$/u;
const NEGATED =
  /\b(?:not|never|haven't|hasn't|didn't|don't|won't|couldn't|will|forgot|forgotten|missed|failed|almost|nearly|still|had better|nahi|nahin|nhi|mat|if|agar|reh|(?<!^)no|bhool|bhul|baaki|baki|chhut|chhoot)\b/u;
/** Hindi asks with one word anywhere in the sentence: "invoice bheja kya maine". */
const ASKED = /\b(?:kya|kab|kitne|kitna|kitni|kaun|kahan)\b/u;
/** An order of its own, whatever task it names. */
const ORDERED = /^(?:please |pls )?(?:mark|tick|complete|close|finish|check)\b/iu;

/** Whether a turn reports something that is over: a verb in the past after its subject, or a state that was reached. */
function isReport({ text }: TurnInput): boolean {
  const plain = toPlain(text);
  const said = joinTurn(plain);
  if (ASKED.test(said) || text.trim().endsWith('?') || NEGATED.test(said)) return false;
  const shape = listShape(said.split(' '));
  // "The signed form": not a verb.
  const past = shape.findIndex((name, at) => PAST.has(name) && !/^(?:the|my)$/.test(shape[at - 1] ?? ''));
  const before = shape.slice(0, Math.max(past, 0));
  // "I need it done", "send the signed form", "the deck has to be sent".
  return past >= 0 && past < LATEST_VERB && !before.some((name) => OBLIGES.has(name)) && !isOrderBefore(before);
}

/** In longer sentences the first verb is earlier. */
const LATEST_VERB = 6;
const PAST = new Set(['past', 'gaya', 'was', 'raha']);
const OBLIGES = new Set(['need', 'please', 'can', 'going', 'i will', 'karna', 'ask']);
const isOrderBefore = ([first]: readonly string[]): boolean => first === 'verb';

/** The least share of the words, by weight, that a report has in common with the task it completes. */
const REPORTED_SHARE = 0.55;

/** Whether a word is the verb of a task's title, in either language. */
const isVerbOf = (token: Token, { verb }: IndexedTask): boolean =>
  verb !== null && [getStem(token), toStem(hindiWords.translate(token.word) ?? '')].includes(verb);

/** The only task of the last turn, if its title has the words. */
function findLastWith({ scan, options }: TurnInput, tokens: readonly Token[]): string | null {
  const turn = options.dialogue?.lastTurn;
  const [id, ...others] = turn?.changed.length ? turn.changed : (turn?.shown ?? []);
  if (id === undefined || others.length > 0) return null;
  const isLast = (task: KnownTask): boolean => isOpen(task) && task.id === id;
  const [found] = findByWords(scan, getTaskIndex(options.tasks), tokens, isLast, hindiWords.translate);
  return found?.item.task.id ?? null;
}

/** "Rang her", "baat ho gayi Salim se": the only open task of that person that is to contact them, or null. */
function findContacted({ scan, words, options }: TurnInput, tokens: readonly Token[]): string | null {
  const [mention, ...others] = scan.mentions;
  const before = words.some(isPersonPronoun) ? options.dialogue?.lastTurn?.contactIds : [];
  const people = (mention ? mention.match?.people.map(({ id }) => id) : before) ?? [];
  const [person, ...more] = people;
  // "Tomasz rang": what somebody else did.
  if (mention?.start === 0 && getPastBase(wordAt(scan.tokens, mention.end)) !== null) return null;
  const [verb, ...rest] = tokens.filter(
    (token) =>
      !scan.isPerson(scan.tokens.indexOf(token)) && !isPersonPronoun(token.word) && classify(token.word) !== 'gaya',
  );
  if (person === undefined || more.length + others.length + rest.length > 0 || !verb) return null;
  const stem = toStem(hindiWords.translate(verb.word) ?? getStem(verb));
  if (!isSameAction(stem, toStem('call')) && !isSameAction(stem, toStem('meet'))) return null;
  return findContact(person, stem, options);
}

/** The only open task that is to contact a person in the way of a verb, or null. */
export function findContact(person: string, stem: string, options: RequestOptions): string | null {
  const [only, ...others] = (getTaskIndex(options.tasks).byContact.get(person) ?? []).filter(
    (item) =>
      isOpen(item.task) &&
      (item.verb === null ? [...item.stems] : [item.verb]).some((other) => isSameAction(stem, other)),
  );
  return only && others.length === 0 ? only.task.id : null;
}

const SEVERAL = foldedWords('both dono donon all sab them');

/** "Dono de diya usko": the tasks of the last turn, when a report names nothing else. */
function listReported({ scan, words, options }: TurnInput): readonly string[] {
  const isNamed = listContent(scan, hindiWords, () => false).some(
    ({ word }) => !SEVERAL.has(word) && !isPersonPronoun(word) && classify(word) === 'x',
  );
  const turn = options.dialogue?.lastTurn;
  if (isNamed || scan.mentions.length > 0 || !words.some((word) => SEVERAL.has(word)) || !turn) return [];
  const { byId } = getTaskIndex(options.tasks);
  return (turn.shown.length > 1 ? turn.shown : turn.changed).filter((id) => {
    const task = byId.get(id)?.task;
    return task !== undefined && isOpen(task);
  });
}

/** "She rang, the sample comes in four days": a time to come in a later clause. What the report is about is not over. */
const hasLaterClause = (scan: Scan): boolean =>
  scan.phrases.some(
    (phrase) =>
      scan.tokens.slice(0, phrase.start).some(({ kind, text }) => kind === 'mark' && /^[,;]/.test(text)) &&
      (resolve(phrase, scan.now, scan.hint)?.due.date ?? '') > scan.today,
  );

/** The one open task that a report is about, or null: at least two words of it, or one that is no name. */
function findReported(input: TurnInput): string | null {
  const { scan, options } = input;
  const index = getTaskIndex(options.tasks);
  if (hasLaterClause(scan)) return null;
  const tokens = listContent(scan, hindiWords, () => false).filter(({ word }) => findAction(word) !== 'complete');
  const contacted = findContacted(input, tokens);
  if (contacted !== null) return contacted;
  const [best, second] = tokens.length > 0 ? findByWords(scan, index, tokens, isOpen, hindiWords.translate) : [];
  if (!best || second || best.share < REPORTED_SHARE) return null;
  const [only, ...more] = tokens;
  // "Bhej diya", "sent it": a verb alone means the task that was last talked about, never another with that verb.
  if (only && more.length === 0 && isVerbOf(only, best.item)) return findLastWith(input, tokens);
  const { stems, words } = best.item;
  const isName = (token: Token): boolean => scan.isPerson(scan.tokens.indexOf(token));
  const shared = tokens.filter(
    (token) =>
      !isName(token) && (words.includes(token.plain) || words.includes(token.word) || stems.has(getStem(token))),
  );
  return shared.length > 1 || best.share > 0.8 ? best.item.task.id : null;
}

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
  commands.every(({ verb, taskIds }) => (verb === 'complete' || verb === 'reopen') && taskIds.length === 0);

/** The least probability of a capture that is saved without a verb, a request or a schedule. */
const LIKELY = 0.33;
/** Below this, a message with a schedule is doubtful too. */
const UNLIKELY = 0.2;
/** The least probability of a story: it is not saved, whatever it says about a time. */
const TOLD = 0.4;
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

/** Without the tasks that are only remarks: beside a command each needs a sign of something to do, beside tasks a word of its own. */
function withoutRemarks(request: MessageRequest, { options }: TurnInput): MessageRequest {
  if (request.kind === 'command') {
    const tasks = request.tasks.filter(({ title, waiting }) => waiting !== null || asksForTask(title, options));
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

const TELLS = new Set(['past', 'was', 'is', 'they are', 'i am', 'has', 'gaya', 'raha', 'ne', 'verb', 'ing', 'can']);

/** What one has to do or wants to be reminded of, anywhere in a story. */
const REQUESTED =
  /\b(?:remind me|reminder|(?:i|we) (?:\w+ )?(?:need|have|ought|want|got) (?:me |us )?to|(?:i|we) (?:\w+ )?(?:must|should|shall)(?! (?:say|admit|confess|add|have))|(?:i'd|i had|we'd) better|i am to|i'm to|someone has to|don't let me|chahiye|padega|padegi|yaad dil\w*|yad dil\w*)\b/u;
const CLAUSE_ENDS = new Set(['.', ';', ',', ':', 'so', 'and', 'but', 'um', 'uh', 'yeah']);

/** Whether a story asks for something: "… so I have to send him the deck", "the tap leaks, call the plumber". */
function hasRequest({ text, scan }: Pick<TurnInput, 'text' | 'scan'>): boolean {
  if (REQUESTED.test(joinTurn(toPlain(text)))) return true;
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
  if (request.kind === 'capture' && NOT_YET.test(joinTurn(input.text))) return talk('report');
  if (request.kind !== 'capture' || dialogue?.chat !== true || request.tasks.length > 1) return request;
  const unmatched = parseUnmatched(input);
  if (unmatched) return unmatched;
  const [task] = request.tasks;
  const capture = getProbability(input.evidence, 'capture');
  const asks = hasRequest(input) || isWaiting;
  if (!asks && getProbability(input.evidence, 'story') > TOLD && isTold(input)) return talk('story');
  // After a question, a few words that answer nothing are no new task.
  if (dialogue.pending && input.words.length <= SHORT && !hasSign(input) && task?.due == null) return talk('unsure');
  const isPlanned = task !== undefined && (task.due !== null || task.recurrence !== null || task.waiting !== null);
  if (hasSign(input) || capture > LIKELY || (isPlanned && capture > UNLIKELY))
    return isReport(input) && !asks && !hasSign(input) && !(isPlanned && AHEAD.test(joinTurn(input.text)))
      ? talk('story')
      : request;
  return talk(isReport(input) ? 'story' : 'unsure');
}
