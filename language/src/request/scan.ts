import { formatClock, formatDay } from '../calendar/days.ts';
import { toMoment } from '../calendar/zones.ts';
import type { Moment } from '../calendar/zones.ts';
import type { ContactIndex } from '../contacts/contact-index.ts';
import { getContactIndex } from '../contacts/contact-index.ts';
import type { Mention } from '../contacts/find-people.ts';
import { findPeople } from '../contacts/find-people.ts';
import { parseBacklog } from '../message/backlog.ts';
import type { PastedLine } from '../message/pasted-text.ts';
import type { PriorityRead } from '../message/priority.ts';
import { parsePriority } from '../message/priority.ts';
import type { MessageOptions } from '../parse-stages.ts';
import type { Words } from '../parse-words.ts';
import { parseWords } from '../parse-words.ts';
import type { Phrase } from '../schedule/phrases.ts';
import { findSchedules } from '../schedule/parse-schedule.ts';
import type { HalfHint } from '../schedule/times.ts';
import type { IsIn } from '../text/mask.ts';
import { createMask } from '../text/mask.ts';
import { applySelfCorrections } from '../text/self-corrections.ts';
import type { Token } from '../text/tokens.ts';

/** The input of the request stages: the words of a message, its schedules and the people it names. */
export interface Scan {
  text: string;
  /** The user's own words, without fillers and retracted words. */
  tokens: readonly Token[];
  pasted: readonly PastedLine[];
  phrases: readonly Phrase[];
  hint: HalfHint;
  /** Whether a token belongs to a schedule. */
  isSchedule: IsIn;
  priority: PriorityRead;
  /** Whether a token belongs to a schedule, a priority or "for later", and not to the content of the task. */
  isTaken: IsIn;
  mentions: readonly Mention[];
  /** Whether a token belongs to the name of a person. */
  isPerson: IsIn;
  /** Whether a token is a word of a contact's name. */
  isName: Words['isName'];
  contacts: ContactIndex;
  now: Moment;
  /** The current day, in the format of due dates. */
  today: string;
  /** The current time: HH:mm:ss.SSS. */
  clock: string;
}

const isAnd = ({ word, glued }: Token): boolean => word === 'n' && !glued;

/** "Meet Pooja at 3 n Asha at 5". */
function spellOut({ own, isName }: Words): Token[] {
  return applySelfCorrections(
    own.map((token) => (isAnd(token) ? { ...token, word: 'and' } : token)),
    isName,
  );
}

/** Finds the words, the schedules and the people of a message. */
export function scanMessage(text: string, options: MessageOptions): Scan {
  const now = toMoment(options.now, options.timeZone, options.dayFirst ?? true);
  const contacts = getContactIndex(options.contacts);
  const words = parseWords(text, contacts);
  const { pasted, isName } = words;
  const tokens = words.own.some(isAnd) ? spellOut(words) : words.tokens;
  const { phrases, hint } = findSchedules(tokens, now);
  const isSchedule = createMask(tokens.length, phrases);
  const priority = parsePriority(tokens, isSchedule);
  const isTaken = createMask(tokens.length, phrases, priority.ranges, parseBacklog(tokens));
  const mentions = findPeople(tokens, text, contacts, isSchedule);
  const isPerson = createMask(tokens.length, mentions);
  return {
    text,
    tokens,
    pasted,
    phrases,
    hint,
    isSchedule,
    priority,
    isTaken,
    mentions,
    isPerson,
    isName,
    contacts,
    now,
    today: formatDay(now.day),
    clock: formatClockTime(now),
  };
}

/** Zone offsets are whole minutes today, so the seconds are those of the instant. */
function formatClockTime({ minute, instant }: Moment): string {
  const milliseconds = ((instant.epochMilliseconds % 60_000) + 60_000) % 60_000;
  return `${formatClock(minute)}:${(milliseconds / 1000).toFixed(3).padStart(6, '0')}`;
}
