import type { UserContext } from '../../../platform/context.ts';
import { findContactByName } from '../../planner/contacts/contacts.repository.ts';
import { createContact } from '../../planner/contacts/create-contact.ts';

interface AddedContact {
  contactId: string;
  /** True if created, false if found. */
  isNew: boolean;
}

/** Creates contacts from the names in one message. A repeated name, or that of an existing contact, is one contact. */
export function createNewContacts(context: UserContext) {
  const byName = new Map<string, AddedContact>();
  return {
    /** @throws TOO_MANY if the quota of contacts is reached */
    async getOrCreate(name: string): Promise<AddedContact> {
      const key = name.toLowerCase();
      const added = byName.get(key) ?? (await findOrCreate(context, name));
      byName.set(key, added);
      return added;
    },
  };
}

async function findOrCreate(context: UserContext, name: string): Promise<AddedContact> {
  const existing = await findContactByName(context.tx, context.user.id, name);
  if (existing) return { contactId: existing.id, isNew: false };
  const nothing = { email: null, company: null, designation: null, phone: null };
  const { id } = await createContact(context, { ...nothing, name });
  return { contactId: id, isNew: true };
}
