import type { NewContact } from '@aide/contract';
import type { UserContext } from '../../../platform/context.ts';
import { contactEmailKey, contactPhoneKey } from './contact-keys.ts';
import { findContactByKeys } from './contacts.repository.ts';
import type { ContactRow } from './contacts.table.ts';
import { createContact } from './create-contact.ts';

/**
 * Adds a contact from a shared card. An existing contact with the same phone number or address is returned unchanged.
 *
 * @throws TRIAL_EXPIRED, TOO_MANY
 */
export async function addContactCard(
  context: UserContext,
  card: NewContact,
): Promise<{ contact: ContactRow; isNew: boolean }> {
  const keys = { phoneKey: contactPhoneKey(card.phone), emailKey: contactEmailKey(card.email) };
  const existing = await findContactByKeys(context.tx, context.user.id, keys);
  return existing ? { contact: existing, isNew: false } : { contact: await createContact(context, card), isNew: true };
}
