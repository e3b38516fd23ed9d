import type { ParsedMessage, Span } from '@aide/contract';
import { parseReminderOffset } from '../../message/reminder-offset.ts';
import type { MessageOptions } from '../../parse-stages.ts';
import { hasDay } from '../../schedule/score-phrases.ts';
import type { Scan } from '../scan.ts';
import { scanMessage } from '../scan.ts';
import type { Clause } from './clause.ts';
import type { Draft } from './draft.ts';
import { composeText, placeTask } from './draft.ts';
import type { List } from './lists.ts';
import { findList } from './lists.ts';
import type { ReadList } from './parse-list.ts';
import { parseList } from './parse-list.ts';
import type { SharedSchedule } from './share-schedule.ts';
import { applySchedule, findLastShared } from './share-schedule.ts';
import { findFirstPriority, findSharedWords } from './share-words.ts';
import { splitIntoTasks } from './split-clauses.ts';
import { isVerb } from './verbs.ts';

export type ParseTask = (text: string, options: MessageOptions) => ParsedMessage;

/** The maximum number of tasks; the text of any others goes to the description of the last one. */
const MOST_TASKS = 20;
/** A longer text was pasted or forwarded: it is one task. */
export const LONGEST_SPLIT = 1500;

/** Returns the tasks of a message that contains only new tasks, at least one. */
export function parseCapture(
  text: string,
  options: MessageOptions,
  parseTask: ParseTask,
  scan?: Scan,
): ParsedMessage[] {
  const offset = text.length > LONGEST_SPLIT ? null : parseReminderOffset(text);
  if (!offset) return parseTasks(text, options, parseTask, scan);
  const tasks = parseTasks(offset.text, options, parseTask);
  return tasks.map((task, at) => (at === tasks.length - 1 ? { ...task, remindBefore: offset.minutes } : task));
}

/** "⏎Kind regards,⏎A. M.": a last line that closes a letter, and a name. */
const SIGN_OFF =
  /\n[ \t]*(?:(?:kind|kindest|best|warm|many) )?(?:regards|thanks|thank you|cheers|best|wishes|sincerely|yours)(?: sincerely| truly| faithfully)?[,.!]?(?:[ \t]*\n{1,2}[\p{L}. ]{1,30})?$/iu;

function parseTasks(text: string, options: MessageOptions, parseTask: ParseTask, scan?: Scan): ParsedMessage[] {
  const whole = (): ParsedMessage[] => [parseTask(text, options)];
  if (text.length > LONGEST_SPLIT) return whole();
  const list = findList(text);
  const read = list && parseList(text, list, (line) => scanMessage(line, options));
  if (read) return parseItems(text, read, options, parseTask);
  if (list?.marked) return [parseThings(text, list, options, parseTask)];
  const body = text.trimEnd().replace(SIGN_OFF, '').trimEnd();
  if (body !== text.trimEnd()) return parseTasks(body, options, parseTask);
  const message = scan ?? scanMessage(text, options);
  // Lines that are not a list are one text.
  if (message.pasted.length > 0 || text.trim().includes('\n')) return whole();
  const clauses = splitIntoTasks(message);
  return clauses.length > 1 ? parseClauses(message, clauses, options, parseTask) : whole();
}

/** "Buy:⏎- milk⏎- eggs": the items belong to one task. */
function parseThings(text: string, list: List, options: MessageOptions, parseTask: ParseTask): ParsedMessage {
  const { heading, items } = list;
  const title = heading && text.slice(heading.start, heading.end).replace(/[\s:–—-]+$/, '');
  const before = heading && title !== null ? [{ start: heading.start, end: heading.start + title.length }] : [];
  const first = /^\p{L}+/u.exec(title ?? '')?.[0].toLowerCase() ?? '';
  const draft: Draft = {
    pieces: [...before, ...items],
    joints: before.length > 0 ? [isVerb(first) ? ' ' : ': '] : [],
    joint: ', ',
    phrases: [],
    carried: false,
    refersToPerson: false,
  };
  return placeTask(parseTask(composeText(text, draft), options), draft);
}

/** Lines share only the schedule of their heading. */
function parseItems(
  text: string,
  { heading, items }: ReadList,
  options: MessageOptions,
  parseTask: ParseTask,
): ParsedMessage[] {
  const phrase = heading?.phrases[0];
  const first =
    heading && (findFirstPriority(heading) ?? (heading.priority.ranges.length > 0 ? heading.priority.priority : null));
  const tasks = items.map(({ range, scan, clause }) => {
    const draft: Draft = { pieces: [range], phrases: clause.phrases, carried: false, refersToPerson: false };
    const task = placeTask(parseTask(text.slice(range.start, range.end), options), draft);
    const urgent = first && task.priority === 'medium' ? { ...task, priority: first } : task;
    const due = phrase ? applySchedule(urgent, draft, { phrase, timed: true }, scan) : urgent;
    return due === urgent || !heading ? urgent : { ...due, spans: [...due.spans, ...placeHeading(text, heading)] };
  });
  return limitTasks(
    tasks,
    text,
    items.map(({ range }) => range.start),
  );
}

/** The spans of the schedule of a heading. */
const placeHeading = (text: string, { text: heading, phrases, tokens }: Scan): Span[] => {
  const from = text.indexOf(heading);
  return phrases.slice(0, 1).map((phrase) => ({
    field: 'due',
    start: from + (tokens[phrase.start]?.start ?? 0),
    end: from + (tokens[phrase.end - 1]?.end ?? 0),
  }));
};

