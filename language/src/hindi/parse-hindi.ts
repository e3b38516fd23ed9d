import type { ParsedMessage, Span } from '@aide/contract';
import { toMoment } from '../calendar/zones.ts';
import { getContactIndex } from '../contacts/contact-index.ts';
import { findCompanies, listAlso } from '../contacts/choose-contact.ts';
import { keepWords } from '../message/keep-words.ts';
import { parsePriority } from '../message/priority.ts';
import type { retitle } from '../message/retitle.ts';
import { cutTitle, findEmoji, writeTitle } from '../message/title.ts';
import { findAwaited, findSince, formatAwaited } from '../message/waiting.ts';
import type { MessageOptions } from '../parse-message.ts';
import { isCapital, upperFirst } from '../text/letters.ts';
import type { Range } from '../text/mask.ts';
import { createMask } from '../text/mask.ts';
import type { Token } from '../text/tokens.ts';
import { matchesWords, wordAt } from '../text/tokens.ts';
import { wordSet } from '../text/word-set.ts';
import { findRequest, withoutFillers } from './clauses.ts';
import { createTimeFinder, findHindiSchedule } from './find-schedule.ts';
import { isHindiFrame } from './frame-words.ts';
import { isHindiWord } from './lexicon.ts';
import { correctedPeople, decideContact, findMentions, isNamedAfter, matchName } from './people.ts';
import { parseTokens, type HindiTokens } from './parse-tokens.ts';
import { findBacklog, findPriority, findWake } from './remarks.ts';
import { blankRetracted } from './retracted.ts';
import { findType } from './task-type.ts';
import { findHindiAwaited } from './waiting.ts';

type Tokens = readonly Token[];

/** The maximum number of retracted tasks in a text: each one means parsing the text again. */
const MOST_RETRACTIONS = 5;

/** Whether a clause has Hindi grammar: a postposition or a Hindi verb outside the schedule. */
const STRUCTURE = wordSet(
  'ko ka ki ke se hai karna kar dena lena bhejna batana bolna dikhana puchna milna mangwana dilana lagana lana jana dekhna wale saath liye rakh daal nahi kabhi dekhenge sochenge phir zaroori jaldi fursat aaram turant fatafat',
);

/**
 * Parses a message in Hindi or Hinglish. Returns null when the sentence itself is English and only schedule words may
 * be Hindi.
 */
