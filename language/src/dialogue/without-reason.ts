import type { Scan } from '../request/scan.ts';
import { isVerb } from '../request/capture/verbs.ts';
import { findAction, type Action } from '../text/actions.ts';
import { wordAt } from '../text/tokens.ts';

const MOVES: ReadonlySet<Action | null> = new Set<Action | null>(['reschedule', 'snooze']);
const TO = /^(?:to|till|until)$/;
/** A clause with a subject and a verb of its own. */
const CLAUSE =
  /^[\s,;–-]*(?!(?:and|then|also|plus|or|but|not|instead)\b)(?:(?:because|cause|cos|coz|cuz|since|as)\b|(?:\S+\s+){0,3}?(?:\S+['’](?:s|re|ve|m)|is|are|has|have|got|was|were|wants?|needs?|can['’]?t|will|won['’]?t|theres|hes|shes|theyre|its|im|ive|gotta)\s+\S)/iu;

/** "Guruvaar kar do, budhvaar ko main Nashik mein hoon": what follows the verb of a change and has one of its own, unless it is to be done. */
const BEHIND_HINDI =
  /^(.*?\b(?:(?:kar|kr|rakh|daal|dal) ?(?:do|de|dena|dijiye|lo|lena)|karo|kro|rakho))[\s,]+(?!(?:aur|phir|fir|and)\b)(?!.*\b\p{L}+n[aie] (?:hai|h|hain)\b)(?:\S+\s+)+(?:hoon|hun|hu|hai|hain|h|hoga|hogi|honge|rahunga|rahungi|rahega|rahegi)[\s.!]*$/iu;

/** "Push that back two days the underwriter is away". */
const SHIFTED =
  /^(.*?\b(?:push|move|bump|shift|slide) (?:it|that|this)(?: one)? (?:back|out|forward)(?: by)? (?:\w+ ){1,2}?(?:days?|weeks?|hours?|minutes?|months?))(?!\s+(?:later|earlier|more))(\s+.+)$/iu;

/** "Shift the boiler to 5 Omar's got a thing at 4": the text without the reason behind the new time. */
export function withoutReason(text: string, { tokens, phrases, isSchedule }: Scan): string {
  const hindi = BEHIND_HINDI.exec(text)?.[1];
  if (hindi !== undefined) return hindi;
  const [, moved = '', why = ''] = SHIFTED.exec(text) ?? [];
  if (moved !== '' && CLAUSE.test(why)) return moved;
  const verb = tokens.findIndex(({ kind }) => kind === 'word');
  if (!MOVES.has(findAction(wordAt(tokens, verb)))) return text;
  const to = tokens.findIndex(({ word }, at) => at > verb && TO.test(word));
  const first = to < 0 ? undefined : phrases.find(({ start }) => start === to || start === to + 1);
  if (to < 0 || (!first && tokens[to + 1]?.kind !== 'number')) return text;
  let end = first?.end ?? to + 2;
  while (end < tokens.length && isSchedule(end)) end += 1;
  const next = tokens[end];
  if (!next || isVerb(next.word)) return text;
  const rest = text.slice(tokens[end - 1]?.end);
  return CLAUSE.test(rest) ? text.slice(0, tokens[end - 1]?.end) : text;
}
