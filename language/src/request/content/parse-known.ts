import { EFFECTS, weighEffects } from '../../evidence/effects.ts';
import type { Effect } from '../../evidence/effects.ts';
import { classify } from '../../evidence/shape.ts';
import type { Action } from '../../text/actions.ts';
import { findAction } from '../../text/actions.ts';
import type { Token } from '../../text/tokens.ts';
import { wordAt } from '../../text/tokens.ts';
import { wordSet } from '../../text/word-set.ts';
import { isSameAction } from '../same-action.ts';
import type { Scan } from '../scan.ts';
import { toStem } from '../stems.ts';
import { splitWords } from '../task-index.ts';
import { isOpen, listPeople } from '../task-order.ts';
import type { Change, Command, CommandVerb, IndexedTask, TaskIndex } from '../types.ts';
import type { Match } from './find-by-words.ts';
import { findByWords, rankByWords } from './find-by-words.ts';
import type { ContentWords } from './parse-by-content.ts';
import { findNewTime, listContent } from './parse-by-content.ts';

/** How much of what is said a task must have, at least. */
const LEAST_NAMED = 0.3;
/** The least probability of a change: a wrong change is worse than a task that has to be merged. */
const CERTAIN = 0.75;
const HALF = 0.5;
/** The least share of the verb among the changes, and the least probability of one that ends a task. Below these it is asked about. */
const LEAST_OF_VERBS = 0.6;
const LIKELY_END = 0.5;
const ASKED = 0.3;

export const VERBS: Readonly<Partial<Record<Effect, CommandVerb>>> = {
  complete: 'complete',
  reschedule: 'reschedule',
  cancel: 'cancel',
  delete: 'delete',
  urgent: 'prioritise',
  lower: 'prioritise',
  backlog: 'backlog',
};

