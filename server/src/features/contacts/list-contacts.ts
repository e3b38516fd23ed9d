import type { UserContext } from '../../platform/context.ts';
import type { Page } from '../../platform/database/page.ts';
import { listContactPage, type ContactFilter } from './contacts.repository.ts';
import type { ContactRow } from './contacts.table.ts';

/** Contacts by name; everything without `limit`. */
export async function listContacts({ tx, user }: UserContext, filter: ContactFilter): Promise<Page<ContactRow>> {
  return listContactPage(tx, user.id, filter);
}
