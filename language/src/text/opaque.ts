/**
 * Pieces that the grammar must not parse: links, addresses, paths, code and quoted words. They are content, and a date
 * inside them is never the due date.
 */

const TRAILING = new Set(['.', ',', ';', ':', '!', '?', ')', ']', '}', '>', '"', "'", '”', '’']);
const LONGEST_QUOTE = 400;
/** Longer chunks are not words, and no pattern below has to scan them. */
const LONGEST_CHUNK = 2000;

function trimmedEnd(text: string, start: number, end: number): number {
  let at = end;
  while (at > start && TRAILING.has(text.charAt(at - 1))) at -= 1;
  return at;
}

const LINK = /:\/\/|^www\./;
/** "./notes", "~/x", "/etc/hosts". */
const PATH = /^(?:[.~]\/|\/..)/;
/** A file name counts if it has a slash, a hyphen or only letters before its extension. */
const FILE = /^\D.+\.[a-z][a-z\d]{0,4}$/is;
const FILE_NAME = /[/_-]|^\w+\.[a-z]{2,5}$/i;
const CODE = /[_{}\\]|=>|\(\)|::/;
/** Identifiers that alternate between letters and digits: "6358fe2310". */
const HASH = /^[a-f\d]{8,}$/i;
const SWITCHES = /\d[a-f]+\d|[a-f]\d+[a-f]/i;

export const looksLikeEmail = (chunk: string): boolean => /^[^@]+@[^.]+\./.test(chunk);

const isOpaque = (chunk: string): boolean =>
  LINK.test(chunk) ||
  looksLikeEmail(chunk) ||
  PATH.test(chunk) ||
  (FILE.test(chunk) && FILE_NAME.test(chunk)) ||
  CODE.test(chunk) ||
  (HASH.test(chunk) && SWITCHES.test(chunk));

/**
 * The number of characters from `start`, which is not a bracket, that belong to an opaque piece, or 0. `end` is the
 * next white space.
 */
export function opaqueLength(text: string, start: number, end: number): number {
  if (end - start < 4) return 0;
  const stop = trimmedEnd(text, start, end);
  return stop - start > LONGEST_CHUNK || isOpaque(text.slice(start, stop)) ? stop - start : 0;
}

const PAIRS = new Map(['""', '“”', '``', '«»', '„“'].map(([open = '', close = '']) => [open, close]));

/** The end of a quotation that opens at `at`, or 0. A lone quote mark opens nothing. */
export function closingQuote(text: string, at: number, chunkStart: boolean): number {
  const open = text.charAt(at);
  const close = PAIRS.get(open);
  if (close !== undefined) {
    const found = text.slice(at + 1, at + 1 + LONGEST_QUOTE).indexOf(close);
    return found > 0 ? at + found + 2 : 0;
  }
  if ((open === "'" || open === '‘') && chunkStart) {
    const rest = text.slice(at + 1, at + 1 + LONGEST_QUOTE);
    const found = /^[^'’\n]*\S['’](?=[\s.,;:!?)]|$)/.exec(rest);
    return found ? at + 1 + found[0].length : 0;
  }
  return 0;
}
