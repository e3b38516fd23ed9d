import { setImmediate as nextTurn } from 'node:timers/promises';
import sax from 'sax';
import { davErrors } from './dav-error.ts';
import { appleSpace, caldavSpace, calendarServerSpace, davSpace, type XmlName } from './xml-names.ts';

const prefixes = new Map([
  [davSpace, 'd'],
  [caldavSpace, 'c'],
  [calendarServerSpace, 'cs'],
  [appleSpace, 'a'],
]);

export interface XmlElement extends XmlName {
  attributes: ReadonlyMap<string, string>;
  children: XmlElement[];
  /** The direct text content. */
  text: string;
}

const mostDepth = 20;
const mostElements = 50_000;
/** Characters parsed before other requests are served. */
const sliceLength = 32 * 1024;

/**
 * Parses a document and returns its root element, or undefined if it is empty. A DOCTYPE is rejected, so that there are no entities to
 * expand and no external resources.
 *
 * @throws DavError 400
 */
export async function parseXml(text: string): Promise<XmlElement | undefined> {
  if (text.trim() === '') return undefined;
  const parser = sax.parser(true, { xmlns: true });
  const open: XmlElement[] = [];
  let root: XmlElement | undefined;
  let count = 0;
  const reject = (message: string): never => {
    throw davErrors.malformedXml(message);
  };
  const addText = (words: string) => {
    const element = open.at(-1);
    if (element) element.text += words;
  };
  const openTag = (tag: sax.Tag | sax.QualifiedTag) => {
    count += 1;
    if (open.length >= mostDepth || count > mostElements) reject('The request has too many elements.');
    if (!('uri' in tag)) return;
    const attributes = Object.values(tag.attributes).map(({ local, value }) => [local, value] as const);
    const { uri: space, local: name } = tag;
    const element: XmlElement = { space, name, attributes: new Map(attributes), children: [], text: '' };
    open.at(-1)?.children.push(element);
    root ??= element;
    open.push(element);
  };
  Object.assign(parser, {
    ondoctype: () => reject('A document type is not allowed.'),
    onerror: () => reject('The request is no well-formed XML.'),
    onopentag: openTag,
    onclosetag: () => void open.pop(),
    ontext: addText,
    oncdata: addText,
  });
  for (let start = 0; start < text.length; start += sliceLength) {
    if (start > 0) await nextTurn();
    parser.write(text.slice(start, start + sliceLength));
  }
  parser.close();
  return root ?? reject('The request is no well-formed XML.');
}

/** Returns the first child of that name. */
export function findChild(element: XmlElement, space: string, name: string): XmlElement | undefined {
  return element.children.find((child) => child.space === space && child.name === name);
}

/** Escapes a text for element content. Removes characters that are invalid in XML. */
export function escapeXml(text: string): string {
  return text
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\r', '&#13;');
}

/** Returns an element around escaped XML. Declares an unknown namespace on it. */
export function writeElement({ space, name }: XmlName, inner = '', attributes: Record<string, string> = {}): string {
  const prefix = prefixes.get(space);
  const tag = prefix === undefined ? `x:${name}` : `${prefix}:${name}`;
  const declared = prefix === undefined ? ` xmlns:x="${escapeXml(space)}"` : '';
  const others = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(value)}"`);
  const start = `${tag}${declared}${others.join('')}`;
  return inner === '' ? `<${start}/>` : `<${start}>${inner}</${tag}>`;
}

/** Returns an element in the DAV namespace. */
export function writeDav(name: string, inner = ''): string {
  return writeElement({ space: davSpace, name }, inner);
}

const declaration = '<?xml version="1.0" encoding="utf-8"?>\n';
const namespaces = [...prefixes].map(([space, prefix]) => ` xmlns:${prefix}="${space}"`).join('');

/** Returns the start and the end of a document with that root element. */
export function wrapDocument(root: 'multistatus' | 'error'): { head: string; tail: string } {
  return { head: `${declaration}<d:${root}${namespaces}>`, tail: `</d:${root}>` };
}
