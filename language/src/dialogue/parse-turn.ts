import { getFacts } from '../request/facts.ts';
import { getProbability, weighEvidence } from '../evidence/model.ts';
import { toCommandRequest } from '../request/command/look-up.ts';
import { scanMessage } from '../request/scan.ts';
import type { Command, CommandVerb, Request, RequestOptions } from '../request/types.ts';
import { nameStates, toEnglishTimes } from '../hindi/request/to-english.ts';
import { hasDay } from '../schedule/score-phrases.ts';
import { asksForTask } from './judge-doubt.ts';
import { askAboutLost, askAboutOthers } from './ask-about-others.ts';
import { parseBareOrder, parseReworded } from './bare-order.ts';
import { listQuestions } from './find-question.ts';
import { parseAnswer, parseYesOrNo } from './parse-answer.ts';
import { parseContactChange } from './parse-contact.ts';
import { withReferences } from './with-references.ts';
import { isChange, isStated, OBLIGED, parseCorrection } from './parse-correction.ts';
import { parseNew } from './parse-new.ts';
import { parseQuotedNew } from './parse-quoted.ts';
import { parseJoined, parsePrioritised, parseTopicTime, withSecond } from './parse-joined.ts';
import { parseName, parseOpenWith, parsePerson } from './parse-person.ts';
import { parsePlacement, parseRetry } from './parse-placement.ts';
import { parsePartlyBack, parseProgress, parseRepeated, parseTakenBack, parseWrongOne } from './parse-repeated.ts';
import { fillInSameAs } from './relative-days.ts';
import { parseGranted, parsePutDown, parseReceived, parseReplacedHour } from './parse-told-times.ts';
import { parseSkip, PRONOUN, toSkip } from './parse-skip.ts';
import { getContext, isTold, weighTurn } from './turn-evidence.ts';
import { withNew } from './with-new.ts';
import { withoutReason } from './without-reason.ts';
import type { ReadAlone, TurnInput } from './turn-input.ts';
import {
  DEPENDENT,
  isOrder,
  listVariants,
  nameUndated,
  REMINDS,
  splitClauses,
  stripLead,
  toPlain,
} from './variants.ts';
import { foldedWords, hasOnly, joinTurn, listTurnWords } from './turn-words.ts';
import { findTopic, nameThePerson, type Topic } from './find-topic.ts';
import { isGrounded, parseFirstClause, undo } from './first-clause.ts';

const THANKS = foldedWords('thanks thank thankyou thx cheers dhanyavad shukriya abhar meherbani');
const COURTESY = foldedWords(`
you very so much a lot again bahut bohot bhot ji sir madam bhai aap aapka apka ka ki for help your that ok okay great all the aide
`);
const WHICH =
  /^(?:(?:ok|and|so) )?(?:which|which ones?|what are they|list them|show them|kaun ?se|kaunse|kon ?se)(?: (?:are they|are those|ones))?$/;

const isEmpty = (request: Request): boolean =>
  request.kind === 'capture' ||
  request.kind === 'talk' ||
  ((request.kind === 'command' || request.kind === 'question') && !isGrounded(request));

/** "Cancel the interview, he joined elsewhere", "I rang Marie, and everything is settled": words behind a task say why. */
function withoutRemarks(request: Request): Request {
  if (request.kind !== 'command' || request.commands.length < 2) return request;
  const isRemark = ({ verb, target }: Command): boolean => verb === 'complete' && NO_NAME.test(target.trim());
  const [first, ...rest] = request.commands;
  if (!first || NO_NAME.test(first.target.trim())) return request;
  const commands = [first, ...rest.filter((command) => !isRemark(command))];
  return commands.length === request.commands.length
    ? request
    : { ...request, commands, plural: commands.some(({ taskIds }) => taskIds.length > 1) };
}
const NO_NAME = /^(?:|all|everything|sab|sab kuch)$/iu;

