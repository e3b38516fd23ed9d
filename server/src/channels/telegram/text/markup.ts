import { Html, html } from '../../../platform/html.ts';

/** Telegram's own limit for one message. */
export const longestMessage = 4096;

/** A line that is not there leaves no gap. */
export type Line = Html | string | null | false | undefined;

/** Lines as Telegram's HTML. Plain strings are escaped; tags never reach over a line, so a message can be cut between two. */
export function lines(...all: Line[]): Html {
  const kept = all.filter((line) => line !== null && line !== false && line !== undefined);
  return new Html(kept.map((line) => (typeof line === 'string' ? html`${line}` : line).value).join('\n'));
}

/** Every line of a text on its own, escaped. */
export function textLines(text: string): Html {
  return lines(...text.split('\n'));
}

/** Shortened to so many characters, with a sign that it was; an emoji is never cut in two. */
export function shorten(text: string, most: number): string {
  const signs = Array.from(text);
  return signs.length <= most
    ? text
    : `${signs
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`;
}

export function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
