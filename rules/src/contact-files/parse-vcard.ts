/** One property of a card: `item1.TEL;TYPE=CELL:+91 98450` has the name TEL. */
interface Property {
  name: string;
  /** In upper case, as written: `TYPE=CELL`, or `CELL` alone in vCard 2.1. */
  parameters: string[];
  value: string;
}

type Card = Map<string, string>;

/** Properties without information about the person. */
const technical = new Set(
  'BEGIN END VERSION PRODID UID REV SORT-STRING CLASS KIND X-ABLABEL X-ABADR X-ABUID X-ABSHOWAS'.split(' '),
);
const labels: Record<string, string> = {
  ADR: 'Address',
  BDAY: 'Birthday',
  CATEGORIES: 'Labels',
  NICKNAME: 'Nickname',
  NOTE: 'Notes',
  PHOTO: 'Photo',
  ROLE: 'Role',
  URL: 'Website',
  'X-SOCIALPROFILE': 'Website',
};
/** Values of properties that are not imported are cut at this length: the text of a photo is long. */
const longestOther = 200;

/** Returns the cards of a vCard file (2.1, 3.0 and 4.0) as a table with a header. */
export function parseVcards(text: string): string[][] {
  const cards: Card[] = [];
  let properties: Property[] | null = null;
  for (const line of unfold(text)) {
    const property = parseProperty(line);
    if (property?.name === 'BEGIN' && property.value.trim().toUpperCase() === 'VCARD') properties = [];
    else if (property?.name === 'END' && properties) {
      cards.push(toCard(properties));
      properties = null;
    } else if (property) properties?.push(property);
  }
  const columns = [...new Set(cards.flatMap((card) => [...card.keys()]))];
  return cards.length === 0 ? [] : [columns, ...cards.map((card) => columns.map((column) => card.get(column) ?? ''))];
}

/** Joins folded lines: those that begin with a blank, and quoted-printable ones that end in "=". */
function* unfold(text: string): Generator<string> {
  let line = '';
  for (const next of text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)) {
    if (/^[ \t]/.test(next)) line += next.slice(1);
    else if (line.endsWith('=') && isQuotedPrintable(line)) line = line.slice(0, -1) + next;
    else {
      if (line !== '') yield line;
      line = next;
    }
  }
  if (line !== '') yield line;
}

const isQuotedPrintable = (line: string) => /^[^:]*;(?:ENCODING=)?QUOTED-PRINTABLE[;:]/i.test(line);

function parseProperty(line: string): Property | null {
  const end = findColon(line);
  if (end < 0) return null;
  const [head = '', ...parameters] = line.slice(0, end).split(';');
  const value = line.slice(end + 1);
  const upper = parameters.map((parameter) => parameter.toUpperCase().replaceAll('"', ''));
  const name = head.slice(head.lastIndexOf('.') + 1).toUpperCase();
  return { name, parameters: upper, value: isQuotedPrintable(line) ? decodeQuotedPrintable(value, upper) : value };
}

/** Returns where the value begins; a colon inside a quoted parameter does not count. */
function findColon(line: string): number {
  let quoted = false;
  for (let index = 0; index < line.length; index += 1) {
    if (line[index] === '"') quoted = !quoted;
    if (line[index] === ':' && !quoted) return index;
  }
  return line.indexOf(':');
}

function decodeQuotedPrintable(value: string, parameters: readonly string[]): string {
  const bytes: number[] = [];
  const encoder = new TextEncoder();
  for (let index = 0; index < value.length; index += 1) {
    const code = value[index] === '=' ? /^[0-9A-F]{2}$/i.exec(value.slice(index + 1, index + 3))?.[0] : undefined;
    if (code === undefined) bytes.push(...encoder.encode(value.charAt(index)));
    else {
      bytes.push(Number.parseInt(code, 16));
      index += 2;
    }
  }
  const charset = parameters.find((parameter) => parameter.startsWith('CHARSET='))?.slice('CHARSET='.length) ?? 'utf-8';
  return createDecoder(charset).decode(new Uint8Array(bytes));
}

