import type { Day } from '../calendar/days.ts';
import { addMonths, formatDay, getWeekday, toCalendarDate, toDay } from '../calendar/days.ts';

import { MONTHS, WEEKDAYS } from '../grammar/words.ts';
import type { Range } from '../text/mask.ts';
import type { Token } from '../text/tokens.ts';
import { wordAt } from '../text/tokens.ts';
import { wordSet } from '../text/word-set.ts';

/** The person whose answer is awaited: the tokens that name them, or null for a pronoun and without a name. */
export interface Awaited {
  who: Range | null;
}

/** Input of `createShape`. */
export interface ShapeInput {
  tokens: readonly Token[];
  people: readonly Range[];
  isSchedule: (at: number) => boolean;
}

/** A sentence as patterns see it: `@` for a person, `@s` for somebody's, `#` for a schedule, `,` for a mark, and all other words. */
export interface Shape {
  text: string;
  /** The first token at an offset of the text. */
  tokenAt: (offset: number) => number;
}

export function createShape({ tokens, people, isSchedule }: ShapeInput): Shape {
  const starts: number[] = [];
  const places: number[] = [];
  let text = '';
  const push = (part: string, at: number): void => {
    starts.push(text.length);
    places.push(at);
    text += `${part} `;
  };
  const persons = new Map(people.map((range) => [range.start, range]));
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at];
    const person = persons.get(at);
    if (!token) continue;
    if (person) {
      push(tokens[person.end - 1]?.possessive ? '@s' : '@', at);
      at = person.end - 1;
    } else if (isSchedule(at)) {
      if (!text.endsWith('# ')) push('#', at);
    } else if (token.kind === 'mark') {
      if (token.word !== '-' && !text.endsWith(', ')) push(',', at);
    } else if (token.kind !== 'symbol') push(token.newLine && text !== '' ? `, ${token.word}` : token.word, at);
  }
  return {
    text,
    tokenAt: (offset) =>
      places[
        Math.max(
          0,
          starts.findLastIndex((start) => start <= offset),
        )
      ] ?? 0,
  };
}

const REPLY =
  '(?:(?:the|a|an|any|some|his|her|their|word|final|quick) )*(?:reply|answer|response|word|news|feedback|confirmation|update|email|mail|message|call)';
/** What the person whose answer is awaited does, in any tense. */
const ANSWERS =
  '(?:repl(?:y|ies|ied)|respond(?:s|ed)?|answer(?:s|ed)?|revert(?:s|ed)?|confirm(?:s|ed)?|(?:get|gets|got|gotten|come|comes|came|write|writes|wrote|written|call|calls|called|ring|rings|rang|text|texts|texted|circle|circled|report|reported) back|sen(?:d|ds|t)|share[sd]?|deliver(?:s|ed)?|return(?:s|ed)?|sign(?:s|ed)?|approve[sd]?|submit(?:s|ted)?|pa(?:y|ys|id)|decide[sd]?)';
const NOT = `(?:(?:still |also )?(?:hasn't|haven't|hadn't|doesn't|don't|didn't|isn't|(?:has|have|had|does|do|did|is) (?:still )?not|never|not)(?: yet| still| even| #)?)`;
/** The beginning of a clause, with the words that may precede "waiting". */
const START = `(?:^|, )(?:(?:i|i'm|im|am|we|we're|are|i've|we've|have|still|been|just|currently|also|now|and|but|so|ok|okay|hey|is|again|patiently|only|#) )*`;
/** A thing or a group in the place of a person: "the bank", "my landlord". */
const GROUP = String.raw`(?:the|my|our|a|an) [^\s,#@]+(?: (?!(?:for|to|about|by|on|regarding|re|from|before|until|since|and|so|if|at|in|is|are|with|but)\b)[^\s,#@]+){0,3}`;
const WHO = `(?<who>@s?|${GROUP})`;
const SUBJECT = String.raw`(?:# )?(?<who>@|he|she|they|(?:the|my|our) [^\s,#@]+)(?: #)?`;

const rules = (...sources: string[]): RegExp[] => sources.map((source) => new RegExp(source));

