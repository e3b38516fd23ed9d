import type { NewContact } from '@aide/contract';
import type { UserContext } from '../../platform/context.ts';
import { fail } from '../../platform/errors.ts';
import { requireAccess } from '../trial/trial.rules.ts';
import { contactEmailKey, contactPhoneKey } from './contact-keys.ts';
import { updateContactRow } from './contacts.repository.ts';
import type { ContactRow, contactsTable } from './contacts.table.ts';

export type ContactChanges = { [Field in keyof NewContact]?: NewContact[Field] | undefined };

/** Changes only the given fields. @throws CONTACT_NOT_FOUND */
export async function updateContact(context: UserContext, id: string, changes: ContactChanges): Promise<ContactRow> {
  requireAccess(context);
  const contact = await updateContactRow(context.tx, context.user.id, id, {
    ...toColumns(changes),
    updatedAt: context.now,
  });
  if (!contact) throw fail('CONTACT_NOT_FOUND');
  context.changed({ entity: 'contact', id, action: 'updated' });
  return contact;
}

function toColumns({
  name,
  email,
  company,
  designation,
  phone,
}: ContactChanges): Partial<typeof contactsTable.$inferInsert> {
  return {
    ...(name === undefined ? {} : { name }),
    ...(email === undefined ? {} : { email, emailKey: contactEmailKey(email) }),
    ...(company === undefined ? {} : { company }),
    ...(designation === undefined ? {} : { designation }),
    ...(phone === undefined ? {} : { phone, phoneKey: contactPhoneKey(phone) }),
  };
}
