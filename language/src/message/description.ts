import type { Range } from '../text/mask.ts';
import type { Token } from '../text/tokens.ts';

/** What did not fit the title: its cut end, the context said around the request, and a mail forwarded below it. */
export function writeDescription(
  tokens: readonly Token[],
  text: string,
  parts: { cut: string | null; context: readonly Range[]; ownWordsEnd: number },
): string | null {
  const said = parts.context.map(({ start, end }) => slice(tokens, text, start, end));
  const last = tokens[parts.ownWordsEnd - 1];
  const below = last ? text.slice(last.end).trim() : '';
  const lines = [parts.cut ?? '', ...said, below].filter((line) => line !== '');
  return lines.length > 0 ? lines.join('\n') : null;
}

function slice(tokens: readonly Token[], text: string, start: number, end: number): string {
  const [first, last] = [tokens[start], tokens[end - 1]];
  return first && last ? text.slice(first.start, last.end) : '';
}
