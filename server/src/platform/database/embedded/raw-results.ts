import { types, type QueryOptions, type Results } from '@electric-sql/pglite';

/** A column of a result: its name and its PostgreSQL type. */
export interface Column {
  name: string;
  dataTypeID: number;
  /** The type of the elements of an array. */
  elementTypeID?: number | undefined;
}

/** The messages with which the database answered a prepared statement. */
export interface RawResults {
  /** Number of the statement's columns, which are sent once. */
  layout: number;
  answer: Uint8Array;
}

const code = (letter: string) => letter.charCodeAt(0);
const dataRow = code('D');
const commandComplete = code('C');
/** BindComplete, DataRow, CommandComplete and ReadyForQuery. */
const plainCodes = new Set(['2', 'D', 'C', 'Z'].map(code));
const headerLength = 5;

/** Returns whether an answer contains only rows and a command tag: no error, notice or notification. */
export function isPlainAnswer(answer: Uint8Array): boolean {
  const { buffer, byteOffset, byteLength } = answer;
  const view = new DataView(buffer, byteOffset, byteLength);
  for (let at = 0; at < byteLength; at += 1 + view.getUint32(at + 1))
    if (!plainCodes.has(view.getUint8(at))) return false;
  return true;
}

type ParseCell = (text: string) => unknown;
const asText: ParseCell = (text) => text;

/**
 * Returns a function that parses plain answers. PGlite's own parser copies every value twice, and the result would be copied again on its
 * way between threads; here the bytes are sent as they are and each value is decoded once.
 */
export function createResultsParser(columns: readonly Column[]) {
  const fields = columns.map(({ name, dataTypeID }) => ({ name, dataTypeID }));
  /** By the parsers of a query, which Drizzle passes with each. */
  const known = new Map<QueryOptions['parsers'], ParseCell[]>();

  function findCellParsers(parsers: QueryOptions['parsers']): ParseCell[] {
    let found = known.get(parsers);
    if (!found) {
      found = columns.map((column) => parsers?.[column.dataTypeID] ?? findCellParser(column));
      known.set(parsers, found);
    }
    return found;
  }

  return function parseResults(answer: Uint8Array, { rowMode, parsers }: QueryOptions = {}): Results<unknown> {
    const bytes = Buffer.from(answer.buffer, answer.byteOffset, answer.byteLength);
    const parseCells = findCellParsers(parsers);
    const rows: unknown[] = [];
    let tag = '';
    for (let at = 0; at < bytes.length; at += 1 + bytes.readUInt32BE(at + 1)) {
      if (bytes[at] === dataRow) {
        const cells = parseRow(bytes, at + headerLength, parseCells);
        rows.push(rowMode === 'array' ? cells : toObject(columns, cells));
      } else if (bytes[at] === commandComplete)
        tag = bytes.toString('latin1', at + headerLength, at + bytes.readUInt32BE(at + 1));
    }
    return {
      rows,
      fields: [...fields],
      affectedRows: tag.startsWith('SELECT') ? 0 : Number(tag.split(' ').at(-1)) || 0,
    };
  };
}

function findCellParser({ dataTypeID, elementTypeID }: Column): ParseCell {
  if (elementTypeID === undefined) return types.parsers[dataTypeID] ?? asText;
  const parseElement = types.parsers[elementTypeID] ?? asText;
  return (text) => (text === '{}' ? [] : types.arrayParser(text, parseElement, dataTypeID));
}

function parseRow(bytes: Buffer, start: number, parseCells: readonly ParseCell[]): unknown[] {
  let at = start + 2;
  return parseCells.map((parseCell) => {
    const length = bytes.readInt32BE(at);
    at += 4;
    if (length < 0) return null;
    at += length;
    return parseCell(bytes.toString('utf8', at - length, at));
  });
}

function toObject(columns: readonly Column[], cells: readonly unknown[]): Record<string, unknown> {
  return Object.fromEntries(columns.map(({ name }, index) => [name, cells[index]]));
}
