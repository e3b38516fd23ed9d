import { contactInputSchema, type ContactImportResult, type NewContact } from '@aide/contract';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { contactEmailKey, contactPhoneKey } from './contact-keys.ts';

type Skipped = ContactImportResult['skipped'][number];

interface Keys {
  emailKey: string | null;
  phoneKey: string | null;
}

/** What duplicates are looked for among. */
export interface KnownContact extends Keys {
  id: string;
  name: string;
}

export interface CheckedImport {
  fresh: NewContact[];
  skipped: Skipped[];
}

/** Rows checked before yielding to other requests; a few milliseconds of work. */
const rowsPerTurn = 250;

/** Checks every row on its own: a bad one never stops the rest. Rows are counted from 1. */
export async function checkImportRows(
  rows: Record<string, unknown>[],
  known: KnownContact[],
  allowDuplicates: boolean,
): Promise<CheckedImport> {
  const contacts = createIndex<KnownContact>();
  for (const contact of known) contacts.add(contact, contact);
  const inFile = createIndex<number>();
  const checked: CheckedImport = { fresh: [], skipped: [] };
  for (const [index, cells] of rows.entries()) {
    const row = index + 1;
    if (row % rowsPerTurn === 0) await nextTurn();
    const result = contactInputSchema.safeParse(readImportRow(cells));
    if (!result.success) {
      const message = result.error.issues[0]?.message ?? 'This row could not be read';
      checked.skipped.push({ row, problem: 'invalid', message, contactId: null });
      continue;
    }
    const keys = { emailKey: contactEmailKey(result.data.email), phoneKey: contactPhoneKey(result.data.phone) };
    const earlier = inFile.find(keys);
    const contact = allowDuplicates ? undefined : contacts.find(keys);
    if (earlier) {
      const message = `The same ${earlier.by} is in row ${earlier.found}`;
      checked.skipped.push({ row, problem: 'duplicate_in_file', message, contactId: null });
    } else if (contact) {
      const message = `${contact.found.name} already has this ${contact.by}`;
      checked.skipped.push({ row, problem: 'duplicate_of_contact', message, contactId: contact.found.id });
    } else {
      checked.fresh.push(result.data);
      inFile.add(keys, row);
    }
  }
  return checked;
}

/** Finds by address first, by number second. */
function createIndex<T>() {
  const byEmail = new Map<string, T>();
  const byPhone = new Map<string, T>();
  return {
    add({ emailKey, phoneKey }: Keys, value: T): void {
      if (emailKey !== null && !byEmail.has(emailKey)) byEmail.set(emailKey, value);
      if (phoneKey !== null && !byPhone.has(phoneKey)) byPhone.set(phoneKey, value);
    },
    find({ emailKey, phoneKey }: Keys): { found: T; by: 'email' | 'phone' } | undefined {
      const sameEmail = emailKey === null ? undefined : byEmail.get(emailKey);
      if (sameEmail !== undefined) return { found: sameEmail, by: 'email' };
      const samePhone = phoneKey === null ? undefined : byPhone.get(phoneKey);
      return samePhone === undefined ? undefined : { found: samePhone, by: 'phone' };
    },
  };
}

const columns: ReadonlySet<string> = new Set(Object.keys(contactInputSchema.shape));

/** Columns in any case, numbers as text, and the apostrophe off that our own export puts before formulas. */
function readImportRow(cells: Record<string, unknown>): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  for (const [heading, value] of Object.entries(cells)) {
    const column = heading.replace('\uFEFF', '').trim().toLowerCase();
    if (columns.has(column)) row[column] = cellText(value);
  }
  return row;
}

function cellText(value: unknown): unknown {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return typeof value === 'string' && /^'[=+\-@\t\r]/.test(value) ? value.slice(1) : value;
}
