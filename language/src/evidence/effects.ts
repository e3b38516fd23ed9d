import type { Match } from '../request/content/find-by-words.ts';
import { isVerb } from '../request/capture/verbs.ts';
import { getStem } from '../request/parse-target.ts';
import { isSameAction } from '../request/same-action.ts';
import type { Scan } from '../request/scan.ts';
import { getPastBase, toStem } from '../request/stems.ts';
import { findAction } from '../text/actions.ts';
import { foldSounds } from '../text/fold.ts';
import { hashWord, listGrams, toBucket } from './features.ts';
import { EFFECT_WEIGHTS } from './effect-weights.ts';
import type { Model, Shape } from './linear.ts';
import { weigh } from './linear.ts';
import { classify } from './shape.ts';

/**
 * What a message does to a known task: the one that it names best, or the one that the last turn was about. `new`: nothing, it asks for
 * another one. `undo`: it takes back what the last turn did to it; `correct`: it changes its words or its person.
 */
export const EFFECTS = [
  'new',
  'complete',
  'reschedule',
  'cancel',
  'delete',
  'urgent',
  'lower',
  'backlog',
  'reopen',
  'progress',
  'question',
  'none',
  'undo',
  'correct',
] as const;
export type Effect = (typeof EFFECTS)[number];

/** The number of hash buckets; a power of two. */
const EFFECT_BUCKETS = 1 << 15;

const FEATURES = [
  'word',
  'pair',
  'triple',
  'gram',
  'action',
  'shapePair',
  'shapeTriple',
  'first',
  'last',
  'sentence',
  'shape',
  'fact',
  'facts',
  'deed',
  'beginning',
  'after',
  'refers',
] as const;

/** What the last turn did to its task; `listed`: it was shown, or its person was asked about. */
export const BEFORES = ['saved', 'listed', 'done', 'moved', 'changed', 'cancelled'] as const;
export type Before = (typeof BEFORES)[number];

const getSize = (count: number): string => (count > 3 ? 'many' : String(count));
const toFifths = (share: number): string => String(Math.floor(share * 5));

/** Classes of words that are not grammar. */
const OPEN = new Set(['x', 'verb', 'past', 'ing']);
const TODAY = new Set(['today', 'this', 'aaj']);

