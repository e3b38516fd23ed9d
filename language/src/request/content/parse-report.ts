import { classify } from '../../evidence/shape.ts';
import type { Token } from '../../text/tokens.ts';
import { isSameAction } from '../same-action.ts';
import type { Scan } from '../scan.ts';
import { getPastBase, toStem } from '../stems.ts';
import { isOpen, listPeople } from '../task-order.ts';
import type { Command, IndexedTask, TaskIndex } from '../types.ts';
import type { Match } from './find-by-words.ts';
import { findByWords } from './find-by-words.ts';
import type { ContentWords } from './parse-by-content.ts';
import { listContent } from './parse-by-content.ts';

/** How much of what was said the task must have. */
const LEAST_SHARE = 0.6;

const stems = (words: string): ReadonlySet<string> => new Set(words.split(' ').map(toStem));
/** What another person does for a task of getting something from him. */
const GIVES = stems('give send return submit reply answer confirm deliver bring share pay forward tell arrive');
const GETS = stems('get collect take chase ask follow remind request receive wait ping nudge order buy fetch pick');
/** "The return has gone in", "the cement came". */
const ARRIVES = stems('arrive come deliver');
const LEAVES = stems('go');
const SENDS = stems('file send submit post pay mail');
const PAYS = stems('pay settle clear');

/** Words that say that it is not finished, not certain or not about the past. */
const OPEN = new Set(['not', '?', 'ask', 'need', 'going', 'can', 'raha', 'i will', 'please']);

/** "Hasn't", "almost": it is not done, or not all of it. */
const UNDONE =
  /^(?:.*n['’]t|(?:has|have|is|was|did)nt|yet|almost|nearly|half|partly|except|but|only|aadha|aadhi|sirf|lekin|magar)$/;

/** The words of the clause that report: "has given", "bhej diya", with the stem of the verb. */
function findDeed({ tokens }: Scan, { deeds }: ContentWords): { stem: string; at: number } | null {
  const shape = tokens.map(({ word }) => classify(word));
  if (shape.some((name) => OPEN.has(name)) || tokens.some(({ word }) => UNDONE.test(word))) return null;
  const hindi = shape.findLastIndex((name) => name === 'gaya');
  const ending = tokens.slice(hindi + 1).filter(({ kind }) => kind === 'word');
  if (hindi > 0 && ending.every(({ word }) => classify(word) === 'is')) {
    const at = [hindi - 1, hindi].find((place) => deeds(tokens[place]?.word ?? '') !== null);
    return at === undefined ? null : { stem: toStem(deeds(tokens[at]?.word ?? '') ?? ''), at };
  }
  const past = tokens.findIndex(({ word }) => getPastBase(word) !== null);
  const helped = past > 0 && (/^(?:is|was|has)$/.test(shape[past - 1] ?? '') || tokens[past - 1]?.possessive === true);
  return helped ? { stem: toStem(getPastBase(tokens[past]?.word ?? '') ?? ''), at: past } : null;
}

/** The verbs of a title, as English stems. */
const listVerbs = ({ verb, words }: IndexedTask, { deeds }: ContentWords): string[] => [
  ...(verb === null ? [] : [verb]),
  ...words.slice(-1).flatMap((word) => {
    const english = deeds(word);
    return english === null ? [] : [toStem(english)];
  }),
];

/** Whether what was done finishes the task: the same action, or what it waits for. */
function finishes(deed: string, item: IndexedTask, byOther: boolean, words: ContentWords): boolean {
  return listVerbs(item, words).some((verb) => {
    if (byOther) return GIVES.has(deed) && GETS.has(verb);
    return (
      isSameAction(deed, verb) ||
      (deed === 'giv' && PAYS.has(verb)) ||
      (ARRIVES.has(deed) && GETS.has(verb)) ||
      (LEAVES.has(deed) && SENDS.has(verb))
    );
  });
}

/** Words of the sentence besides the people in it: a person alone does not say which task. */
const namesThing = ({ words }: Match, scan: Scan): boolean =>
  words.some((token) => !scan.mentions.some(({ start, end }) => scan.tokens.slice(start, end).includes(token)));

/**
 * Reads a report that a known task is finished: "Kavita has given the forms" for "Collect the forms from Kavita". The
 * verb of the report must fit the verb of the task, and everybody it names must belong to it. Returns null otherwise.
 */
export function parseReport(scan: Scan, index: TaskIndex, words: ContentWords): Command | null {
  if (scan.phrases.length > 0) return null;
  const deed = findDeed(scan, words);
  if (!deed) return null;
  const named = listContent(scan, words, (at) => at === deed.at);
  if (named.length === 0) return null;
  const people = scan.mentions.flatMap(({ match }) =>
    match?.people.length === 1 ? match.people.map(({ id }) => id) : [],
  );
  const [first] = scan.mentions;
  const byOther =
    scan.tokens.some(({ word }) => word === 'ne') ||
    (first !== undefined && first.start === 0 && scan.tokens.slice(first.end, deed.at).every(isHelper));
  const isMeant = (match: Match): boolean =>
    match.share >= LEAST_SHARE &&
    namesThing(match, scan) &&
    people.every(
      (id) => listPeople(match.item.task).includes(id) || match.item.words.some((word) => isNameOf(scan, id, word)),
    ) &&
    finishes(deed.stem, match.item, byOther, words);
  const found = findByWords(scan, index, named, isOpen, words.translate).filter(isMeant);
  const ids = found.map(({ item }) => item.task.id);
  if (ids.length === 0) return null;
  const [taskIds, candidates] = ids.length > 1 ? [[], ids] : [ids, []];
  return { verb: 'complete', taskIds, candidates, target: named.map(({ text }) => text).join(' '), change: {} };
}

const isHelper = ({ word, kind }: Token): boolean =>
  kind !== 'word' || /^(?:is|has|i|just|name|verb|x)$/.test(classify(word));

const isNameOf = ({ mentions }: Scan, id: string, word: string): boolean =>
  mentions.some(
    ({ match, name }) =>
      match?.people.some((person) => person.id === id) === true && name.toLowerCase().split(' ').includes(word),
  );
