import type { Token } from '../../text/tokens.ts';
import { findByWord } from '../find-tasks.ts';
import { getStem } from '../parse-target.ts';
import { listSameActions } from '../same-action.ts';
import type { Scan } from '../scan.ts';
import { toStem } from '../stems.ts';
import type { IndexedTask, TaskIndex } from '../types.ts';
import type { KnownTask } from '../types.ts';

/** A task and how much of what was said it has: 0 to 1, each word by its weight. */
export interface Match {
  item: IndexedTask;
  share: number;
  /** The words that it has. */
  words: readonly Token[];
}

/** A word that no title has counts less: people add words that are not in the title. */
const UNKNOWN = 0.25;
/** Another word for the same action ("phone" for "call") counts a little less. */
const ALIKE = 0.8;
/** So does a word that a title has only in another spelling. */
const SLIPPED = 0.7;
/** Below this share the words mean no task. */
const LEAST_SHARE = 0.5;
/** Tasks this close to the best are equally good. */
const MARGIN = 0.02;

/** Whether a title has a word as it is written, or its person is meant. */
const isExact = ({ isPerson, tokens }: Scan, { stems }: IndexedTask, token: Token, stem: string): boolean =>
  stems.has(stem) || isPerson(tokens.indexOf(token));

/** The meaning of a word in the other language, or null. */
export type Translate = (word: string) => string | null;

/** Returns the tasks that have a word of what was said, the best first: a word that few titles have weighs more. */
export function rankByWords(
  scan: Scan,
  index: TaskIndex,
  words: readonly Token[],
  isMeant: (task: KnownTask) => boolean,
  translate: Translate,
): Match[] {
  const scores = new Map<IndexedTask, { score: number; words: Token[] }>();
  let total = 0;
  for (const token of words) {
    const found = new Map<IndexedTask, number>();
    const add = (items: Iterable<IndexedTask>, factor: number): void => {
      for (const item of items) if (!found.has(item)) found.set(item, factor);
    };
    const english = translate(token.word);
    const stem = english === null ? getStem(token) : toStem(english);
    const own = getStem(token);
    for (const item of findByWord(scan, index, token)) add([item], isExact(scan, item, token, own) ? 1 : SLIPPED);
    if (english !== null) add(index.byStem.get(stem) ?? [], 1);
    for (const other of listSameActions(stem)) add(index.byStem.get(other) ?? [], ALIKE);
    const weight = Math.log(1 + index.all.length / Math.max(1, found.size));
    total += found.size === 0 ? weight * UNKNOWN : weight;
    for (const [item, factor] of found) {
      const { score, words: before } = scores.get(item) ?? { score: 0, words: [] };
      scores.set(item, { score: score + weight * factor, words: [...before, token] });
    }
  }
  return [...scores]
    .filter(([{ task }]) => isMeant(task))
    .map(([item, { score, words: matched }]) => ({ item, share: score / total, words: matched }))
    .toSorted((a, b) => b.share - a.share || a.item.rank - b.item.rank);
}

/** The tasks that have most of the words said: only the best and those as good. */
export function findByWords(
  scan: Scan,
  index: TaskIndex,
  words: readonly Token[],
  isMeant: (task: KnownTask) => boolean,
  translate: Translate,
  least = LEAST_SHARE,
): Match[] {
  const ranked = rankByWords(scan, index, words, isMeant, translate);
  const best = ranked[0]?.share ?? 0;
  return best < least ? [] : ranked.filter(({ share }) => share >= best - MARGIN);
}
