import type { Priority } from '@aide/contract';
import type { IsIn, Range } from '../text/mask.ts';
import { createMask } from '../text/mask.ts';
import { matchesWords, wordAt, type Token } from '../text/tokens.ts';
import { phrases, wordSet } from '../text/word-set.ts';
import { looksInfinitive } from './clauses.ts';

type Tokens = readonly Token[];

/** All ranges that match one of the phrases; at each position the longest. */
function findPhrases(tokens: Tokens, list: readonly (readonly string[])[], isTaken: IsIn): Range[] {
  const found: Range[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    if (isTaken(at)) continue;
    const length = Math.max(0, ...list.filter((words) => matchesWords(tokens, at, words)).map((words) => words.length));
    if (length === 0) continue;
    found.push({ start: at, end: at + length });
    at += length - 1;
  }
  return found;
}

const BACKLOG = phrases(`
baad me dekhenge|karenge|karna|sochenge|dekhna
baad ke liye rakh lo|do?
phir kabhi dekhenge?
backlog me daal lo|do|dena?
backlog me rakh lo|do?
kabhi
`);

/** Returns the ranges that postpone the task without a date. */
export const findBacklog = (tokens: Tokens, isTaken: IsIn): Range[] => findPhrases(tokens, BACKLOG, isTaken);

const PRIORITIES: readonly { priority: Priority; list: readonly (readonly string[])[] }[] = [
  {
    priority: 'low',
    list: phrases(`
koi? jaldi nahi hai?
aaram|fursat se
fursat me
jab bhi? time mile
jab fursat mile
itna? zaroori nahi hai?
`),
  },
  {
    priority: 'urgent',
    list: phrases(`
jaldi se jaldi
abhi ke abhi
bahut? urgent hai?
turant|fatafat|fauran
`),
  },
  {
    priority: 'high',
    list: phrases(`
bahut? zaroori|important hai?
bahut? jaldi
`),
  },
];
/** "Jaldi uthna": early, not soon. */
const EARLY_VERBS = wordSet('uthna nikalna sona jana');

/** Words before or after a noun that close a remark such as "zaroori hai". */
function isRemark(tokens: Tokens, { start, end }: Range, isTaken: IsIn): boolean {
  const word = wordAt(tokens, start);
  if (word === 'jaldi') return !EARLY_VERBS.has(wordAt(tokens, end));
  if (word !== 'zaroori' && word !== 'important' && word !== 'urgent') return true;
  const next = tokens[end];
  const closes =
    !next || next.kind !== 'word' || isTaken(end) || wordAt(tokens, end - 1) === 'hai' || VERBS.has(next.word);
  return closes;
}

/** Returns the priority that the words state, or null, and their ranges. */
export function findPriority(tokens: Tokens, isTaken: IsIn): { priority: Priority | null; ranges: Range[] } {
  let busy = isTaken;
  let priority: Priority | null = null;
  const ranges: Range[] = [];
  for (const level of PRIORITIES) {
    const found = findPhrases(tokens, level.list, busy).filter((range) => isRemark(tokens, range, busy));
    if (found.length === 0) continue;
    ranges.push(...found);
    priority ??= level.priority;
    const words = createMask(tokens.length, ranges);
    busy = (at) => isTaken(at) || words(at);
  }
  return { priority, ranges };
}

/** Verbs and auxiliaries that close a request: "kar dena", "kar sakte hai", "karne ki zaroorat hai". */
const CLOSE =
  '(?: (?:karna|kar|dena|do|lena|lo|hai|sakna|ho|hoga|jaye|na|den|de|chahiye|chahta|hoon|raha|ki zaroorat))*';
const NOUN = '(?:reminders?|alerts?|alarm|notification|rimainder)';
/** Words before the noun that only describe the reminder. */
const DESCRIBED =
  '(?:(?:1|ek|ik|naya|nayi|new|recurring|reoccurring|repeating|mera|meri|mere|apna|the|a|s|mujhe|koi|aur|bhi|message|text|ko) )*';
/** Words that lead from the task to the reminder; they go with it. */
const LEAD = '(?:(?:ke|k) (?:liye|baare (?:me|mein|mei))|ke|ka|ki|ko|se|me)';

/**
 * Requests for a reminder around the task, over the words of the grammar: "… ke liye ek reminder set karna", "… ki yaad
 * dilana", "kya aap …". One pattern for each order of the words, whatever the spelling and the ending of the verb.
 */
