import { getProbability, type Evidence } from '../evidence/model.ts';
import { toCommandRequest } from '../request/command/look-up.ts';
import { beginsWithLoss, ENDS, UNFORGOTTEN } from '../request/content/parse-known.ts';
import { scanMessage } from '../request/scan.ts';
import { getTaskIndex } from '../request/task-index.ts';
import { isOpen, listPeople } from '../request/task-order.ts';
import type { Change, Command, Request, RequestOptions } from '../request/types.ts';
import { replaceCount } from './find-amount.ts';
import { findMoved } from './find-moved.ts';
import { asksForTask } from './judge-doubt.ts';
import { isStated, isVerbOfChange, OBLIGED } from './parse-correction.ts';
import { parseFollowed, type Followed } from './parse-followed.ts';
import { replaceAmount } from './parse-replacement.ts';
import { weighTurn } from './turn-evidence.ts';
import type { ReadAlone } from './turn-input.ts';
import { listTurnWords } from './turn-words.ts';
import { REMINDS } from './variants.ts';

/** The least probability of a change that no rule reads, of one of another task than the last, and of one that is asked about. */
const LIKELY = 0.6;
const UNNAMED = 0.75;
const CERTAIN_TOLD = 0.9;
const NAMED = 0.75;
const ASKED = 0.4;
/** Below this probability of any change, a correction that is not clearly one is none. */
const UNLIKELY = 0.3;
/** Above this probability of any change, one by a rule to a task that the turn neither names nor follows is not meant. */
const CERTAIN = 0.8;
/** The least probability of a correction that no rule reads. */
const CORRECTED = 0.8;

/** The least probability of something new, of which the kind of the turn is not sure. */
const SAVED = 0.75;
const HALF = 0.5;
/** Above this probability a capture is one, however certain the task of the last turn is. */
const SURELY_NEW = 0.9;

/** Acts of a chat that say that nothing was understood, or nothing is to be done. */
const UNREAD: ReadonlySet<string | undefined> = new Set(['story', 'report', 'unsure', undefined]);

/** Whether nothing was read that finds or changes anything. */
export const isUnread = (request: Request): boolean =>
  (request.kind === 'talk' && UNREAD.has(request.act)) ||
  (request.kind === 'question' && request.taskIds.length === 0) ||
  (request.kind === 'command' &&
    request.tasks.length === 0 &&
    request.commands.every(
      ({ verb, taskIds, candidates }) => verb !== 'undo' && taskIds.length + candidates.length === 0,
    ));

/** Whether a request changes something without a question, or is an answer. */
const isDecided = (request: Request): boolean =>
  request.kind === 'correct' ||
  request.kind === 'answer' ||
  (request.kind === 'command' && request.commands.some(({ verb, taskIds }) => verb === 'undo' || taskIds.length > 0));

/** The correction of an open task that the last turn created or changed: another amount, or of the only one another time. */
function correctLast(text: string, evidence: Evidence, options: RequestOptions): Request | null {
  const correction = getProbability(evidence, 'correct');
  const { byId } = getTaskIndex(options.tasks);
  const changed = options.dialogue?.lastTurn?.changed ?? [];
  const tasks = changed.flatMap((id) => byId.get(id)?.task ?? []).filter(isOpen);
  const correct = (id: string, change: Change): Request => ({ kind: 'correct', taskIds: [id], change });
  const amounts = tasks.flatMap(({ id, title: before }) => {
    const isLikely = correction + getProbability(evidence, 'command') > HALF;
    const title = replaceCount(text, before) ?? (isLikely ? replaceAmount(text, before) : null);
    return title === null ? [] : correct(id, { title });
  });
  if (amounts.length > 0) return amounts.length === 1 ? (amounts[0] ?? null) : null;
  const [task, ...others] = tasks;
  const change = task && others.length === 0 && correction > CORRECTED ? findMoved(text, task, options) : null;
  return task && change ? correct(task.id, change) : null;
}

/** Whether a request asks for the same change of the task, or which of several is meant where the words name none. */
function isAsking(request: Request, { id, request: meant, before, isShared }: Followed): boolean {
  const [command, ...others] = request.kind === 'command' && request.tasks.length === 0 ? request.commands : [];
  const verb = meant?.kind === 'command' ? meant.commands[0]?.verb : undefined;
  if (!command || others.length > 0 || command.taskIds.length > 0 || command.verb !== verb) return false;
  const isOnly = command.candidates.length === 1 || (before !== undefined && !isShared);
  return isOnly && command.candidates.includes(id);
}

