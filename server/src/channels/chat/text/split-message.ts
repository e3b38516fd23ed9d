import { longestMessage } from './markup.ts';

/**
 * Splits a text at its lines into messages within Telegram's limit. A line that is too long is split between words, never inside an entity.
 */
export function splitMessage(markup: string, max = longestMessage): string[] {
  const parts: string[] = [];
  let part = '';
  for (const piece of markup.split('\n').flatMap((line) => cutLine(line, max))) {
    if (part !== '' && part.length + 1 + piece.length > max) {
      parts.push(part);
      part = piece;
    } else part = part === '' ? piece : `${part}\n${piece}`;
  }
  // Telegram rejects a blank message.
  return [...parts, part].map((each) => each.trim()).filter((each) => each !== '');
}

function cutLine(line: string, max: number): string[] {
  if (line.length <= max) return [line];
  // A tag that would be split is removed; its text is kept.
  let rest = line.replaceAll(/<[^>]*>/g, '');
  const pieces: string[] = [];
  while (rest.length > max) {
    const at = cutAt(rest, max);
    pieces.push(rest.slice(0, at).trimEnd());
    rest = rest.slice(at).trimStart();
  }
  return [...pieces, rest];
}

function cutAt(text: string, max: number): number {
  const space = text.lastIndexOf(' ', max);
  if (space > max / 2) return space;
  const entity = text.lastIndexOf('&', max - 1);
  if (entity >= 0 && entity > max - 10 && text.indexOf(';', entity) >= max) return entity;
  const code = text.charCodeAt(max - 1);
  const halfOfPair = code >= 0xd800 && code <= 0xdbff;
  return halfOfPair ? max - 1 : max;
}
