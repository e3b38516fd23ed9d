import { contactInputSchema, type ContactImportResult, type DuplicateChoice, type NewContact } from '@aide/contract';
import { createRowReader, recognizeColumns, type ImportedFields, type RowReader } from '@aide/rules/contact-columns';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createContactIndex, toComparedContact, type ComparedContact } from './compare-contacts.ts';
import type { ContactKeys } from './contacts.repository.ts';
import type { ContactRow, FilledFields } from './contacts.table.ts';

type Skipped = ContactImportResult['skipped'][number];
type Merged = ContactImportResult['merged'][number];

export interface CheckedImport {
  fresh: NewContact[];
  /** Fields to fill in existing contacts, by id. */
  filled: Map<string, FilledFields>;
  merged: Merged[];
  skipped: Skipped[];
}

export interface ImportCheck {
  rows: Record<string, unknown>[];
  duplicates: DuplicateChoice;
  /** Contacts of this import are treated as rows of the same file. */
  batchId: string | undefined;
  /** Finds the contacts that could match some rows. */
  findKnown: (keys: ContactKeys) => Promise<ContactRow[]>;
}

/** Rows checked before other requests are served: a few milliseconds of work. */
const rowsPerTurn = 250;
const fillable = ['email', 'company', 'designation', 'phone'] as const satisfies (keyof FilledFields)[];

/** Checks every row separately; an invalid one does not stop the rest. Rows are numbered from 1. */
export async function checkImportRows({ rows, duplicates, batchId, findKnown }: ImportCheck): Promise<CheckedImport> {
  const parseRow = createReader();
  const contacts = createContactIndex();
  const inFile = createContactIndex();
  const checked: CheckedImport = { fresh: [], filled: new Map(), merged: [], skipped: [] };

  /** Fills the empty fields of `found` from the row. The row is skipped if there is nothing to fill. */
  function merge(found: ComparedContact, contact: NewContact, row: number, skipped: Skipped): void {
    const filled = fillable.filter((field) => found.fields[field] === null && contact[field] !== null);
    const kept = fillable.filter((field) => !filled.includes(field) && differs(field, found.fields, contact));
    if (filled.length === 0) {
      const unchanged = kept.length === 0 ? '' : `; another ${kept.join(', ')} was not taken over`;
      checked.skipped.push({ ...skipped, message: skipped.message + unchanged });
      return;
    }
    for (const field of filled) found.fields[field] = contact[field];
    checked.merged.push({ row, contactId: found.id, filled, kept });
    if (found.id === null) return;
    const values = Object.fromEntries(
      filled.flatMap((field) => (contact[field] === null ? [] : [[field, contact[field]]])),
    );
    checked.filled.set(found.id, { ...checked.filled.get(found.id), ...values });
  }

  function check(contact: NewContact, row: number): void {
    const compared = toComparedContact(contact, { id: null, row });
    const earlier = inFile.find(compared);
    const known = duplicates === 'create' ? undefined : contacts.find(compared);
    const match = earlier ?? known;
    if (!match) {
      checked.fresh.push(contact);
      inFile.add(compared);
      return;
    }
    const { found, by } = match;
    const skipped: Skipped = {
      row,
      problem: earlier ? 'duplicate_in_file' : 'duplicate_of_contact',
      message:
        found.row === null ? `${found.fields.name} already has this ${by}` : `The same ${by} is in row ${found.row}`,
      contactId: earlier ? null : found.id,
    };
    if (duplicates === 'merge') merge(found, contact, row, skipped);
    else checked.skipped.push(skipped);
  }

  for (let start = 0; start < rows.length; start += rowsPerTurn) {
    if (start > 0) await nextTurn();
    const parsed = rows.slice(start, start + rowsPerTurn).map((cells) => contactInputSchema.safeParse(parseRow(cells)));
    const valid = parsed.flatMap(({ data }) => (data ? [toComparedContact(data, { id: null, row: null })] : []));
    for (const contact of await findKnown(toKeys(valid))) {
      const index = batchId !== undefined && contact.importId === batchId ? inFile : contacts;
      index.add(toComparedContact(contact, { id: contact.id, row: null }));
    }
    for (const [index, result] of parsed.entries()) {
      const row = start + index + 1;
      if (result.success) check(result.data, row);
      else {
        const message = result.error.issues[0]?.message ?? 'This row could not be read';
        checked.skipped.push({ row, problem: 'invalid', message, contactId: null });
      }
    }
  }
  return checked;
}

function toKeys(contacts: readonly ComparedContact[]): ContactKeys {
  return {
    emailKeys: contacts.flatMap(({ emailKey }) => emailKey ?? []),
    phoneKeys: contacts.flatMap(({ phoneKey }) => phoneKey ?? []),
    names: contacts.flatMap(({ emailKey, phoneKey, fields }) => ((emailKey ?? phoneKey ?? false) ? [] : fields.name)),
  };
}

function differs(field: keyof FilledFields, one: NewContact, other: NewContact): boolean {
  const value = other[field];
  return value !== null && value.toLowerCase() !== one[field]?.toLowerCase();
}

/** Returns a function that reads a row by its headings, which are parsed once per file. */
function createReader(): (cells: Record<string, unknown>) => ImportedFields {
  const readers = new Map<string, RowReader>();
  return (cells) => {
    const columns = Object.keys(cells);
    const key = columns.join('\n');
    let reader = readers.get(key);
    if (!reader) readers.set(key, (reader = createRowReader(columns, recognizeColumns(columns))));
    return reader(Object.values(cells));
  };
}
