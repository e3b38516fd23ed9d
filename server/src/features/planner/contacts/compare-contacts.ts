import type { NewContact } from '@aide/contract';
import { contactEmailKey, contactPhoneKey } from './contact-keys.ts';

/** The compared fields of a contact or a row of a file. */
export interface ComparedContact {
  /** Null for a row that is not stored yet. */
  id: string | null;
  /** The row number in the file; null for a stored contact. */
  row: number | null;
  fields: NewContact;
  emailKey: string | null;
  phoneKey: string | null;
}

export function toComparedContact(fields: NewContact, place: Pick<ComparedContact, 'id' | 'row'>): ComparedContact {
  return { ...place, fields, emailKey: contactEmailKey(fields.email), phoneKey: contactPhoneKey(fields.phone) };
}

export interface SameContact {
  found: ComparedContact;
  by: 'email' | 'phone' | 'name';
}

/**
 * Finds the contact of a row: by email, otherwise by phone, otherwise, for a row with neither, by name. Of several, the one with the row's
 * name. Colleagues share phone numbers, so two different emails are two contacts.
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
      addTo(byEmail, contact.emailKey, contact);
      addTo(byPhone, contact.phoneKey, contact);
      addTo(byName, contact.fields.name, contact);
    },
    find(row: ComparedContact): SameContact | undefined {
      const sameEmail = best(byEmail.get(row.emailKey ?? ''), row);
      if (sameEmail) return { found: sameEmail, by: 'email' };
      const samePhone = best(
        byPhone
          .get(row.phoneKey ?? '')
          ?.filter(({ emailKey }) => emailKey === null || row.emailKey === null || emailKey === row.emailKey),
        row,
      );
      if (samePhone) return { found: samePhone, by: 'phone' };
      if (row.emailKey !== null || row.phoneKey !== null) return undefined;
      const sameName = byName.get(row.fields.name)?.find((contact) => isCompatible(contact, row));
      return sameName && { found: sameName, by: 'name' };
    },
  };
}

function addTo(map: Map<string, ComparedContact[]>, key: string | null, contact: ComparedContact): void {
  if (key === null) return;
  const list = map.get(key);
  if (list) list.push(contact);
  else map.set(key, [contact]);
}

function best(contacts: ComparedContact[] | undefined, row: ComparedContact): ComparedContact | undefined {
  return contacts?.find(({ fields }) => fields.name === row.fields.name) ?? contacts?.[0];
}

/** Contacts of the same name with different companies or jobs are different people. */
function isCompatible(one: ComparedContact, other: ComparedContact): boolean {
  return (['company', 'designation'] as const).every((field) => {
    const [a, b] = [one.fields[field], other.fields[field]];
    return a === null || b === null || a.toLowerCase() === b.toLowerCase();
  });
}
