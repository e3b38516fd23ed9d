import Papa from 'papaparse';
import { recognizeColumns } from '../contact-columns.ts';
import { parseDelimited } from '../files/parse-delimited.ts';

/** Returns the cells of a delimited text, without empty lines and lines before the header. */
export function parseCsv(text: string): string[][] {
  return parseDelimited(text, countContactColumns);
}

export function countContactColumns(row: readonly string[]): number {
  return recognizeColumns(row).filter((field) => field !== null).length;
}

/** Returns a table as CSV, with an apostrophe before cells that a spreadsheet would treat as a formula. */
export function writeCsv(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  return Papa.unparse({ fields: [...columns], data: rows.map((row) => [...row]) }, { escapeFormulae: true });
}
