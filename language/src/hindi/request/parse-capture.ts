import type { ParsedMessage } from '@aide/contract';
import { keepWords } from '../../message/keep-words.ts';
import { limitTasks } from '../../request/capture/parse-capture.ts';
import type { RequestOptions } from '../../request/types.ts';
import type { Range } from '../../text/mask.ts';
import type { Token } from '../../text/tokens.ts';
import { wordAt } from '../../text/tokens.ts';
import { wordSet } from '../../text/word-set.ts';
import { looksInfinitive } from '../clauses.ts';
import { isHindiFrame } from '../frame-words.ts';
import { parseMixed } from '../parse-any.ts';
import { blankRetracted } from '../retracted.ts';
import { findWake } from '../remarks.ts';
import { findClosing, findHeading, type ForAll } from './parse-heading.ts';
import { parseHindiList } from './parse-list.ts';
import { splitTasks, type Part } from './split-tasks.ts';
import { findVerb, isTaskVerb, parseHindiMessage, getWrittenText, type HindiMessage } from './task-words.ts';

/** Words of a sentence that reports, asks, corrects or sets a condition: it is not split. */
const NO_LIST = wordSet(
  'ne raha gaya hua liya tha nahi matlab ruko balki agar jab isliye kyunki lekin taki jo jis jise jahan',
);
const CLOCK = wordSet('baje morning afternoon evening night sawa saade paune dedh dhai tak ke ko se');
/** Words that may precede the day at the beginning of a message. */
const BEFORE_DAY = wordSet(
  'sabse haan toh accha arre suno yaar ab pehla me hum mujhe please plz sir bhai ji ok okay hello hi hey ,',
);
const PLEASE = wordSet('please plz pls kripya');

/**
 * Reads several new tasks of a Hindi message, or returns null when it has one. The verb is the last word of each: "kal
 * Girish ko phone karna hai aur Friday tak Rashmi ko form bhejna hai". A day before the first task applies to all tasks
 * without one.
 */
export function parseHindiTasks(text: string, options: RequestOptions): ParsedMessage[] | null {
  const list = parseHindiList(text, options);
  if (list) return keepWords(text, list, isHindiFrame);
  if (/[?\n]/.test(text.trim())) return null;
  const all = parseHindiMessage(text, options);
  if (!mayHaveSeveral(all.read)) return null;
  const kept = blankRetracted(text, all, all.findTimes);
  const message = kept === text ? all : parseHindiMessage(kept, options);
  const { read } = message;
  const wake = findWake(read, () => false);
  const heading = findHeading(message, wake);
  const closing = findClosing(message, heading?.next ?? 0, wake);
  const body: Range = { start: heading?.next ?? 0, end: closing?.start ?? read.length };
  const from = findReportEnd(message, body);
  if (read.some((_, at) => at >= from && at < body.end && isNoTask(read, at))) return null;
  // "… karna hai, kal yaad dila dena" is one task.
  if (wake.some(({ start }) => start >= body.start && start < body.end && !PLEASE.has(wordAt(read, start))))
    return null;
  const parts = splitTasks(message, body, heading !== null);
  // "Do ghante baad yaad dilana, dispatch ki photo leni hai": the English words in it are no verbs of two tasks.
  if (parts.length === 1 && heading && wake.some(({ end }) => end === heading.next)) return [parseMixed(text, options)];
  if (parts.length < 2) return null;
  const tasks = keepWords(kept, parseParts(message, parts, [heading?.said, closing?.said], options), isHindiFrame);
  return limitTasks(
    tasks,
    text,
    parts.map(({ start }) => message.written[start]?.start ?? 0),
  );
}

/** Several tasks need a verb each, or a separator. */
const mayHaveSeveral = (read: readonly Token[]): boolean =>
  read.some(({ kind, word }) => kind === 'mark' || word === 'aur' || word === 'and') ||
  read.filter(isTaskVerb).length > 1;

const isNoTask = (read: readonly Token[], at: number): boolean =>
  (NO_LIST.has(wordAt(read, at)) && !THEN_IT.test(wordAt(read, at + 1))) || isSpokenClause(read, at);
/** "Cartridge khatam ho gaye, woh mangwane hain": the report names the thing. */
const THEN_IT = /^(?:wo|woh|vo|voh)$/;

/** "Rahul ko batana hai ki …": the rest is what to tell him. */
const isSpokenClause = (read: readonly Token[], at: number): boolean =>
  wordAt(read, at) === 'ki' && (wordAt(read, at - 1) === 'hai' || looksInfinitive(read[at - 1]));

/** "Rakesh ne sample bhej diya, …": a report before the first punctuation mark belongs to the first task. */
function findReportEnd(message: HindiMessage, { start, end }: Range): number {
  const mark = message.written.findIndex(
    (token, at) => at > start && at < end && token.kind === 'mark' && /^[,.।]$/.test(token.text),
  );
  return mark > 0 && findVerb(message, { start, end: mark }) === null ? mark : start;
}

/** A person named earlier, to whom a pronoun refers. */
type Person = Pick<ParsedMessage, 'contactId' | 'contactName' | 'contactCandidates'>;

