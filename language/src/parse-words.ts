import type { Contact, ContactIndex } from './contacts/contact-index.ts';
import { getContactIndex } from './contacts/contact-index.ts';
import type { PastedLine } from './message/pasted-text.ts';
import { findOwnWords } from './message/pasted-text.ts';
import { withoutIntroduction } from './text/introduction.ts';
import { withoutNoise } from './text/noise.ts';
import { applySelfCorrections } from './text/self-corrections.ts';
import type { Token } from './text/tokens.ts';
import { tokenise } from './text/tokens.ts';

export interface Words {
  /** The user's own words, without fillers. */
  own: readonly Token[];
  /** The words without retracted ones. */
  tokens: readonly Token[];
  pasted: readonly PastedLine[];
  /** The text that another person wrote. */
  quoted: readonly Token[];
  /** Whether a token is a word of a contact's name. */
  isName: (token: Token) => boolean;
}

let last: { text: string; index: ContactIndex; words: Words } | null = null;

/** Returns the words of a text. Caches the last result: a request is read as a whole and then as a task. */
export function parseWords(text: string, index: ContactIndex): Words {
  if (last?.text === text && last.index === index) return last.words;
  const isName = (token: Token): boolean => token.kind === 'word' && index.byWord.has(token.plain);
  const { own, pasted, quoted } = findOwnWords(withoutNoise(withoutIntroduction(tokenise(text))), isName);
  const words = { own, tokens: applySelfCorrections(own, isName), pasted, quoted, isName };
  last = { text, index, words };
  return words;
}

/** Returns the words that the user took back: "call Tom, no, Rita". */
export function findRetracted(text: string, contacts: readonly Contact[] | ContactIndex): Token[] {
  const { own, tokens } = parseWords(text, getContactIndex(contacts));
  const kept = new Set(tokens.map(({ start }) => start));
  return own.filter(({ start }) => !kept.has(start));
}
