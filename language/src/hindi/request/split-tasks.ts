import type { Range } from '../../text/mask.ts';
import type { Token } from '../../text/tokens.ts';
import { wordAt } from '../../text/tokens.ts';
import { wordSet } from '../../text/word-set.ts';
import type { HindiMessage } from './task-words.ts';
import { findPersonEnd, findVerb, isClosing, isTaskVerb, skipPostposition } from './task-words.ts';

/** One task of a message: its range, and the words that it shares with the task whose verb it takes. */
export interface Part extends Range {
  shared: readonly Range[];
}

/** Separators between two tasks, in the lexicon's form. */
const SEPARATORS = wordSet('aur and phir then also plus & +');
const NOT_THEN = wordSet('se kabhi bhi');
const POSTPOSITIONS = wordSet('ko se ka ki ke');
/** A task with one of these has its own object: "Rahul ko call karna". */
const REACHES = wordSet('call phone mail message whatsapp meeting ping milna baat bat follow update');
/** Verbs for what one does after reaching a person. */
const ASKS = wordSet('puchna batana bolna samjhana discuss confirm');
/** Verbs whose object was named before, or is the object of the previous task: give, send, show. */
const GIVES = wordSet('dena do bhejna dikhana lena lo karna rakh daal lana dilana');
const PRONOUNS = wordSet('unko unke uske uska uski');

/** Words that introduce a task: "ek kaam karo". */
const OPENING = wordSet('ek do kaam cheez karna hai suno haan toh accha arre yaar ye yeh sab bhai sir madam ji ab');

/** Returns the tasks of a range in order. The verb is the last word of each. */
export function splitTasks(message: HindiMessage, body: Range, listed: boolean): Part[] {
  const { read } = message;
  const parts: Part[] = [];
  let open: Range | null = null;
  let goes = false;
  let people: Range[] = [];
  for (const raw of splitRanges(message, body)) {
    if (read.slice(raw.start, raw.end).every(({ kind, word }) => kind !== 'word' || OPENING.has(word))) continue;
    const range: Range = { start: open?.start ?? raw.start, end: raw.end };
    const verb = findVerb(message, raw, listed);
    if (verb === null) {
      // "Manju ko 5 baje aur Naveen ko 6 baje call karna": each with its own time.
      if (open === null && isAppointment(message, range)) people.push(range);
      else open = range;
      continue;
    }
    open = null;
    const appointed = isAppointment(message, range);
    const last = parts.at(-1);
    const source = appointed ? range : last;
    if (people.length > 0 && !(source && isAppointment(message, source))) return [];
    for (const person of people) parts.push({ ...person, shared: findShared(message, source ?? range, person) });
    people = [];
    const timed = message.findTimes(range).length > 0;
    // "Mandir jana hai, prasad bhi lena hai": what is done there.
    const there = goes && findPersonEnd(message, range) === null;
    const before = parts.at(-1);
    if (before && !timed && (there || continuesTask(message, { start: raw.start, end: verb + 1 }, before))) {
      if (before.shared.length > 0) return [];
      parts.splice(-1, 1, { ...before, end: range.end });
      continue;
    }
    goes = wordAt(read, verb) === 'jana';
    parts.push({ ...range, shared: [] });
  }
  return closeParts(message, parts, open, people, body.end);
}

/**
 * "Sangeeta se 5 baje milna hai aur Mohan Lal se 6 baje" takes the previous verb; other words belong to the last task.
 */
function closeParts(
  message: HindiMessage,
  parts: readonly Part[],
  open: Range | null,
  people: readonly Range[],
  end: number,
): Part[] {
  const last = parts.at(-1);
  if (!last) return [];
  if (open === null && people.length > 0 && isAppointment(message, last))
    return [...parts, ...people.map((person) => ({ ...person, shared: findShared(message, last, person) }))];
  // "Rent dena hai 5 tareekh ko aur bijli ka bill 10 tareekh ko".
  const another =
    open !== null &&
    people.length === 0 &&
    wordAt(message.read, open.start - 1) === 'aur' &&
    message.findTimes(open).length > 0 &&
    message.findTimes(last).length > 0 &&
    !message.read.slice(open.start, open.end).some(({ word }) => word === 'hai');
  if (open && another) return [...parts, { ...open, shared: findShared(message, last, open) }];
  return open !== null || people.length > 0 ? [...parts.slice(0, -1), { ...last, end }] : [...parts];
}

/** A person and a time: "Naveen ko 6 baje". */
const isAppointment = (message: HindiMessage, range: Range): boolean =>
  findPersonEnd(message, range) !== null && message.findTimes(range).length > 0;

/**
 * The words that a part without a verb takes from another: "call karna hai", or the verb alone when it has its own
 * object.
 */
function findShared(message: HindiMessage, source: Range, person: Range): Range[] {
  const { read, findTimes } = message;
  const verb = findVerb(message, source) ?? source.start;
  const personEnd = findPersonEnd(message, source) ?? verb;
  const times = findTimes(source);
  const isTime = (at: number): boolean => times.some(({ start, end }) => at >= start && at < end);
  const own = findTimes(person);
  const from = findPersonEnd(message, person) ?? person.start;
  const object = read
    .slice(from, person.end)
    .some(({ kind }, at) => kind === 'word' && !own.some(({ start, end }) => from + at >= start && from + at < end));
  const shared: Range[] = [];
  for (let at = object ? verb : personEnd; at < source.end; at += 1) {
    if (isTime(at) || read[at]?.kind === 'mark') continue;
    const last = shared.at(-1);
    if (last?.end === at) last.end += 1;
    else shared.push({ start: at, end: at + 1 });
  }
  return shared;
}