function createDecoder(charset: string): TextDecoder {
  try {
    return new TextDecoder(charset);
  } catch {
    // An unknown character set.
    return new TextDecoder();
  }
}

function toCard(properties: readonly Property[]): Card {
  const card: Card = new Map();
  const first = (name: string) => properties.find((property) => property.name === name)?.value;
  const [family = '', given = '', additional = '', prefix = '', suffix = ''] = components(first('N') ?? '');
  card.set('Name', unescapeText(first('FN') ?? ''));
  card.set('First name', given);
  card.set('Middle name', additional);
  card.set('Last name', family);
  addAll(card, 'Email', listByPreference(properties, 'EMAIL'));
  addAll(card, 'Phone', listByPreference(properties, 'TEL'));
  const [company = '', ...units] = components(first('ORG') ?? '');
  card.set('Company', company);
  card.set('Job title', unescapeText(first('TITLE') ?? ''));
  const others = { Prefix: prefix, Suffix: suffix, Department: units.filter(Boolean).join(', ') };
  for (const [heading, value] of Object.entries(others)) if (value !== '') card.set(heading, value);
  for (const property of properties) {
    const { name, value } = property;
    if (name === 'TEL' && isFax(property)) addNumbered(card, 'Fax', unescapeText(value));
    else if (!technical.has(name) && !read.has(name)) addNumbered(card, toHeading(property), toCell(name, value));
  }
  return card;
}

/** An address names its place, so that those at home and at work stay apart. */
function toHeading({ name, parameters }: Property): string {
  const place = name === 'ADR' && parameters.map((parameter) => /\b(?:HOME|WORK)\b/.exec(parameter)?.[0]).find(Boolean);
  return place ? `${place.charAt(0)}${place.slice(1).toLowerCase()} address` : (labels[name] ?? name);
}

/** Adds a value under a heading, a further one under the heading with a number. */
function addNumbered(card: Card, heading: string, value: string): void {
  let free = heading;
  for (let count = 2; card.has(free); count += 1) free = `${heading} ${count}`;
  if (value !== '') card.set(free, value);
}

/** Returns the value of a property as an address book writes it into the cell of a table. */
function toCell(name: string, value: string): string {
  if (name === 'ADR') return components(value).filter(Boolean).join(', ');
  if (name === 'CATEGORIES')
    return value
      .split(/(?<!\\),/)
      .map(unescapeText)
      .join(' ::: ');
  return unescapeText(imported.has(name) ? value : value.slice(0, longestOther));
}

const imported = new Set(['BDAY', 'NOTE', 'URL', 'X-SOCIALPROFILE']);
const read = new Set(['FN', 'N', 'EMAIL', 'TEL', 'ORG', 'TITLE']);

function addAll(card: Card, heading: string, values: readonly string[]): void {
  card.set(heading, values[0] ?? '');
  for (const [index, value] of values.entries()) if (index > 0) card.set(`${heading} ${index + 1}`, value);
}

const hasParameter = ({ parameters }: Property, word: RegExp) => parameters.some((parameter) => word.test(parameter));
const isFax = (property: Property) => hasParameter(property, /\b(?:FAX|PAGER)\b/);

/** Returns the values of EMAIL or TEL: the preferred one first, then mobile numbers, without fax and pager numbers. */
function listByPreference(properties: readonly Property[], name: string): string[] {
  const rank = (property: Property) => {
    if (hasParameter(property, /\bPREF\b/)) return 0;
    return hasParameter(property, /\b(?:CELL|IPHONE)\b/) ? 1 : 2;
  };
  return properties
    .filter((property) => property.name === name && !isFax(property))
    .toSorted((a, b) => rank(a) - rank(b))
    .map(({ value }) => unescapeText(value).replace(/^(?:tel|mailto):/i, ''))
    .filter((value) => value !== '');
}

/** Returns the parts of N or ORG, which are separated by semicolons. */
function components(value: string): string[] {
  return value.split(/(?<!\\);/).map(unescapeText);
}

function unescapeText(value: string): string {
  return value.replaceAll(/\\([\s\S])/g, (_all, character: string) => (/n/i.test(character) ? '\n' : character)).trim();
}
