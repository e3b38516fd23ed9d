import type { ParsedMessage, Span } from '@aide/contract';
import { toMoment } from './calendar/zones.ts';
import type { Contact, ContactIndex } from './contacts/contact-index.ts';
import { getContactIndex } from './contacts/contact-index.ts';
import { findPeople } from './contacts/find-people.ts';
import { chooseContact, findCompanies, findEmails } from './contacts/choose-contact.ts';
import { readBacklog } from './message/backlog.ts';
import type { Request } from './message/choose-request.ts';
import { chooseRequest } from './message/choose-request.ts';
import { splitClauses } from './message/clauses.ts';
import { judgeConfidence } from './message/confidence.ts';
import { findOwnWords } from './message/pasted-text.ts';
import { readPriority } from './message/priority.ts';
import { readTaskType } from './message/task-type.ts';
import { cutTitle, writeDescription, writeTitle } from './message/title.ts';
import { skipClosers, skipOpeners } from './message/wrappings.ts';
import { chooseSchedule } from './schedule/choose-schedule.ts';
import type { Phrase } from './schedule/phrases.ts';
import { findSchedules } from './schedule/read-schedule.ts';
import { resolve } from './schedule/resolve.ts';
import { upperFirst } from './text/letters.ts';
import { ALERTS } from './text/lexicon.ts';
import type { Range } from './text/mask.ts';
import { createMask } from './text/mask.ts';
import { withoutNoise, withTo } from './text/noise.ts';
import { applySelfCorrections } from './text/self-corrections.ts';
import type { Token } from './text/tokens.ts';
import { isSaid, tokenise } from './text/tokens.ts';
import { isRepaired } from './text/typos.ts';

export interface MessageOptions {
  now: Temporal.Instant;
  /** IANA name; dates and times are read and given in it. */
  timeZone: string;
  /** The user's contacts, or the index built from them. A list is indexed once and remembered. */
  contacts: readonly Contact[] | ContactIndex;
  /** Whether 05/12 is 5 December; true by default. */
  dayFirst?: boolean;
}

/** Longer texts are pasted: only the beginning is read, and the rest goes to the description. */
const LONGEST_READ = 4000;

