import { getContactIndex, splitName } from '../contacts/contact-index.ts';
import { matchFullName, matchWord, type PeopleMatch } from '../contacts/match.ts';
import { isCommonWord } from '../contacts/common-words.ts';
import { isDevanagari, transliterate } from '../hindi/transliterate.ts';
import type { Change, KnownTask, RequestOptions } from '../request/types.ts';
import { foldedWords, listTurnStems, listTurnWords } from './turn-words.ts';

const NOT = foldedWords('not nahi nahin nhi instead');
const escape = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
const hasWord = (title: string, word: string): boolean =>
  new RegExp(String.raw`(?<![\p{L}\p{N}])${escape(word)}(?![\p{L}\p{N}])`, 'iu').test(title);
const replaceWord = (title: string, from: string, to: string): string =>
  title.replace(new RegExp(String.raw`(?<![\p{L}\p{N}])${escape(from)}(?![\p{L}\p{N}])`, 'iu'), () => to);

const WORD = String.raw`[\p{L}\p{M}\p{N}]+`;
/** "60 bags not 40", "not 40 but 60", "40 nahi 60". */
const SWAPS: readonly (readonly [RegExp, number, number])[] = [
  [new RegExp(String.raw`^(.+?),?\s+(?:not|instead of)\s+(.+)$`, 'iu'), 2, 1],
  [new RegExp(String.raw`^not\s+(${WORD}(?:\s+${WORD})?)\s*[,;–-]?\s+(?:but\s+|it's\s+)?(.+)$`, 'iu'), 1, 2],
  [
    new RegExp(
      String.raw`^(${WORD}(?:\s+${WORD})?)\s+(?:nahi|nahin|nhi|नहीं)\s*[,;–-]?\s+(?:(?:yaar|bhai|ji)\s+)?(.+)$`,
      'iu',
    ),
    1,
    2,
  ],
];
const BEFORE =
  /^(?:(?:no|nahi|wait|sorry|actually|oops|i mean|i meant|it['’]s|it is|make it|that['’]s|should be|arre|my (?:mistake|bad|error)|i beg your pardon|forgive me|apologies)[\s,.!:–-]+)+/iu;
const AFTER = /[\s.!,]+(?:please|pls|instead|rather|hai|h|thanks)?[\s.!]*$/iu;

