import { foldSounds } from '../text/fold.ts';
import { hashWord, toBucket } from './features.ts';
import type { Model } from './linear.ts';
import { weigh } from './linear.ts';
import { classify } from './shape.ts';
import { TITLE_WEIGHTS } from './title-weights.ts';

/** A word or a mark of a message, as the choice of its title sees it. */
export interface TitleWord {
  /** In lower case; a mark as written. */
  word: string;
  isMark: boolean;
  /** Whether a field was read from it: a date, a priority. It is never part of the title. */
  isTaken: boolean;
  /** Whether the rules put it into the title. */
  isRuled: boolean;
  isName: boolean;
  newLine: boolean;
}

/** The number of hash buckets; a power of two. */
export const TITLE_BUCKETS = 1 << 15;

/** Words that often begin a remark, a reason or another clause. */
const JOINING = new Set(['and', 'please', 'to', 'can', 'they', 'they are', 'i', 'i am', 'i will', 'oh', 'is', 'not']);
const FEATURES = 40;

/** What the features of a word need, computed once for a message. */
interface Seen extends TitleWord {
  /** The folded word, or a name for what it stands for. */
  form: string;
  shape: string;
  /** The first words of its clause, by form. */
  opening: string;
  /** The classes at the beginning of its clause. */
  build: string;
  /** Where its clause is: before, at or after the one of the title by the rules. */
  side: string;
  /** How many words of its clause the rules put into the title. */
  share: string;
  /** The last mark or joining word before it, and how far away. */
  joint: string;
  /** The first verb of the title by the rules. */
  verb: string;
  /** How many words of that title are before it, and after it. */
  done: number;
  left: number;
}

const isEnd = ({ isMark, word }: TitleWord): boolean => isMark && /^[.,;:!?()…–—/-]/.test(word);

