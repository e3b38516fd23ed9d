import { readFileSync } from 'node:fs';
import type { ParsedMessage } from '@aide/contract';
import { isOpenWord, seeWords, visitTitleFeatures, type TitleWord } from '../src/evidence/title-words.ts';
import { loadContacts, loadPairs } from '../corpus/load-corpus.ts';
import { parseMessage } from '../src/hindi/parse-any.ts';
import { findTitle, findTitleWords } from '../src/message/retitle.ts';
import { findRetracted } from '../src/parse-words.ts';
import { tokenise, type Token } from '../src/text/tokens.ts';
import type { Row } from './fit.ts';
import { joinTokens, listSlots, parseRows, parseSet } from './load-data.ts';

/** A message with the words that its title consists of. */
export interface TitleExample {
  text: string;
  words: TitleWord[];
  isMeant: boolean[];
  source: string;
}

/** Longer messages keep the title of the rules. */
const LONGEST = 300;
const now = Temporal.Instant.from('2026-11-18T05:00:00Z');

const parse = (text: string, contacts: { id: string; name: string }[] = []): ParsedMessage =>
  parseMessage(text, { now, timeZone: 'Asia/Kolkata', contacts }, (_, message) => message);

/** The example of a message whose title consists of the characters in these ranges. */
function toExample(
  text: string,
  isMeant: (token: Token) => boolean,
  source: string,
  contacts: { id: string; name: string }[] = [],
): TitleExample | null {
  const found = findRetracted(text, contacts).length > 0 ? null : findTitleWords(text, parse(text, contacts));
  if (!found) return null;
  const { tokens, words } = found;
  return { text, words, isMeant: tokens.map(isMeant), source };
}

/** "[ask him] friday [what he needs]": the title in brackets. */
function parseMarked(line: string): TitleExample | null {
  let text = '';
  const ranges: { start: number; end: number }[] = [];
  let start = -1;
  for (const character of line) {
    if (character === '[') start = text.length;
    else if (character === ']') {
      ranges.push({ start, end: text.length });
      start = -1;
    } else text += character;
  }
  return toExample(
    text,
    (token) => ranges.some((range) => token.start >= range.start && token.end <= range.end),
    'titles',
  );
}

const parseOwn = (): TitleExample[] =>
  readFileSync(new URL('../corpus/titles.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line.includes('['))
    .flatMap((line) => parseMarked(line) ?? []);

/** The example of a message with one of the titles, where the text has its words in this order. */
function parseTitled(
  text: string,
  titles: readonly string[],
  source: string,
  contacts: { id: string; name: string }[] = [],
): TitleExample | null {
  const tokens = tokenise(text);
  const found = titles.map((title) => findTitle(tokens, title)).find((one) => one !== null);
  const starts = new Set(Array.from(found ?? [], ({ start }) => start));
  return found ? toExample(text, ({ start }) => starts.has(start), source, contacts) : null;
}

/** Reminders of other people: the title is what is to be done. */
const parseReminders = (data: string): TitleExample[] =>
  parseRows(data, 'language', 'top', 'reminders-dev.tsv').flatMap(([english = '', hinglish = '', en = '', cs = '']) =>
    (
      [
        [english, en],
        [hinglish, cs],
      ] as const
    ).flatMap(([text, parsed]) => {
      const todo = parsed.startsWith('[IN:CREATE_REMINDER') ? listSlots(parsed, 'TODO') : [];
      return todo.length === 1 ? (parseTitled(joinTokens(text), todo, 'reminders') ?? []) : [];
    }),
  );

interface Case {
  text: string;
  contacts: { id: string; name: string }[];
  expect: { titles: string[] };
}
const isCase = (value: unknown): value is Case => typeof value === 'object' && value !== null && 'expect' in value;

/** The project's own messages with what they mean. */
const parseCorpus = (): TitleExample[] => {
  const contacts = loadContacts();
  return loadPairs('messages.txt').flatMap(({ text, expected }) =>
    text.length > LONGEST ? [] : (parseTitled(text, [expected.split(' | ')[0] ?? ''], 'messages', contacts) ?? []),
  );
};

/** The sets of messages, which the rules read as they should. */
const parseSets = (data: string): TitleExample[] =>
  ['messages-dev', 'messages-dev-chatty', 'messages-dev-spoken', 'hinglish-dev', 'hinglish-dev2'].flatMap((set) =>
    parseSet(data, set).flatMap((read) =>
      isCase(read) && read.text.length <= LONGEST
        ? (parseTitled(read.text, read.expect.titles, set, read.contacts) ?? [])
        : [],
    ),
  );

/** Returns all examples: own messages with the title marked, and those of the public sets, if they are there. */
export const parseTitles = (data: string): TitleExample[] => [
  ...parseOwn(),
  ...parseCorpus(),
  ...parseReminders(data),
  ...parseSets(data),
];

/** The project's own messages count more: their titles are those of the contract. */
const getWeight = ({ source }: TitleExample): number => (source === 'messages' ? 3 : 1);

/** One row for each word that may be in the title; the word before it is known. */
export function toTitleRows(example: TitleExample): Row[] {
  const { words, isMeant } = example;
  const weight = getWeight(example);
  const seen = seeWords(words);
  let before = false;
  return words.flatMap((word, at) => {
    if (!isOpenWord(word)) return [];
    const buckets = new Set<number>();
    visitTitleFeatures(seen, at, before, (bucket) => buckets.add(bucket));
    before = isMeant[at] === true;
    return [{ buckets: Uint32Array.from(buckets), label: Number(before), weight }];
  });
}