const FRAMES = [
  `(?:${LEAD} )?${DESCRIBED}${NOUN} (?:ko )?(?:set|setup|add|create|schedule|lagana|banana|send|start|shuru|bhejna|daal|rakh|dena|ser|fix|on)(?: up)?${CLOSE}(?: (?:k[ie]|toh?|that|about|for))?`,
  `(?:${LEAD} )?${DESCRIBED}${NOUN} (?:chahiye|ki zaroorat hai|karna)${CLOSE}`,
  `(?:${LEAD} )?(?:yaad dila\\w*|remind|alert karna|alert kar|notify)(?: me)?${CLOSE}(?: (?:k[ie]|toh?|that|about))?`,
  'yaad se',
  'note (?:kar lo|karna|kar lena|karo)(?: ki)?',
  '(?:bhoolna (?:mat|nahi)|mat bhoolna)',
  // "Ye mat bhoolne dena", "mujhe bhoolne mat dena".
  '(?:aur )?(?:(?:ye|yeh|isko|mujhe) )?(?:mat (?:bhoolna|bhoolne|bhulne)|(?:bhoolna|bhoolne|bhulne) (?:mat|nahi))(?: (?:dena|do|jana))?',
  'kya aap',
  '(?:me ne|maine) kaha(?: ki)?',
  '(?:please|plz|pls|kripya|kripiya|krupya)',
];
const PATTERNS = FRAMES.map((source) => new RegExp(`(?<= )${source}(?= )`, 'g'));
const SELF = wordSet('mujhe');
/** The words that requests for a reminder consist of. */
export const listRequestWords = (): string[] => [...FRAMES.join(' ').matchAll(/[a-z]{2,}/g)].map(([word]) => word);

const VERBS = wordSet(`
karna kar dena lena bhejna batana bolna dikhana samjhana puchna milna mangwana dilana lagana lana jana uthna nikalna dekhna rakh
daal sona
`);

/** "Mujhe … yaad dilana" asks for a reminder; "mummy ko … yaad dilana" is a task of its own. */
export function findWake(tokens: Tokens, isTaken: IsIn): Range[] {
  const found = [...findFrames(tokens, isTaken), ...findApology(tokens)];
  for (const [at, { word }] of tokens.entries())
    if (SELF.has(word) && found.length > 0) found.push({ start: at, end: at + 1 });
  return found;
}

function findFrames(tokens: Tokens, isTaken: IsIn): Range[] {
  // Each word with a space before it; words of a schedule match nothing.
  let line = '';
  const starts = tokens.map(({ word }, at) => {
    const start = line.length + 1;
    line += ` ${isTaken(at) ? '#' : word}`;
    return start;
  });
  line += ' ';
  const toRange = (from: number, to: number): Range => ({
    start: starts.findIndex((start) => start >= from),
    end: starts.findLastIndex((start) => start < to) + 1,
  });
  return PATTERNS.flatMap((pattern) =>
    Array.from(line.matchAll(pattern), (match) => toRange(match.index, match.index + match[0].length)),
  ).filter((range) => {
    const at = tokens.findIndex(({ word }, place) => place >= range.start && place < range.end && word === 'dilana');
    return at < 0 || !remindsOther(tokens, at - 1, isTaken);
  });
}

/** "Maaf karna der se bol raha hoon par …": an apology up to its "but". */
function findApology(tokens: Tokens): Range[] {
  if (!/^(?:maaf|maf|mafi|maafi|sorry)$/.test(wordAt(tokens, 0))) return [];
  const but = tokens
    .slice(0, LONGEST_APOLOGY)
    .findIndex(
      ({ word }, at) => /^(?:pe|lekin)$/.test(word) && /^(?:hoon|hu|hai|karna|,)$/.test(wordAt(tokens, at - 1)),
    );
  return but < 0 ? [] : [{ start: 0, end: but + 1 }];
}

const LONGEST_APOLOGY = 14;

/** Whether another person than the user precedes "ko" in the sentence that ends in "yaad dilana". */
function remindsOther(tokens: Tokens, at: number, isTaken: IsIn): boolean {
  for (let back = at - 1; back >= 0; back -= 1) {
    if (tokens[back]?.kind === 'mark' && [',', '.', ';'].includes(wordAt(tokens, back))) return false;
    if (SELF.has(wordAt(tokens, back)) || looksInfinitive(tokens[back]) || wordAt(tokens, back) === 'hai') return false;
    if (wordAt(tokens, back) === 'ko' && !isTaken(back)) return true;
  }
  return false;
}