/** "Waiting on Meera for the contract", "awaiting the NDA from Priya". */
const WAITING = rules(
  `${START}(?:waiting|awaiting) (?:(?:on|for) )?(?:to (?:hear|get|receive|have) )?[^,#@]*?(?:back )?from ${WHO}`,
  `${START}waiting (?:on|for) ${WHO}`,
  `${START}awaiting (?<who>@s?)`,
  String.raw`${START}waiting (?:on|for) (?<who>(?!(?:it|this|that|you|me|us|now|ages|long|years|hours|days|so|too)\b)[^\s,#@]+)`,
  `${START}expecting ${REPLY} (?:back )?from ${WHO}`,
  '(?:is |are |still )pending (?:from|with) (?<who>@)',
);

/** "No reply from Rahul yet", "haven't heard from Lucy". */
const SILENCE = rules(
  `${START}(?:no|nothing|not heard|haven't heard|have not heard|yet to hear|didn't hear|never heard)(?: ${REPLY})?(?: back| anything| yet| so far)* from ${WHO}`,
);

/** "Sarah hasn't replied", "Elena owes me the papers", "Rahul will get back to me". */
const STATEMENTS = rules(
  String.raw`${START}(?<who>@) (?:still )?(?:hasn't|has (?:still )?not|has yet to|never|didn't|did not) (?:yet )?${ANSWERS}\b`,
  String.raw`${START}(?<who>@) (?:still )?owes (?:me|us)\b`,
  String.raw`${START}(?<who>@) (?:(?:will|should|is going to|is supposed to|is to|was supposed to|was to|promised to|agreed to|said (?:he|she|they) (?:would|will)|said (?:he'd|she'd|they'd|he'll|she'll|they'll)) )(?:# )?(?:get back to (?:me|us)|come back to (?:me|us)|let (?:me|us) know|write back|call (?:me |us )?back|reply|respond|revert|answer (?:me|us)|send (?:me|us|it|the|over|a|an)\b|confirm\b)`,
);

/** "… if he hasn't replied by Thursday", "… unless I hear back". */
const CONDITIONS = rules(
  String.raw`(?:if|in case|when) ${SUBJECT} ${NOT} (?:yet )?(?:# )?${ANSWERS}\b`,
  String.raw`unless ${SUBJECT} (?:has |have |had )?(?:already |# )?${ANSWERS}\b`,
  String.raw`(?:if|in case) (?:i|we|i've|we've) (?:still )?${NOT} (?:heard|hear|got|gotten|get|had|receive|received)(?= back| anything| from| #| ,| $|$| by| ${REPLY})(?:(?: [^\s,]+)*? from (?<who>@))?`,
  String.raw`(?:if|in case) (?:i|we) (?:hear|get|receive) (?:nothing|no ${REPLY})(?:(?: [^\s,]+)*? from (?<who>@))?`,
  String.raw`(?:if|in case) (?:there's |there is |there are )?(?:still )?no (?:reply|answer|response|word|news|feedback|confirmation)(?:(?: [^\s,]+)*? from (?<who>@))?`,
  String.raw`unless (?:i|we) (?:hear|heard|get|have heard|receive)\b(?:(?: [^\s,]+)*? from (?<who>@))?`,
  String.raw`(?:if|in case|when) (?<who>@s) (?:reply|answer|response|[^\s,#@]+) ${NOT} (?:come|came|here|arrived|there|in)`,
);

/** "… until he replies": counts for what is repeated and for follow-ups. */
const UNTIL = rules(
  String.raw`until ${SUBJECT} (?:has |have |finally )*${ANSWERS}\b`,
  String.raw`until (?:i|we) (?:hear|have heard|get|receive)(?: back| ${REPLY})?(?:(?: [^\s,]+)*? from (?<who>@))?`,
  String.raw`until (?:there's |there is |i'm given )?(?:a |an |the )?(?:reply|answer|response)\b`,
);

/**
 * Maps a word to the patterns that can match a text with it. Most messages have none of these words, so no pattern is
 * tried.
 */