const PRONOUNS = /^(?:her|him|them|he|she|they)$/;

function toDraft(scan: Scan, clause: Clause, end: number): Draft {
  const { tokens } = scan;
  const piece = (start: number, stop: number) => ({
    start: tokens[start]?.start ?? 0,
    end: tokens[stop - 1]?.end ?? 0,
  });
  const words = tokens.slice(clause.task, end);
  return {
    pieces: [
      ...(clause.carried ? [piece(clause.carried.start, clause.carried.end)] : []),
      ...(end > clause.start ? [piece(clause.start, end)] : []),
    ],
    phrases: clause.phrases,
    carried: clause.carried !== null,
    refersToPerson: words.some(({ word }) => PRONOUNS.test(word)),
  };
}

function parseClauses(
  scan: Scan,
  clauses: readonly Clause[],
  options: MessageOptions,
  parseTask: ParseTask,
): ParsedMessage[] {
  const { text, tokens } = scan;
  const [first, last] = [clauses[0], clauses.at(-1)];
  if (!first || !last) return [];
  const leading = findFirstPriority(scan);
  const ending = findSharedWords(scan, last);
  // A schedule before the first task applies to all tasks without one.
  const opening = first.scheduled
    ? first.phrases.find((phrase) => phrase.end <= first.task && hasDay(phrase))
    : undefined;
  // "Remind me tomorrow to ring the bakery and also I need to get milk": the day is that of the reminder.
  const isReminder =
    opening !== undefined && tokens.slice(first.start, opening.start).some(({ word }) => word === 'remind');

  const drafts = clauses.map((clause) => {
    const isLast = clause === last;
    const draft = toDraft(scan, clause, isLast ? ending.end : clause.end);
    // The words after "both" also belong to the last task.
    if (!isLast || ending.all === null) return draft;
    const extra = { start: tokens[ending.all]?.start ?? 0, end: tokens[last.end - 1]?.end ?? 0 };
    return { ...draft, pieces: [...draft.pieces, extra] };
  });
  const parsed: ParsedMessage[] = [];
  for (const draft of drafts)
    parsed.push(placeTask(parseAfter(parsed.at(-1), composeText(text, draft), options, parseTask), draft));
  const shared: SharedSchedule | null = opening
    ? { phrase: opening, timed: true }
    : clauses.some(({ join }) => join === 'sentence') && !ending.forAll
      ? null
      : findLastShared(drafts, parsed, ending.forAll);
  let person: ParsedMessage | null = null;
  const tasks = parsed.map((task, at) => {
    const draft = drafts[at];
    if (!draft) return task;
    let result = task;
    const next = drafts[at + 1];
    const own = shared ?? (next?.carried ? sharedDay(next) : null);
    const isOwn = isReminder && at > 0 && startsRequest(scan, clauses[at]);
    if (own && !isOwn && (at > 0 || !opening)) result = applySchedule(result, draft, own, scan);
    const priority = ending.priority ?? leading;
    if (priority && result.priority === 'medium') result = { ...result, priority };
    if (draft.refersToPerson && person && result.contactName === null && result.contactId === null)
      result = {
        ...result,
        contactId: person.contactId,
        contactName: person.contactName,
        contactCandidates: person.contactCandidates,
      };
    if (result.contactName !== null || result.contactId !== null) person = result;
    return result;
  });
  return limitTasks(
    tasks,
    text,
    clauses.map(({ start }) => tokens[start]?.start ?? 0),
  );
}

/** "I need to get milk": a request of its own. */
const startsRequest = ({ tokens }: Scan, clause: Clause | undefined): boolean =>
  clause !== undefined &&
  clause.request &&
  tokens.slice(clause.start, clause.task).some(({ word }) => /^(?:i|we|i've|we've|gotta|somebody|someone)$/.test(word));

/** "Meet Salim on Monday and mail him the copy the day after": counted from the day of the previous task. */
function parseAfter(
  before: ParsedMessage | undefined,
  text: string,
  options: MessageOptions,
  parseTask: ParseTask,
): ParsedMessage {
  // "Tomorrow" padded with spaces to the same length, so that the spans still match.
  const counted = text.replace(NEXT_DAY, (words) => 'tomorrow'.padEnd(words.length));
  if (!before?.due || (counted === text && !LATER.test(text))) return parseTask(text, options);
  const now = Temporal.PlainDateTime.from(before.due.date).toZonedDateTime(options.timeZone).toInstant();
  return parseTask(counted, { ...options, now });
}

const NEXT_DAY = /the (?:next|following) day|the day after(?: that)?(?= at|\W*$)/;
const LATER = /(?:day|week)s? later/;

/** The day of a draft, for the previous one that has only a time: "call Tara at four and Nandita at five today". */
function sharedDay({ phrases }: Draft): SharedSchedule | null {
  const phrase = phrases.findLast(hasDay);
  return phrase ? { phrase, timed: false } : null;
}

/** Puts the text beyond the maximum number of tasks into the description of the last one. */
export function limitTasks(tasks: readonly ParsedMessage[], text: string, starts: readonly number[]): ParsedMessage[] {
  const last = tasks[MOST_TASKS - 1];
  if (!last || tasks.length <= MOST_TASKS) return [...tasks];
  const beyond = text.slice(starts[MOST_TASKS] ?? text.length).trim();
  const description = last.description === null ? beyond : `${last.description}\n${beyond}`;
  return [...tasks.slice(0, MOST_TASKS - 1), { ...last, description }];
}
