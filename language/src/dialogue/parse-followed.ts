import type { Before, Effect } from '../evidence/effects.ts';
import { EFFECTS, weighEffects } from '../evidence/effects.ts';
import { scanForContent } from '../hindi/request/parse-asked.ts';
import { toCommandRequest } from '../request/command/look-up.ts';
import {
  findKnown,
  isAhead,
  isGenuine,
  isImpossible,
  isPersonAlone,
  isRepeated,
  LOSES,
  matchKnown,
  toPriority,
  VERBS,
} from '../request/content/parse-known.ts';
import { getPastBase } from '../request/stems.ts';
import { getTaskIndex, splitWords } from '../request/task-index.ts';
import { isOpen } from '../request/task-order.ts';
import type { Change, CommandVerb, IndexedTask, Request, RequestOptions, Turn } from '../request/types.ts';
import { findAction } from '../text/actions.ts';
import { undo } from './first-clause.ts';
import { findMoved } from './find-moved.ts';
import { isPersonPronoun } from './find-named.ts';
import { findOnly } from './find-topic.ts';
import { withoutReplaced } from './parse-correction.ts';
import { listTurnWords } from './turn-words.ts';

/** What a turn does to the task that it most likely changes: one of the last turn, or one that it names. */
export interface Followed {
  id: string;
  effect: Effect;
  /** What the last turn did to it, if it was about it. */
  before: Before | undefined;
  /** The probability of the effect. */
  chance: number;
  /** The probability that it does anything to the task. */
  changed: number;
  /** What is done, or null where the effect changes nothing or the words do not say to what. */
  request: Request | null;
  /** The tasks that it may be about. */
  candidates: readonly string[];
  /** Whether the turn has a word of its title. */
  isNamed: boolean;
  /** Whether another task is as likely. */
  isTie: boolean;
  /** Whether another task has the words that name it. */
  isShared: boolean;
}

const ENDED: Readonly<Partial<Record<CommandVerb, Before>>> = {
  complete: 'done',
  cancel: 'cancelled',
  delete: 'cancelled',
  reschedule: 'moved',
};

function getBefore({ kind, changed, command }: Turn, { task }: IndexedTask): Before {
  if (changed.length === 0) return 'listed';
  if (kind === 'capture') return 'saved';
  if (task.status === 'completed') return 'done';
  if (task.status === 'cancelled') return 'cancelled';
  return (command && ENDED[command.verb]) ?? (command?.change.due ? 'moved' : 'changed');
}

interface Candidate {
  item: IndexedTask;
  before?: Before;
}

