import { toMoment } from '../../calendar/zones.ts';
import { getContactIndex } from '../../contacts/contact-index.ts';
import type { RequestOptions } from '../../request/types.ts';
import { isCapital } from '../../text/letters.ts';
import type { Range } from '../../text/mask.ts';
import type { Token } from '../../text/tokens.ts';
import { wordAt } from '../../text/tokens.ts';
import { wordSet } from '../../text/word-set.ts';
import { looksInfinitive } from '../clauses.ts';
import { createTimeFinder } from '../find-schedule.ts';
import { matchName } from '../people.ts';
import { parseTokens } from '../parse-tokens.ts';

/** A Hindi message as the readers of several tasks need it. */
export interface HindiMessage {
  text: string;
  read: readonly Token[];
  written: readonly Token[];
  /** Whether a word can be the name of a person. */
  isName: (at: number) => boolean;
  /** The schedules in a range. */
  findTimes: (range: Range) => readonly Range[];
}

/** Reads the words of a message in Hindi. */
export function parseHindiMessage(text: string, options: RequestOptions): HindiMessage {
  const { read, written } = parseTokens(text);
  const index = getContactIndex(options.contacts);
  const now = toMoment(options.now, options.timeZone, options.dayFirst ?? true);
  const isContact = (token: Token): boolean => matchName(index, token, false) !== null || isCapital(token.text);
  const isName = (at: number): boolean => {
    const token = written[at];
    return token?.kind === 'word' && isContact(token);
  };
  return { text, read, written, isName, findTimes: createTimeFinder({ read, written }, now, isContact) };
}

/** The words of a range, as written. */
export const getWrittenText = ({ text, written }: HindiMessage, { start, end }: Range): string =>
  end > start ? text.slice(written[start]?.start ?? 0, written[end - 1]?.end ?? text.length) : '';

/** Words that can follow the verb. */
const CLOSING = wordSet('hai hoon na ji bhai please plz pls hoga hogi padega padegi chahiye bhi zaroor sir madam yaar');
export const isClosing = ({ word }: Token): boolean => CLOSING.has(word);

/** Imperatives and futures that are not in the lexicon: "bharo", "banwao", "kijiyega", "karunga". */
const ORDERS =
  /^(?:(?:bhar|likh|padh|kharid|khareed|bech|dhundh|nikal|khol|jod|badl|rok|chhod|chhor|pakd|bandh)o|[a-z]{2,}ao|[a-z]{2,}iye(?:ga)?|[a-z]{2,}(?:unga|ungi|enge|engi))$/;

/** Whether a word can be the verb of a task. */
export const isTaskVerb = (token: Token | undefined): boolean =>
  token?.kind === 'word' && (looksInfinitive(token) || (ORDERS.test(token.word) && !isCapital(token.text)));

const EVENTS = wordSet('meeting call lunch dinner breakfast appointment interview flight train party class');

/**
 * The position of the verb that ends a range, or null. In a list (`listed`) "call" alone counts. A schedule and "hai"
 * may follow it; "5 baje meeting hai" has no verb and counts.
 */
export function findVerb({ read, findTimes }: HindiMessage, range: Range, listed = false): number | null {
  const { start, end } = range;
  const times = findTimes(range);
  let last = end - 1;
  for (;;) {
    const token = read[last];
    if (last <= start || !token) return null;
    const time = times.find((words) => last >= words.start && last < words.end);
    // "Do" is both a verb and a number.
    if (time && !(isTaskVerb(token) && last === end - 1)) last = time.start - 1;
    else if (isClosing(token) || token.kind !== 'word' || REMARKS.has(token.word)) last -= 1;
    else break;
  }
  if (isTaskVerb(read[last]) || (listed && CONTACTS.has(wordAt(read, last)))) return last;
  // "Rakesh ko call karna hai quotation ke baare mein".
  const finite = read.findLastIndex(
    (token, at) => at > start && at < last && isTaskVerb(token) && wordAt(read, at + 1) === 'hai',
  );
  if (finite >= 0) return finite;
  return times.length > 0 && EVENTS.has(wordAt(read, last)) && wordAt(read, last + 1) === 'hai' ? last : null;
}
/** In a list the noun is enough: "Rakesh ko call". */
const CONTACTS = wordSet('call phone mail message whatsapp ping follow up');
const REMARKS = wordSet('urgent important zaroori turant jaldi fatafat fauran');

/** The position after "ko", "se" or "ke saath" that follows a person, or null. */
export function skipPostposition(read: readonly Token[], at: number): number | null {
  const word = wordAt(read, at);
  if (word === 'ko' || word === 'se') return at + 1;
  return word === 'ke' && wordAt(read, at + 1) === 'saath' ? at + 2 : null;
}

/** The position after the last person of a range, or null when it names none. */
export function findPersonEnd({ read, findTimes }: HindiMessage, range: Range): number | null {
  const times = findTimes(range);
  for (let at = range.end - 1; at > range.start; at -= 1) {
    if (times.some(({ start, end }) => at >= start && at < end)) continue;
    const next = skipPostposition(read, at);
    if (next !== null) return next;
  }
  return null;
}
