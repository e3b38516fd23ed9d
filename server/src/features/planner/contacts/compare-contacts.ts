import type { ContactDetails, NewContact } from '@aide/contract';
import { listEmailKeys, listPhoneKeys, toKeyColumns } from './contact-keys.ts';

export type ImportedContact = NewContact & ContactDetails;

/** The compared fields of a contact or a row of a file. */
export interface ComparedContact {
  /** Null for a row that is not stored yet. */
  id: string | null;
  /** The row number in the file; null for a stored contact. */
  row: number | null;
  fields: ImportedContact;
  emailKeys: string[];
  phoneKeys: string[];
}

export function toComparedContact(
  fields: ImportedContact,
  place: Pick<ComparedContact, 'id' | 'row'>,
): ComparedContact {
  const keys = toKeyColumns(fields);
  return { ...place, fields, emailKeys: listEmailKeys(keys), phoneKeys: listPhoneKeys(keys) };
}

export interface SameContact {
  found: ComparedContact;
  by: 'email' | 'phone' | 'name';
}

/**
 * Finds the contact of a row: by one of its emails, otherwise by one of its phones, otherwise, for a row with neither, by name. Of several,
 * the one with the row's name. Colleagues share phone numbers, so contacts with emails, but none in common, are two.
 */
export function createContactIndex() {
  const ids = new Set<string>();
  const byEmail = new Map<string, ComparedContact[]>();
  const byPhone = new Map<string, ComparedContact[]>();
  const byName = new Map<string, ComparedContact[]>();
  return {
    add(contact: ComparedContact): void {
      if (contact.id !== null && ids.has(contact.id)) return;
      if (contact.id !== null) ids.add(contact.id);
      for (const key of contact.emailKeys) addTo(byEmail, key, contact);
      for (const key of contact.phoneKeys) addTo(byPhone, key, contact);
      addTo(byName, contact.fields.name, contact);
    },
    find(row: ComparedContact): SameContact | undefined {
      const sameEmail = best(findAll(byEmail, row.emailKeys), row);
      if (sameEmail) return { found: sameEmail, by: 'email' };
      const hasEmail = row.emailKeys.length > 0;
      const samePhone = best(
        findAll(byPhone, row.phoneKeys).filter(({ emailKeys }) => emailKeys.length === 0 || !hasEmail),
        row,
      );
      if (samePhone) return { found: samePhone, by: 'phone' };
      if (hasEmail || row.phoneKeys.length > 0) return undefined;
      const sameName = byName.get(row.fields.name)?.find((contact) => isCompatible(contact, row));
      return sameName && { found: sameName, by: 'name' };
    },
  };
}

function findAll(map: ReadonlyMap<string, ComparedContact[]>, keys: readonly string[]): ComparedContact[] {
  return keys.flatMap((key) => map.get(key) ?? []);
}

function addTo(map: Map<string, ComparedContact[]>, key: string, contact: ComparedContact): void {
  const list = map.get(key);
  if (list) list.push(contact);
  else map.set(key, [contact]);
}

function best(contacts: readonly ComparedContact[], row: ComparedContact): ComparedContact | undefined {
  return contacts.find(({ fields }) => fields.name === row.fields.name) ?? contacts[0];
}

/** Contacts of the same name with different companies or jobs are different people. */
function isCompatible(one: ComparedContact, other: ComparedContact): boolean {
  return (['company', 'designation'] as const).every((field) => {
    const [a, b] = [one.fields[field], other.fields[field]];
    return a === null || b === null || a.toLowerCase() === b.toLowerCase();
  });
}