function parseParts(
  message: HindiMessage,
  parts: readonly Part[],
  words: readonly (ForAll | undefined)[],
  options: RequestOptions,
): ParsedMessage[] {
  const priority = words.find((all) => all?.priority)?.priority ?? null;
  const days = parts.map((_, at) => findDay(message, parts, words, at));
  let person: Person | null = null;
  return parts.map((part, at) => {
    const read = parsePart(message, part, days[at] ?? null, options);
    const meant =
      person && read.contactName === null && read.contactId === null
        ? parsePronoun(message, part, person, options)
        : null;
    const task = { ...read, ...meant, ...(priority && read.priority === 'medium' ? { priority } : {}) };
    if (task.contactName !== null || task.contactId !== null) person = task;
    return task;
  });
}

function parsePart(message: HindiMessage, part: Part, day: Range | null, options: RequestOptions): ParsedMessage {
  const { written, text } = message;
  const words = [part, ...part.shared].map((range) => getWrittenText(message, range)).join(' ');
  const before = day ? `${getWrittenText(message, day)} ` : '';
  const [low, high] = [written[part.start]?.start ?? 0, written[part.end - 1]?.end ?? text.length];
  const task = parseMixed(before + words, options);
  const offset = low - before.length;
  return {
    ...task,
    spans: task.spans
      .map((span) => ({ ...span, start: span.start + offset, end: span.end + offset }))
      .filter(({ start, end }) => start >= low && end <= high),
  };
}

const PRONOUNS: ReadonlyMap<string, string> = new Map(
  'unko=ko unhe=ko unhen=ko usko=ko use=ko inko=ko unse=se usse=se inse=se unke=ke uske=ke uska=ka uski=ki unka=ka unki=ki'
    .split(' ')
    .map((entry): [string, string] => [entry.split('=')[0] ?? '', entry.split('=')[1] ?? '']),
);

/** "Unse sample lena hai": the person meant, and the task type with the name in place of the pronoun. */
function parsePronoun(
  message: HindiMessage,
  part: Part,
  person: Person,
  options: RequestOptions,
): (Person & Pick<ParsedMessage, 'taskType'>) | null {
  const words = [part, ...part.shared].flatMap(({ start, end }) => message.written.slice(start, end));
  const stated = words.findIndex(({ text }) => PRONOUNS.has(text.toLowerCase()));
  if (stated < 0 || person.contactName === null) return null;
  const named = words.map(({ text }, at) =>
    at === stated ? `${person.contactName} ${PRONOUNS.get(text.toLowerCase())}` : text,
  );
  const { taskType } = parseMixed(named.join(' '), options);
  const { contactId, contactName, contactCandidates } = person;
  return { taskType, contactId, contactName, contactCandidates };
}

/** The day for a part without one: from the heading, from the first words of the message or from its last. */
function findDay(
  message: HindiMessage,
  parts: readonly Part[],
  words: readonly (ForAll | undefined)[],
  at: number,
): Range | null {
  const { read, findTimes } = message;
  const part = parts[at];
  if (!part) return null;
  const isClock = ({ start, end }: Range): boolean =>
    read.slice(start, end).every(({ kind, word }) => kind !== 'word' || CLOCK.has(word));
  const times = findTimes(part);
  if (!times.every(isClock) || reportsThing(read, part)) return null;
  const shared = words.flatMap((all) => all?.times ?? []).find((range) => times.length === 0 || !isClock(range));
  if (shared) return times.length === 0 ? shared : trimToDay(shared, read);
  const [first, last] = [parts[0], parts.at(-1)];
  const opening =
    first &&
    findTimes(first).find(({ start }) => read.slice(first.start, start).every(({ word }) => BEFORE_DAY.has(word)));
  if (opening && at > 0 && !isClock(opening)) return trimToDay(opening, read);
  if (!last || part === last) return null;
  // "… aur driver ko paise dena kal tak": after the last verb, with no other day or time before it.
  const verb = findVerb(message, last) ?? last.end;
  const closing = findTimes(last).find((range) => range.start > verb && !isClock(range));
  const alone = parts.every(
    (other) =>
      other === last || (other.shared.length > 0 ? findTimes(other).every(isClock) : findTimes(other).length === 0),
  );
  return closing && alone ? (wordAt(read, closing.end - 1) === 'tak' ? closing : trimToDay(closing, read)) : null;
}

/** "Cartridge bhi khatam ho gaye woh mangwane hain": a need of its own, which the day of another task says nothing about. */
const reportsThing = (read: readonly Token[], { start, end }: Range): boolean =>
  read
    .slice(start, end)
    .some(({ word }, at) => THEN_IT.test(word) && /^(?:gaya|hai)$/.test(wordAt(read, start + at - 1)));

/** The words of a schedule that name its day: "kal" of "kal 5 baje". */
function trimToDay({ start, end }: Range, read: readonly Token[]): Range {
  const clock = read.findIndex(({ kind }, at) => at > start && at < end && kind === 'number');
  return { start, end: clock > start && read[clock + 1]?.word === 'baje' ? clock : end };
}
