import { recognizeColumns, type ColumnMapping } from '../contact-columns.ts';
import { decodeText } from '../files/decode-text.ts';
import { FileError, largestFile } from '../files/file-error.ts';
import { isZip } from '../files/unzip-parts.ts';
import { parseCsv } from './parse-csv.ts';
import { parseVcards } from './parse-vcard.ts';
import { parseXlsx } from './parse-xlsx.ts';

export { writeCsv } from './parse-csv.ts';

/** A contact file as a table. */
export interface ContactTable {
  /** The headings; a column without one is named by its position. */
  columns: string[];
  /** Each row has as many cells as there are columns. */
  rows: string[][];
  /** The fields by heading; the user can change them. */
  mapping: ColumnMapping;
}

/**
 * Reads a file of contacts: CSV with any delimiter, vCard or Excel, recognised by its content.
 * @throws FileError when the file is too large or cannot be read
 */
export async function parseContactFile(bytes: Uint8Array): Promise<ContactTable> {
  if (bytes.length > largestFile) throw new FileError('too_large');
  const [header = [], ...body] = await parseCells(bytes);
  const width = Math.max(header.length, ...body.slice(0, 100).map((row) => row.length));
  const columns = Array.from({ length: width }, (_, index) => header[index]?.trim() || `Column ${index + 1}`);
  const rows = body
    .map((row) => columns.map((_column, index) => row[index]?.trim() ?? ''))
    .filter((row) => row.some((cell) => cell !== ''));
  return { columns, rows, mapping: recognizeColumns(columns, rows) };
}

async function parseCells(bytes: Uint8Array): Promise<string[][]> {
  if (isZip(bytes)) return parseXlsx(bytes);
  const text = decodeText(bytes);
  // Text has no NUL characters; an .xls file or an image has.
  if (text.includes('\0')) throw new FileError('unreadable');
  return /^\uFEFF?\s*BEGIN:VCARD/i.test(text) ? parseVcards(text) : parseCsv(text);
}
