import { findAction } from '../text/actions.ts';
import { isGivenName } from '../contacts/given-names.ts';
import { foldSounds } from '../text/fold.ts';
import { isCapital } from '../text/letters.ts';
import { SHORTHAND } from '../text/shorthand.ts';
import { rememberWords } from '../text/word-set.ts';
import { listShape } from './shape.ts';

/** What came before a message, as far as it is evidence. */
export interface Context {
  /** What the last words of the assistant were. Default: it has said nothing yet. */
  reply?: ReplyKind | undefined;
  /** The kind of the turn before. */
  lastTurn?: string | undefined;
}

/** A question that the assistant asked, or what it said: that something was done, what it found, that it cannot. */
export type ReplyKind = 'choice' | 'confirmation' | 'loss' | 'done' | 'found' | 'nothing' | 'refusal';

/** Facts about a message besides its words. */
export interface MessageFacts {
  scheduled: boolean;
  /** The words of the people that the message names, in lower case. */
  names?: ReadonlySet<string> | undefined;
  context?: Context | undefined;
}

/** The number of hash buckets; a power of two. */
export const BUCKETS = 1 << 17;

/** The lengths of letter n-grams. */
const [SHORTEST_GRAM, LONGEST_GRAM] = [3, 5];
const LONGEST_TEXT = 300;

const PRIME = 0x01_00_01_93;
const START = 0x81_1c_9d_c5;

export function hashWord(word: string): number {
  let hash = START;
  for (let at = 0; at < word.length; at += 1) hash = Math.imul(hash ^ word.charCodeAt(at), PRIME);
  return hash;
}

/** Combines the hash of a word with the kind of the feature, and reduces it to a bucket. */
export function toBucket(hash: number, kind: number, buckets = BUCKETS): number {
  let mixed = Math.imul(hash ^ Math.imul(kind + 1, 0x9e_37_79_b1), 0x85_eb_ca_6b);
  mixed ^= mixed >>> 15;
  mixed = Math.imul(mixed, 0xc2_b2_ae_35);
  return (mixed ^ (mixed >>> 13)) & (buckets - 1);
}

const KINDS =
  'word pair first firstPair last lastPair grams size flag after reply turn triple action actionPair frame frames shape shapes'.split(
    ' ',
  );
export type FeatureKind = (typeof KINDS)[number];
const kindNumbers = new Map(KINDS.map((kind, at) => [kind, at]));

/** Called once for each feature: its bucket, its kind and the words that it consists of. */
type Visit = (bucket: number, kind: FeatureKind, words: () => string) => void;