/** Whether the words ask for something new, which what they do to a task does not outweigh. */
function isNewBeside(
  request: Request,
  followed: Followed,
  evidence: Evidence,
  text: string,
  options: RequestOptions,
): boolean {
  const isLoss = followed.before === undefined && beginsWithLoss(scanMessage(text, options));
  if (request.kind !== 'capture') return isLoss && isUnread(request);
  if (request.tasks.length > 1) return true;
  const ends =
    followed.request?.kind === 'command' &&
    followed.request.commands.some(({ verb }) => ENDS.has(verb) || verb === 'undo' || verb === 'reopen');
  // "Sunita sends the numbers by Wednesday" is about "Ask Sunita for the numbers", however much like a task it sounds.
  const isClear =
    followed.before === undefined && followed.isNamed && !followed.isShared && followed.chance >= CERTAIN_TOLD;
  return (
    (!isClear && getProbability(evidence, 'capture') > Math.min(followed.changed, SURELY_NEW)) ||
    request.tasks.some(({ waiting, recurrence }) => waiting !== null || recurrence !== null) ||
    // "James is to draft it, and I shall chase him on Monday" ends nothing.
    // "Usko bol do kal aa jaye".
    TELLS.test(text) ||
    (ends && (OBLIGED.test(text) || PROMISED.test(text) || WANTS.test(text))) ||
    isLoss
  );
}

/** The least probability of a change that is made without a question. A story without a word of the task is hardly about it. */
function getLeast({ before, isNamed }: Followed, evidence: Evidence): number {
  const asked = getProbability(evidence, 'command') + getProbability(evidence, 'correct');
  if (before === undefined) return asked > LIKELY ? NAMED : CERTAIN_TOLD;
  return isNamed ? LIKELY : getTold(evidence) > HALF ? CERTAIN_TOLD : UNNAMED;
}

/** The probability of words that change nothing. */
const getTold = (evidence: Evidence): number =>
  (['story', 'talk', 'other'] as const).reduce((all, kind) => all + getProbability(evidence, kind), 0);

