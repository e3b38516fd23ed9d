import {
  contactDetailInputs,
  contactInputSchema,
  limits,
  type ContactImportResult,
  type DuplicateChoice,
} from '@aide/contract';
import { createRowReader, recognizeColumns, type ImportedFields, type RowReader } from '@aide/rules/contact-columns';
import { nextTurn } from '../../../platform/next-turn.ts';
import {
  createContactIndex,
  toComparedContact,
  type ComparedContact,
  type ImportedContact,
} from './compare-contacts.ts';
import { contactEmailKey, contactPhoneKey } from './contact-keys.ts';
import type { ContactKeys } from './contacts.repository.ts';
import { filledLists, filledTexts, type ContactRow, type FilledFields } from './contacts.table.ts';

type Skipped = ContactImportResult['skipped'][number];
type Merged = ContactImportResult['merged'][number];

export interface CheckedImport {
  fresh: ImportedContact[];
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
const rowSchema = contactInputSchema.extend(contactDetailInputs.shape);

/** Checks every row separately; an invalid one does not stop the rest. Rows are numbered from 1. */
export async function checkImportRows({ rows, duplicates, batchId, findKnown }: ImportCheck): Promise<CheckedImport> {
  const parseRow = createReader();
  const contacts = createContactIndex();
  const inFile = createContactIndex();
  const checked: CheckedImport = { fresh: [], filled: new Map(), merged: [], skipped: [] };

  /**
   * Fills the empty fields of `found` from the row and adds its addresses, numbers and labels. The row is skipped if there is nothing to
   * fill.
   */
  function merge(found: ComparedContact, contact: ImportedContact, row: number, skipped: Skipped): void {
    const fill = toFill(found, contact);
    const filled = [...filledTexts, ...filledLists].filter((field) => fill[field] !== undefined);
    const kept = filledTexts.filter(
      (field) =>
        field !== 'email' && field !== 'phone' && !filled.includes(field) && differs(field, found.fields, contact),
    );
    if (filled.length === 0) {
      const unchanged = kept.length === 0 ? '' : `; another ${kept.join(', ')} was not taken over`;
      checked.skipped.push({ ...skipped, message: skipped.message + unchanged });
      return;
    }
    const before = found.id === null ? undefined : checked.filled.get(found.id);
    Object.assign(found.fields, fill, addLists(found.fields, fill));
    Object.assign(found, toComparedContact(found.fields, found));
    checked.merged.push({ row, contactId: found.id, filled, kept });
    if (found.id !== null) checked.filled.set(found.id, { ...before, ...fill, ...addLists(before ?? {}, fill) });
  }

  function check(contact: ImportedContact, row: number): void {
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
    const parsed = rows.slice(start, start + rowsPerTurn).map((cells) => rowSchema.safeParse(parseRow(cells)));
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
    emailKeys: contacts.flatMap(({ emailKeys }) => emailKeys),
    phoneKeys: contacts.flatMap(({ phoneKeys }) => phoneKeys),
    names: contacts.flatMap(({ emailKeys, phoneKeys, fields }) =>
      emailKeys.length + phoneKeys.length > 0 ? [] : fields.name,
    ),
  };
}

/** Returns the fields of a row that a contact lacks. An address or a number besides its own is one of the others, while there is room. */
function toFill({ fields }: ComparedContact, contact: ImportedContact): FilledFields {
  const fill: FilledFields = {};
  for (const field of filledTexts) {
    const value = contact[field];
    if (fields[field] === null && value !== null) fill[field] = value;
  }
  const add = (
    field: (typeof filledLists)[number],
    max: number,
    values: Values,
    toKey: (value: string) => string | null,
  ) => {
    const seen = new Set([...values.has, ...fields[field]].flatMap((value) => (value ? (toKey(value) ?? value) : [])));
    const added = [...values.gets, ...contact[field]].filter((value) => {
      const key = value && (toKey(value) ?? value);
      return key && !seen.has(key) && seen.add(key);
    });
    const room = added.filter((value) => value !== null).slice(0, Math.max(0, max - fields[field].length));
    if (room.length > 0) fill[field] = room;
  };
  const { contactOthers, tags } = limits;
  add('otherEmails', contactOthers, { has: [fields.email, fill.email], gets: [contact.email] }, contactEmailKey);
  add('otherPhones', contactOthers, { has: [fields.phone, fill.phone], gets: [contact.phone] }, contactPhoneKey);
  add('labels', tags, { has: [], gets: [] }, toLabelKey);
  return fill;
}

interface Values {
  has: readonly (string | null | undefined)[];
  gets: readonly (string | null)[];
}

const toLabelKey = (label: string) => label.toLowerCase();

/** Returns the lists of the fill after those of the fields. */
function addLists(
  fields: Pick<FilledFields, (typeof filledLists)[number]>,
  fill: FilledFields,
): Pick<FilledFields, (typeof filledLists)[number]> {
  const lists = filledLists.filter((field) => fill[field] !== undefined);
  return Object.fromEntries(lists.map((field) => [field, [...(fields[field] ?? []), ...(fill[field] ?? [])]]));
}

function differs(field: (typeof filledTexts)[number], one: ImportedContact, other: ImportedContact): boolean {
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