/** "Hasn't", "almost", "lost": it is not done, or not all of it. */
const UNDONE =
  /^(?:.*n['’]t|(?:has|have|is|was|did)nt|yet|almost|nearly|half|partly|except|only|lost|forgot|forgotten|missed|failed|aadha|aadhi|sirf|reh|rah)$/;

/** Classes of words for what is still to be done, is being done or is asked. */
const AHEAD = wordSet('not ? ask need going raha please');

/** "The dentist is at 4": it is still to come. */
const CLOCK = /\bat \d/u;

export const ENDS: ReadonlySet<CommandVerb> = new Set<CommandVerb>(['complete', 'cancel', 'delete']);

/** Classes of words that can name a task: "somebody" and "here" are in many. */
const NAMING = wordSet('x verb past ing detail 0');

const listNaming = (scan: Scan, words: ContentWords): Token[] =>
  listContent(scan, words, () => false).filter(
    (token) => NAMING.has(classify(token.word)) || scan.isPerson(scan.tokens.indexOf(token)),
  );

/** The open tasks that a message names best: the best and those as good. */
export const findKnown = (scan: Scan, index: TaskIndex, words: ContentWords, isMeant = isOpen): Match[] =>
  findByWords(scan, index, listNaming(scan, words), isMeant, words.translate, LEAST_NAMED);

/** How a message names one task, whether others are named as well, or null. */
export function findNamed(
  scan: Scan,
  index: TaskIndex,
  words: ContentWords,
  id: string,
): { match: Match; tie: boolean } | null {
  const ranked = rankByWords(scan, index, listNaming(scan, words), () => true, words.translate);
  const match = ranked.find(({ item }) => item.task.id === id);
  return match ? { match, tie: ranked.filter(({ share }) => share >= match.share).length > 1 } : null;
}

/** Whether the words of a message that name a task can be about it. */
export function isGenuine(scan: Scan, match: Match, words: ContentWords): boolean {
  // The 2 of "2B" is in many titles.
  const isNamed = match.words.some(({ text }) => text.length > 2);
  return isNamed && !isRepeated(scan, match, words) && !namesOther(scan, match);
}

/** "Dave's team is done with us", "Kayla wants Friday off": a person alone does not say which task is meant. */
export const isPersonAlone = (scan: Scan, { words }: Match): boolean =>
  words.every((token) => scan.isPerson(scan.tokens.indexOf(token)));

/** How a message names a task that it may be about without naming it, and whether it names another one better. */
export function matchKnown(scan: Scan, index: TaskIndex, words: ContentWords, item: IndexedTask): KnownMatch {
  const ranked = rankByWords(scan, index, listNaming(scan, words), () => true, words.translate);
  const match = ranked.find((other) => other.item === item) ?? { item, share: 0, words: [] };
  return {
    match,
    tie: ranked.some((other) => other.item !== item && isOpen(other.item.task) && other.share >= match.share),
  };
}

interface KnownMatch {
  match: Match;
  tie: boolean;
}

/** A command and how likely its verb is. */
interface Known {
  command: Command;
  chance: number;
}

/** The priority that the words give a task. */
export function toPriority(scan: Scan, effect: Effect): Change {
  if (effect === 'urgent') return { priority: scan.tokens.some(({ word }) => word === 'urgent') ? 'urgent' : 'high' };
  if (effect === 'lower') return { priority: scan.tokens.some(({ word }) => NORMAL.test(word)) ? 'medium' : 'low' };
  return {};
}
const NORMAL = /^(?:normal|medium|regular|usual|ordinary)$/;

/** Words for what is different from before. */
const CHANGED = wordSet('instead rather actually now not later earlier already ab');

/**
 * "Cancel Netflix" while a task "Cancel Netflix" is known, or "call Rakesh tomorrow", requests the same action again. The verb alone
 * names no task: "bhej diya".
 */
export function isRepeated({ tokens }: Scan, { item, words }: Match, { translate }: ContentWords): boolean {
  const isVerb = ({ word }: Token): boolean =>
    item.verb !== null && isSameAction(toStem(translate(word) ?? word), item.verb);
  if (words.every((token) => isVerb(token) && !item.words.includes(token.word))) return true;
  const isNew = (token: Token): boolean =>
    !isVerb(token) &&
    (CHANGED.has(token.word) || CHANGES.has(findAction(token.word)) || REPORTS.has(classify(token.word)));
  const isReport = tokens.some((token) => isVerb(token) && classify(token.word) === 'past');
  return !isReport && tokens.some(isVerb) && !tokens.some(isNew);
}
const REPORTS = wordSet('past gaya was has is');
const CHANGES: ReadonlySet<Action | null> = new Set<Action | null>(['delete', 'cancel', 'complete', 'reschedule']);

/** Whether somebody is named whom the task is not about: "Kwame has sent the form" is not the form of Farah. */
const namesOther = ({ mentions }: Scan, { item }: Match): boolean =>
  mentions.some(({ match, name }) => {
    const people = match?.people.map(({ id }) => id) ?? [];
    const isOwn = people.some((id) => listPeople(item.task).includes(id));
    return people.length > 0 && !isOwn && !splitWords(name).some((word) => item.words.includes(word));
  });

/** "Don't forget the form". */
export const UNFORGOTTEN = /\b(?:don['’]?t|do not|never|not to|mat|na)\s+(?:\w+\s+){0,2}(?:forget|bhool\w*)\b/iu;

const SUREST = 0.95;

/** The odds of a probability, of which neither model is more certain than this. */
function toOdds(probability: number): number {
  const chance = Math.min(SUREST, Math.max(1 - SUREST, probability));
  return chance / (1 - chance);
}

/**
 * Reads what a message says about the known task that it names, by evidence. `asked` is the probability of a command by the
 * words alone. Returns null where the two together are not clear; where only the verb is not, the task is the only
 * candidate if somebody `answers`.
 */
export function parseKnown(
  scan: Scan,
  index: TaskIndex,
  words: ContentWords,
  asked: number,
  answers = false,
): Known | null {
  const found = findKnown(scan, index, words);
  const [best] = found;
  if (!best || !isGenuine(scan, best, words)) return null;
  const chances = weighEffects(scan, best, found.length > 1);
  const moved = findNewTime(scan, -1)?.change(best.item.task);
  // "Keep it for Thursday, I'll go myself": what has a new time is not done.
  const isPlanned =
    moved !== undefined && isAhead(scan, moved) && !scan.tokens.some(({ word }) => REPORTS.has(classify(word)));
  const changes = EFFECTS.map((effect, at) =>
    VERBS[effect] &&
    (effect !== 'complete' || !isPlanned) &&
    (effect !== 'reschedule' || ((!moved || isAhead(scan, moved)) && !isOver(scan)))
      ? (chances[at] ?? 0)
      : 0,
  );
  const changed = changes.reduce((sum, chance) => sum + chance, 0);
  const odds = toOdds(asked) * toOdds(changed);
  const both = odds / (odds + 1);
  const chance = Math.max(...changes);
  const effect = EFFECTS[changes.indexOf(chance)] ?? 'new';
  // What is not to be deleted in so many words is kept, as cancelled.
  const isDeleted = scan.tokens.some(({ word }) => findAction(word) === 'delete');
  const named = effect === 'delete' && !isDeleted ? 'cancel' : VERBS[effect];
  const ends = named !== undefined && ENDS.has(named);
  const isLikely = ends ? chance >= LIKELY_END && asked >= HALF : chance >= LEAST_OF_VERBS * changed;
  const verb = both >= CERTAIN && (isLikely || (answers && chance >= ASKED)) ? named : undefined;
  const change = effect === 'reschedule' ? moved : toPriority(scan, effect);
  // What became of a task is told as news; that it matters more is not.
  if (verb === 'prioritise' && (asked < HALF || scan.tokens.some(({ word }) => findAction(word) === 'reschedule')))
    return null;
  if (!verb || !change || isImpossible(scan, best, verb) || (LOSES.test(verb) && beginsWithLoss(scan))) return null;
  const ids = found.map(({ item }) => item.task.id);
  const [taskIds, candidates] = ids.length > 1 || !isLikely ? [[], ids] : [ids, []];
  const target = best.words.map(({ text }) => text).join(' ');
  return { command: { verb, taskIds, candidates, target, change }, chance };
}

/** Whether a message says, whatever its words are evidence for, that a task is not changed in this way. `isLast`: the last turn was about it. */
export function isImpossible(scan: Scan, match: Match, verb: CommandVerb, isLast = false): boolean {
  const { tokens, text } = scan;
  if (!isLast && isPersonAlone(scan, match) && match.words.length > 0 && (ENDS.has(verb) || match.share < HALF))
    return true;
  if (!ENDS.has(verb)) return false;
  // "Wei has the job in Leiden" after the essays.
  if (isLast && match.words.length === 0 && namesOther(scan, match)) return true;
  if (
    verb === 'complete' &&
    (CLOCK.test(text) || tokens.some(({ word }) => UNDONE.test(word) || AHEAD.has(classify(word))))
  )
    return true;
  // What is not to be forgotten is not over, whatever "don't" says elsewhere.
  return tokens.some(({ word }) => word === 'keep') || UNFORGOTTEN.test(text);
}

/** "Bin the lease" is work with paper: the rules have read what begins with a verb for it. */
export const beginsWithLoss = ({ tokens }: Scan): boolean => LOSES.test(findAction(wordAt(tokens, 0)) ?? '');
export const LOSES = /^(?:delete|cancel)$/;

/** "Kal raat hi ho gaye the": in Hindi yesterday and tomorrow are one word. */
const isOver = ({ text }: Scan): boolean => HINDI_PAST.test(text);
const HINDI_PAST =
  /\b(?:gay[aei]|gy[aei]|diy[aei]|liy[aei]|kiy[aei]|hu[aei]|aay[aei]|di|li|ki|gaye|hue) (?:h(?:ai|e)? )?th[aei]\b|\bkal (?:\w+ )?hi (?:\w+ ){1,3}(?:gay[aei]|diy[aei]|liy[aei]|kiy[aei])\b/iu;

/** Nothing moves into the past: "ordered them this morning". */
export const isAhead = ({ today, clock }: Scan, { due, shift }: Change): boolean =>
  shift !== undefined ||
  due === null ||
  (due !== undefined &&
    (due.date === null || due.date > today || (due.date === today && (due.time === null || due.time > clock))));
