import type { ContactRow } from './contacts.table.ts';

const columns = ['name', 'email', 'company', 'designation', 'phone'] as const satisfies (keyof ContactRow)[];
/** Byte order mark: makes Excel read the file as UTF-8. */
const byteOrderMark = '\uFEFF';

/** Yields CSV (RFC 4180). Cells that a spreadsheet would evaluate as formulas are escaped. */
export async function* writeContactsCsv(pages: AsyncIterable<ContactRow[]>): AsyncGenerator<string> {
  yield byteOrderMark + csvLine([...columns]);
  for await (const contacts of pages)
    yield contacts.map((contact) => csvLine(columns.map((column) => contact[column] ?? ''))).join('');
}

function csvLine(cells: string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(value: string): string {
  // Each line: a spreadsheet that splits at line breaks inside quotation marks would start a cell there.
  const text = value.replaceAll(/^(?=[=+\-@\t\r])/gm, `'`);
  // In many locales semicolons are separators: unquoted, the rest of the cell could start a formula.
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
