/**
 * Pieces the grammar must not read into: links, addresses, paths, code and quoted words. They are content, and a date
 * inside them is nobody's deadline.
 */

const TRAILING = new Set(['.', ',', ';', ':', '!', '?', ')', ']', '}', '>', '"', "'", '”', '’']);
const LONGEST_QUOTE = 400;

function trimmedEnd(text: string, start: number, end: number): number {
  let at = end;
  while (at > start && TRAILING.has(text.charAt(at - 1))) at -= 1;
  return at;
}

function looksLikeLink(chunk: string): boolean {
  return chunk.includes('://') || chunk.startsWith('www.');
}

function looksLikePath(chunk: string): boolean {
  if (chunk.startsWith('./') || chunk.startsWith('~/') || (chunk.startsWith('/') && chunk.length > 2)) return true;
  const dot = chunk.lastIndexOf('.');
  const extension = dot > 0 ? chunk.slice(dot + 1) : '';
  const hasExtension = extension.length > 0 && extension.length <= 5 && /^[a-z][a-z0-9]*$/i.test(extension);
  return (
    hasExtension &&
    dot > 1 &&
    !/^\d/.test(chunk) &&
    /[/_-]|^[\w]+\.[a-z]{2,5}$/i.test(chunk) &&
    !/^[ap]\.m$/i.test(chunk)
  );
}

/** Identifiers that switch between letters and digits again and again ("6358fe2310") or carry underscores and brackets. */
function looksLikeCode(chunk: string): boolean {
  if (/[_{}\\]|=>|\(\)|::/.test(chunk)) return true;
  if (chunk.length < 8) return false;
  return /^[a-f0-9]+$/i.test(chunk) && (chunk.match(/\d[a-f]|[a-f]\d/gi)?.length ?? 0) >= 2;
}

export function looksLikeEmail(chunk: string): boolean {
  const at = chunk.indexOf('@');
  return at > 0 && chunk.indexOf('.', at) > at + 1;
}

/** How many characters from `start`, which is no bracket, belong to an opaque piece, or 0. `end` is where the chunk meets white space. */
export function opaqueLength(text: string, start: number, end: number): number {
  if (end - start < 4) return 0;
  const stop = trimmedEnd(text, start, end);
  if (stop - start > 2000) return stop - start;
  const chunk = text.slice(start, stop);
  if (looksLikeLink(chunk) || looksLikeEmail(chunk) || looksLikePath(chunk) || looksLikeCode(chunk))
    return stop - start;
  return 0;
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
