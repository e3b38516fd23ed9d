import type { ContactImportResult } from '@aide/contract';
import {
  createRowReader,
  type ColumnMapping,
  type ImportedFields,
  type ImportField,
} from '@aide/rules/contact-columns';

/** A parsed contact file, as returned by `@aide/rules/contact-files`. */
export interface FileTable {
  columns: string[];
  rows: string[][];
}

/** A row of the request: several values of one field are in one cell, as in Google's files. */
type ImportedRow = Record<Exclude<keyof ImportedFields, 'otherEmails' | 'otherPhones'>, string>;

export interface FileRow {
  /** The row number; the header is row 1. */
  row: number;
  contact: ImportedRow;
  /** The unparsed cells. */
  cells: string[];
}

/** A row that was not imported. */
export interface LeftOutRow {
  row: FileRow;
  reason: string;
  /** The contact exists already; otherwise the row failed. */
  duplicate: boolean;
}

/** Returns the rows as contacts. Rows without a name are omitted. */
export function toFileRows(
  { columns, rows }: FileTable,
  mapping: ColumnMapping,
): { named: FileRow[]; nameless: FileRow[] } {
  const parseRow = createRowReader(columns, mapping);
  const all = rows.map((cells, index) => {
    const { otherEmails, otherPhones, labels, ...fields } = parseRow(cells);
    const join = (...values: unknown[]) => values.filter((value) => value !== '').join(' ::: ');
    const contact = {
      name: String(fields.name),
      email: join(fields.email, ...otherEmails),
      company: String(fields.company),
      designation: String(fields.designation),
      phone: join(fields.phone, ...otherPhones),
      birthday: String(fields.birthday),
      address: String(fields.address),
      website: String(fields.website),
      labels: join(...labels),
      notes: String(fields.notes),
    };
    return { row: index + 2, contact, cells };
  });
  return { named: all.filter(isNamed), nameless: all.filter((row) => !isNamed(row)) };
}

const isNamed = ({ contact }: FileRow) => contact.name !== '';

/** A column of the mapping, with its first non-empty value. */
export interface ShownColumn {
  index: number;
  heading: string;
  sample: string;
  field: ImportField | null;
}

/** Returns the columns that have values, mapped ones first, and the number of empty ones. */
export function listColumns({ columns, rows }: FileTable, mapping: ColumnMapping) {
  const all = columns.map((heading, index) => {
    const sample = rows.find((row) => row[index] !== '')?.[index] ?? '';
    return { index, heading, sample, field: mapping[index] ?? null };
  });
  const shown: ShownColumn[] = all.filter(({ sample }) => sample !== '');
  return {
    read: shown.filter(({ field }) => field !== null),
    unread: shown.filter(({ field }) => field === null),
    empty: all.length - shown.length,
  };
}

/** Returns the rows that an import skipped, with the reasons. `rows` are those of the request. */
export function listLeftOut(rows: readonly FileRow[], skipped: ContactImportResult['skipped']): LeftOutRow[] {
  return skipped.flatMap(({ row: number, problem, message }) => {
    const row = rows[number - 1];
    return row ? [{ row, reason: message, duplicate: problem !== 'invalid' }] : [];
  });
}

/** Returns "1 contact", "2,000 contacts". */
export function formatContactCount(contacts: number): string {
  return `${contacts.toLocaleString('en')} ${contacts === 1 ? 'contact' : 'contacts'}`;
}