/** "The third pew is glued" is about the pew, whatever the last turn was about. */
const SUBJECT =
  /^(?:(?:ok|okay|so|and|oh|also|right|well|btw)[\s,]+)*((?:[\p{L}\p{N}'’-]+\s+){1,5}?)(?:is|are|was|were|isn['’]t|aren['’]t|has|have|hasn['’]t|haven['’]t|went|came)\b/iu;

/** The one task that has all words of the subject: "the boiler man is late" is not about the boiler. */
function findSubject(text: string, options: RequestOptions): IndexedTask | undefined {
  const [, said = ''] = SUBJECT.exec(text) ?? [];
  const item = getTaskIndex(options.tasks).byId.get(findOnly(said, options, false) ?? '');
  const words = splitWords(said.replace(/^(?:the|that|this)\s/i, ''));
  return item && words.every((word) => item.words.includes(word)) ? item : undefined;
}

/** The tasks that a turn may be about: that of the last turn, that of its person, and those that it names. */
function listCandidates(
  words: readonly string[],
  options: RequestOptions,
  read: ReturnType<typeof scanForContent>,
): Candidate[] {
  const turn = options.dialogue?.lastTurn;
  const index = getTaskIndex(options.tasks);
  const about = turn ? (turn.changed.length > 0 ? turn.changed : turn.shown) : [];
  const [person, ...people] = turn?.contactIds ?? [];
  const ids =
    about.length === 0 && person !== undefined && people.length === 0 && words.some(isPersonPronoun)
      ? (index.byContact.get(person) ?? []).filter(({ task }) => isOpen(task)).map(({ task }) => task.id)
      : about;
  const subject = findSubject(read.scan.text, options);
  if (subject && !ids.includes(subject.task.id)) return [{ item: subject }];
  const recent = ids.flatMap((id) => index.byId.get(id) ?? []);
  const found = findKnown(read.scan, index, read.words, () => true);
  const named = found
    .filter(
      (match) =>
        match.share >= LEAST_SHARE && isGenuine(read.scan, match, read.words) && !isPersonAlone(read.scan, match),
    )
    .map(({ item }) => item);
  // "Pay Anita 1,200" after "Pay Priya 1,200" is one more; "I emailed her it" is no order.
  const isTold = read.scan.tokens.some(({ word }) => word === 'it') && words.some((word) => getPastBase(word) !== null);
  const isOther = (item: IndexedTask): boolean =>
    !isTold && found.some((match) => match.item === item && isRepeated(read.scan, match, read.words));
  const focus = (
    recent.length === 1 ? recent : recent.filter((item) => found.some((match) => match.item === item))
  ).filter((item) => !isOther(item));
  return [
    ...focus.map((item): Candidate => ({ item, ...(turn && { before: getBefore(turn, item) }) })),
    ...named.filter((item) => !focus.includes(item)).map((item) => ({ item })),
  ];
}

const sum = (chances: readonly number[], isCounted: (effect: Effect) => boolean): number =>
  EFFECTS.reduce((total, effect, at) => total + (isCounted(effect) ? (chances[at] ?? 0) : 0), 0);

const PASSIVE: ReadonlySet<Effect> = new Set<Effect>(['new', 'none', 'question']);

const LEAST_SHARE = 0.5;

/** Reads what a turn does to the task that it most likely changes, by evidence. Returns null where it is about none. */
export function parseFollowed(text: string, options: RequestOptions): Followed | null {
  const read = scanForContent(withoutReplaced(text), options);
  const { scan } = read;
  const candidates = listCandidates(listTurnWords(text), options, read);
  const weighed = candidates.map(({ item, before }) => {
    const { match, tie } = matchKnown(scan, getTaskIndex(options.tasks), read.words, item);
    const chances = mergeProgress(weighEffects(scan, match, tie, before), text);
    return { item, before, match, tie, chances, changed: sum(chances, (other) => !PASSIVE.has(other)) };
  });
  const [first, ...rest] = weighed.toSorted((a, b) => b.changed - a.changed);
  if (!first) return null;
  const [best, second] = [first, rest[0]];
  const { item, before, chances, changed } = best;
  const chance = Math.max(...chances);
  const effect = EFFECTS[chances.indexOf(chance)] ?? 'new';
  const { id } = item.task;
  const command = (verb: CommandVerb, change: Change = {}): Request =>
    toCommandRequest([{ verb, taskIds: [id], candidates: [], target: text, change }]);
  const toRequest = (): Request | null => {
    if (effect === 'undo' && (before === undefined || before === 'listed')) return null;
    // Of several tasks of a turn only this one is open again.
    const isOne = options.dialogue?.lastTurn?.changed.length === 1;
    if (effect === 'undo') return isOne ? toCommandRequest([undo]) : isOpen(item.task) ? null : command('reopen');
    if (effect === 'reopen') return isOpen(item.task) ? null : command('reopen');
    if (!isOpen(item.task)) return null;
    if (effect === 'progress' && !NOT_YET.test(text))
      return { kind: 'correct', taskIds: [id], change: { status: 'in_progress' } };
    // Only an order deletes.
    if (effect === 'delete' && !scan.tokens.some(({ word }) => LOSES.test(findAction(word) ?? ''))) return null;
    if (effect === 'reschedule') {
      const change = findMoved(text, item.task, options);
      return change && isAhead(scan, change) ? command('reschedule', change) : null;
    }
    const verb = VERBS[effect];
    return verb && !isImpossible(scan, best.match, verb, before !== undefined)
      ? command(verb, toPriority(scan, effect))
      : null;
  };
  const isTie =
    second !== undefined && (second.before === undefined) === (before === undefined) && second.changed > changed - 0.2;
  return {
    id,
    effect,
    before,
    chance,
    changed,
    isTie,
    isShared: best.tie && best.match.words.length > 0,
    // The 40 of a title is no name of it, nor its person.
    isNamed: best.match.words.some(({ kind }) => kind === 'word') && !isPersonAlone(scan, best.match),
    candidates: candidates.map((other) => other.item.task.id),
    request: toRequest(),
  };
}

/** Nothing of it is done. */
const NOT_YET = /\b(?:haven['’]?t|hasn['’]?t|have not|has not|didn['’]?t)\b.*\byet\b/iu;
/** "Transfer ho chuka hai": all of it is done. */
function mergeProgress(chances: readonly number[], text: string): readonly number[] {
  if (!OVER.test(text) || HALF.test(text)) return chances;
  const progress = chances[EFFECTS.indexOf('progress')] ?? 0;
  return chances.map((chance, at) =>
    EFFECTS[at] === 'complete' ? chance + progress : EFFECTS[at] === 'progress' ? 0 : chance,
  );
}
const OVER = /\b(?:ho|kar|kr|de|le|mil|aa|ja|bhej|nikal) ?chuk[aei]\b/iu;
const HALF = /\b(?:aadh[aei]|adh[aei]|half|thod[aei]|kuch|nahi|nahin)\b/iu;