const listWritten = (text: string): string[] =>
  text
    .slice(0, LONGEST_TEXT)
    .replaceAll('’', "'")
    .match(/[\p{L}\p{M}']+|\p{N}+|\?/gu) ?? [];

/**
 * The spelling in which words are compared. Digits are replaced, because a number says nothing about the kind of
 * request; apostrophes are left off, as many people do.
 */
const toFolded = rememberWords((word: string): string =>
  /^\p{N}/u.test(word) ? '0' : foldSounds((SHORTHAND.get(word) ?? word).replaceAll("'", '')),
);

const getSize = (count: number): string => (count > 12 ? 'long' : count > 7 ? 'middle' : String(count));

/** Visits the features of a message: words, pairs, letter n-grams, first and last words, facts, and the context. */
export function visitFeatures(text: string, facts: MessageFacts, visit: Visit): void {
  const cased = listWritten(text);
  const written = cased.map((word) => word.toLowerCase());
  const words = written.map(toFolded);
  const hashes = words.map(hashWord);
  const emit = (kind: FeatureKind, hash: number, show: () => string): void =>
    visit(toBucket(hash, kindNumbers.get(kind) ?? 0), kind, show);
  const emitText = (kind: FeatureKind, phrase: string): void => emit(kind, hashWord(phrase), () => phrase);
  const join = (...at: number[]): number => at.reduce((hash, place) => Math.imul(hash, 31) + (hashes[place] ?? 0), 7);
  const show =
    (...at: number[]) =>
    (): string =>
      at.map((place) => words[place] ?? '·').join(' ');
  const count = words.length;
  for (let at = 0; at < count; at += 1) {
    emit('word', hashes[at] ?? 0, show(at));
    emit('pair', join(at - 1, at), show(at - 1, at));
    if (at > 0 && at < count - 1) emit('triple', join(at - 1, at, at + 1), show(at - 1, at, at + 1));
    visitGrams(words[at] ?? '', (hash, gram) => emit('grams', hash, gram));
  }
  emit('first', hashes[0] ?? 0, show(0));
  emit('firstPair', join(0, 1), show(0, 1));
  const last = words[count - 1] === '?' && count > 1 ? count - 2 : count - 1;
  emit('last', hashes[last] ?? 0, show(last));
  emit('lastPair', join(last - 1, last), show(last - 1, last));
  visitActions(words, emitText);
  visitShape(listShape(written, findNames(cased, written, facts.names)), emitText);
  emitText('size', getSize(count));
  emitText('flag', words[count - 1] === '?' ? 'asks' : words.includes('?') ? 'asks inside' : 'states');
  if (facts.scheduled) emitText('flag', 'scheduled');
  visitContext(facts.context, words, facts.scheduled, emitText);
}

/** Whether each word is a name: of a person that the message names, a given name, or a capital inside a sentence. */
function findNames(
  cased: readonly string[],
  written: readonly string[],
  names: ReadonlySet<string> | undefined,
): (at: number) => boolean {
  // "REMOVE ALL" and "Call The Bank" say nothing by their capitals.
  const capitals = cased.filter(isCapital).length * 2 < cased.length + 1;
  return (at) => {
    const word = (written[at] ?? '').replace(/'s?$/, '');
    return names?.has(word) === true || isGivenName(word) || (capitals && at > 0 && isCapital(cased[at] ?? ''));
  };
}

/** What the words ask for, in their order: "show my reminders for …" and "mere reminders dikhao" share these features. */
function visitActions(words: readonly string[], emit: (kind: FeatureKind, text: string) => void): void {
  const actions = words.map((word) => (word === '?' ? null : findAction(word)));
  const stated = actions.filter((action) => action !== null);
  for (const [at, action] of stated.entries()) {
    emit('action', action);
    emit('actionPair', `${stated[at - 1] ?? '·'} ${action}`);
  }
  emit('actionPair', `${stated.at(-1) ?? ''} ·`);
  emit('frame', `first ${actions[0] ?? '·'} ${actions[1] ?? '·'}`);
  emit('frame', `last ${actions.at(-2) ?? '·'} ${actions.at(-1) ?? '·'}`);
  emit('frames', [...new Set(stated)].toSorted().join(' '));
}

/** How a sentence is built: its beginning, its end, and each word with its neighbours. */
function visitShape(shape: readonly string[], emit: (kind: FeatureKind, text: string) => void): void {
  emit('shapes', `first ${shape.slice(0, 2).join(' ')}`);
  emit('shapes', `first ${shape.slice(0, 3).join(' ')}`);
  emit('shapes', `last ${shape.slice(-2).join(' ')}`);
  for (const [at, name] of shape.entries()) {
    emit('shape', name);
    emit('shape', `${shape[at - 1] ?? '·'} ${name}`);
    emit('shape', `${shape[at - 2] ?? '·'} ${shape[at - 1] ?? '·'} ${name}`);
  }
}

/**
 * The last words of the assistant and the kind of the last turn, each alone and with every word of the message: "the second" after "Which
 * one?" is a choice, after "Done." it is not.
 */
function visitContext(
  context: Context | undefined,
  words: readonly string[],
  scheduled: boolean,
  emit: (kind: FeatureKind, text: string) => void,
): void {
  emit('flag', context ? 'in a dialogue' : 'alone');
  if (!context) return;
  const [first = '', second = '', third = ''] = words;
  const size = words.length < 4 ? 'short' : words.length < 8 ? 'middle' : 'long';
  const asks = words.at(-1) === '?' ? 'asks' : 'states';
  const after = context.lastTurn ?? 'none';
  const reply = context.reply ?? 'none';
  for (const [kind, state] of [
    ['after', after],
    ['reply', reply],
    ['reply', `${reply} ${after}`],
  ] as const) {
    emit(kind, state);
    for (const fact of [first, `${first} ${second}`, size, asks, `${size} ${String(scheduled)}`])
      emit(kind, `${state} ${fact}`);
  }
  emit('reply', `${reply} ${first} ${second} ${third}`);
  emit('reply', `${reply} ${Math.min(words.length, 8)} ${asks}`);
  for (const [at, word] of words.entries()) {
    emit('reply', `${reply} has ${word}`);
    emit('after', `${after} has ${word}`);
    emit('turn', word);
    if (at > 0) {
      emit('reply', `${reply} has ${words[at - 1] ?? ''} ${word}`);
      emit('turn', `${words[at - 1] ?? ''} ${word}`);
    }
  }
}

function visitGrams(word: string, visit: (hash: number, gram: () => string) => void): void {
  const padded = `^${word}$`;
  for (let start = 0; start + SHORTEST_GRAM <= padded.length; start += 1) {
    let hash = START;
    const end = Math.min(padded.length, start + LONGEST_GRAM);
    for (let at = start; at < end; at += 1) {
      hash = Math.imul(hash ^ padded.charCodeAt(at), PRIME);
      if (at - start + 1 >= SHORTEST_GRAM) visit(hash, () => padded.slice(start, at + 1));
    }
  }
}

/** The letter n-grams of a word. */
export function listGrams(word: string): string[] {
  const grams: string[] = [];
  visitGrams(word, (_, gram) => grams.push(gram()));
  return grams;
}
