import sax from 'sax';
import { nextTurn } from '../../../platform/next-turn.ts';
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

const maxDepth = 20;
const maxElements = 50_000;
const maxAttributes = 50;
const longestName = 200;
/** Characters parsed at once. The limits of an open tag are checked in between: the parser compares each attribute with all before it. */
const sliceLength = 512;
/** Slices parsed before other requests are served. */
const slicesPerTurn = 64;

/** The parser with the state of its open tag, which its types omit. */
interface TagParser extends sax.SAXParser {
  attribList: unknown[];
  attribName: string;
  tagName: string;
}

/**
 * Parses a document and returns its root element, or undefined if it is empty. A DOCTYPE is rejected, so that there are no entities to
 * expand and no external resources.
 *
 * @throws DavError 400
 */
export async function parseXml(text: string, most = maxElements): Promise<XmlElement | undefined> {
  if (text.trim() === '') return undefined;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see TagParser
  const parser = sax.parser(true, { xmlns: true }) as TagParser;
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
    if (open.length >= maxDepth || count > most) reject('The request has too many elements.');
    if (!('uri' in tag)) return;
    if (Object.keys(tag.attributes).length > maxAttributes) reject('An element has too many attributes.');
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
  for (let slice = 0; slice * sliceLength < text.length; slice += 1) {
    if (slice % slicesPerTurn === slicesPerTurn - 1) await nextTurn();
    parser.write(text.slice(slice * sliceLength, (slice + 1) * sliceLength));
    const { attribList, attribName, tagName } = parser;
    if (attribList.length > maxAttributes) reject('An element has too many attributes.');
    if (Math.max(attribName.length, tagName.length) > longestName) reject('A name is too long.');
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
