import type { ParsedMessage, Priority, TaskType } from '@aide/contract';
import { toMoment } from './calendar/zones.ts';
import type { ContactChoice } from './contacts/choose-contact.ts';
import { chooseContact, findCompanies, findEmails } from './contacts/choose-contact.ts';
import type { Contact, ContactIndex } from './contacts/contact-index.ts';
import { getContactIndex } from './contacts/contact-index.ts';
import type { Mention } from './contacts/find-people.ts';
import { findPeople } from './contacts/find-people.ts';
import { parseBacklog } from './message/backlog.ts';
import type { Request } from './message/choose-request.ts';
import { chooseRequest } from './message/choose-request.ts';
import { nameThing } from './message/name-thing.ts';
import { splitClauses } from './message/clauses.ts';
import type { PastedLine } from './message/pasted-text.ts';
import { startLine } from './message/pasted-text.ts';
import { parsePriority } from './message/priority.ts';
import { findQuotedTask } from './message/talk.ts';
import { parseTaskType } from './message/task-type.ts';
import { cutTitle, findEmoji, writeDescription, writeTitle } from './message/title.ts';
import { findAwaited, findSince, formatAwaited } from './message/waiting.ts';
import { skipClosers } from './message/closings.ts';
import { skipOpeners, withoutAlert } from './message/wrappings.ts';
import type { Words } from './parse-words.ts';
import { parseWords } from './parse-words.ts';
import type { Choice } from './schedule/choose-schedule.ts';
import { chooseSchedule } from './schedule/choose-schedule.ts';
import type { Phrase } from './schedule/phrases.ts';
import type { PlacedPiece } from './schedule/pieces.ts';
import { findSchedules } from './schedule/parse-schedule.ts';
import type { Schedule } from './schedule/resolve.ts';
import { resolve } from './schedule/resolve.ts';
import { upperFirst } from './text/letters.ts';
import { ALERTS } from './text/lexicon.ts';
import type { IsIn, Range } from './text/mask.ts';
import { createMask } from './text/mask.ts';
import { withTo } from './text/noise.ts';
import type { Token } from './text/tokens.ts';
import { matchesWords, tokenise } from './text/tokens.ts';

export interface MessageOptions {
  now: Temporal.Instant;
  /** IANA name; dates and times are interpreted and returned in it. */
  timeZone: string;
  /** The user's contacts, or the index built from them. The index of a list is cached. */
  contacts: readonly Contact[] | ContactIndex;
  /** Whether 05/12 is 5 December; true by default. */
  dayFirst?: boolean;
}

/** Longer texts are pasted: only the beginning is parsed, and the rest goes to the description. */
const LONGEST_READ = 4000;

/**
 * The result of every stage, in the order they run. `parseMessage` converts it to the contract's type; `npm run
 * explain` prints it.
 */
export interface Reading {
  /** The user's own words, without fillers and retracted words. */
  tokens: readonly Token[];
  /** Dates, times and recurrences anywhere in the text, and the phrases they were joined to. */
  pieces: readonly PlacedPiece[];
  phrases: readonly Phrase[];
  priority: Priority;
  priorityRanges: readonly Range[];
  /** Whether a word such as "urgent" occurs, as a priority or as content. */
  wordOfUrgency: boolean;
  backlogRanges: readonly Range[];
  /** The clause that contains the task, with all clauses, their roles and scores. */
  request: Request;
  /** The chosen schedule, with all candidates and their scores. */
  choice: Choice | null;
  schedule: Schedule | null;
  dueRanges: readonly Range[];
  isTaken: IsIn;
  /** The words of the task. */
  task: readonly Token[];
  taskType: TaskType;
  mentions: readonly Mention[];
  contact: ContactChoice;
  /** Whose answer is awaited (null for the contact) and since which day; null when none is. */
  waiting: ParsedMessage['waiting'];
  title: string;
  /** Whether no words were left for a title, so that it is the text itself. */
  untitled: boolean;
  description: string | null;
}

