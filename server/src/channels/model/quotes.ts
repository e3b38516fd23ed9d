export interface Quote {
  text: string;
  start: number;
  end: number;
}

/** Finds these words in the message, ignoring case and spacing. Returns null if they are not in it. */
export function findQuote(message: string, words: string | null): Quote | null {
  const parts = words?.trim().split(/\s+/).filter(Boolean) ?? [];
  if (parts.length === 0) return null;
  const found = new RegExp(parts.map((part) => RegExp.escape(part)).join('\\s+'), 'iu').exec(message);
  return found ? { text: found[0], start: found.index, end: found.index + found[0].length } : null;
}

/** Returns the range of the message from the start of the first quote to the end of the last. */
export function coveringQuote(message: string, a: Quote, b: Quote): Quote {
  const start = Math.min(a.start, b.start);
  const end = Math.max(a.end, b.end);
  return { text: message.slice(start, end), start, end };
}

const splitWords = (text: string) => text.toLocaleLowerCase('en').match(/[\p{L}\p{N}]+/gu) ?? [];

/** Words up to this length (a, to, the) may be added freely; longer ones must start like a word of the message ("Call" for "calling"). */
const freeLength = 3;
const stemLength = 4;

/** Returns true if a sentence consists of the message's own words. */
export function isMadeFromWords(message: string, sentence: string): boolean {
  const stems = new Set(splitWords(message).map((word) => word.slice(0, stemLength)));
  return splitWords(sentence).every((word) => word.length <= freeLength || stems.has(word.slice(0, stemLength)));
}

/** Returns true if a word of the name starts like a word of the message, as a misspelt or misheard name would. */
export function mayBeNamed(message: string, name: string): boolean {
  const beginnings = new Set(splitWords(message).map((word) => word.slice(0, 2)));
  return splitWords(name).some((word) => beginnings.has(word.slice(0, 2)));
}

/** More names make the prompt slow and disclose more contacts than one message can need. */
const maxNames = 100;

/** Returns the contact names that a message could mean: all of a short list, otherwise at most 100 that resemble a word of the message. */
export function listPossibleNames(message: string, names: readonly string[]): string[] {
  const unique = [...new Set(names)];
  if (unique.length <= maxNames) return unique;
  const lowered = message.toLocaleLowerCase('en');
  const isInMessage = (name: string) =>
    name
      .toLocaleLowerCase('en')
      .split(/\s+/)
      .some((word) => word.length > 2 && lowered.includes(word));
  const possible = unique.filter((name) => mayBeNamed(message, name));
  return possible.toSorted((a, b) => Number(isInMessage(b)) - Number(isInMessage(a))).slice(0, maxNames);
}
