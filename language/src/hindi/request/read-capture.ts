import type { ParsedMessage } from '@aide/contract';
import { toMoment } from '../../calendar/zones.ts';
import { getContactIndex } from '../../contacts/contact-index.ts';
import type { ParseTask } from '../../request/capture/read-capture.ts';
import type { RequestOptions } from '../../request/types.ts';
import { isCapital } from '../../text/letters.ts';
import type { Range } from '../../text/mask.ts';
import type { Token } from '../../text/tokens.ts';
import { wordSet } from '../../text/word-set.ts';
import { looksInfinitive } from '../clauses.ts';
import { findHindiSchedule } from '../find-schedule.ts';
import { matchName } from '../people.ts';
import { readTokens, type HindiTokens } from '../read-tokens.ts';
import { findWake } from '../remarks.ts';

/** Between two tasks, as the lexicon writes them. */
const SEPARATORS = wordSet('aur phir');
/** Said behind the verb. */
const CLOSING = wordSet('hai hoon na ji bhai please');
/** What a sentence has that reports, asks, corrects or sets a condition: it is not split. */
const NO_LIST = wordSet('ne raha gaya hua liya tha nahi matlab ruko balki agar jab isliye kyunki lekin taki');
const POSTPOSITIONS = wordSet('ko se ka ki ke');
/** A task of one of these has its own object: "Rahul ko call karna". */
const REACHES = wordSet('call phone mail message whatsapp meeting ping milna baat bat follow update');
/** What one does with a person once reached. */
const ASKS = wordSet('puchna batana bolna samjhana discuss confirm');
const PRONOUNS = wordSet('unko unse usse unhe unke');
const CLOCK = wordSet('baje morning afternoon evening night sawa saade paune dedh dhai tak ke ko se');

/** One task of a message: where it is, and the words of the verb that it shares with the task behind it. */
interface Part extends Range {
  verb: Range | null;
}

/**
 * Reads several new tasks of a message in Hindi, or returns null when it has one. The verb is the last word of each: "kal Girish ko phone
 * karna hai aur Friday tak Rashmi ko form bhejna hai". A day said first holds for the tasks that have none.
 */
export function readHindiTasks(text: string, options: RequestOptions, parseTask: ParseTask): ParsedMessage[] | null {
  if (/[?\n]/.test(text.trim())) return null;
  const tokens = readTokens(text);
  const { read, written } = tokens;
  if (read.some(({ word }, at) => NO_LIST.has(word) || saysThat(read, at))) return null;
  // "… karna hai, kal yaad dila dena" asks for one.
  if (findWake(read, () => false).length > 0) return null;
  const index = getContactIndex(options.contacts);
  const now = toMoment(options.now, options.timeZone, options.dayFirst ?? true);
  const isContact = (token: Token): boolean => matchName(index, token, false) !== null || isCapital(token.text);
  const findTimes = ({ start, end }: Range): Range[] => {
    const part: HindiTokens = { read: read.slice(start, end), written: written.slice(start, end) };
    const found = findHindiSchedule(part, now, isContact);
    return (found?.ranges ?? []).map((range) => ({ start: range.start + start, end: range.end + start }));
  };
  const isTimed = (range: Range): boolean => findTimes(range).length > 0;
  const parts = joinParts(tokens, splitParts(tokens), isTimed);
  if (parts.length < 2) return null;
  const slice = ({ start, end }: Range): string =>
    text.slice(written[start]?.start ?? 0, written[end - 1]?.end ?? text.length);
  const [first] = parts;
  const opening = first ? findTimes(first).find(({ start }) => start === first.start) : undefined;
  const isClock = ({ start, end }: Range): boolean =>
    read.slice(start, end).every(({ kind, word }) => kind !== 'word' || CLOCK.has(word));
  const day = opening && !isClock(opening) ? dayOf(opening, read) : null;
  return parts.map((part, at) => {
    const times = findTimes(part);
    const said = part.verb ? `${slice(part)} ${slice(part.verb)}` : slice(part);
    const shared = at > 0 && day !== null && times.every(isClock);
    const offset = (written[part.start]?.start ?? 0) - (shared ? slice(day).length + 1 : 0);
    const task = parseTask(shared ? `${slice(day)} ${said}` : said, options);
    const [low, high] = [written[part.start]?.start ?? 0, written[part.end - 1]?.end ?? text.length];
    return {
      ...task,
      spans: task.spans
        .map((span) => ({ ...span, start: span.start + offset, end: span.end + offset }))
        .filter(({ start, end }) => start >= low && end <= high),
    };
  });
}