/**
 * Reads a message together with what came before it in its conversation. If it names nothing known, it is read without
 * the words around the request: "alright so … go ahead and move that to Friday because …".
 */
export function parseTurn(text: string, options: RequestOptions, readAlone: ReadAlone): Request {
  const read = (part: string): Request =>
    withReferences(toSkip(parseMeant(part, options, readAlone), part, options), part, options, readAlone);
  const request = withoutRemarks(askAboutLost(withNew(read(text), text, options, readAlone, read), text));
  return request.kind === 'command' ? askAboutOthers(request, text.replace(ASIDE, ''), options) : request;
}

/** "Done (Brenda sent everything over by fax)": a remark of three words or more. */
const ASIDE = /\s*\(\S+(?:\s+[^\s)]+){2,}\)/gu;

/** "Everything I have, shift it to monday": what is meant stands first. */
const EVERYTHING =
  /^(everything|all of (?:it|them|these|those)|sab kuch|sab)(?: (?:i|we) (?:have|have got|got)| on my list| open)?[\s,]+(shift|move|push|cancel|delete|postpone|bump) (?:it|them|that)(?: all)?\s+/iu;

function parseMeant(said: string, options: RequestOptions, readAlone: ReadAlone): Request {
  const named = nameThePerson(
    fillInSameAs(
      nameStates(nameUndated(said.replace(/\bof ['’]?em\b/giu, 'of them').replace(EVERYTHING, '$2 $1 '))),
      options,
    ),
    options,
  );
  if (named === null) return { kind: 'talk', talk: 'help', act: 'unsure' };
  const plain = named.replace(ASIDE, '');
  const meant = plain === named ? undefined : parseMeant(plain, options, readAlone);
  if (meant && isGrounded(meant)) return meant;
  const text = withoutReason(named, scanMessage(named, options));
  const order =
    parseBareOrder(named, options, (part, about) => parseWording(part, about, readAlone)) ??
    parseReworded(text, (part) => parseWording(part, options, readAlone));
  if (order) return order;
  const read = (part: string): Request =>
    parsePrioritised(part, options) ??
    parseTopicTime(part, options, (other) => parseWording(other, options, readAlone)) ??
    parseWording(part, options, readAlone);
  const told =
    parseReplacedHour(named, options) ??
    parseQuotedNew(named, options, readAlone) ??
    parsePutDown(named, options, read, readAlone);
  if (told) return told;
  const first = parseFirstClause(text, options, (part) => parseWording(part, options, readAlone));
  if (first) return first;
  const topic = findTopic(text, options) ?? findTopic(stripLead(text), options);
  const about = topic && parseTopic(topic, readAlone);
  if (about) return about;
  const joined = parseJoined(text, options, read);
  if (joined) return joined;
  const request = withSecond(read(text), text, read);
  // "Go on and pause it": the words before the command are no task of their own.
  if (request.kind === 'command' && request.tasks.length > 0 && stripLead(text) !== text) {
    const bare = parseWording(stripLead(text), options, readAlone);
    if (isGrounded(bare)) return askAboutOne(bare, text);
  }
  // "Rang her, all good": before one task is asked about, the clause that is certain counts.
  const isAsked =
    request.kind === 'command' &&
    request.commands.every(({ taskIds, candidates }) => taskIds.length === 0 && candidates.length === 1);
  const certain = isAsked ? parseClauses(text, options, readAlone) : undefined;
  if (certain) return certain;
  if (!isEmpty(request)) return askAboutOne(request, text);
  for (const variant of request.kind === 'capture' && isOrder(text) ? [toPlain(text)] : listVariants(text)) {
    const shorter = parseWording(variant, options, readAlone);
    // "In 2 hours i have to fetch the key": a time alone corrects nothing there.
    const isNew = (OBLIGED.test(text) || REMINDS.test(text)) && !listTurnWords(variant).some(isChange);
    if (isGrounded(shorter) && !(shorter.kind === 'correct' && (isNew || isTold(weighTurn(text, options)))))
      return askAboutOne(shorter, variant);
  }
  return parseClauses(text, options, readAlone) ?? parseQuestionWithin(text, options, readAlone) ?? request;
}

/**
 * "I've got both hands full so just tell me what do I have on Friday": the question, when the words around it ask for nothing.
 * Undefined without one that finds something.
 */
function parseQuestionWithin(text: string, options: RequestOptions, readAlone: ReadAlone): Request | undefined {
  if (isOrder(text)) return undefined;
  const isDay = (part: string): boolean => scanMessage(part, options).phrases.some(hasDay);
  return listQuestions(text, isDay)
    .map((core) => parseWording(core, options, readAlone))
    .find((reading) => (reading.kind === 'question' || reading.kind === 'person') && isGrounded(reading));
}

/**
 * Of several clauses, the one that is about something known, when the others ask for nothing: "bin it, the party is off". Undefined
 * without such a clause.
 */
function parseClauses(text: string, options: RequestOptions, readAlone: ReadAlone): Request | undefined {
  if (DEPENDENT.test(text)) return undefined;
  const clauses = splitClauses(text);
  if (clauses.length < 2) return undefined;
  const readings = clauses.map((clause) => parseWording(clause, options, readAlone));
  const acts = readings.filter((reading) => isGrounded(reading) && reading.kind !== 'question');
  const [meant, ...more] = acts.length > 0 ? acts : readings.filter(isGrounded);
  // "Sorry, in an hour, the bank closes in two": of two corrections the second is the reason.
  if (!meant || more.some(({ kind }) => kind !== 'correct' || meant.kind !== 'correct')) return undefined;
  // "Dentist, Friday at 3", "Sarah: left a message, she's out till Monday": a time behind other words belongs to them.
  const clause = clauses[readings.indexOf(meant)] ?? '';
  if (meant.kind === 'correct' && !listTurnWords(clause).some(isChange) && !isStated(clause)) {
    if (REMINDS.test(text)) return undefined;
    const evidence = weighTurn(text, options);
    if (meant !== readings[0] && getProbability(evidence, 'correct') < LIKELY) return undefined;
    if (isTold(evidence)) return undefined;
  }
  // What was reported before a question may be its reason.
  const isReport = meant.kind === 'command' && meant.commands.some(({ verb }) => verb === 'complete');
  if (isReport && text.trim().endsWith('?')) return undefined;
  const asks = readings.some(
    (reading, at) => reading !== meant && reading.kind === 'capture' && asksForTask(clauses[at] ?? '', options),
  );
  return asks ? undefined : meant;
}

/** The least probability of a correction behind other words: "no, she's on a train. tomorrow 11". */
const LIKELY = 0.5;

/** Reads a command for the tasks that the words before it name. Returns null when it is no command. */
function parseTopic(topic: Topic, readAlone: ReadAlone): Request | null {
  const { text, options, taskIds, plural, isShown } = topic;
  const isFound = (request: Request): boolean => isGrounded(request) && request.kind !== 'question';
  const [request] = [text, ...listVariants(text)]
    .map((variant) => parseWording(variant, options, readAlone))
    .filter(isFound);
  if (!request) return null;
  if (request.kind !== 'command') return request;
  // One was meant, and several have its words.
  const isUnclear = !plural && taskIds.length > 1;
  const commands = request.commands.map((command) => ({
    ...command,
    target: topic.target,
    ...(isUnclear && { taskIds: [], candidates: [...taskIds] }),
  }));
  // Several that the last reply listed are known to the user, others are confirmed.
  return { ...request, commands, plural: plural && taskIds.length > 1 && !isShown };
}

/** What is confirmed before it changes several tasks. */
const CONFIRMED = new Set<CommandVerb>(['complete', 'cancel', 'delete', 'reschedule', 'backlog']);
const EVERY =
  /\b(?:(?<!\b(?:after|at|above|of) )all(?! (?:ok|okay|good|fine|set|done|clear|right|sorted|over|up)\b)|everything|anything|every|sab(?! (?:normal|theek|thik|ok|okay|sahi|accha|acha|achha|badhiya|clear|set|fine)\b)|sabhi|saare|sare)\b/iu;

/** "Everything for X" of which only one was found is asked about: others may be meant. */
function askAboutOne(request: Request, text: string): Request {
  if (request.kind !== 'command' || !EVERY.test(text)) return request;
  // All of the tasks that have the words are meant, and confirmed.
  const isAll = ({ verb, taskIds, candidates }: Command): boolean =>
    CONFIRMED.has(verb) && taskIds.length === 0 && candidates.length > 1;
  if (request.commands.length > 0 && request.commands.every(isAll)) {
    const all = request.commands.map((command) => ({ ...command, taskIds: command.candidates, candidates: [] }));
    return { ...request, commands: all, plural: true };
  }
  const commands = request.commands.map((command) =>
    command.taskIds.length === 1 && !PRONOUN.test(command.target)
      ? { ...command, taskIds: [], candidates: command.taskIds }
      : command,
  );
  return { ...request, commands };
}

function parseWording(text: string, options: RequestOptions, readAlone: ReadAlone): Request {
  const words = listTurnWords(text);
  const scan = scanMessage(toEnglishTimes(text), options);
  const evidence = weighEvidence(text, getFacts(scan, getContext(options.dialogue)));
  const input: TurnInput = { text, words, scan, evidence, options, readAlone };
  const { pending, lastTurn } = options.dialogue ?? {};
  const partly = parsePartlyBack(input);
  if (partly) return partly;
  if (parseTakenBack(input)) return toCommandRequest([undo]);
  if (hasOnly(words, THANKS, COURTESY)) return { kind: 'talk', talk: 'thanks' };
  if (lastTurn && lastTurn.shown.length > 0 && WHICH.test(joinTurn(text)))
    return { kind: 'question', ask: 'list', taskIds: [...lastTurn.shown], target: text };
  if (pending) {
    const answer = parseAnswer(text, scan, words, evidence, pending, options);
    if (answer) return answer;
  }
  return (
    parseReceived(input) ??
    parseContactChange(text, evidence, options) ??
    parseAboutPeople(input) ??
    parseOpenWith(text, words, options) ??
    parseName(input) ??
    parseWrongOne(input) ??
    parseGranted(input) ??
    parseProgress(input) ??
    parseSkip(input) ??
    parseCorrection(text, words, evidence, options) ??
    parsePlacement(input) ??
    parseRetry(input) ??
    parseRefusal(text, words, options) ??
    parseRepeated(input) ??
    withoutOthers(parseNew(input), text)
  );
}

/** "Both" never means every task. */
function withoutOthers(request: Request, text: string): Request {
  if (request.kind !== 'command' || !/\b(?:both|dono|donon)\b/iu.test(text)) return request;
  const commands = request.commands.map((command) =>
    command.taskIds.length > 2 ? { ...command, taskIds: [], candidates: [], target: text } : command,
  );
  return { ...request, commands };
}

/** A question about people. One that names a person and says when is something to do: "email Omar at 5, would you?". */
function parseAboutPeople(input: TurnInput): Request | null {
  const { scan } = input;
  const request = parsePerson(input);
  return request && (scan.phrases.length === 0 || request.contactIds.length + request.name.length === 0)
    ? request
    : null;
}

/** "No" and "never mind" right after a change: an answer, so that Aide can offer to undo it. Otherwise they are talk. */
function parseRefusal(text: string, words: readonly string[], { dialogue }: RequestOptions): Request | null {
  const answer = parseYesOrNo(text, words);
  if (answer === null || dialogue?.pending) return null;
  return answer !== 'yes' && (dialogue?.lastTurn?.changed.length ?? 0) > 0
    ? { kind: 'answer', answer }
    : { kind: 'talk', talk: 'thanks', act: answer };
}