function toForm({ word, isMark, isTaken, isName }: TitleWord): string {
  if (isMark) return word[0] ?? '';
  if (isTaken) return '#when';
  if (/^\p{N}/u.test(word)) return '#0';
  return isName ? '#who' : foldSounds(word.replaceAll(/['’]/g, ''));
}

const getDistance = (words: number): string => (words > 6 ? 'far' : words > 2 ? 'some' : String(words));

/** Prepares a message. */
export function seeWords(words: readonly TitleWord[]): Seen[] {
  const clauses: number[] = [];
  let clause = 0;
  for (const [at, word] of words.entries()) {
    if (at > 0 && (word.newLine || isEnd(words[at - 1] ?? word))) clause += 1;
    clauses.push(clause);
  }
  const ruled = words.flatMap(({ isRuled }, at) => (isRuled ? [at] : []));
  const [first = 0, last = words.length] = [clauses[ruled[0] ?? 0], clauses[ruled.at(-1) ?? 0]];
  const forms = words.map(toForm);
  const shapes = words.map(({ word, isMark, isTaken }) =>
    isMark ? (word[0] ?? '') : isTaken ? '#when' : classify(word),
  );
  const parts = Map.groupBy(words.keys(), (at) => clauses[at] ?? 0);
  const verb = forms[ruled.find((at) => shapes[at] === 'verb') ?? ruled[0] ?? 0] ?? '';
  let [joint, from, done] = ['·', 0, 0];
  return words.map((word, at) => {
    const own = (parts.get(clauses[at] ?? 0) ?? []).filter((place) => !words[place]?.isMark);
    const count = own.filter((place) => words[place]?.isRuled).length;
    const number = clauses[at] ?? 0;
    const seen: Seen = {
      ...word,
      form: forms[at] ?? '',
      shape: shapes[at] ?? '',
      opening: own
        .slice(0, 2)
        .map((place) => forms[place])
        .join(' '),
      build: own
        .slice(0, 4)
        .map((place) => shapes[place])
        .join(' '),
      side: number < first ? 'before' : number > last ? 'after' : first === last ? 'at' : 'within',
      share: count === 0 ? 'none' : count === own.length ? 'all' : count * 2 > own.length ? 'most' : 'some',
      joint: `${joint} ${getDistance(at - from)}`,
      verb,
      done,
      left: ruled.length - done - Number(word.isRuled),
    };
    done += Number(word.isRuled);
    if (word.isMark || JOINING.has(seen.shape)) [joint, from] = [word.isMark ? seen.form : seen.shape, at];
    return seen;
  });
}

/** Visits the buckets of a word, given whether the word before it is in the title. */
export function visitTitleFeatures(
  words: readonly Seen[],
  at: number,
  before: boolean,
  visit: (bucket: number) => void,
): void {
  const word = words[at];
  if (!word) return;
  let feature = 0;
  const emit = (text: string): void => {
    visit(toBucket(hashWord(text), feature, TITLE_BUCKETS));
    feature = (feature + 1) % FEATURES;
  };
  const form = (place: number): string => words[at + place]?.form ?? '·';
  const shape = (place: number): string => words[at + place]?.shape ?? '·';
  const ruled = (place: number): string => (words[at + place]?.isTaken ? '#' : words[at + place]?.isRuled ? '+' : '-');
  const own = ruled(0);
  const state = `${own}${before ? '+' : '-'}`;
  emit(state);
  emit(`${ruled(-1)}${own}${ruled(1)} ${String(before)}`);
  emit(`${ruled(-2)}${ruled(-1)}${own}${ruled(1)}${ruled(2)}`);
  emit(`${own} ${form(0)}`);
  emit(`${state} ${form(0)}`);
  emit(`${state} ${shape(0)}`);
  emit(`${own} ${form(-1)} ${form(0)}`);
  emit(`${own} ${form(0)} ${form(1)}`);
  emit(`${own} ${form(-1)}`);
  emit(`${own} ${form(1)}`);
  emit(`${state} ${shape(-1)} ${shape(0)}`);
  emit(`${state} ${shape(0)} ${shape(1)}`);
  emit(`${state} ${shape(-1)} ${shape(0)} ${shape(1)}`);
  emit(`${state} ${shape(-2)} ${shape(-1)} ${shape(0)}`);
  emit(`${state} ${shape(0)} ${shape(1)} ${shape(2)}`);
  emit(`${own} ${form(-2)} ${form(-1)} ${form(0)}`);
  emit(`${own} ${form(0)} ${form(1)} ${form(2)}`);
  emit(`${own} ${word.opening}`);
  emit(`${own} ${word.opening.split(' ')[0] ?? ''}`);
  emit(`${own} ${word.build}`);
  emit(`${own} ${word.build.split(' ').slice(0, 2).join(' ')}`);
  emit(`${own} ${word.side} ${word.share}`);
  emit(`${state} ${word.side}`);
  emit(`${state} ${word.side} ${word.opening.split(' ')[0] ?? ''}`);
  emit(`${state} ${word.joint}`);
  emit(`${own} ${word.joint.split(' ')[0] ?? ''} ${word.side}`);
  emit(`${own} ${word.form.slice(-2)} ${shape(1)}`);
  emit(`${own} ${word.form.slice(-3)}`);
  emit(`${state} ${form(at === 0 ? -1 : -at)} ${form(1 - at)}`);
  emit(`${own} ${String(at === 0)} ${String(at === words.length - 1)} ${shape(0)}`);
  emit(`${own} ${getDistance(at)} ${getDistance(words.length - at - 1)}`);
  emit(`${state} ${word.verb} ${form(0)}`);
  emit(`${state} ${word.verb} ${word.joint.split(' ')[0] ?? ''}`);
  emit(`${state} ${getDistance(word.done)} ${shape(0)}`);
  emit(`${state} ${getDistance(word.done)} ${getDistance(word.left)} ${word.side}`);
  emit(`${state} ${getDistance(word.done)} ${word.joint}`);
}

const model: Model = { labels: 2, buckets: TITLE_BUCKETS, encoded: TITLE_WEIGHTS };

/** The words that can be in a title or not. */
export const isOpenWord = ({ isMark, isTaken }: TitleWord): boolean => !isMark && !isTaken;

/** Where a word is: before the title, in it, behind a part of it. A title has at least one word. */
const [WITHIN, BEHIND] = [1, 2];
/** The places that a place may follow. */
const COMES_FROM: readonly (readonly number[])[] = [[0], [0, WITHIN, BEHIND], [WITHIN, BEHIND]];

/**
 * Chooses the words of the title: the likeliest sequence, and by how much it is likelier (the difference of the logarithms) than the
 * one of the rules.
 */
export function chooseTitle(words: readonly TitleWord[]): { chosen: boolean[]; gain: number } {
  const seen = seeWords(words);
  const open = seen.flatMap((word, at) => (isOpenWord(word) ? [at] : []));
  let scores: readonly number[] = [0, Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  let [rules, wasRuled] = [0, false];
  const steps: number[][] = [];
  for (const at of open) {
    const chances = [false, true].map((before) =>
      weigh(model, (visit) => visitTitleFeatures(seen, at, before, visit)).map((chance) => Math.log(chance)),
    );
    const isRuled = seen[at]?.isRuled === true;
    rules += chances[Number(wasRuled)]?.[Number(isRuled)] ?? 0;
    wasRuled = isRuled;
    const score = (from: number, to: number): number =>
      (scores[from] ?? 0) + (chances[Number(from === WITHIN)]?.[Number(to === WITHIN)] ?? 0);
    const from = COMES_FROM.map((places, to) =>
      places.reduce((best, place) => (score(place, to) > score(best, to) ? place : best)),
    );
    scores = from.map((place, to) => score(place, to));
    steps.push(from);
  }
  let state = (scores[BEHIND] ?? 0) > (scores[WITHIN] ?? 0) ? BEHIND : WITHIN;
  const gain = (scores[state] ?? 0) - rules;
  const chosen = words.map(() => false);
  for (let place = open.length - 1; place >= 0; place -= 1) {
    chosen[open[place] ?? 0] = state === WITHIN;
    state = steps[place]?.[state] ?? 0;
  }
  return { chosen, gain };
}