export function parseHindi(
  text: string,
  options: MessageOptions,
  choose: typeof retitle,
  parseEnglish: (text: string) => ParsedMessage,
  retractions = MOST_RETRACTIONS,
): ParsedMessage | null {
  const now = toMoment(options.now, options.timeZone, options.dayFirst ?? true);
  const index = getContactIndex(options.contacts);
  const tokens = parseTokens(text);
  const { read, written } = tokens;
  const isContact = (token: Token): boolean => matchName(index, token, false) !== null || isCapital(token.text);
  const kept = blankRetracted(text, tokens, createTimeFinder(tokens, now, isContact));
  if (kept !== text && retractions > 0) return parseHindi(kept, options, choose, parseEnglish, retractions - 1);
  const scheduled = findHindiSchedule(tokens, now, isContact);
  const due = createMask(read.length, scheduled?.ranges ?? []);
  const structured = read.some(
    (token, at) =>
      token.kind === 'word' &&
      !due(at) &&
      ((STRUCTURE.has(token.word) && isHindiHere(written, at)) || endsAsInfinitive(token)),
  );
  if (!structured)
    return scheduled && hasHindiWord(tokens, scheduled.ranges)
      ? withEnglish(text, written, scheduled, parseEnglish)
      : null;

  const backlogRanges = findBacklog(read, due);
  const { priority, ranges: priorityRanges } = findPriority(read, (at) => due(at) && !isRightNow(read, at));
  const english = parsePriority(written, due);
  const wake = findWake(read, due);
  const busy = createMask(read.length, scheduled?.ranges ?? [], backlogRanges, priorityRanges, english.ranges, wake);
  const companies = findCompanies(written, index, busy);
  const firms = companies.filter(({ end }) => wordAt(read, end) === 'wale' && !isNamedAfter(read, written, end, index));
  const allMentions = findMentions(read, written, index, createMask(read.length, scheduled?.ranges ?? [], firms));
  const { ranges: corrections, left: mentions } = correctedPeople(read, allMentions);
  const gone = createMask(
    read.length,
    scheduled?.ranges ?? [],
    backlogRanges,
    priorityRanges,
    english.ranges,
    wake,
    corrections,
  );
  const request = findRequest(read, gone, busy, due);
  const inside = mentions.filter(({ start }) => start >= request.start && start < request.end);
  const kind = findType(
    read,
    request,
    gone,
    inside.some(({ target }) => target),
  );
  const awaited =
    findHindiAwaited({ tokens: read, people: mentions, isSchedule: due }) ??
    findAwaited({ tokens: written, people: mentions, isSchedule: due }, kind === 'follow_up');
  const taskType = awaited ? 'follow_up' : kind;
  const who = decideContact(mentions, companies, request, taskType, written);
  const task = withoutFillers(
    read
      .map((token, at) => ({ ...token, kind: written[at]?.kind ?? token.kind, text: written[at]?.text ?? token.text }))
      .filter((token, at) => at >= request.start && at < request.end && !gone(at) && token.kind !== 'symbol'),
  );
  const emoji = findEmoji(written, request);
  const worded = writeTitle(task, text, () => false, emoji);
  const { title, rest } = cutTitle(worded === '' ? text.trim().replace(/\s+/g, ' ') : worded);
  const toSpans = (field: Span['field'], ranges: readonly Range[]): Span[] =>
    ranges.flatMap(({ start, end }) => {
      const [first, last] = [written[start], written[end - 1]];
      return first && last ? [{ field, start: first.start, end: last.end }] : [];
    });
  const message: ParsedMessage = {
    title: upperFirst(title),
    description: rest,
    taskType,
    priority: priority ?? english.priority,
    contactId: who.contactId,
    contactName: who.contactName,
    contactCandidates: who.candidates,
    due: scheduled?.schedule.due ?? null,
    recurrence: scheduled?.schedule.recurrence ?? null,
    backlog: backlogRanges.length > 0 && !scheduled,
    remindBefore: null,
    alsoWith: listAlso(read, mentions, who),
    labels: [],
    waiting: awaited && {
      for: formatAwaited(awaited, { tokens: written, mentions, contact: who }),
      since: findSince(written, now.day),
    },
    spans: [
      ...toSpans(scheduled?.schedule.recurrence ? 'recurrence' : 'due', scheduled?.ranges ?? []),
      ...toSpans('priority', [...priorityRanges, ...english.ranges]),
      ...toSpans('backlog', backlogRanges),
      ...toSpans('contact', who.range ? [who.range] : []),
    ],
    confidence: {
      title: 0.88,
      taskType: 0.9,
      priority: 0.95,
      contact: who.contactName ? 0.9 : 0.93,
      due: 0.92,
      recurrence: 0.95,
      backlog: 0.96,
    },
  };
  const [whole = message] = keepWords(text, [choose(text, message, [])], isHindiFrame);
  return whole;
}

/** Whether a schedule contains Hindi words. */
const hasHindiWord = ({ written }: HindiTokens, ranges: readonly Range[]): boolean =>
  ranges.some(({ start, end }) =>
    written.slice(start, end).some(({ kind, text }) => kind === 'word' && isHindiWord(text)),
  );

/** "Abhi ke abhi" is both: today, and urgent. */
const isRightNow = (tokens: Tokens, at: number): boolean =>
  [0, 1, 2].some((back) => matchesWords(tokens, at - back, ['abhi', 'ke', 'abhi']));

/** "Bharna", "likhni": a verb that is not in the lexicon. */
const endsAsInfinitive = ({ text }: Token): boolean => /^[a-z]{2,}[^aeiou]n[ai]$/.test(text);

/** "To", "is", "me", "the" are Hindi words only between Hindi words; unambiguous words count anywhere. */
const isHindiHere = (written: Tokens, at: number): boolean =>
  !/^(?:to|is|the|me|do|use|bat|bad|par|bar|h|k|kar|set|na)$/i.test(written[at]?.text ?? '');

/** An English sentence with a Hindi schedule: the schedule is parsed here, the rest by the English tables. */
function withEnglish(
  text: string,
  written: Tokens,
  found: NonNullable<ReturnType<typeof findHindiSchedule>>,
  parseEnglish: (text: string) => ParsedMessage,
): ParsedMessage | null {
  const spans: Span[] = [];
  let rest = text;
  for (const { start, end } of found.ranges) {
    const [first, last] = [written[start], written[end - 1]];
    if (!first || !last) continue;
    rest = rest.slice(0, first.start) + ' '.repeat(last.end - first.start) + rest.slice(last.end);
    spans.push({ field: found.schedule.recurrence ? 'recurrence' : 'due', start: first.start, end: last.end });
  }
  const parsed = parseEnglish(rest);
  if (parsed.due !== null) return null;
  return {
    ...parsed,
    // Nothing but a schedule: the text itself is the title.
    title: parsed.title === '' ? cutTitle(text.trim().replaceAll(/\s+/g, ' ')).title : parsed.title,
    due: found.schedule.due,
    recurrence: found.schedule.recurrence,
    backlog: false,
    spans: [...spans, ...parsed.spans],
  };
}