/** "I want one more look", "I'd like to write to her". */
export const WANTS = /\b(?:i|we)(?:['’]d)? (?:want|wish|would like|like|['’]d like)\b/iu;
const TELLS = /\b(?:ko|usko|unko|use|unhe) (?:bol|bata|keh|kah)\w* (?:do|dena|de|dijiye)\b/iu;
/** A day that counts from that of the last task. */
const NEXT_DAY = /\b(?:next day|day after|day before|agle din)\b(?! tomorrow)/iu;
const PROMISED = /\b(?:i|we)(?:['’]ll| will| shall)\b/iu;

/** "Sound in the main, but I want one more look": it may not be over. */
export const HEDGED = /\b(?:but|though|except|however|still|lekin|magar)\b/iu;

const OPENS: ReadonlySet<string> = new Set(['reopen', 'undo', 'progress']);

/** Whether a request moves the task to no day. */
const isUnchanging = (request: Request, { id }: Followed): boolean =>
  request.kind === 'command' &&
  request.tasks.length === 0 &&
  request.commands.length === 1 &&
  request.commands.every(
    ({ verb, taskIds, change }) =>
      verb === 'reschedule' && taskIds.length === 1 && taskIds.includes(id) && Object.keys(change).length === 0,
  );

/** "Mostly written, still missing Kim's numbers": rules read that it is done. */
const isHalfDone = (request: Request, { id, effect, chance }: Followed): boolean =>
  effect === 'progress' &&
  chance >= CERTAIN &&
  request.kind === 'command' &&
  request.tasks.length === 0 &&
  request.commands.every(
    ({ verb, taskIds, candidates }) =>
      verb === 'complete' && [...taskIds, ...candidates].every((other) => other === id),
  );

/** The same change as a question. */
const toAsked = (request: Request): Request =>
  request.kind === 'command'
    ? toCommandRequest(request.commands.map((command) => ({ ...command, taskIds: [], candidates: command.taskIds })))
    : request;

/**
 * The request, or the change of the task of the last turn, or of the one that is named, where no rule reads anything else: "told her",
 * "no answer, try again on Friday", "that one stays".
 */
export function withFollowed(request: Request, text: string, options: RequestOptions, readAlone: ReadAlone): Request {
  const { dialogue } = options;
  // Part of an answer to a question about several: "just the first two".
  const isAnswering = (dialogue?.pending?.options.length ?? 0) > 1;
  const isPlural = SEVERAL.test(text) && meansSeveral(request, options);
  if (dialogue?.chat !== true || isAnswering || isPlural || UNFORGOTTEN.test(text)) return request;
  // "Everything with her can slide by a week" of which one was found is asked about.
  const isEvery = EVERYTHING.test(text) && request.kind === 'command' && request.commands.every(isAsked);
  if (isEvery) return request;
  const mayChange = isUnread(request) || ['command', 'capture', 'correct'].includes(request.kind);
  if (!mayChange && request.kind !== 'talk') return request;
  const evidence = weighTurn(text, options);
  const isSettled = isDecided(request) || (request.kind === 'capture' && asksForTask(text, options));
  const corrected = isSettled ? null : correctLast(text, evidence, options);
  if (corrected) return corrected;
  const followed = mayChange ? parseFollowed(text, options) : null;
  if (!followed) return request;
  if (followed.effect === 'new' && followed.chance > SAVED && request.kind === 'talk' && request.act === 'unsure') {
    const asks = (['question', 'person', 'other', 'story'] as const).some(
      (kind) => getProbability(evidence, kind) > HALF,
    );
    return asks || !asksForTask(text, options)
      ? request
      : readAlone(text, { ...options, tasks: [], dialogue: undefined });
  }
  // "The trains are cancelled tomorrow": a day is not yet that of the last task.
  if (
    request.kind === 'correct' &&
    request.taskIds.includes(followed.id) &&
    followed.changed < UNLIKELY &&
    request.change.due !== undefined &&
    !REMINDS.test(text) &&
    !NEXT_DAY.test(text) &&
    !isStated(text) &&
    !listTurnWords(text).some(isVerbOfChange) &&
    getProbability(evidence, 'correct') < HALF
  )
    return { kind: 'talk', talk: 'thanks', act: 'unsure' };
  if (!followed.request) return request;
  if (isNewBeside(request, followed, evidence, text, options)) return request;
  if (isUnread(request) || request.kind === 'capture' || isAsking(request, followed)) {
    if (followed.chance < ASKED) return request;
    // "The card was declined, so the flights still want booking": what is open is not hedged.
    const isHedged = HEDGED.test(text) && !OPENS.has(followed.effect);
    if (followed.chance >= getLeast(followed, evidence) && !followed.isTie && !isHedged) return followed.request;
    // A remark is not asked about.
    const mayAsk =
      request.kind === 'talk' && followed.request.kind === 'command' && (followed.isNamed || getTold(evidence) <= HALF);
    if (!mayAsk) return request;
    // Aide offers to take the last turn back.
    return followed.effect === 'undo' ? { kind: 'answer', answer: 'no' } : toAsked(followed.request);
  }
  if (isUnchanging(request, followed) || isHalfDone(request, followed)) return followed.request;
  const isSure = followed.chance >= Math.max(CERTAIN, getLeast(followed, evidence)) && !followed.isTie;
  if (request.kind === 'correct')
    return isSure && followed.before === undefined && followed.isNamed ? followed.request : request;
  const [command, ...others] = request.kind === 'command' && request.tasks.length === 0 ? request.commands : [];
  const isElsewhere = command?.taskIds.length === 1 && !followed.candidates.includes(command.taskIds[0] ?? '');
  return isSure && isElsewhere && others.length === 0 && !namesPerson(text, command, options)
    ? followed.request
    : request;
}

/** "Anna has given me until Friday" is about her task. */
function namesPerson(text: string, { taskIds }: Command, options: RequestOptions): boolean {
  const people = scanMessage(text, options).mentions.flatMap(({ match }) => match?.people.map(({ id }) => id) ?? []);
  const { byId } = getTaskIndex(options.tasks);
  return taskIds.some((id) => {
    const task = byId.get(id)?.task;
    return task !== undefined && listPeople(task).some((person) => people.includes(person));
  });
}

const EVERYTHING = /\b(?:everything|anything|sab kuch|sabhi)\b|\ball (?:my|the|of)\b/iu;
const isAsked = ({ taskIds, candidates }: Command): boolean => taskIds.length === 0 && candidates.length > 0;

/** Whether words for several can mean tasks: "all six of them" are heaters where the last turn was about one task. */
function meansSeveral(request: Request, { dialogue }: RequestOptions): boolean {
  const { changed, shown } = dialogue?.lastTurn ?? { changed: [], shown: [] };
  const isRead = request.kind === 'command' && request.commands.some(({ taskIds }) => taskIds.length > 1);
  return isRead || (request.kind === 'command' && request.plural) || changed.length > 1 || shown.length > 1;
}
const SEVERAL =
  /\b(?:both|everything|each|them|those|these|dono|donon|sab(?! (?:normal|theek|thik|ok|okay|sahi|accha|acha|achha|badhiya|clear|set|fine|kuch theek)\b)|sabhi|saare|sare|sabko|all(?: of (?:them|these|those))?(?=[\s.,!]*$| (?:to|till|until|on|by|back|off|out)\b))\b/iu;
