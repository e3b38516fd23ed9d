import type { ContactRow } from './contacts.table.ts';

const columns = ['name', 'email', 'company', 'designation', 'phone'] as const satisfies (keyof ContactRow)[];
/** Byte order mark: makes Excel read the file as UTF-8. */
const byteOrderMark = '\uFEFF';

/** Yields RFC 4180, with lines that a spreadsheet would take for formulas made into text. */
export async function* writeContactsCsv(pages: AsyncIterable<ContactRow[]>): AsyncGenerator<string> {
  yield byteOrderMark + csvLine([...columns]);
  for await (const contacts of pages)
    yield contacts.map((contact) => csvLine(columns.map((column) => contact[column] ?? ''))).join('');
}

function csvLine(cells: string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(value: string): string {
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  // Spreadsheets of many countries separate by semicolons: unquoted, the rest of the cell could begin a formula.
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