/** Reads a message stage by stage. Never throws. */
export function parseStages(text: string, options: MessageOptions): Reading {
  const index = getContactIndex(options.contacts);
  const words = parseWords(text.length > LONGEST_READ ? text.slice(0, LONGEST_READ) : text, index);
  const reading = parseOwn(text, options, index, words);
  const { quoted, tokens } = words;
  if (quoted.length === 0 || reading.request.clauses.some(({ role }) => role === 'content')) return reading;
  // "Pls handle by Thursday" above a mail: the mail has the task.
  return parseOwn(text, options, index, { ...words, tokens: [...quoted, ...startLine(tokens)] });
}

function parseOwn(text: string, options: MessageOptions, index: ContactIndex, words: Words): Reading {
  const now = toMoment(options.now, options.timeZone, options.dayFirst ?? true);
  const { pasted, isName } = words;
  const tokens = withTo(words.tokens, isName);

  const { phrases, loose, hint, pieces } = findSchedules(tokens, now);
  const scheduled = createMask(tokens.length, phrases);
  const backlogRanges = parseBacklog(tokens);
  const { priority, ranges: priorityRanges, doubtful } = parsePriority(tokens, scheduled);
  const busy = createMask(tokens.length, phrases, backlogRanges, priorityRanges);
  const rough = chooseRequest(tokens, splitClauses(tokens, { isSchedule: scheduled, isTaken: busy, isName }), busy);
  const choice = chooseSchedule(tokens, phrases, loose, rough);
  const elsewhere =
    choice !== null &&
    !rough.schedules.some(({ start, end }) => choice.phrase.start >= start && choice.phrase.start < end);
  const schedule = choice && !(backlogRanges.length > 0 && elsewhere) ? resolve(choice.phrase, now, hint) : null;

  const dueRanges = schedule && choice ? [...choice.ranges, ...findSuperseded(phrases, choice.phrase, rough)] : [];
  const taken = createMask(tokens.length, dueRanges, backlogRanges, priorityRanges);
  const settled = phrases.every(({ start }) => taken(start)) && !choice?.phrase.ahead;
  const request = settled
    ? rough
    : chooseRequest(tokens, splitClauses(tokens, { isSchedule: scheduled, isTaken: taken, isName }), taken);
  const free = tokens.filter(
    (token, at) => at >= request.start && at < request.end && !taken(at) && token.kind !== 'symbol',
  );
  const emoji = findEmoji(tokens, request);
  const opened = skipOpeners(free);
  const afterOpeners = free.slice(opened.next);
  const quoted = findQuotedTask(free);
  const before = request.clauses[request.clauses.findIndex(({ start }) => start === request.start) - 1];
  const task = quoted
    ? [quoted]
    : nameThing(
        withoutAlert(withoutList(withoutAfterthought(afterOpeners.slice(0, skipClosers(afterOpeners))))),
        before,
        tokens,
      );

  const companies = findCompanies(tokens, index, taken);
  const longNames = companies.filter(({ start, end }) => end - start > 1);
  const mentions = findPeople(
    tokens,
    text,
    index,
    createMask(tokens.length, dueRanges, backlogRanges, priorityRanges, longNames),
  );
  const people = new Set([...mentions, ...companies].map(({ start }) => tokens[start]));
  const named = (token: Token): boolean => people.has(token) || (quoted !== null && isName(token));
  const kind = parseTaskType(quoted ? tokenise(quoted.text.slice(1, -1)) : task, { named });
  const repeats = kind === 'follow_up' || schedule?.recurrence != null;
  const awaited = quoted ? null : findAwaited({ tokens, people: mentions, isSchedule: scheduled }, repeats);
  const taskType = awaited ? 'follow_up' : kind;
  const contact = chooseContact(
    { tokens, mentions, companies, emails: findEmails(tokens, index), writers: findWriters(pasted, text, index) },
    request,
    taskType === 'follow_up',
  );

  // "Lights on at 7": before "at" the "on" belongs to the verb.
  const lastTaken = new Set(
    tokens.filter((_, at) => !taken(at) && taken(at + 1) && !matchesWords(tokens, at, ['on', 'at'])),
  );
  const worded =
    writeTitle(task, text, (token) => lastTaken.has(token), emoji) ||
    writeTitle(namedThing(free), text, () => true, emoji);
  const { title, rest } = cutTitle(worded === '' ? text.trim().replace(/\s+/g, ' ') : worded);
  const description = writeDescription(tokens, text, {
    cut: rest,
    context: request.context,
    pasted,
    unread: text.slice(LONGEST_READ),
  });
  return {
    tokens,
    pieces,
    phrases,
    priority,
    priorityRanges,
    wordOfUrgency: doubtful,
    backlogRanges,
    request,
    choice: schedule ? choice : null,
    schedule,
    dueRanges,
    isTaken: taken,
    task,
    taskType,
    mentions,
    contact,
    waiting: awaited && {
      for: formatAwaited(awaited, { tokens, mentions, contact }),
      since: findSince(tokens, now.day),
    },
    title: worded === '' && !title.includes('://') ? upperFirst(title) : title,
    untitled: worded === '',
    description,
  };
}

