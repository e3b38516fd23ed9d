import { zipSync } from 'fflate';
import readXlsxFile from 'read-excel-file/universal';
import { FileError } from '../files/file-error.ts';
import { findHeader } from '../files/parse-delimited.ts';
import { unzipParts } from '../files/unzip-parts.ts';
import { countContactColumns } from './parse-csv.ts';

/**
 * Returns the cells of the first sheet that is not empty.
 * @throws FileError when the file unpacks to more than 60 MB or is not a workbook
 */
export async function parseXlsx(bytes: Uint8Array): Promise<string[][]> {
  const sheets = await parseSheets(bytes);
  const tables = sheets.map(({ data }) =>
    data.map((row) => row.map(toText)).filter((row) => row.some((cell) => cell !== '')),
  );
  const table = tables.find((rows) => rows.length > 0) ?? [];
  return table.slice(findHeader(table, countContactColumns));
}

/**
 * The library unpacks large parts in a worker from a blob, which the page's content security policy forbids, so they
 * are unpacked first.
 */
async function parseSheets(bytes: Uint8Array) {
  const parts = unzipParts(bytes, (name) => /\.(?:xml|rels)$/.test(name));
  try {
    return await readXlsxFile(toArrayBuffer(zipSync(parts, { level: 0 })), { parseNumber: (number) => number });
  } catch (error) {
    throw new FileError('unreadable', { cause: error });
  }
}

function toArrayBuffer(bytes: Uint8Array): ArrayBuffer {
  return new Uint8Array(bytes).buffer;
}

/** Excel stores long numbers as 9.84501E9, but here it is a phone number. */
function toText(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  const text = typeof cell === 'string' ? cell.trim() : JSON.stringify(cell);
  return /^\d(?:\.\d+)?e\+?\d+$/i.test(text) ? String(Number(text)) : text;
}
