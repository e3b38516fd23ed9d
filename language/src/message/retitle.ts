import type { ParsedMessage } from '@aide/contract';
import { isGivenName } from '../contacts/given-names.ts';
import { classify } from '../evidence/shape.ts';
import { chooseTitle, type TitleWord } from '../evidence/title-words.ts';
import { isCapital } from '../text/letters.ts';
import { ASKS, CALLS } from '../text/lexicon.ts';
import type { Range } from '../text/mask.ts';
import { isHyphen, tokenise, type Token } from '../text/tokens.ts';
import { cutTitle, writeTitle } from './title.ts';

/** How much likelier other words must be as the title than those of the rules: the difference of the logarithms. */
const LEAST_GAIN = 0.5;
/** The same where few words are left: the others are missed more. */
const [SHORT, LEAST_GAIN_SHORT] = [3, 4];
/** A title that differs in a word or two is that of the rules. */
const MOST_ALIKE = 0.8;
/** Longer messages are notes: their title is their first sentence. */
const LONGEST = 300;

/** The tokens of a title in its text: of all places where it stands in this order, the shortest. Null where it has other words. */
export function findTitle(
  tokens: readonly Token[],
  title: string,
  isTaken: (token: Token) => boolean = () => false,
): ReadonlySet<Token> | null {
  const wanted = tokenise(title)
    .filter(({ kind }) => kind !== 'mark' && kind !== 'symbol')
    .map(({ text }) => text.toLowerCase());
  const free = tokens.filter((token) => token.kind !== 'mark' && token.kind !== 'symbol' && !isTaken(token));
  let best: Token[] | null = null;
  for (const [from, first] of free.entries()) {
    if (wanted.length === 0 || first.text.toLowerCase() !== wanted[0]) continue;
    const found: Token[] = [];
    for (let at = from; at < free.length && found.length < wanted.length; at += 1) {
      const token = free[at];
      if (token && token.text.toLowerCase() === wanted[found.length]) found.push(token);
    }
    const length = (part: readonly Token[]): number => (part.at(-1)?.end ?? 0) - (part[0]?.start ?? 0);
    if (found.length === wanted.length && (best === null || length(found) < length(best))) best = found;
  }
  return best && new Set(best);
}

/** A message with its tokens as the choice of the title sees them, or null where the title has words that the text has not. */
export function findTitleWords(text: string, message: ParsedMessage): { tokens: Token[]; words: TitleWord[] } | null {
  const tokens = tokenise(text);
  const spans = message.spans.filter(({ field }) => field !== 'contact');
  const names = message.spans.filter(({ field }) => field === 'contact');
  const within = ({ start, end }: Token, ranges: readonly Range[]): boolean =>
    ranges.some((range) => start < range.end && end > range.start);
  const ruled = findTitle(tokens, message.title, (token) => within(token, spans));
  if (!ruled) return null;
  const words = tokens.map((token, at): TitleWord => {
    const word = token.text.toLowerCase();
    return {
      word,
      isMark: token.kind === 'mark' || token.kind === 'symbol',
      isTaken: within(token, spans),
      isRuled: ruled.has(token),
      isName: within(token, names) || isGivenName(word) || (at > 0 && isCapital(token.text)),
      newLine: token.newLine,
    };
  });
  return { tokens, words };
}

/** The share of words that two choices have in common. */
function getOverlap(words: readonly TitleWord[], chosen: readonly boolean[]): number {
  const both = words.filter(({ isRuled }, at) => isRuled && chosen[at]).length;
  return (2 * both) / (words.filter(({ isRuled }) => isRuled).length + chosen.filter(Boolean).length);
}

/** Whether a word of content is left out between others of the title. */
const hasGap = (words: readonly TitleWord[], chosen: readonly boolean[]): boolean =>
  words.some(
    ({ word, isRuled }, at) =>
      isRuled && !chosen[at] && at > chosen.indexOf(true) && at < chosen.lastIndexOf(true) && classify(word) === 'x',
  );

/** Whether the verb is left out that says how a person is to be reached: "Priya the shop is closed" of "tell Priya the shop is closed". */
const dropsContact = (words: readonly TitleWord[], chosen: readonly boolean[]): boolean => {
  const first = words.findIndex(({ isRuled }) => isRuled);
  const verb = words[first]?.word ?? '';
  return !chosen[first] && chosen[first + 1] === true && (ASKS.has(verb) || CALLS.has(verb));
};

/** Whether one half of a compound is left out: "go lids" of "to-go lids". */
const splitsCompound = (tokens: readonly Token[], chosen: readonly boolean[]): boolean =>
  tokens.some((_, at) => isHyphen(tokens, at) && chosen[at - 1] !== chosen[at + 1]);

/**
 * Returns the message with the words that are its title by the evidence, where they are clearly others than those of the rules;
 * otherwise as it was. `retracted`: what the user took back.
 */
export function retitle(text: string, message: ParsedMessage, retracted: readonly Range[]): ParsedMessage {
  // The rules know best what a correction of oneself replaces.
  if (text.length > LONGEST || retracted.length > 0) return message;
  const found = findTitleWords(text, message);
  if (!found) return message;
  const { tokens, words } = found;
  const { chosen, gain } = chooseTitle(words);
  const least = chosen.filter(Boolean).length > SHORT ? LEAST_GAIN : LEAST_GAIN_SHORT;
  const isBroken = hasGap(words, chosen) || splitsCompound(tokens, chosen) || dropsContact(words, chosen);
  if (gain < least || getOverlap(words, chosen) > MOST_ALIKE || isBroken) return message;
  // A mark or a field between two words of the title: "eggs, milk", and no comma where something was left out.
  const open = words.flatMap(({ isMark, isTaken }, at) => (isMark || isTaken ? [] : [at]));
  const isInside = (at: number): boolean => {
    const [before, after] = [open.findLast((place) => place < at), open.find((place) => place > at)];
    return before !== undefined && after !== undefined && chosen[before] === true && chosen[after] === true;
  };
  const kept = tokens.filter((_, at) => chosen[at] || (words[at]?.isMark === true && isInside(at)));
  const cutAfter = (token: Token): boolean => words[tokens.indexOf(token) + 1]?.isTaken === true;
  const { title, rest } = cutTitle(writeTitle(kept, text, cutAfter));
  if (title === '' || title === message.title) return message;
  return { ...message, title, description: [rest, message.description].filter(Boolean).join('\n') || null };
}
