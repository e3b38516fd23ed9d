import type { UserContext } from '../../platform/context.ts';
import { fail } from '../../platform/errors.ts';
import { findContact } from './contacts.repository.ts';
import type { ContactRow } from './contacts.table.ts';

export async function getContact({ tx, user }: UserContext, id: string): Promise<ContactRow> {
  const contact = await findContact(tx, user.id, id);
  if (!contact) throw fail('CONTACT_NOT_FOUND');
  return contact;
}
