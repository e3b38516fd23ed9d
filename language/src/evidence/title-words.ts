import { foldSounds } from '../text/fold.ts';
import { hashWord, toBucket } from './features.ts';
import type { Model, Shape } from './linear.ts';
import { loadTable } from './linear.ts';
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
const TITLE_BUCKETS = 1 << 15;

/** Words that often begin a remark, a reason or another clause. */
const JOINING = new Set(['and', 'please', 'to', 'can', 'they', 'they are', 'i', 'i am', 'i will', 'oh', 'is', 'not']);

const OUTSIDE = hashWord('·');
const mix = (...hashes: number[]): number => {
  let all = 7;
  for (const hash of hashes) all = Math.imul(all, 31) + hash;
  return all;
};

/** What the features of a word need, computed once for a message. */
interface Seen extends TitleWord {
  /** The folded word, or a name for what it stands for. */
  formHash: number;
  shapeHash: number;
  /** Its last two and three letters. */
  endings: readonly number[];
  /** How its clause begins and is built, where it is, and what joins it to the words before. */
  clause: readonly number[];
  /** The same beside the word before it. */
  place: readonly number[];
  /** The first verb of the title by the rules. */
  verb: number;
  /** How many words of that title are before it. */
  done: number;
}

const isEnd = ({ isMark, word }: TitleWord): boolean => isMark && /^[.,;:!?()…–—/-]/.test(word);

