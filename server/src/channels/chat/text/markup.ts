import { Html, html } from '../../../platform/html.ts';

/** Telegram's limit for one message. */
export const longestMessage = 4096;

/** Null, false and undefined lines are omitted. */
export type Line = Html | string | null | false | undefined;

/** Joins lines to Telegram's HTML. Plain strings are escaped. No tag spans lines, so a message can be split between two. */
export function lines(...all: Line[]): Html {
  const kept = all.filter((line) => line !== null && line !== false && line !== undefined);
  return new Html(kept.map((line) => (typeof line === 'string' ? html`${line}` : line).value).join('\n'));
}

/** Returns the lines of a text, escaped. */
export function textLines(text: string): Html {
  return lines(...text.split('\n'));
}

/** Truncates a text with an ellipsis, never inside an emoji. */
export function shorten(text: string, max: number): string {
  const signs = Array.from(text);
  return signs.length <= max
    ? text
    : `${signs
        .slice(0, max - 1)
        .join('')
        .trimEnd()}…`;
}

export function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