/** "The payroll report she's after": what somebody wants is the words before. */
const WANTED =
  /^(?:the|a|an) (?=\S+ \S)|\s+(?:that |which )?(?:he|she|they|i|we)(?:['’](?:s|re|d|m))? ?(?:is |are |was |actually |really )*(?:after|wants?|wanted|needs?|needed|meant|mean|asked for)$/giu;

/** The words of a title that are said, in the form that it has: "tip" for "tips". Null where it has none. */
function findForm(title: string, said: string): string | null {
  if (hasWord(title, said)) return said;
  const [stem, ...others] = listTurnStems(said);
  const words = title.match(/[\p{L}\p{M}]+/gu) ?? [];
  return others.length > 0 ? null : (words.find((word) => listTurnStems(word)[0] === stem) ?? null);
}

/** Reads words of the title that replace others, for the first task whose title has those. Names and times do not count. */
export function parseTitleChange(text: string, tasks: readonly KnownTask[]): { id: string; change: Change } | null {
  const said = text.trim().replace(BEFORE, '').replace(AFTER, '');
  for (const [pattern, oldAt, newAt] of SWAPS) {
    const match = pattern.exec(said);
    const [old = '', after = ''] = [match?.[oldAt]?.trim(), match?.[newAt]?.trim().replace(WANTED, '')];
    if (!match || old === '' || after === '' || after.split(/\s+/).length > 4) continue;
    const task = tasks.findLast(({ title }) => findForm(title, old) !== null);
    const before = task ? findForm(task.title, old) : null;
    if (!task || before === null) continue;
    // "60 bags not 40", "blue folders, not red" repeat a word of the title.
    const [first = '', ...others] = after.split(/\s+/);
    const isRepeated = others.length > 0 && others.every((word) => hasWord(task.title, word));
    if (!isSameSort(old, after) && !(isRepeated && /^\p{Ll}/u.test(old) && !/^\p{N}/u.test(first))) continue;
    const short = isRepeated ? first : after;
    return { id: task.id, change: { title: replaceWord(task.title, before, short) } };
  }
  return null;
}

const AMOUNT = String.raw`[₹£$€]?(\d[\d,.]*\d|\d)k?(?!\s*(?:baje|bje|am|pm|:|st|nd|rd|th)\b)`;
/** What is counted: "60 bags". */
const UNIT = String.raw`(?:\s+\p{L}+){0,2}?`;
/** "18000 nahi 19000", "not 40 but 60", "from 40 to 60" and "60 not 40", "60 instead of 40". */
const AMOUNTS: readonly (readonly [RegExp, number, number])[] = [
  [
    new RegExp(
      String.raw`${AMOUNT}${UNIT},?\s+(?:nahi|nahin|nhi|ki jagah|ke badle)[,\s]+(?:(?:yaar|bhai|ji|re)[,\s]+)?${AMOUNT}`,
      'iu',
    ),
    1,
    2,
  ],
  [new RegExp(String.raw`\b(?:not|from)\s+${AMOUNT}${UNIT}[,\s]+(?:but|to)\s+${AMOUNT}`, 'iu'), 1, 2],
  [new RegExp(String.raw`${AMOUNT}${UNIT},?\s+(?:not|instead of|rather than)\s+${AMOUNT}`, 'iu'), 2, 1],
];
const AMOUNT_FRAME = foldedWords(`
not nahi nahin nhi but from instead rather than jagah badle change make update set it it's its is should be the a an for of to no wait sorry actually correction rs rupees rupaye amount total
yaar bhai ji re kar karo kardo krdo kr do de dena dijiye kijiye wala wali wale ka ki ke ko hai h tha raqam rakam please pls
`);

/** The amounts that a turn replaces, with the new ones. */
const listSwaps = (text: string): { before: string; after: string }[] =>
  AMOUNTS.flatMap(([pattern, oldAt, newAt]) => {
    const match = pattern.exec(text);
    const [before = '', after = ''] = [match?.[oldAt], match?.[newAt]];
    return before === '' || before === after ? [] : { before, after };
  });

/** The title with the new amount that a turn gives, or null: "60 not 40, her mum has added a table". */
export function replaceAmount(text: string, title: string): string | null {
  const swap = listSwaps(text).find(({ before }) => hasWord(title, before));
  return swap ? replaceWord(title, swap.before, swap.after) : null;
}

/** Reads a new amount for the only open task whose title has the old one and every other word that is said. */
export function parseAmountChange(text: string, tasks: readonly KnownTask[]): { id: string; change: Change } | null {
  for (const { before, after } of listSwaps(text)) {
    const said = listTurnWords(text)
      .filter((word) => !AMOUNT_FRAME.has(word) && !/^\d/.test(word))
      .flatMap(listTurnStems);
    const [task, ...others] = tasks.filter(({ title }) => {
      const stems = new Set(listTurnStems(title));
      return hasWord(title, before) && said.every((stem) => stems.has(stem));
    });
    if (task && others.length === 0) return { id: task.id, change: { title: replaceWord(task.title, before, after) } };
  }
  return null;
}

/** A number replaces a number; words replace words in lower case, because names are people. */
function isSameSort(before: string, after: string): boolean {
  const isNumber = (text: string): boolean => /^\p{N}/u.test(text);
  if (isNumber(before) || isNumber(after)) return isNumber(before) && isNumber(after) && !/:|[ap]m\b/i.test(after);
  // "MRI not CT" replaces an abbreviation; "not Tejas" names a person.
  const isName = /^\p{Lu}\p{Ll}/u.test(before);
  return !isName && (/^\p{Lu}+$/u.test(before) || listTurnWords(before).every((word) => word.length > 3));
}

const IGNORED = foldedWords(`
no nope wait actually sorry oops oh i mean meant it's its it was that is for with to the make change him her ko se ke ka ki ji sir madam wala wali not nahi nahin nhi but rather instead
arre arey please call and should be about at dr mr mrs ms
`);

/** A name of a contact in the words; null when they name none, or have other content. */
function findPerson(words: readonly string[], options: RequestOptions): { match: PeopleMatch; name: string } | null {
  const index = getContactIndex(options.contacts);
  const named = words.filter((word) => !IGNORED.has(listTurnWords(word)[0] ?? ''));
  if (named.length === 0 || named.length > 3) return null;
  const plain = named.flatMap((word) => splitName(isDevanagari(word) ? transliterate(word) : word));
  const match =
    plain.length > 1 ? matchFullName(index, plain) : matchWord(index, plain[0] ?? '', isCommonWord(plain[0] ?? ''));
  return match && match.people.length > 0 ? { match, name: named.join(' ') } : null;
}

/** Reads another person for a task: "not Tejas, Vaishali", "I meant Rahul", "Harpreet nahi, Neelam ji ko". */
export function parsePersonChange(text: string, task: KnownTask, options: RequestOptions): Change | null {
  const words = text.match(/[\p{L}\p{M}'’]+|[,;–-]|\p{N}+/gu) ?? [];
  const negation = words.findIndex((word) => NOT.has(listTurnWords(word)[0] ?? ''));
  const comma = words.findIndex((word, at) => /^[,;–-]$/.test(word) && at > Math.max(negation, 0));
  const isWord = (word: string): boolean => !/^[,;–-]$/.test(word);
  const sides =
    negation < 0 || (negation === 0 && words[1] !== undefined && !isWord(words[1]))
      ? [[], words]
      : negation === 0 ||
          (comma > negation + 1 && findPerson(words.slice(0, negation).filter(isWord), options) === null)
        ? [words.slice(negation + 1, comma < 0 ? negation + 2 : comma), words.slice(comma < 0 ? negation + 2 : comma)]
        : comma > negation || isAfter(words, negation)
          ? [words.slice(0, negation), words.slice(negation + 1)]
          : [words.slice(negation + 1), words.slice(0, negation)];
  const [old = [], fresh = []] = sides.map((side) => side.filter(isWord));
  const found = findPerson(fresh, options);
  const [person, ...others] = found?.match.people ?? [];
  if (!found || !person || others.length > 0 || person.id === task.contactId) return null;
  const former = findPerson(old, options)?.name ?? findOldName(task, options);
  const title =
    former !== null && hasWord(task.title, former) ? replaceWord(task.title, former, toName(found.name)) : null;
  return { contactId: person.id, ...(title !== null && { title }) };
}

/** "Harpreet nahi Neelam ko": the words after the negation go on. */
const isAfter = (words: readonly string[], negation: number): boolean =>
  negation < words.length - 1 && /^(?:nahi|nahin|nhi|नहीं)$/iu.test(words[negation] ?? '');

/** A name that was dictated without capitals. */
export const toName = (name: string): string =>
  name.replaceAll(/(^|\s)(\p{Ll})/gu, (_, gap: string, letter: string) => gap + letter.toUpperCase());

/** The name in the title of the person that the task has. */
function findOldName(task: KnownTask, options: RequestOptions): string | null {
  const index = getContactIndex(options.contacts);
  const words = task.title.match(/[\p{L}\p{M}]+/gu) ?? [];
  return (
    words.find((word) => index.byWord.get(splitName(word)[0] ?? '')?.some(({ id }) => id === task.contactId)) ?? null
  );
}
