import { MONTHS, WEEKDAYS } from '../grammar/words.ts';
import { isCapital, plainName } from '../text/letters.ts';
import type { Token } from '../text/tokens.ts';
import { tokenise } from '../text/tokens.ts';
import { isCommonWord } from './common-words.ts';
import { likeness, spokenAs, type Spoken } from './likeness.ts';
import { getNamePosition } from './name-position.ts';

interface NameWord extends Spoken {
  /** As its owner writes it. */
  written: string;
  plain: string;
  /** Which names it is a word of. */
  of: Set<number>;
}

interface Find {
  name: NameWord;
  /** How many words of the text it takes the place of. */
  words: 1 | 2;
}

/** Below this a word stays as it was heard. */
const ALIKE = 0.74;
/** A last name after its own first name needs less. */
const ALIKE_AFTER_FIRST = 0.55;
/** When two names score within this distance, the word is left unchanged. */
const CLEAR_LEAD = 0.04;

function indexNameWords(names: readonly string[]): Map<string, NameWord> {
  const words = new Map<string, NameWord>();
  for (const [at, name] of names.entries()) {
    for (const written of name.split(/[^\p{L}\p{M}'’]+/u)) {
      const plain = plainName(written);
      if (plain.length < 3) continue;
      const known = words.get(plain);
      if (known) known.of.add(at);
      else words.set(plain, { written, plain, ...spokenAs(plain), of: new Set([at]) });
    }
  }
  return words;
}

const isPlainWord = (token: Token | undefined): token is Token =>
  token?.kind === 'word' && !isCommonWord(token.plain) && !MONTHS.has(token.plain) && !WEEKDAYS.has(token.plain);

/** A capital inside a sentence, or the place of a person ("call …"): elsewhere a word is just a word. */
function couldBeHeardName(tokens: readonly Token[], at: number): boolean {
  const [token, before] = [tokens[at], tokens[at - 1]];
  if (!isPlainWord(token) || token.plain.length < 3) return false;
  const inside = before !== undefined && !(before.kind === 'mark' && '.!?:'.includes(before.word));
  return (isCapital(token.text) && inside) || getNamePosition(tokens, at).asksName;
}

function closest(heard: string, words: Iterable<NameWord>, least: number): { name: NameWord; score: number } | null {
  const spoken = spokenAs(heard);
  let best = null as { name: NameWord; score: number } | null;
  let second = 0;
  for (const name of words) {
    const score = likeness(spoken, name);
    if (best && score <= best.score) second = Math.max(second, score);
    else {
      second = best?.score ?? 0;
      best = { name, score };
    }
  }
  return best && best.score >= least && best.score - second >= CLEAR_LEAD ? best : null;
}

/** The name that was meant by the word at a position, or by it and the next together ("Sue Neil" for "Sunil"). */
function findName(tokens: readonly Token[], at: number, words: readonly NameWord[]): Find | null {
  const [token, next] = [tokens[at], tokens[at + 1]];
  if (!token) return null;
  const one = closest(token.plain, words, ALIKE);
  const joined = isPlainWord(next) && !token.possessive ? closest(token.plain + next.plain, words, ALIKE) : null;
  if (joined && joined.score > (one?.score ?? 0)) return { name: joined.name, words: 2 };
  return one && { name: one.name, words: 1 };
}

/**
 * Writes the names in a dictated text as the contacts write them: "call Prea Charma" becomes "call Priya Sharma" when there is
 * such a contact. Words that are a contact's name already, everyday words and doubtful cases stay as they were heard.
 */
export function hearNames(text: string, names: readonly string[]): string {
  const known = indexNameWords(names);
  const all = [...known.values()];
  const tokens = tokenise(text);
  let result = '';
  let written = 0;
  let person: ReadonlySet<number> = new Set();
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at];
    if (!token) continue;
    const exact = known.get(token.plain);
    const follows = person;
    person = exact?.of ?? new Set();
    if (exact || !couldBeHeardName(tokens, at)) continue;
    const own = all.filter(({ of }) => !of.isDisjointFrom(follows));
    const last = follows.size > 0 ? closest(token.plain, own, ALIKE_AFTER_FIRST) : null;
    const find: Find | null = last ? { name: last.name, words: 1 } : findName(tokens, at, all);
    if (!find) continue;
    const end = tokens[at + find.words - 1] ?? token;
    const ending = end.possessive ? end.text.slice(-2) : '';
    result += text.slice(written, token.start) + find.name.written + ending;
    written = end.end;
    person = find.name.of;
    at += find.words - 1;
  }
  return result + text.slice(written);
}
