import type { Action } from '../text/actions.ts';
import { findAction } from '../text/actions.ts';
import { findAnnounced } from '../text/announcement.ts';
import { wordAt } from '../text/tokens.ts';
import { classify } from '../evidence/shape.ts';
import type { Kind } from '../evidence/kinds.ts';
import type { Evidence } from '../evidence/model.ts';
import { getProbability, weighEvidence } from '../evidence/model.ts';
import { parseClause } from './capture/clause.ts';
import { isVerb } from './capture/verbs.ts';
import { parseCommandByContent, parseQuestionByContent } from './content/parse-by-content.ts';
import { parseTopByContent } from './content/parse-top.ts';
import { getFacts } from './facts.ts';
import type { Readers } from './parse-known-tasks.ts';
import { parseKnownTasks, splitClauses } from './parse-known-tasks.ts';
import type { Scan } from './scan.ts';
import { toCommandRequest } from './command/look-up.ts';
import { isReplyOfSomebody } from './command/parse-reply.ts';
import { getTaskIndex } from './task-index.ts';
import type {
  Command,
  CommandRequest,
  CommandVerb,
  IndexedTask,
  QuestionRequest,
  MessageRequest,
  RequestOptions,
  Talk,
  TalkRequest,
} from './types.ts';

/**
 * The least probability of not being a capture. Chosen by hand on the development sets, so that few captures are read as
 * something else: a task wrongly made is undone in one tap.
 */
const THRESHOLD = 0.85;
/** The least probability for a message that begins like something to do, or says when: "show Priya the deck". */
const CLEAR = 0.93;
/** The least probability where a rule speaks for a capture: "remind me to …", or a command without a known task. */
const CERTAIN = 0.98;
/** Below this probability of a capture, a command needs neither a known task nor a known verb. */
const LEAST = 0.03;
/** The same where a word for a task is said. */
const LEAST_CALLED = 0.06;
/** The least probability of a command in several clauses. */
const CERTAIN_PARTS = 0.75;
/** The least probability of another kind than a task outside a conversation. */
const LEAST_LIKELY = 0.4;
/** The same of a question that Aide cannot answer, for one word. */
const LEAST_LIKELY_WORD = 0.9;
/** The least probability of a question without a word that asks. */
const LEAST_ASKED = 0.6;
/** In a chat, what is not saved is asked about: less evidence is enough. */
const IN_CHAT = 0.65;
/** "I'd like to write to her". */
export const WISHES =
  "(?:i['’]d|i would|we['’]d) like to (?!know|think|say|see|hear|thank|add|receive|check|find|cancel|delete|remove|move|postpone|reschedule|change|update|mark)";