/**
 * Splits at punctuation, "aur", "phir" and "uske baad", and after a verb where the next task follows without a
 * separator.
 */
function splitRanges({ read, written, isName, findTimes }: HindiMessage, body: Range): Range[] {
  const ranges: Range[] = [];
  let { start } = body;
  const close = (end: number, next: number): void => {
    if (end > start) ranges.push({ start, end });
    start = next;
  };
  for (let at = start; at < body.end; at += 1) {
    const token = written[at];
    const word = wordAt(read, at);
    const mark =
      token?.kind === 'mark' && /^[,.;।!]+$/.test(token.text) && !(token.glued && written[at + 1]?.glued === true);
    const after = /^(?:uske|iske|unke)$/.test(word) && wordAt(read, at + 1) === 'baad';
    if (mark || (SEPARATORS.has(word) && !NOT_THEN.has(wordAt(read, at + 1)))) close(at, at + 1);
    else if (after) close(at, at + 2);
    else if (endsTask(read, start, at) && beginsTask(at + 1)) close(at + 1, at + 1);
  }
  close(body.end, body.end);
  return ranges;

  /** "… karna hai | Imran ko mail karna hai": a person or a schedule, then another verb. */
  function beginsTask(at: number): boolean {
    const end = read.findIndex(
      (token, place) =>
        place > at && (place >= body.end || isTaskVerb(token) || token.kind === 'mark' || SEPARATORS.has(token.word)),
    );
    if (end <= at + 1 || !isTaskVerb(read[end])) return false;
    if (wordAt(read, at - 1) === 'hai' && !POSTPOSITIONS.has(wordAt(read, at))) return true;
    if (findTimes({ start: at, end })[0]?.start === at) return true;
    return isName(at) && (skipPostposition(read, at + 1) ?? skipPostposition(read, at + 2)) !== null;
  }
}

/** Whether a task can end here: with a verb, other than a verb of asking, and "hai". */
function endsTask(read: readonly Token[], start: number, at: number): boolean {
  const next = read[at + 1];
  if (!next || isClosing(next) || next.kind === 'mark' || isTaskVerb(next)) return false;
  let verb = at;
  while (verb > start && isClosing(read[verb] ?? next)) verb -= 1;
  return verb - start > 0 && isTaskVerb(read[verb]) && !ASKS.has(wordAt(read, verb));
}

const reachesPerson = (message: HindiMessage, range: Range): boolean =>
  findPersonEnd(message, range) !== null ||
  message.read
    .slice(range.start, range.end)
    .some(({ word }) => word !== 'update' && (REACHES.has(word) || VISITS.test(word)));
const VISITS = /^(?:bul(?:a|wa)|ja)n/;

/** Whether words name a thing: "chai nashta bolna", not "yeh bhi bolna" or "uske baare mein puchna". */
const hasObject = (words: readonly Token[]): boolean =>
  words.some(
    (token) =>
      !POSTPOSITIONS.has(token.word) &&
      !PRONOUNS.has(token.word) &&
      !ASKS.has(token.word) &&
      !isTaskVerb(token) &&
      !isClosing(token) &&
      !isSmall(token.word),
  ) && !words.some(({ word }) => word === 'baare');
const isSmall = (word: string): boolean =>
  /^(?:ye|yeh|wo|woh|sab|bhi|yahi|wahi|baad|phir|zara|sath|saath|kya|kab)$/.test(word);

/**
 * "… aur Rahul ko bhejni hai" shares the object of the previous task. "… aur invoice ke baare mein puchna hai" states
 * its purpose. A pronoun refers to the person before it; without an object of its own it is the same task.
 */
function continuesTask(message: HindiMessage, { start, end }: Range, before: Range): boolean {
  const words = message.read.slice(start, end).filter(({ kind }) => kind === 'word');
  const verb = words.at(-1)?.word ?? '';
  const named = findPersonEnd(message, { start, end }) !== null;
  if (ASKS.has(verb) || words.some(({ word }) => ASKS.has(word)))
    // "Hall saaf karwana hai aur chai bolna hai": only a task that reaches a person has this for its purpose.
    return !named && (reachesPerson(message, before) || !hasObject(words));
  if (words.some(({ word }) => PRONOUNS.has(word))) {
    // "Uska form bhi bharna hai": another thing for the same person.
    if (findPersonEnd(message, before) === null) return !words.some(({ word }) => word === 'bhi');
    // "Rajesh se milna hai aur usko sample dena hai": what happens there.
    if (wordAt(message.read, findVerb(message, before) ?? -1) === 'milna' && GIVES.has(verb)) return true;
  }
  if (words.some(({ word }) => REACHES.has(word)) || !GIVES.has(verb)) return false;
  return words.every(
    (token, at) =>
      POSTPOSITIONS.has(token.word) ||
      PRONOUNS.has(token.word) ||
      isTaskVerb(token) ||
      /^(?:ko|se)$/.test(words[at + 1]?.word ?? ''),
  );
}