function toForm({ word, isMark, isTaken, isName }: TitleWord): string {
  if (isMark) return word[0] ?? '';
  if (isTaken) return '#when';
  if (/^\p{N}/u.test(word)) return '#0';
  return isName ? '#who' : foldSounds(word.replaceAll(/['’]/g, ''));
}

const getDistance = (words: number): number => (words > 6 ? 4 : words > 2 ? 3 : words);

/** What is the same for every word of a clause. */
interface Clause {
  opening: number;
  openings: number;
  build: number;
  builds: number;
  /** How many of its words the rules put into the title: none, some, most, all. */
  share: number;
}

function seeClause(
  places: readonly number[],
  words: readonly TitleWord[],
  forms: readonly number[],
  shapes: readonly number[],
): Clause {
  const own = places.filter((place) => !words[place]?.isMark);
  const count = own.filter((place) => words[place]?.isRuled).length;
  const take = (from: readonly number[], most: number): number =>
    mix(...own.slice(0, most).map((place) => from[place] ?? 0));
  const share = count === 0 ? 0 : count === own.length ? 3 : count * 2 > own.length ? 2 : 1;
  return { opening: take(forms, 1), openings: take(forms, 2), build: take(shapes, 2), builds: take(shapes, 4), share };
}

/** Prepares a message. */
export function seeWords(words: readonly TitleWord[]): Seen[] {
  const numbers: number[] = [];
  let number = 0;
  for (const [at, word] of words.entries()) {
    if (at > 0 && (word.newLine || isEnd(words[at - 1] ?? word))) number += 1;
    numbers.push(number);
  }
  const ruled = words.flatMap(({ isRuled }, at) => (isRuled ? [at] : []));
  const [first = 0, last = words.length] = [numbers[ruled[0] ?? 0], numbers[ruled.at(-1) ?? 0]];
  const written = words.map(toForm);
  const classes = words.map(({ word, isMark, isTaken }) =>
    isMark ? (word[0] ?? '') : isTaken ? '#when' : classify(word),
  );
  const [forms, shapes] = [written.map(hashWord), classes.map(hashWord)];
  const clauses = Array.from(Map.groupBy(words.keys(), (at) => numbers[at] ?? 0).values(), (places) =>
    seeClause(places, words, forms, shapes),
  );
  const verb = forms[ruled.find((at) => classes[at] === 'verb') ?? ruled[0] ?? 0] ?? 0;
  let [joint, from, done] = [OUTSIDE, 0, 0];
  return words.map((word, at) => {
    const own = numbers[at] ?? 0;
    const side = own < first ? 1 : own > last ? 2 : first === last ? 3 : 4;
    const { opening = 0, openings = 0, build = 0, builds = 0, share = 0 } = clauses[own] ?? {};
    const distance = getDistance(at - from);
    const left = ruled.length - done - Number(word.isRuled);
    const form = written[at] ?? '';
    const seen: Seen = {
      ...word,
      formHash: forms[at] ?? 0,
      shapeHash: shapes[at] ?? 0,
      endings: [hashWord(form.slice(-2)), hashWord(form.slice(-3))],
      clause: [openings, opening, builds, build, mix(side, share), mix(joint, side)],
      place: [
        side,
        mix(side, opening),
        mix(joint, distance),
        mix(verb, joint),
        mix(getDistance(done), getDistance(left), side),
        mix(getDistance(done), joint, distance),
      ],
      verb,
      done,
    };
    done += Number(word.isRuled);
    if (word.isMark || JOINING.has(classes[at] ?? ''))
      [joint, from] = [word.isMark ? (forms[at] ?? 0) : (shapes[at] ?? 0), at];
    return seen;
  });
}

/** The features of a word that do not depend on the word before it, and those that do. */
type Features = (words: readonly Seen[], at: number, visit: (bucket: number) => void) => void;

const getForm = (words: readonly Seen[], at: number): number => words[at]?.formHash ?? OUTSIDE;
const getShape = (words: readonly Seen[], at: number): number => words[at]?.shapeHash ?? OUTSIDE;
/** What the rules did with a word: taken, in the title, or not. */
const getRuled = (words: readonly Seen[], at: number): number => (words[at]?.isTaken ? 3 : words[at]?.isRuled ? 2 : 1);

const visitAlone: Features = (words, at, visit) => {
  const word = words[at];
  if (!word) return;
  let feature = 0;
  const own = getRuled(words, at);
  const emit = (hash: number): void => visit(toBucket(mix(own, hash), (feature += 1), TITLE_BUCKETS));
  const [before, form, after] = [getForm(words, at - 1), word.formHash, getForm(words, at + 1)];
  emit(mix(getRuled(words, at - 2), getRuled(words, at - 1), getRuled(words, at + 1), getRuled(words, at + 2)));
  emit(form);
  emit(mix(before, form));
  emit(mix(form, after));
  emit(before);
  emit(after);
  emit(mix(getForm(words, at - 2), before, form));
  emit(mix(form, after, getForm(words, at + 2)));
  for (const hash of word.clause) emit(hash);
  emit(mix(word.endings[0] ?? 0, getShape(words, at + 1)));
  emit(word.endings[1] ?? 0);
  emit(mix(Number(at === 0), Number(at === words.length - 1), word.shapeHash));
  emit(mix(getDistance(at), getDistance(words.length - at - 1)));
};

const [STATE_FEATURES, STATES] = [64, 32];

/** The same with whether the word before it is in the title. */
const visitAfter =
  (isIn: boolean): Features =>
  (words, at, visit) => {
    const word = words[at];
    if (!word) return;
    let feature = STATE_FEATURES + (isIn ? STATES : 0);
    const own = getRuled(words, at);
    const emit = (hash: number): void => visit(toBucket(mix(own, hash), (feature += 1), TITLE_BUCKETS));
    const [before, shape, after] = [getShape(words, at - 1), word.shapeHash, getShape(words, at + 1)];
    emit(0);
    emit(mix(getRuled(words, at - 1), getRuled(words, at + 1)));
    emit(word.formHash);
    emit(shape);
    emit(mix(before, shape));
    emit(mix(shape, after));
    emit(mix(before, shape, after));
    emit(mix(getShape(words, at - 2), before, shape));
    emit(mix(shape, after, getShape(words, at + 2)));
    for (const hash of word.place) emit(hash);
    emit(mix(getForm(words, 0), getForm(words, 1)));
    emit(mix(word.verb, word.formHash));
    emit(mix(getDistance(word.done), shape));
  };
const AFTER = [visitAfter(false), visitAfter(true)] as const;

/** Visits the buckets of a word, given whether the word before it is in the title. */
export function visitTitleFeatures(
  words: readonly Seen[],
  at: number,
  isAfter: boolean,
  visit: (bucket: number) => void,
): void {
  visitAlone(words, at, visit);
  AFTER[isAfter ? 1 : 0](words, at, visit);
}

export const TITLE_SHAPE: Shape = { labels: 2, buckets: TITLE_BUCKETS, step: 0.25 };
const model: Model = { ...TITLE_SHAPE, encoded: TITLE_WEIGHTS };

/** How much the features speak for the title. */
function getScore(table: Int8Array, words: readonly Seen[], at: number, visitFeatures: Features): number {
  let score = 0;
  visitFeatures(words, at, (bucket) => (score += (table[bucket * 2 + 1] ?? 0) - (table[bucket * 2] ?? 0)));
  return score * model.step;
}

/** The logarithms of the probabilities of being out of the title, and in it. */
const toLogarithms = (score: number): readonly [number, number] => [
  -Math.log1p(Math.exp(score)),
  -Math.log1p(Math.exp(-score)),
];

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
  const table = loadTable(model);
  const open = seen.flatMap((word, at) => (isOpenWord(word) ? [at] : []));
  let scores: readonly number[] = [0, Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  let [rules, wasRuled] = [0, false];
  const steps: number[][] = [];
  for (const at of open) {
    const alone = getScore(table, seen, at, visitAlone);
    const chances = AFTER.map((visit) => toLogarithms(alone + getScore(table, seen, at, visit)));
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
