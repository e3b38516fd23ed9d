import { Fragment } from 'react';

/** A piece of a text; `href` if it is a link. */
export interface TextPiece {
  text: string;
  href?: string;
}

const address = /https?:\/\/[^\s<>"']+/gi;
/** Punctuation after a URL that is not part of it. */
const closing = /[.,;:!?…]+$/;

/** Splits a text at its URLs. Only `http` and `https` become links. */
export function splitLinks(text: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  let end = 0;
  for (const match of text.matchAll(address)) {
    const link = trimAddress(match[0]);
    if (!URL.canParse(link)) continue;
    if (match.index > end) pieces.push({ text: text.slice(end, match.index) });
    pieces.push({ text: link, href: link });
    end = match.index + link.length;
  }
  if (end < text.length) pieces.push({ text: text.slice(end) });
  return pieces;
}

/** Removes trailing punctuation, and a closing bracket whose opening one precedes the URL. */
function trimAddress(found: string): string {
  const link = found.replace(closing, '');
  const isUnopened = link.endsWith(')') && !link.includes('(');
  return isUnopened ? trimAddress(link.slice(0, -1)) : link;
}

/** Renders plain text with URLs as links, which open in a new tab. */
export function LinkedText({ text }: { text: string }) {
  return splitLinks(text).map(({ text: words, href }, index) =>
    href === undefined ? (
      <Fragment key={index}>{words}</Fragment>
    ) : (
      <a
        key={index}
        href={href}
        target="_blank"
        rel="noopener noreferrer nofollow"
        className="text-accent underline decoration-accent/40 underline-offset-4 hover:decoration-accent"
      >
        {words}
      </a>
    ),
  );
}
