import { MONTHS, THIN_WEEKDAYS, WEEKDAY_NAMES, WEEKDAYS } from './grammar/words.ts';
import type { PlacedPiece } from './schedule/pieces.ts';
import { findPieces } from './schedule/pieces.ts';
import { upperFirst } from './text/letters.ts';
import { ALSO_NOUNS, OPENS_TASK, TASK_VERBS } from './text/lexicon.ts';
import { withoutNoise } from './text/noise.ts';
import type { Token } from './text/tokens.ts';
import { findPhrase, tokenise, wordAt } from './text/tokens.ts';
import { indexPhrases, wordSet } from './text/word-set.ts';

/** Shorthand that the voice dialog expands; other text is unchanged. */
const SPELLED: ReadonlySet<string> = wordSet(`
tomorrow today tonight please about message before until next with without between don't can't let's
`);
const PADDING = indexPhrases(`
you know
i mean
sort|kind of
basically|actually|literally
`);
const URGENT_WORDS = wordSet('asap immediately emergency critical important');
const ACTIONS = wordSet('task remind reminder follow todo need must should');
const ENDINGS = wordSet('. ! ? ... … !! !!!');
/** "Sun", "sat" and "wed" are also ordinary words. */
const isShortDay = (word: string): boolean => WEEKDAYS.has(word) && word.length <= 5 && !THIN_WEEKDAYS.has(word);

/** "Report" and "budget" are nouns as often as verbs: they count as verbs only in a verb position. */
function isVerb(words: readonly string[], at: number): boolean {
  const word = words[at] ?? '';
  return TASK_VERBS.has(word) && (at === 0 || !ALSO_NOUNS.has(word) || OPENS_TASK.has(words[at - 1] ?? ''));
}

/** "Like" is a filler before a verb where a task can begin; elsewhere it is a comparison. */
function isLike(tokens: readonly Token[], at: number): boolean {
  if (wordAt(tokens, at) !== 'like') return false;
  return at === 0 || (OPENS_TASK.has(wordAt(tokens, at - 1)) && TASK_VERBS.has(wordAt(tokens, at + 1)));
}

function paddingAt(tokens: readonly Token[], at: number): number {
  if (isLike(tokens, at)) return 1;
  const words = findPhrase(PADDING, tokens, at);
  return words?.length ?? 0;
}

const isHalf = ({ word }: Token, before: Token | undefined): boolean =>
  (word === 'am' || word === 'pm') && before?.kind === 'number';

/** Capitalises days, months, AM and PM, and expands shorthand. */
function spell(token: Token, before: Token | undefined): string {
  if (token.kind !== 'word') return token.text;
  if (isShortDay(token.word)) return upperFirst(WEEKDAY_NAMES[WEEKDAYS.get(token.word) ?? 0] ?? '');
  if (token.word.length > 4 && (WEEKDAYS.has(token.word) || (MONTHS.has(token.word) && token.word !== 'march')))
    return upperFirst(token.text);
  if (isHalf(token, before)) return token.word.toUpperCase();
  if (token.word === 'i') return 'I';
  if (SPELLED.has(token.word) && token.text.toLowerCase() !== token.word) return token.word;
  return token.text;
}

function rewrite(tokens: readonly Token[]): string {
  let text = '';
  let newSentence = true;
  for (const [at, token] of tokens.entries()) {
    const before = tokens[at - 1];
    const space = text === '' ? '' : token.newLine ? '\n' : token.glued && !isHalf(token, before) ? '' : ' ';
    const word = spell(token, before);
    text += space + (newSentence && token.kind === 'word' ? upperFirst(word) : word);
    newSentence = ENDINGS.has(token.word) && !(tokens[at + 1]?.glued ?? false);
  }
  return text;
}

function withoutPadding(tokens: readonly Token[]): Token[] {
  const kept: Token[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const padding = paddingAt(tokens, at);
    const token = tokens[at];
    if (padding > 0) at += padding - 1;
    else if (token) kept.push(token);
  }
  return kept;
}

/** Whether a day or a clock time begins here; an amount or "monthly" as an adjective does not count. */
function isCue(piece: PlacedPiece): boolean {
  if (piece.kind === 'time') return !piece.clock.weak;
  return piece.kind === 'repeat'
    ? piece.repeat.adjective !== true
    : piece.kind !== 'past' && piece.kind !== 'unsupported';
}

/** Tidies dictated text for the voice dialog. `changed` is false when nothing needed tidying. */
export function enhanceText(text: string): { text: string; changed: boolean } {
  const tokens = withoutPadding(withoutNoise(tokenise(text)));
  if (tokens.length === 0) return { text, changed: false };
  const words = tokens.map((token) => token.word);
  let enhanced = rewrite(tokens);
  if (!words.some((word, at) => ACTIONS.has(word) || isVerb(words, at))) {
    const timed = findPieces(tokens).some(isCue);
    const lower = enhanced.charAt(0).toLowerCase() + enhanced.slice(1);
    const keepsCapital = tokens[0]?.text !== tokens[0]?.text.toLowerCase();
    const rest = keepsCapital ? enhanced : lower;
    enhanced = timed ? `Remind me to ${rest}` : words.includes('with') ? `Follow up ${rest}` : `Task: ${rest}`;
  }
  if (words.some((word) => URGENT_WORDS.has(word)) && !words.includes('urgent')) enhanced = `[URGENT] ${enhanced}`;
  const last = tokens.at(-1);
  if (last && !ENDINGS.has(last.word)) enhanced += '.';
  return { text: enhanced, changed: enhanced !== text };
}
