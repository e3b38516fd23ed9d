import type { ParsedMessage } from '@aide/contract';
import { findAnnounced } from '../text/announcement.ts';
import { FILLERS, FUNCTION_WORDS } from '../text/lexicon.ts';
import type { Range } from '../text/mask.ts';
import { listCorrectionWords } from '../text/self-corrections.ts';
import { withoutIntroduction } from '../text/introduction.ts';
import { SHORTHAND } from '../text/shorthand.ts';
import { tokenise } from '../text/tokens.ts';
import { wordSet } from '../text/word-set.ts';
import { listTalkWords } from './talk.ts';
import { listWrappingWords } from './wrappings.ts';

/** Whether a word in lower case belongs to the frame of a message, not to its content: "please", "remind", "the". */
export type IsFrame = (word: string) => boolean;

/** Words that join or number tasks: "firstly … and finally …". */
const ORDER = wordSet(
  'n finally lastly firstly secondly thirdly afterwards separately additionally furthermore addition',
);

let frame: ReadonlySet<string> | null = null;

/** Whether an English word is grammar, or one that the tables of wrappings and talk consist of. */
export const isFrameWord: IsFrame = (word) => {
  frame ??= new Set([
    ...listWrappingWords(),
    ...listTalkWords(),
    ...listCorrectionWords(),
    ...FUNCTION_WORDS,
    ...FILLERS,
    ...ORDER,
  ]);
  return frame.has(SHORTHAND.get(word) ?? word);
};

const WORD = /[\p{L}\p{M}\p{N}]+(?:['’]\p{L}+)*/gu;
const PRONOUNS = wordSet('him her them it');
/** The ends of a sentence or a line. */
const STOP = /[.!?;।…]+(?=\s|$)|\n/gu;

const normalise = (word: string): string => word.toLowerCase().replaceAll('’', "'").replace(/'s$/, '');

const listWords = (text: string): string[] => Array.from(text.matchAll(WORD), ([word]) => normalise(word));

/** The words of a task, wherever it keeps them. */
const listKept = ({ title, description, contactName, waiting }: ParsedMessage): string[] =>
  listWords(`${title} ${description ?? ''} ${contactName ?? ''} ${waiting?.for ?? ''}`);

/** "1.", "2)", "a)": the number of an item in a list. */
const isBullet = (text: string, { start, end }: Range): boolean =>
  end - start < 3 && /^[.)]\s/.test(text.slice(end, end + 2)) && /^(?:\d+|[a-h])$/.test(text.slice(start, end));

/** Returns the ranges of the words of a text that are in no field of its tasks and in no frame. */
export function findLostWords(text: string, tasks: readonly ParsedMessage[], isFrame: IsFrame): Range[] {
  const kept = new Set(tasks.flatMap(listKept));
  const spans = tasks.flatMap((task) => task.spans);
  const lost: Range[] = [];
  const from = findAnnounced(text)?.end ?? withoutIntroduction(tokenise(text))[0]?.start ?? 0;
  for (const { 0: word, index: start } of text.matchAll(WORD)) {
    const plain = normalise(word);
    if (start < from || kept.has(plain) || isFrame(plain)) continue;
    const range = { start, end: start + word.length };
    if (!isBullet(text, range) && !spans.some((span) => start < span.end && range.end > span.start)) lost.push(range);
  }
  return lost;
}

/** The sentences and lines of a text that have one of the words. */
function findSentences(text: string, words: readonly Range[]): Range[] {
  const stops = [...Array.from(text.matchAll(STOP), ({ 0: mark, index }) => index + mark.length), text.length];
  let [start, at] = [0, 0];
  return stops.flatMap((end) => {
    const range = { start, end };
    start = end;
    const from = at;
    while (at < words.length && (words[at]?.start ?? 0) < end) at += 1;
    return at > from ? [range] : [];
  });
}

/**
 * Returns the tasks with every word of the text: a sentence with a word that no task has goes to a description. `gone`
 * returns the ranges that the user took back.
 */
export function keepWords(
  text: string,
  tasks: readonly ParsedMessage[],
  isFrame: IsFrame,
  gone: () => readonly Range[] = () => [],
): ParsedMessage[] {
  const all = findLostWords(text, tasks, isFrame);
  if (all.length === 0) return [...tasks];
  // "Call the school about the fee, actually email them": the words that were taken back say who is meant.
  const refers = tasks.some(({ title }) => listWords(title).some((word) => PRONOUNS.has(word)));
  const retracted = refers ? [] : gone();
  const lost = all.filter(({ start }) => !retracted.some((range) => start >= range.start && start < range.end));
  const added = tasks.map((): string[] => []);
  for (const range of findSentences(text, lost))
    added[findOwner(text, tasks, range)]?.push(text.slice(range.start, range.end).trim().replaceAll(/ {2,}/g, ' '));
  return tasks.map((task, at) => {
    const lines = added[at] ?? [];
    const before = task.description === null ? [] : [task.description];
    return lines.length === 0 ? task : { ...task, description: [...before, ...lines].join('\n') };
  });
}

/** The number of the task whose title has most of the words of a range; of equal ones the first for a heading, else the last. */
function findOwner(text: string, tasks: readonly ParsedMessage[], { start, end }: Range): number {
  const words = listWords(text.slice(start, end));
  let [best, most] = [0, -1];
  for (const [at, { title }] of tasks.entries()) {
    const own = new Set(listWords(title));
    const count = words.filter((word) => own.has(word)).length;
    if (count > most || (count === most && start > 0)) [best, most] = [at, count];
  }
  return best;
}
