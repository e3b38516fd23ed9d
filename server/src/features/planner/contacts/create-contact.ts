import { limits, type ContactDetails, type NewContact, type Rhythm } from '@aide/contract';
import { uuidv7 } from 'uuidv7';
import type { UserContext } from '../../../platform/context.ts';
import { requireQuota } from '../../../platform/database/require-quota.ts';
import { requireAccess } from '../../identity/trial/require-access.ts';
import { listEmailKeys, contactEmailKey, contactPhoneKey, toKeyColumns } from './contact-keys.ts';
import { ContactReachChanged } from './contact-reach-changed.ts';
import { insertContact, findContactByKeys } from './contacts.repository.ts';
import { contactsTable, type ContactRow } from './contacts.table.ts';

/** Omitted details are empty. */
type GivenDetails = { [Field in keyof ContactDetails]?: ContactDetails[Field] | undefined };

/** @throws TOO_MANY if the quota of contacts would be exceeded */
export async function requireRoomForContacts({ tx, user }: UserContext, adding: number): Promise<void> {
  const quota = limits.storedContacts;
  await requireQuota(tx, { table: contactsTable, userId: user.id, quota, adding, name: 'contacts' });
}

/**
 * Adds a contact; only the name is required. Two contacts may share an address: only an import detects duplicates.
 *
 * @throws TRIAL_EXPIRED, TOO_MANY
 */
export async function createContact(
  context: UserContext,
  { rhythm = null, ...input }: NewContact & GivenDetails & { rhythm?: Rhythm | null | undefined },
): Promise<ContactRow> {
  await requireAccess(context);
  const { tx, user, now } = context;
  await requireRoomForContacts(context, 1);
  const contact = await insertContact(tx, {
    userId: user.id,
    id: uuidv7(),
    ...input,
    ...toKeyColumns({ ...input, otherEmails: input.otherEmails ?? [], otherPhones: input.otherPhones ?? [] }),
    rhythm,
    rhythmSince: rhythm && now,
    createdAt: now,
    updatedAt: now,
  });
  if (contact.rhythm || listEmailKeys(contact).length > 0)
    await context.publish(new ContactReachChanged(context, [contact.id]));
  context.changed({ entity: 'contact', id: contact.id, action: 'created' });
  return contact;
}

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