const LISTS: ReadonlyMap<string, readonly RegExp[]> = new Map([
  ...['waiting', 'awaiting', 'expecting', 'pending'].map((word) => [word, WAITING] as const),
  ...['no', 'nothing', 'heard', 'hear'].map((word) => [word, SILENCE] as const),
  ...['if', 'unless', 'case', 'when'].map((word) => [word, CONDITIONS] as const),
  ['until', UNTIL],
]);
/** Verbs directly after the name in a statement about a person. */
const DOES = wordSet("hasn't has never didn't did owes will should is was promised agreed said still");

/** Returns who is waited for, or null when the message does not wait for an answer. `repeats`: it recurs or is a follow-up. */
export function findAwaited(input: ShapeInput, repeats: boolean): Awaited | null {
  const { tokens, people } = input;
  const lists = new Set<readonly RegExp[]>();
  for (const { word } of tokens) {
    const list = LISTS.get(word);
    if (list && (list !== UNTIL || repeats)) lists.add(list);
  }
  if (people.some(({ end }) => DOES.has(wordAt(tokens, end)))) lists.add(STATEMENTS);
  if (lists.size === 0) return null;
  const shape = createShape(input);
  for (const list of lists)
    for (const pattern of list) {
      const match = pattern.exec(shape.text);
      if (match) return { who: findWho(shape, match, input) };
    }
  return null;
}

/** The tokens of the group `who`; null for a pronoun. */
export function findWho(shape: Shape, match: RegExpExecArray, { tokens, people }: ShapeInput): Range | null {
  const text = match.groups?.who?.trim() ?? '';
  if (text === '' || /^(?:he|she|they|him|her|them)$/.test(text)) return null;
  const start = shape.tokenAt(match.index + match[0].lastIndexOf(text));
  const person = people.find((range) => range.start === start);
  if (person) return person;
  const end = start + text.split(' ').length;
  return end <= tokens.length ? { start, end } : null;
}

/** Returns the words for the person waited for; null for the contact of the task, or when no one was named. */
export function formatAwaited({ who }: Awaited, { tokens, mentions, contact }: Known): string | null {
  if (who === null) return contact.contactId === null ? contact.contactName : null;
  if (contact.contactId !== null && contact.range?.start === who.start) return null;
  const mention = mentions.find(({ start }) => start === who.start);
  return (
    mention?.name ??
    tokens
      .slice(who.start, who.end)
      .map(({ text }) => text)
      .join(' ')
  );
}

interface Known {
  tokens: readonly Token[];
  mentions: readonly (Range & { name: string })[];
  contact: { contactId: string | null; contactName: string | null; range: Range | null };
}

/** Returns the day of "since …", else today. */
export function findSince(tokens: readonly Token[], today: Day): string {
  const at = tokens.findIndex(({ word }) => word === 'since');
  return formatDay(at < 0 ? today : (parsePastDay(tokens, at + 1, today) ?? today));
}

function parsePastDay(tokens: readonly Token[], from: number, today: Day): Day | null {
  const at = /^(?:last|the|this|past)$/.test(wordAt(tokens, from)) ? from + 1 : from;
  const [word, next] = [wordAt(tokens, at), wordAt(tokens, at + 1)];
  const weekday = WEEKDAYS.get(word);
  if (weekday !== undefined) return today - ((getWeekday(today) - weekday + 6) % 7) - 1;
  if (word === 'yesterday') return today - 1;
  if (word === 'week') return today - 7;
  if (word === 'month') return addMonths(today, -1);
  const count = tokens[at]?.value ?? Number.NaN;
  if (/^days?$/.test(next)) return Number.isNaN(count) ? null : today - count;
  if (/^weeks?$/.test(next)) return Number.isNaN(count) ? null : today - 7 * count;
  const [month, date] = Number.isNaN(count)
    ? [MONTHS.get(word), tokens[at + 1]?.value ?? Number.NaN]
    : [MONTHS.get(/^(?:st|nd|rd|th|of)$/.test(next) ? wordAt(tokens, at + 2) : next), count];
  if (month === undefined || Number.isNaN(date)) return null;
  const { year } = toCalendarDate(today);
  const day = toDay(year, month, date);
  return day <= today ? day : toDay(year - 1, month, date);
}
