import { longestMessage } from './markup.ts';

/**
 * Splits a text at its lines into messages within Telegram's limit. A line that is too long is split between words, never inside an entity.
 */
export function splitMessage(markup: string, most = longestMessage): string[] {
  const parts: string[] = [];
  let part = '';
  for (const piece of markup.split('\n').flatMap((line) => cutLine(line, most))) {
    if (part !== '' && part.length + 1 + piece.length > most) {
      parts.push(part);
      part = piece;
    } else part = part === '' ? piece : `${part}\n${piece}`;
  }
  // Telegram rejects a blank message.
  return [...parts, part].map((each) => each.trim()).filter((each) => each !== '');
}

function cutLine(line: string, most: number): string[] {
  if (line.length <= most) return [line];
  // A tag that would be split is removed; its text is kept.
  let rest = line.replaceAll(/<[^>]*>/g, '');
  const pieces: string[] = [];
  while (rest.length > most) {
    const at = cutAt(rest, most);
    pieces.push(rest.slice(0, at).trimEnd());
    rest = rest.slice(at).trimStart();
  }
  return [...pieces, rest];
}

function cutAt(text: string, most: number): number {
  const space = text.lastIndexOf(' ', most);
  if (space > most / 2) return space;
  const entity = text.lastIndexOf('&', most - 1);
  if (entity >= 0 && entity > most - 10 && text.indexOf(';', entity) >= most) return entity;
  const code = text.charCodeAt(most - 1);
  const halfOfPair = code >= 0xd800 && code <= 0xdbff;
  return halfOfPair ? most - 1 : most;
}