/** What a message means. Never throws, whatever the text. */
export function parseMessage(text: string, options: MessageOptions): ParsedMessage {
  const now = toMoment(options.now, options.timeZone, options.dayFirst ?? true);
  const index = getContactIndex(options.contacts);
  const spoken = withoutNoise(tokenise(text.length > LONGEST_READ ? text.slice(0, LONGEST_READ) : text));
  const isName = (token: Token): boolean => token.kind === 'word' && index.byWord.has(token.plain);
  const { own, pasted } = findOwnWords(spoken);
  const tokens = withTo(applySelfCorrections(own, isName), isName);

  const { phrases, loose, hint, pieces } = findSchedules(tokens, now);
  const scheduled = createMask(tokens.length, phrases);
  const backlogRanges = readBacklog(tokens);
  const { priority, ranges: priorityRanges, doubtful } = readPriority(tokens, scheduled);
  const busy = createMask(tokens.length, phrases, backlogRanges, priorityRanges);
  const rough = chooseRequest(tokens, splitClauses(tokens, scheduled, busy), busy);
  const choice = chooseSchedule(tokens, phrases, loose, rough);
  const elsewhere =
    choice !== null &&
    !rough.schedules.some(({ start, end }) => choice.phrase.start >= start && choice.phrase.start < end);
  const schedule = choice && !(backlogRanges.length > 0 && elsewhere) ? resolve(choice.phrase, now, hint) : null;

  const dueRanges = schedule && choice ? [...choice.ranges, ...findSuperseded(phrases, choice.phrase, rough)] : [];
  const taken = createMask(tokens.length, dueRanges, backlogRanges, priorityRanges);
  const settled = phrases.every(({ start }) => taken(start)) && !choice?.phrase.ahead;
  const action = settled ? rough : chooseRequest(tokens, splitClauses(tokens, scheduled, taken), taken);
  const free = tokens.filter(
    (token, at) => at >= action.start && at < action.end && !taken(at) && token.kind !== 'symbol',
  );
  const opened = skipOpeners(free);
  let task: readonly Token[] = free.slice(opened.next);
  if (task[1]?.kind === 'quote' && (backlogRanges.length > 0 || (task[0]?.word === 'add' && task.length < 4)))
    task = task.slice(1);
  task = withoutAfterthought(task.slice(0, skipClosers(task)));

  const companies = findCompanies(tokens, index, taken);
  const named = companies.filter(({ start, end }) => end - start > 1);
  const mentions = findPeople(
    tokens,
    text,
    index,
    createMask(tokens.length, dueRanges, backlogRanges, priorityRanges, named),
  );
  const people = new Set([...mentions, ...companies].map(({ start }) => tokens[start]));
  const taskType = readTaskType(task, { named: (token) => people.has(token) });
  const who = chooseContact(
    { mentions, companies, emails: findEmails(tokens, index) },
    action,
    taskType === 'follow_up',
  );

  // "Lights on at 7": before "at" the "on" belongs to the verb.
  const lastTaken = new Set(tokens.filter((_, at) => !taken(at) && taken(at + 1) && !isSaid(tokens, at, ['on', 'at'])));
  const worded =
    writeTitle(task, text, (token) => lastTaken.has(token)) || writeTitle(namedThing(free), text, () => true);
  const { title, rest } = cutTitle(worded === '' ? text.trim().replace(/\s+/g, ' ') : worded);
  const description = writeDescription(tokens, text, {
    cut: rest,
    context: action.context,
    pasted,
    unread: text.slice(LONGEST_READ),
  });
  const backlog = backlogRanges.length > 0 && !schedule;

  const spans: Span[] = [
    ...toSpans(tokens, schedule?.recurrence ? 'recurrence' : 'due', dueRanges),
    ...toSpans(tokens, 'priority', priorityRanges),
    ...toSpans(tokens, 'backlog', backlogRanges),
    ...toSpans(tokens, 'contact', who.range ? [who.range] : []),
  ];
  const confidence = judgeConfidence({
    choice: schedule ? choice : null,
    leftDates: pieces.some(({ kind, start }) => (kind === 'date' || kind === 'time') && !taken(start)),
    words: tokens.filter(({ kind }) => kind === 'word').length,
    marks: tokens.filter(({ kind }) => kind === 'mark').length,
    repaired: tokens.some(isRepaired),
    taskType,
    named: who.range !== null,
    story: action.context.length > 0,
    untitled: worded === '',
    wordOfUrgency: doubtful,
    contact: who.certainty,
  });
  return {
    title: worded === '' && !title.includes('://') ? upperFirst(title) : title,
    description,
    taskType,
    priority,
    contactId: who.contactId,
    contactName: who.contactName,
    contactCandidates: who.candidates,
    due: schedule?.due ?? null,
    recurrence: schedule?.recurrence ?? null,
    backlog,
    spans,
    confidence,
  };
}

/** "… for Tuesday. He's away then, so let's say Thursday instead": the first day is neither due nor part of the title. */
function findSuperseded(phrases: readonly Phrase[], chosen: Phrase, { start, end, attached }: Request): Range[] {
  const corrected = attached.some(
    (clause) => clause.corrects && chosen.start >= clause.start && chosen.start < clause.end,
  );
  return corrected ? phrases.filter((phrase) => phrase.start >= start && phrase.end <= end) : [];
}

/** "… this weekend, remind me", "… on the 9th, don't let me forget": asked at the end, and no part of the task. */
function withoutAfterthought(task: readonly Token[]): readonly Token[] {
  const asked = task.findLastIndex(({ word }) => word === 'remind' || word === "don't");
  return asked > 0 && skipOpeners(task, asked).next === task.length ? task.slice(0, asked) : task;
}

/** "Set an alarm for 6am" leaves no task, but it does name the thing to be set. */
function namedThing(tokens: readonly Token[]): readonly Token[] {
  return tokens.some(({ word }) => ALERTS.has(word)) ? tokens : [];
}

function toSpans(tokens: readonly Token[], field: Span['field'], ranges: readonly Range[]): Span[] {
  return ranges.flatMap((range) => {
    const [first, last] = [tokens[range.start], tokens[range.end - 1]];
    return first && last ? [{ field, start: first.start, end: last.end }] : [];
  });
}
