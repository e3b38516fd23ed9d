import { MONTHS, THIN_WEEKDAYS, WEEKDAY_NAMES, WEEKDAYS } from './grammar/words.ts';
import { findAtoms } from './schedule/atoms.ts';
import { TASK_VERBS } from './text/lexicon.ts';
import { withoutNoise } from './text/noise.ts';
import type { Token } from './text/tokens.ts';
import { tokenise } from './text/tokens.ts';
import { phrases, wordSet } from './text/word-set.ts';

/** What the voice modal spells out; the rest of the text stays as it was said. */
const SPELLED: ReadonlySet<string> = wordSet(`
  tomorrow today tonight please about message before until next with without between don't can't let's
`);
const PADDING = phrases(`
  you know
  i mean
  sort of
  kind of
  basically
  actually
  literally
`);
const URGENT_WORDS = wordSet('asap immediately emergency critical important');
const ACTIONS = wordSet('task remind reminder follow todo need must should');
const ENDINGS = wordSet('. ! ? ... … !! !!!');
/** "Sun", "sat" and "wed" are words of their own. */
const isShortDay = (word: string): boolean =>
  WEEKDAYS.has(word) && word.length <= 5 && !THIN_WEEKDAYS.has(word);

const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function paddingAt(tokens: readonly Token[], at: number): number {
  const words = PADDING.find((padding) => padding.every((word, offset) => tokens[at + offset]?.word === word));
  return words?.length ?? 0;
}

/** Days and months in capitals, am and pm too, shorthand spelled out. */
function spell(token: Token, before: Token | undefined): string {
  if (token.kind !== 'word') return token.text;
  if (isShortDay(token.word)) return upperFirst(WEEKDAY_NAMES[WEEKDAYS.get(token.word) ?? 0] ?? '');
  if (token.word.length > 4 && (WEEKDAYS.has(token.word) || (MONTHS.has(token.word) && token.word !== 'march')))
    return upperFirst(token.text);
  if ((token.word === 'am' || token.word === 'pm') && before?.kind === 'number') return token.word.toUpperCase();
  if (token.word === 'i') return 'I';
  if (SPELLED.has(token.word) && token.text.toLowerCase() !== token.word) return token.word;
  return token.text;
}

function rewrite(tokens: readonly Token[]): string {
  let text = '';
  let newSentence = true;
  for (let at = 0; at < tokens.length; at += 1) {
    const padding = paddingAt(tokens, at);
    if (padding > 0) {
      at += padding - 1;
      continue;
    }
    const token = tokens[at];
    if (!token) continue;
    const before = tokens[at - 1];
    const half = (token.word === 'am' || token.word === 'pm') && before?.kind === 'number';
    const space = text === '' ? '' : token.newLine ? '\n' : token.glued && !half ? '' : ' ';
    const word = spell(token, before);
    text += space + (newSentence && token.kind === 'word' ? upperFirst(word) : word);
    newSentence = ENDINGS.has(token.word) && !(tokens[at + 1]?.glued ?? false);
  }
  return text;
}

/** Tidies dictated text for the voice modal. `changed` is false when it looked good already. */
export function enhanceText(text: string): { text: string; changed: boolean } {
  const tokens = withoutNoise(tokenise(text));
  if (tokens.length === 0) return { text, changed: false };
  const words = tokens.map((token) => token.word);
  let enhanced = rewrite(tokens);
  if (!words.some((word) => TASK_VERBS.has(word) || ACTIONS.has(word))) {
    const timed = findAtoms(tokens).some(
      (atom) => atom.kind !== 'past' && atom.kind !== 'unsupported' && !(atom.kind === 'time' && atom.clock.weak),
    );
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
