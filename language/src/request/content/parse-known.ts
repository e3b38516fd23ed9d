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
import type { Change, Command, CommandVerb, TaskIndex } from '../types.ts';
import type { Match } from './find-by-words.ts';
import { findByWords } from './find-by-words.ts';
import type { ContentWords } from './parse-by-content.ts';
import { findNewTime, listContent } from './parse-by-content.ts';

/** How much of what is said a task must have, at least. */
const LEAST_NAMED = 0.4;
/** The least probability of an effect on a known task: a wrong change is worse than a task that has to be merged. */
const CERTAIN = 0.75;
const HALF = 0.5;
/** The least share of the verb among the changes. */
const LEAST_OF_VERBS = 0.6;

const VERBS: Readonly<Partial<Record<Effect, CommandVerb>>> = {
  complete: 'complete',
  reschedule: 'reschedule',
  cancel: 'cancel',
  delete: 'delete',
  urgent: 'prioritise',
  lower: 'prioritise',
  backlog: 'backlog',
};

/** "Hasn't", "almost": it is not done, or not all of it. */
const UNDONE =
  /^(?:.*n['’]t|(?:has|have|is|was|did)nt|yet|almost|nearly|half|partly|except|only|aadha|aadhi|sirf|reh|rah)$/;

/** Classes of words for what is still to be done, is being done or is asked. */
const AHEAD = wordSet('not ? ask need going raha please');

const ENDS: ReadonlySet<CommandVerb> = new Set<CommandVerb>(['complete', 'cancel', 'delete']);

/** The open tasks that a message names best: the best and those as good. */
export const findKnown = (scan: Scan, index: TaskIndex, words: ContentWords): Match[] =>
  findByWords(
    scan,
    index,
    listContent(scan, words, () => false),
    isOpen,
    words.translate,
    LEAST_NAMED,
  );

/** What the words change besides the state; nothing where the new time is not said. */
function toKnownChange(scan: Scan, { item }: Match, effect: Effect): Change {
  if (effect === 'urgent') return { priority: scan.tokens.some(({ word }) => word === 'urgent') ? 'urgent' : 'high' };
  if (effect === 'lower') return { priority: scan.tokens.some(({ word }) => NORMAL.test(word)) ? 'medium' : 'low' };
  return effect === 'reschedule' ? (findNewTime(scan, -1)?.change(item.task) ?? {}) : {};
}
const NORMAL = /^(?:normal|medium|regular|usual|ordinary)$/;

/** Words for what is different from before. */
const CHANGED = wordSet('instead rather actually now not later earlier already ab');

/**
 * "Cancel Netflix" while a task "Cancel Netflix" is known, or "call Rakesh tomorrow", requests the same action again. The verb alone
 * names no task: "bhej diya".
 */
function isRepeated({ tokens }: Scan, { item, words }: Match, { translate }: ContentWords): boolean {
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

const SUREST = 0.95;

/** The odds of a probability, of which neither model is more certain than this. */
function toOdds(probability: number): number {
  const chance = Math.min(SUREST, Math.max(1 - SUREST, probability));
  return chance / (1 - chance);
}

/**
 * Reads what a message says about the known task that it names, by evidence. `asked` is the probability of a command by the
 * words alone. Returns null where the two together are not clear.
 */
export function parseKnown(scan: Scan, index: TaskIndex, words: ContentWords, asked: number): Command | null {
  const found = findKnown(scan, index, words);
  const [best] = found;
  if (!best || isRepeated(scan, best, words) || namesOther(scan, best)) return null;
  const chances = weighEffects(scan, best, found.length > 1);
  const changes = EFFECTS.map((effect, at) => (VERBS[effect] ? (chances[at] ?? 0) : 0));
  const changed = changes.reduce((sum, chance) => sum + chance, 0);
  const both = toOdds(asked) * toOdds(changed);
  const chance = Math.max(...changes);
  const effect = EFFECTS[changes.indexOf(chance)] ?? 'new';
  const isClear = both / (both + 1) >= CERTAIN && chance >= LEAST_OF_VERBS * changed;
  const verb = isClear ? VERBS[effect] : undefined;
  // What became of a task is told as news; that it matters more is not.
  if (verb === 'prioritise' && asked < HALF) return null;
  const isOpenYet = scan.tokens.some(({ word }) => UNDONE.test(word) || AHEAD.has(classify(word)));
  // "Dave's team is done with us": a person alone does not say which task is over.
  const isPersonAlone = best.words.every((token) => scan.isPerson(scan.tokens.indexOf(token)));
  if (!verb || (verb === 'complete' && isOpenYet) || (ENDS.has(verb) && isPersonAlone)) return null;
  // The rules have read what begins with a verb for it: "bin the lease" is work with paper.
  if (/^(?:delete|cancel)$/.test(verb) && /^(?:delete|cancel)$/.test(findAction(wordAt(scan.tokens, 0)) ?? ''))
    return null;
  const change = toKnownChange(scan, best, effect);
  // "Bumped into Oliver" moves nothing.
  if (verb === 'reschedule' && Object.keys(change).length === 0) return null;
  const ids = found.map(({ item }) => item.task.id);
  const [taskIds, candidates] = ids.length > 1 ? [[], ids] : [ids, []];
  return {
    verb,
    taskIds,
    candidates,
    target: best.words.map(({ text }) => text).join(' '),
    change,
  };
}