/** The sentence with the words of the task, people and times replaced, so that it is alike for every task. */
function listMasked(scan: Scan, { item, words }: Match): string[] {
  const { tokens, isSchedule, isPerson } = scan;
  const masked = tokens.flatMap((token, at): string[] => {
    // "The list" of a title is no list of tasks.
    if (words.includes(token) || (OPEN.has(classify(token.word)) && item.stems.has(getStem(token)))) {
      const base = getPastBase(token.word);
      const stem = getStem(token);
      if (item.verb !== null && (stem === item.verb || isSameAction(stem, item.verb)))
        return [base === null ? '#verb' : '#past'];
      return [isPerson(at) ? '#who' : '#task'];
    }
    // "This morning" is mostly over, "on Friday" is not.
    if (isSchedule(at)) return [TODAY.has(token.word) ? '#today' : '#when'];
    if (isPerson(at)) return ['#name'];
    if (token.kind === 'number') return ['#0'];
    if (token.kind === 'word') return [foldSounds(token.word.replaceAll(/['’]/g, ''))];
    return /^[?!,;.:>-]/.test(token.text) ? [token.text[0] ?? ''] : [];
  });
  return masked.filter((word, at) => !word.startsWith('#') || word !== masked[at - 1]);
}

const REFERENCES: Readonly<Record<string, string>> = {
  it: "it that this one those these them isko usko ise use iska uska iski uski ye yeh wo woh vo that's it's thats its",
  person: "he she him her his hers they he's she's hes shes he'll she'll unka unki unko unse unhone usne usse inhone",
};
const references = new Map(
  Object.entries(REFERENCES).flatMap(([name, words]) => words.split(' ').map((word): [string, string] => [word, name])),
);

/** How a message refers to the task of the last turn: by its words, by a pronoun, by another name, or not at all. */
function listReferences({ tokens, isPerson }: Scan, { words }: Match): string {
  const named = words.length > 0 ? ['named'] : [];
  const others = tokens.some((token, at) => isPerson(at) && !words.includes(token)) ? ['other'] : [];
  const pronouns = new Set(tokens.flatMap(({ word }) => references.get(word) ?? []));
  return [...named, ...others, ...[...pronouns].toSorted()].join(' ') || 'nothing';
}

/**
 * Visits the buckets of what a message says about a known task: its words around the task, how well it names it, and what the last
 * turn did to it, if that was about it.
 */
export function visitEffectFeatures(
  scan: Scan,
  match: Match,
  tie: boolean,
  visit: (bucket: number) => void,
  before?: Before,
): void {
  const { item, share, words } = match;
  const emit = (feature: (typeof FEATURES)[number], text: string): void =>
    visit(toBucket(hashWord(text), FEATURES.indexOf(feature), EFFECT_BUCKETS));
  const masked = listMasked(scan, match);
  const at = (place: number): string => masked[place] ?? '·';
  const shape = masked.map((word) => (/^[#\p{P}]/u.test(word) ? word : classify(word)));
  const shapeAt = (place: number): string => shape[place] ?? '·';
  for (let place = 0; place <= masked.length; place += 1) {
    if (place < masked.length) {
      emit('word', at(place));
      const word = at(place);
      if (!/^[#\p{P}]/u.test(word)) {
        for (const gram of listGrams(word)) emit('gram', gram);
        const action = findAction(word);
        if (action !== null) emit('action', action);
      }
    }
    emit('pair', `${at(place - 1)} ${at(place)}`);
    emit('triple', `${at(place - 2)} ${at(place - 1)} ${at(place)}`);
    emit('shapePair', `${shapeAt(place - 1)} ${shapeAt(place)}`);
    emit('shapeTriple', `${shapeAt(place - 2)} ${shapeAt(place - 1)} ${shapeAt(place)}`);
  }
  emit('first', `${at(0)} ${at(1)} ${at(2)}`);
  emit('last', `${at(masked.length - 2)} ${at(masked.length - 1)}`);
  if (masked.length < 6) emit('sentence', masked.join(' '));
  if (shape.length < 8) emit('shape', shape.join(' '));

  const stems = new Set(words.map(getStem));
  const content = item.words.filter((word) => word.length > 2 && classify(word) !== 'to');
  const covered = content.filter((word) => stems.has(toStem(word))).length;
  const cover = content.length === 0 ? 'none' : toFifths(covered / content.length);
  const rest = masked.filter((word) => !/^[#\p{P}]/u.test(word) && /^(?:x|verb|past|ing)$/.test(classify(word))).length;
  const [first = ''] = scan.tokens.map(({ word }) => word);
  const begins =
    item.verb !== null && (toStem(first) === item.verb || isSameAction(toStem(first), item.verb))
      ? 'same'
      : isVerb(first) && findAction(first) === null
        ? 'other'
        : (findAction(first) ?? classify(first));
  const onlyPerson = words.every((token) => scan.isPerson(scan.tokens.indexOf(token)));
  const facts = [
    `share ${toFifths(share)}`,
    `cover ${cover}`,
    `rest ${getSize(rest)}`,
    `found ${getSize(words.length)}`,
    `begins ${begins}`,
    `person ${String(onlyPerson)}`,
    `tie ${String(tie)}`,
    `when ${String(scan.phrases.length > 0)}`,
    `verb ${String(item.verb !== null)} ${String(masked.includes('#past'))} ${String(masked.includes('#verb'))}`,
    `length ${getSize(Math.floor(masked.length / 3))}`,
  ];
  for (const [place, fact] of facts.entries()) {
    emit('fact', fact);
    for (const other of facts.slice(place + 1)) emit('facts', `${fact} ${other}`);
  }
  const deeds = scan.tokens.flatMap(({ word }) => getPastBase(word) ?? []).map(toStem);
  for (const deed of deeds) emit('deed', `${item.verb ?? '·'} ${deed}`);
  emit('beginning', `${item.verb ?? '·'} ${begins}`);
  if (!before) return;
  const refers = listReferences(scan, match);
  const unknown = getSize(shape.filter((name) => name === 'x' || name === 'ing').length);
  const asks = scan.text.trim().endsWith('?') ? 'asks' : 'states';
  for (const state of [before, 'any']) {
    for (const fact of [refers, asks, `${refers} ${unknown}`, ...facts]) emit('after', `${state} ${fact}`);
    emit('after', `${state} ${refers} ${asks} ${String(scan.phrases.length > 0)}`);
    for (let place = 0; place <= masked.length; place += 1) {
      emit('after', `${state} ${at(place)}`);
      emit('after', `${state} ${at(place - 1)} ${at(place)}`);
      emit('after', `${state} ${shapeAt(place - 1)} ${shapeAt(place)}`);
    }
    emit('after', `${state} first ${at(0)} ${at(1)}`);
    if (masked.length < 5) emit('after', `${state} all ${masked.join(' ')}`);
  }
  for (const name of shape) emit('refers', `${refers} ${name}`);
  emit('refers', `${refers} ${shape.slice(0, 3).join(' ')}`);
}

export const EFFECT_SHAPE: Shape = { labels: EFFECTS.length, buckets: EFFECT_BUCKETS, step: 0.3 };
const model: Model = { ...EFFECT_SHAPE, encoded: EFFECT_WEIGHTS };

/**
 * Returns how likely each effect is, in the order of `EFFECTS`. `tie`: other tasks are named as well. `before`: what the last turn did to
 * the task, if it was about it.
 */
export const weighEffects = (scan: Scan, match: Match, tie: boolean, before?: Before): number[] =>
  weigh(model, (visit) => visitEffectFeatures(scan, match, tie, visit, before));