/**
 * "… for Tuesday. He's away then, so let's say Thursday instead": the first day is neither the due date nor part of the
 * title.
 */
function findSuperseded(phrases: readonly Phrase[], chosen: Phrase, { start, end, attached, asked }: Request): Range[] {
  const isHere = (clause: Range): boolean => chosen.start >= clause.start && chosen.start < clause.end;
  const corrected = attached.some((clause) => clause.corrects && isHere(clause));
  // "Finish the slides today. Not happening. Tomorrow by noon then.": a clause with only a schedule corrects the one
  // before it.
  const alone = chosen.start >= end && asked.some((clause) => clause.role === 'empty' && isHere(clause));
  return corrected || alone ? phrases.filter((phrase) => phrase.start >= start && phrase.end <= end) : [];
}

/** The authors of a forwarded or quoted mail; they count when the user's own words name no contact. */
function findWriters(pasted: readonly PastedLine[], text: string, index: ContactIndex): Mention[] {
  return pasted
    .filter(({ names }) => names)
    .flatMap((line) => findPeople(line.tokens, text, index, () => false))
    .filter(({ match }) => match !== null);
}

/**
 * "… this weekend, remind me", "… on the 9th, don't let me forget": a request at the end that is not part of the task.
 */
function withoutAfterthought(task: readonly Token[]): readonly Token[] {
  const asked = task.findLastIndex(({ word }) => word === 'remind' || word === "don't");
  return asked > 0 && skipOpeners(task, asked).next === task.length ? task.slice(0, asked) : task;
}

/** "Add ordering paper to my list": the words around the task only say where it is kept. */
function withoutList(task: readonly Token[]): readonly Token[] {
  if (!/^(?:add|put)$/.test(task[0]?.word ?? '')) return task;
  const list = task.findLastIndex(
    ({ word }, at) => /^(?:to|on|in|onto)$/.test(word) && /^(?:my|the)$/.test(task[at + 1]?.word ?? ''),
  );
  const kept = task.slice(list + 1).map(({ word }) => word);
  const mine = kept[0] === 'my' || (kept[0] === 'the' && /^(?:calendar|diary)$/.test(kept[1] ?? ''));
  const named = kept
    .slice(1)
    .every((word) => /^(?:list|tasks?|todos?|to|do|dos|reminders|calendar|diary|[-.,!?])$/.test(word));
  return list > 1 && mine && kept.length > 1 && named ? task.slice(1, list) : task;
}

/** "Set an alarm for 6am" leaves no other words, so the alarm is the title. */
function namedThing(tokens: readonly Token[]): readonly Token[] {
  return tokens.some(({ word }) => ALERTS.has(word)) ? tokens : [];
}
