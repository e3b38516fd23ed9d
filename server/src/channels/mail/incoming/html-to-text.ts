import { Parser } from 'htmlparser2';
import { nextTurn } from '../../../platform/next-turn.ts';
import { createTextWriter, type TextWriter } from './text-writer.ts';

/** Characters parsed before other requests are served: less than 10 ms. */
const sliceChars = 4 * 1024;
/** Twice the maximum length of a task's notes; the rest of a longer page is not parsed. */
const enoughChars = 40_000;
/** Deeper than any mail program nests. The cost of a closing tag grows with the depth. */
const deepest = 400;
const longestHref = 1_000;

const hiddenTags = new Set(['style', 'script', 'head', 'title', 'template', 'noscript', 'svg', 'select', 'textarea']);
const voidTags = new Set(['br', 'hr', 'img', 'input', 'meta', 'link', 'area', 'base', 'col', 'embed', 'source', 'wbr']);
const lineTags = new Set(
  'div tr section article header footer main aside address dt dd form center caption'.split(' '),
);
const paragraphTags = new Set('p h1 h2 h3 h4 h5 h6 table ul ol dl blockquote pre figure'.split(' '));

/**
 * Returns the text of an HTML page: without markup and hidden elements, cells of a row separated by a bar, links with their target,
 * quotes with "> " in front. Parses in slices, so that a large page does not block other requests.
 */
export async function htmlToText(html: string): Promise<string> {
  const writer = createTextWriter();
  const reading = parseElements(writer);
  const parser = new Parser(reading.handler, { decodeEntities: true, lowerCaseTags: true });
  for (let at = 0; at < html.length && !reading.isTooDeep() && writer.length() < enoughChars; at += sliceChars) {
    parser.write(html.slice(at, at + sliceChars));
    await nextTurn();
  }
  // Without `end`, which would close every open element of a truncated page.
  return writer.finish();
}

interface OpenElement {
  name: string;
  isHidden: boolean;
  isQuote: boolean;
  href: string | null;
  /** Position where the link text starts. */
  start: number;
}

function parseElements(writer: TextWriter) {
  const open: OpenElement[] = [];
  const lists: { next: number | null }[] = [];
  let hidden = 0;

  function onopentag(name: string, attributes: Record<string, string>): void {
    const element: OpenElement = {
      name,
      isHidden: hiddenTags.has(name) || isHiddenByStyle(attributes),
      isQuote: name === 'blockquote' && !isIndent(attributes),
      href: name === 'a' ? usableHref(attributes['href']) : null,
      start: writer.length(),
    };
    open.push(element);
    if (element.isHidden) hidden += 1;
    if (hidden > 0) return;
    if (name === 'br') writer.newLine();
    else if (name === 'hr') writer.breakLine(2);
    else if (name === 'li') openItem();
    else if (name === 'td' || name === 'th') writer.openCell();
    else if (paragraphTags.has(name)) writer.breakLine(2);
    else if (lineTags.has(name)) writer.breakLine(1);
    if (name === 'tr') writer.openRow();
    if (name === 'pre') writer.keepSpaces(true);
    if (name === 'ul' || name === 'ol') lists.push({ next: name === 'ol' ? 1 : null });
    if (element.isQuote) writer.quote(1);
  }

  function openItem(): void {
    writer.breakLine(1);
    const list = lists.at(-1);
    if (list?.next == null) return writer.mark('- ');
    writer.mark(`${list.next}. `);
    list.next += 1;
  }

  function onclosetag(name: string): void {
    const element = open.at(-1)?.name === name ? open.pop() : undefined;
    if (!element) return;
    if (element.isHidden) hidden -= 1;
    if (hidden > 0 || element.isHidden || voidTags.has(name)) return;
    if (element.href !== null) closeLink(element.href, element.start);
    if (name === 'tr') writer.closeRow();
    if (name === 'pre') writer.keepSpaces(false);
    if (name === 'ul' || name === 'ol') lists.pop();
    if (paragraphTags.has(name)) writer.breakLine(2);
    else if (lineTags.has(name) || name === 'li') writer.breakLine(1);
    if (element.isQuote) writer.quote(-1);
  }

  function closeLink(href: string, start: number): void {
    const words = writer.since(start).trim();
    const address = href.replace(/^mailto:/i, '').replace(/\?.*$/, '');
    if (words === '' || words === href || words === address || sameSite(words, href)) return;
    writer.append(` <${href}>`);
  }

  return {
    handler: { onopentag, onclosetag, ontext: (text: string) => hidden === 0 && writer.text(text) },
    isTooDeep: () => open.length > deepest,
  };
}

/** Returns true for the text 'shop.example' and the link https://shop.example/. */
function sameSite(words: string, href: string): boolean {
  const plain = (url: string) => url.replace(/^https?:\/\//i, '').replace(/\/$/, '');
  return plain(words) === plain(href);
}

function usableHref(href: string | undefined): string | null {
  const target = href?.trim() ?? '';
  return target.length <= longestHref && /^(?:https?:\/\/|mailto:|tel:)[^\s<>]+$/i.test(target) ? target : null;
}

function isHiddenByStyle({ style = '', hidden }: Record<string, string>): boolean {
  return (
    hidden !== undefined || /(?:^|[;\s])(?:display\s*:\s*none|mso-hide\s*:\s*all|visibility\s*:\s*hidden)/i.test(style)
  );
}

/** Gmail writes an indented paragraph as a blockquote without a border. */
function isIndent({ style = '', type }: Record<string, string>): boolean {
  return type !== 'cite' && /border\s*:\s*(?:none|0)/i.test(style) && /40px/.test(style);
}
