import { findUnknownName } from '@aide/rules';
import { editRow, planRows, type ReadRow, type RowEdit } from './rows.rules.ts';

/** Returns the edits with a new contact for every row that names it. */
export function addContact(read: readonly ReadRow[], edits: readonly RowEdit[], name: string): RowEdit[] {
  return planRows(read, edits).reduce<RowEdit[]>(
    (changed, { message, overrides, places: [place = 0] }) =>
      findUnknownName(message)?.toLowerCase() === name.toLowerCase() && overrides.contact_id == null
        ? editRow(read, changed, place, { overrides: { ...overrides, new_contact: name } })
        : changed,
    [...edits],
  );
}
