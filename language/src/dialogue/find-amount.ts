import { getStem } from '../request/parse-target.ts';
import { parseNumber } from '../text/numbers.ts';
import { tokenise, type Token } from '../text/tokens.ts';
import { foldSounds } from '../text/fold.ts';
import { wordSet } from '../text/word-set.ts';

/** Words before a number that takes the place of another: "no, make that 60 lbs", "it should really be two pages". */
const BEFORE = wordSet(`
no nope sorry wait actually oh oops hang on make it it's its that them these call let's lets say should really be ought to hmm um uh well ok okay only just at least i meant mean want need of nahi nahin nhi arre ruko bas matlab
`);
/** An hour or a day is at most this. */
const LARGEST_TIME = 31;
/** "1830" is a time of day where so many are not counted. */
const DIGITAL = /^(?:[01]?\d|2[0-3])[0-5]\d$/;

const LEAST_HUNDREDS = 100;

/** "Five boxes more" are others. */
const MORE = /\b(?:more|another|extra|additional|aur|plus)\b/iu;

interface Amount {
  value: number;
  start: number;
  end: number;
  before: readonly Token[];
  /** The word that is counted. */
  unit: Token | undefined;
}

const HINDI = 'ek do teen char paanch chhe saat aath nau das'.split(' ').map(foldSounds);
const VERBS = wordSet('kar kr rakh laga bana de bhej le daal dal hata bata likh');

/** "Teen litre": a number in Hindi before what is counted. After a verb "do" is no number. */
function parseHindiNumber(tokens: readonly Token[], at: number): { value: number; next: number } | null {
  const place = HINDI.indexOf(foldSounds(tokens[at]?.word ?? ''));
  const isCounting = tokens[at + 1]?.kind === 'word' && !VERBS.has(tokens[at - 1]?.word ?? '');
  return place < 0 || !isCounting ? null : { value: place + 1, next: at + 1 };
}

function listAmounts(text: string): Amount[] {
  const tokens = tokenise(text);
  const amounts: Amount[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const read = parseNumber(tokens, at) ?? parseHindiNumber(tokens, at);
    const [first, last] = [tokens[at], tokens[(read?.next ?? 0) - 1]];
    // "A one page summary".
    if (!read || !first || !last || (read.next === at + 1 && /^an?$/.test(first.word))) continue;
    const next = tokens[read.next];
    amounts.push({
      value: read.value,
      start: first.start,
      end: last.end,
      before: tokens.slice(0, at),
      unit: next?.kind === 'word' ? next : undefined,
    });
    at = read.next - 1;
  }
  return amounts;
}

/**
 * The title with its number replaced by the one that a turn gives: "make it eighty", "make that 60 lbs", "three canvases". Null where the
 * number may be a time, or counts something else.
 */
export function replaceCount(text: string, title: string): string | null {
  const counts = listAmounts(title);
  for (const clause of text.split(/[,.;!?]+\s+|[.!?]+$/u).toReversed()) {
    const [said, ...others] = listAmounts(clause);
    if (!said || others.length > 0 || MORE.test(clause) || !said.before.every(({ word }) => BEFORE.has(word))) continue;
    const { unit } = said;
    const isSame = (count: Amount): boolean =>
      unit !== undefined && count.unit !== undefined && getStem(unit) === getStem(count.unit);
    const written = clause.slice(said.start, said.end);
    const isTime = (count: Amount): boolean =>
      said.value <= LARGEST_TIME || (DIGITAL.test(written) && count.value < LEAST_HUNDREDS);
    const [old, ...more] = counts.filter((count) => (unit ? isSame(count) : !isTime(count)));
    if (!old || more.length > 0 || old.value === said.value) continue;
    return title.slice(0, old.start) + written + title.slice(old.end);
  }
  return null;
}
