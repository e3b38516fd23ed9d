import type { UserContext } from '../../../platform/context.ts';
import type { Page } from '../../../platform/database/page.ts';
import { fail } from '../../../platform/errors.ts';
import {
  countContacts,
  type ContactFilter,
  findContact,
  findContactsById,
  listContactPage,
} from './contacts.repository.ts';
import type { ContactRow } from './contacts.table.ts';

/** Returns contacts by name; all without `limit`. */
export async function listContacts({ tx, user }: UserContext, filter: ContactFilter): Promise<Page<ContactRow>> {
  return listContactPage(tx, user.id, filter);
}

/** Returns the number of contacts on all pages of `listContacts`. */
export async function countFoundContacts({ tx, user }: UserContext, q?: string): Promise<number> {
  return countContacts(tx, user.id, q);
}

/** Returns a contact. @throws CONTACT_NOT_FOUND */
export async function getContact({ tx, user }: UserContext, id: string): Promise<ContactRow> {
  const contact = await findContact(tx, user.id, id);
  if (!contact) throw fail('CONTACT_NOT_FOUND');
  return contact;
}

/** Returns the contacts with these ids; missing ones are omitted. */
export async function findContacts({ tx, user }: UserContext, ids: string[]): Promise<ContactRow[]> {
  return ids.length === 0 ? [] : findContactsById(tx, user.id, ids);
}