/** The words of an opening schedule that name its day: "kal" of "kal 5 baje". */
function dayOf({ start, end }: Range, read: readonly Token[]): Range {
  const clock = read.findIndex(({ kind }, at) => at > start && at < end && kind === 'number');
  return { start, end: clock > start && read[clock + 1]?.word === 'baje' ? clock : end };
}

/** "Rahul ko batana hai ki …": what follows is told. */
const saysThat = (read: readonly Token[], at: number): boolean =>
  read[at]?.word === 'ki' && (read[at - 1]?.word === 'hai' || looksInfinitive(read[at - 1]));

function splitParts({ read, written }: HindiTokens): Range[] {
  const parts: Range[] = [];
  let start = 0;
  for (let at = 0; at <= read.length; at += 1) {
    const token = written[at];
    const mark = token?.kind === 'mark' && /^[,.;।]$/.test(token.text) && !(token.glued && written[at + 1]?.glued);
    if (token && !mark && !SEPARATORS.has(read[at]?.word ?? '')) continue;
    if (at > start) parts.push({ start, end: at });
    start = at + 1;
  }
  return parts;
}

/** Joins what has no verb of its own with the task behind it: "doodh, bread aur ande lane hain" is one. */
function joinParts(
  { read, written }: HindiTokens,
  ranges: readonly Range[],
  isTimed: (range: Range) => boolean,
): Part[] {
  const parts: Part[] = [];
  let open: Range | null = null;
  let goes = false;
  const people: Range[] = [];
  for (const { start, end } of ranges) {
    const range: Range = { start: open?.start ?? start, end };
    const verb = findVerb(read, { start, end });
    if (verb === null) {
      // "Manju ko 5 baje aur Naveen ko 6 baje call karna": each with its own time.
      if (open === null && hasPerson(read, range) && isTimed(range)) people.push(range);
      else open = range;
      continue;
    }
    open = null;
    if (people.length > 0 && !(hasPerson(read, range) && isTimed(range))) return [];
    for (const person of people) parts.push({ ...person, verb: findTail(read, range) });
    people.length = 0;
    const timed = isTimed(range);
    // "Mandir jana hai, prasad bhi lena hai": what is done there.
    const there = goes && !hasPerson(read, range);
    if (parts.length > 0 && !timed && (there || leans(read, { start, end: verb + 1 }))) return [];
    goes = read[verb]?.word === 'jana';
    parts.push({ ...range, verb: null });
  }
  const last = parts.at(-1);
  const trailing = people[0]?.start ?? open?.start;
  // "…, urgent": said behind the last one.
  return last && trailing !== undefined ? [...parts.slice(0, -1), { ...last, end: written.length }] : parts;
}

/** The place of the verb that ends a part, or null. */
function findVerb(read: readonly Token[], { start, end }: Range): number | null {
  let last = end - 1;
  while (last > start && (CLOSING.has(read[last]?.word ?? '') || read[last]?.kind !== 'word')) last -= 1;
  return last > start && looksInfinitive(read[last]) ? last : null;
}

const hasPerson = (read: readonly Token[], { start, end }: Range): boolean =>
  read.slice(start, end).some(({ word }, at) => at > 0 && (word === 'ko' || word === 'se'));

/** The words of a part behind its person and its schedule: "call karna hai". */
function findTail(read: readonly Token[], { start, end }: Range): Range {
  const last = read.slice(start, end).findLastIndex(({ kind, word }) => kind === 'number' || CLOCK.has(word));
  return { start: start + last + 1, end };
}

/**
 * "… aur usko bhejna hai", "… aur Rahul ko bhejni hai": the person or the object is that of the task before it. "… aur invoice ke baare mein
 * puchna hai" says what that one is for.
 */
function leans(read: readonly Token[], { start, end }: Range): boolean {
  const words = read.slice(start, end).filter(({ kind }) => kind === 'word');
  if (words.some(({ word }) => PRONOUNS.has(word))) return true;
  const verb = words.pop()?.word ?? '';
  const named = hasPerson(read, { start, end });
  if (ASKS.has(verb) || words.some(({ word }) => ASKS.has(word))) return !named;
  if (words.some(({ word }) => REACHES.has(word))) return false;
  return words.every(({ word }, at) => POSTPOSITIONS.has(word) || /^(?:ko|se)$/.test(words[at + 1]?.word ?? ''));
}