/** "Give me a nudge at four to join the standup". */
export const NUDGES = String.raw`(?:give|send|drop|get) (?:me|us) (?:a|an|another) (?:\w+ )?(?:nudge|poke|prod|shout|ping|prompt|buzz|reminder)\b`;
const REQUESTS = new RegExp(
  String.raw`\bremind me\b|\b${NUDGES}|\b${WISHES}|\bforget\b|^i (?:need|have|must|should)\b|\bfind out\b`,
  'iu',
);
/** "Don't cancel the dentist" changes nothing. */
const REFUSED =
  /^(?:(?:please|pls|no|wait|but|and|oh)\b[\s,.!]*)*(?:don['’]?t|do not|never)\s+(?:cancel|delete|remove|drop|move|push|postpone|reschedule|complete|close|skip|pause)\b/iu;
/** A command by a rule that found no known task needs some evidence: above this it is a capture, or "never mind". */
const SURE = 0.5;
const ANSWERS: ReadonlySet<Kind> = new Set<Kind>(['yes', 'no', 'stop', 'talk']);

/** "Add cancel the gym to my list": what is to be added begins with a verb that would be a command. */
export const ADDS =
  /^(?:(?:please|pls|can|could|would|you|kindly|hey|ok)\s+)*(?:add|put|stick|write|jot|note|log|save)\s.+\s(?:to|on|onto|in|into|down on)\s(?:(?:my|the|our)\s)?(?:(?:to[\s-]?do|task|shopping|grocery)\s)?(?:list|to[\s-]?dos?|tasks|reminders)(?:[\s,]+(?:please|pls|thanks))?[\s.!]*$/iu;

type Asked = CommandRequest | QuestionRequest | TalkRequest;

type ReadContent = Readers['content'];

/** What each kind of talk is answered with. */
const TALKS: Readonly<Partial<Record<NonNullable<TalkRequest['act']>, Talk>>> = {
  person: 'help',
  other: 'help',
  yes: 'thanks',
  no: 'thanks',
  stop: 'thanks',
};

/** A report of what was done is never a new task. */
const NEEDS_NO_TASK: ReadonlySet<CommandVerb> = new Set<CommandVerb>(['undo', 'keep_in_touch', 'complete', 'reopen']);

const isFound = ({ taskIds, candidates }: Command): boolean => taskIds.length + candidates.length > 0;

/** Whether a rule is certain: it found tasks, or needs none. */
function isCertain(asked: Asked): boolean {
  if (asked.kind === 'talk') return true;
  if (asked.kind === 'question')
    return asked.free !== undefined || asked.taskIds.length > 0 || asked.ask === 'next' || asked.ask === 'report';
  return asked.commands.some((command) => NEEDS_NO_TASK.has(command.verb) || isFound(command));
}

/** Whether a command is one verb without a word for its task: "stop" may mean the last task or the conversation. */
const isBareVerb = (asked: Asked): boolean =>
  asked.kind === 'command' &&
  asked.commands.every(({ verb, target }) => target.trim() === '' && !NEEDS_NO_TASK.has(verb));

/**
 * Returns the reading of the rules where they are certain, else what the evidence says: a command or a question read by
 * its content, a question that Aide cannot answer, yes, no, stop or talk. Returns null for a capture.
 */
export function judgeKind(
  asked: Asked | null,
  scan: Scan,
  options: RequestOptions,
  readers: Readers,
): MessageRequest | null {
  const read = readers.content;
  if (REFUSED.test(scan.text.trim()))
    return options.dialogue?.chat === true ? { kind: 'talk', talk: 'thanks', act: 'no' } : null;
  if (ADDS.test(scan.text.trim())) return null;
  const top = parseTop(options, read);
  if (top) return top;
  const doubtful = asked?.kind === 'command' && asked.tasks.length === 0 && asksToCreate(scan);
  const detailed =
    asked?.kind === 'question' &&
    scan.tokens.some(({ word }) => classify(word) === 'detail') &&
    !asked.taskIds.some((id) => isAwaited(getTaskIndex(options.tasks).byId.get(id)));
  if (asked && isCertain(asked) && !isBareVerb(asked) && !doubtful && !detailed) return asked;
  // "Two further matters: find an expert, and sound out a surveyor".
  if (asked === null && findAnnounced(scan.text) !== null) return null;
  const evidence = weighEvidence(scan.text, getFacts(scan));
  // "Vinod ka number kya hai" names the person of a task, but asks about him.
  const unknown = asked?.kind === 'question' && asked.taskIds.length === 0 && !waitsFor(options);
  if ((detailed || unknown) && getProbability(evidence, 'person') > THRESHOLD)
    return parseKind(evidence, scan, options, read);
  if (detailed && isCertain(asked)) return asked;
  // Outside a conversation a report of what happened is kept like a task.
  const capture = getProbability(evidence, 'capture') + getProbability(evidence, 'story');
  if (doubtful && isCertain(asked)) return capture > CERTAIN ? null : asked;
  if (asked?.kind === 'question') return capture > CLEAR ? null : withFound(asked, options, read);
  if (asked && ANSWERS.has(evidence.other) && getProbability(evidence, evidence.other) > SURE)
    return parseKind(evidence, scan, options, read);
  if (asked && isCertain(asked)) return asked;
  if (asked && capture <= SURE) return withContent(asked, options, read);
  const known = REQUESTS.test(scan.text) ? null : parseKnownTasks(evidence, options, readers);
  if (known) return known === 'new' ? null : known;
  if (asked) return null;
  // "Fourth" may be anything: what no kind is likely for is saved.
  const least = scan.tokens.length === 1 && evidence.other === 'other' ? LEAST_LIKELY_WORD : LEAST_LIKELY;
  if (options.dialogue?.chat !== true && getProbability(evidence, evidence.other) < least) return null;
  if (options.dialogue?.chat !== true && isReplyOfSomebody(scan)) return null;
  const isDoubted = options.dialogue?.chat === true && !REQUESTS.test(scan.text);
  // "Call supplier number 5" asks for nothing.
  if (evidence.other === 'person' && ordersWork(scan)) return null;
  // A question without a word that asks needs more than a guess.
  if (
    !isDoubted &&
    evidence.other === 'question' &&
    !isAsking(scan) &&
    getProbability(evidence, 'question') < LEAST_ASKED
  )
    return null;
  // "Nisha rang, the invoice comes in four days": several clauses of which none is a change by itself.
  const isVague =
    isDoubted &&
    (splitClauses(scan.text).length > 1 || HANDLES.test(scan.text)) &&
    evidence.other === 'command' &&
    getProbability(evidence, 'command') < CERTAIN_PARTS;
  return isVague || 1 - capture < Math.min(isDoubted ? IN_CHAT : 1, getThreshold(scan, evidence))
    ? null
    : parseKind(evidence, scan, options, read);
}

/** "Bin the lease", "empty the boiler": work with things, unless "the task" or "it" is meant. */
const HANDLES = /^(?:bin|empty|wipe|chuck|dump|clear)\b(?!.*\b(?:it|that|this|them|tasks?|reminders?|ones?|list)\b)/iu;

/** "Remind me to …", "set a reminder for …": a rule that found a known task in the rest may be wrong. */
const asksToCreate = ({ text, tokens }: Scan): boolean =>
  /\bremind me\b/iu.test(text) || /^(?:set|remind|create)$/.test(wordAt(tokens, 0));

/** Whether a message begins with a verb and its object: "call supplier number 5", and not "phone number of Nisha". */
function ordersWork(scan: Scan): boolean {
  const { verb, task } = parseClause(scan, 0, scan.tokens.length, 'and');
  const next = classify(wordAt(scan.tokens, task + 1));
  return verb > 0 && next !== 'detail' && next !== 'to' && !isAsking(scan);
}

/** Whether the words ask for something to be shown or answered. */
const isAsking = ({ tokens, text }: Scan): boolean =>
  text.includes('?') || tokens.some(({ word }) => /^(?:show|ask)$/.test(findAction(word) ?? ''));

function getThreshold(scan: Scan, evidence: Evidence): number {
  const { other } = evidence;
  if (REQUESTS.test(scan.text)) return CERTAIN;
  if (other === 'command') return THRESHOLD;
  const { verb, task } = parseClause(scan, 0, scan.tokens.length, 'and');
  // "Did she pay - check on Tuesday".
  const later = other === 'question' && !scan.text.trim().endsWith('?') ? splitClauses(scan.text).slice(1) : [];
  const isOrderLast = later.some(({ text }) => isVerb(/\p{L}+/u.exec(text.toLowerCase())?.[0] ?? ''));
  const orders = isOrderLast || (verb === 2 && findAction(wordAt(scan.tokens, task)) !== 'show');
  if (orders && getProbability(evidence, other) < SURE) return CERTAIN;
  return orders || (scan.phrases.length > 0 && !isAsking(scan)) ? CLEAR : THRESHOLD;
}

/** Whether a known task waits for somebody: "who hasn't replied" then asks about it. */
const waitsFor = ({ tasks }: RequestOptions): boolean => getTaskIndex(tasks).all.some(isAwaited);
const isAwaited = (item: IndexedTask | undefined): boolean => item?.task.waitingFor != null;

/** A question by a rule that found no task: the tasks are looked up by content. */
function withFound(asked: QuestionRequest, options: RequestOptions, read: ReadContent): QuestionRequest {
  if (asked.taskIds.length > 0 || !/^(?:done|when)$/.test(asked.ask)) return asked;
  const { scan, words } = read();
  const { taskIds } = parseQuestionByContent(scan, getTaskIndex(options.tasks), words);
  return taskIds.length < MOST_FOUND ? { ...asked, taskIds } : asked;
}
/** More tasks were not named, but all are meant. */
const MOST_FOUND = 4;

/** A command by a rule that found no task: the task is looked up by content. */
function withContent(asked: Asked, options: RequestOptions, read: ReadContent): Asked {
  const [command, ...others] = asked.kind === 'command' ? asked.commands : [];
  if (asked.kind !== 'command' || !command || others.length > 0) return asked;
  const { scan, words } = read();
  const found = parseCommandByContent(scan, getTaskIndex(options.tasks), words);
  if (!found || found.taskIds.length + found.candidates.length === 0) return asked;
  const { taskIds, candidates } = found;
  return toCommandRequest([{ ...command, taskIds, candidates }], asked.tasks);
}

/** Actions that change known tasks. */
const COMMANDS: ReadonlySet<Action | null> = new Set<Action | null>(['delete', 'cancel', 'complete', 'reschedule']);

function parseCommand(options: RequestOptions, read: ReadContent, sure: boolean): CommandRequest | null {
  const { scan, words } = read();
  const command = parseCommandByContent(scan, getTaskIndex(options.tasks), words, sure);
  return command && toCommandRequest([command]);
}

function parseTop(options: RequestOptions, read: ReadContent): CommandRequest | null {
  const { scan, words } = read();
  const command = parseTopByContent(scan, getTaskIndex(options.tasks), words, options.last ?? []);
  return command && toCommandRequest([command]);
}

function parseKind(
  { other, probabilities }: Evidence,
  message: Scan,
  options: RequestOptions,
  read: ReadContent,
): MessageRequest | null {
  // "Cancel Hulu" is a command or something to do, never talk.
  const changes = COMMANDS.has(findAction(wordAt(message.tokens, 0)));
  const namesTask = message.tokens.some(({ word }) => findAction(word) === 'task');
  // Of known tasks one must fit: no words are lost by saying that none does.
  const isOnly = namesTask || getTaskIndex(options.tasks).all.length === 0;
  const sure = other === 'command' && isOnly && (probabilities[0] ?? 1) < (namesTask ? LEAST_CALLED : LEAST);
  if (changes && other !== 'question' && message.tokens.length > 1) return parseCommand(options, read, sure);
  if (other === 'command' || other === 'question') {
    if (other === 'command') return parseCommand(options, read, sure);
    const { scan, words } = read();
    return parseQuestionByContent(scan, getTaskIndex(options.tasks), words);
  }
  if (other === 'talk') return { kind: 'talk', talk: 'thanks' };
  return other in TALKS
    ? { kind: 'talk', talk: TALKS[other as keyof typeof TALKS] ?? 'help', act: other as keyof typeof TALKS }
    : null;
}
