import { zipSync } from 'fflate';
import readXlsxFile from 'read-excel-file/universal';
import { FileError } from '../files/file-error.ts';
import { findHeader } from '../files/parse-delimited.ts';
import { unzipParts } from '../files/unzip-parts.ts';
import { countContactColumns } from './parse-csv.ts';

/**
 * Returns the cells of a workbook: the rows of all sheets with contacts below the headings of all of them, with the name of their sheet if
 * there are several. Without a sheet whose headings are known, the first one that is not empty.
 * @throws FileError when the file unpacks to more than 60 MB or is not a workbook
 */
export async function parseXlsx(bytes: Uint8Array): Promise<string[][]> {
  const tables = (await parseSheets(bytes)).flatMap(({ sheet, data }) => {
    const rows = data.map((row) => row.map(toText)).filter((row) => row.some((cell) => cell !== ''));
    const [header = [], ...body] = rows.slice(findHeader(rows, countContactColumns));
    return rows.length === 0 ? [] : [{ sheet, header: header.map(nameColumn), body }];
  });
  const known = tables.filter(({ header, body }) => body.length > 0 && countContactColumns(header) > 0);
  const [first, ...others] = known.length > 0 ? known : tables.slice(0, 1);
  if (!first) return [];
  if (others.length === 0) return [first.header, ...first.body];
  const columns = [...new Set(known.flatMap(({ header }) => header))];
  const rows = known.flatMap(({ sheet, header, body }) =>
    body.map((row) => [...columns.map((column) => row[header.indexOf(column)] ?? ''), sheet]),
  );
  return [[...columns, 'Sheet'], ...rows];
}

/** Two columns of a sheet have different names, so that sheets can be joined by them. */
function nameColumn(heading: string, index: number, all: readonly string[]): string {
  return heading === '' || all.indexOf(heading) < index ? `${heading} ${index + 1}`.trim() : heading;
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
