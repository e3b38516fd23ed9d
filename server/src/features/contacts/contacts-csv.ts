import type { ContactRow } from './contacts.table.ts';

const columns = ['name', 'email', 'company', 'designation', 'phone'] as const satisfies (keyof ContactRow)[];
/** Tells Excel that the file is UTF-8. */
const byteOrderMark = '\uFEFF';

/** RFC 4180, with lines that a spreadsheet would take for formulas made into text. */
export function contactsCsv(contacts: ContactRow[]): string {
  const lines = [[...columns], ...contacts.map((contact) => columns.map((column) => contact[column] ?? ''))];
  return byteOrderMark + lines.map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('');
}

function csvCell(value: string): string {
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
