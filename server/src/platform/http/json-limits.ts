import { limits } from '@aide/contract';
import { fail } from '../errors.ts';

/** The body limit of routes other than imports and files. The largest text is a description of 20,000 characters. */
export const bodyLimit = 256 * 1024;
/** The body limit of imports. */
export const importBodyLimit = 5 * 1024 * 1024;

const maxDepth = 20;
/** Keys of one object or elements of one array; above the rows of an import, whose own error names their limit. */
const maxEntries = 2 * limits.importRows;

const [quote, backslash, comma] = ['"', '\\', ','].map((sign) => sign.charCodeAt(0));
const opening = new Set(['{', '['].map((sign) => sign.charCodeAt(0)));
const closing = new Set(['}', ']'].map((sign) => sign.charCodeAt(0)));

/**
 * Checks the structure of a JSON text before it is parsed: objects with hundreds of thousands of keys and deeply nested arrays take far longer
 * to parse and validate than others of their size.
 *
 * @throws PAYLOAD_TOO_LARGE
 */
export function requireJsonLimits(text: string): void {
  const commas: number[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) at = findEndOfText(text, at);
    else if (opening.has(code)) {
      if (commas.push(0) > maxDepth) throw fail('PAYLOAD_TOO_LARGE', { message: 'That is nested too deeply.' });
    } else if (closing.has(code)) commas.pop();
    else if (code === comma && commas.length > 0) {
      const entries = (commas[commas.length - 1] ?? 0) + 1;
      if (entries >= maxEntries) throw fail('PAYLOAD_TOO_LARGE', { message: 'That has too many entries.' });
      commas[commas.length - 1] = entries;
    }
  }
}

/** Returns the position of the closing quotation mark, or the end of a text without one. */
function findEndOfText(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (end !== -1 && isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end === -1 ? text.length : end;
}

function isEscaped(text: string, at: number): boolean {
  let before = at - 1;
  while (text.charCodeAt(before) === backslash) before -= 1;
  return (at - before) % 2 === 0;
}
