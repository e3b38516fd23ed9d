import type { Token } from '../text/tokens.ts';
import { withoutIntroduction } from '../text/introduction.ts';
import { tokenise } from '../text/tokens.ts';
import { wordSet } from '../text/word-set.ts';
import { findLexeme, findNumber } from './lexicon.ts';
import { toAsciiDigits } from './transliterate.ts';

/** The tokens of a Hindi message in two forms: as written, for titles and names, and normalised for the grammar. */
export interface HindiTokens {
  written: readonly Token[];
  read: readonly Token[];
}

/** Words after a number word that is used as a number: "do baje", "teen din", "paanch tareekh". */
const COUNTED = wordSet(`
baje day days week weeks month months year years hour hours minute minutes tareekh baar tak
january february march april may june july august september october november december
`);
const BEFORE_NUMBER = wordSet('sawa saade paune morning afternoon evening night har');
/** Between two numbers: "teen se paanch baje", "paanch nahi chhe baje". */
const BETWEEN = wordSet('se nahi ya sorry matlab');

function asNumber(token: Token, value: number): Token {
  return { ...token, kind: 'number', text: String(value), word: String(value), value };
}

/** Number words are read from the end, so that the first word of "das gyarah baje" sees that the second is a number. */
function parseNumbers(tokens: readonly Token[]): Token[] {
  const read = [...tokens];
  for (let at = read.length - 1; at >= 0; at -= 1) {
    const token = read[at];
    const value = token?.kind === 'word' ? findNumber(token.text) : null;
    if (!token || value === null) continue;
    const [next, after] = [read[at + 1], read[at + 2]];
    const counted = next !== undefined && (COUNTED.has(next.word) || next.kind === 'number');
    const bridged = next !== undefined && BETWEEN.has(next.word) && after?.kind === 'number';
    const [before, beyond] = [read[at - 1]?.word ?? '', read[at - 2]?.word ?? ''];
    const led = BEFORE_NUMBER.has(before) ? before !== 'har' : before === 'ke' && BEFORE_NUMBER.has(beyond);
    if ((counted && next.word !== 'tak') || bridged || (led && before !== '')) read[at] = asNumber(token, value);
  }
  return read;
}

let last: { text: string; tokens: HindiTokens } | null = null;

/**
 * Splits a text into tokens and finds the Hindi words among them. Caches the last result, because several readers need
 * it.
 */
export function parseTokens(text: string): HindiTokens {
  if (last?.text !== text) last = { text, tokens: splitTokens(text) };
  return last.tokens;
}

function splitTokens(text: string): HindiTokens {
  const written = withoutIntroduction(tokenise(toAsciiDigits(text))).map((token) => ({
    ...token,
    text: text.slice(token.start, token.end),
  }));
  const lexical = written.map((token, at): Token => {
    if (token.kind === 'number') return { ...token, text: toAsciiDigits(token.text) };
    // "16th", "5pm": the letters after a number are English.
    const suffix = token.glued && written[at - 1]?.kind === 'number' && !/^b/i.test(token.text);
    // "K2", "k8s" are names.
    const name = written[at + 1]?.kind === 'number' && written[at + 1]?.glued === true && token.text.length === 1;
    const lexeme = token.kind === 'word' && !suffix && !name ? findLexeme(token.text) : null;
    return lexeme === null ? token : { ...token, word: lexeme };
  });
  return { written, read: parseNumbers(lexical) };
}
