import type { NewContact, Rhythm } from '@aide/contract';
import type { UserContext } from '../../../platform/context.ts';
import { fail } from '../../../platform/errors.ts';
import { nextRevision, requireRevision, type SeenRevision } from '../../../platform/http/revisions.ts';
import { requireAccess } from '../../identity/trial/require-access.ts';
import { contactEmailKey, contactPhoneKey } from './contact-keys.ts';
import { ContactRhythmChanged } from './contact-rhythm-changed.ts';
import { lockContact, updateContactRow } from './contacts.repository.ts';
import type { ContactRow, contactsTable } from './contacts.table.ts';

export type ContactChanges = { [Field in keyof NewContact]?: NewContact[Field] | undefined } & {
  rhythm?: Rhythm | null | undefined;
};

/** Changes only the given fields. @throws CONTACT_NOT_FOUND, TRIAL_EXPIRED, CHANGED_MEANWHILE */
export async function updateContact(
  context: UserContext,
  id: string,
  changes: ContactChanges,
  seen?: SeenRevision,
): Promise<ContactRow> {
  await requireAccess(context);
  const { tx, user, now } = context;
  const before = await lockContact(tx, user.id, id);
  if (!before) throw fail('CONTACT_NOT_FOUND');
  requireRevision(seen, before);
  const contact = await updateContactRow(tx, user.id, id, {
    ...toColumns(changes, now),
    updatedAt: nextRevision(before, now),
  });
  if (!contact) throw fail('CONTACT_NOT_FOUND');
  if (changes.rhythm !== undefined) await context.publish(new ContactRhythmChanged(context, id));
  context.changed({ entity: 'contact', id, action: 'updated' });
  return contact;
}

function toColumns(
  { name, email, company, designation, phone, rhythm }: ContactChanges,
  now: Date,
): Partial<typeof contactsTable.$inferInsert> {
  return {
    ...(name === undefined ? {} : { name }),
    ...(email === undefined ? {} : { email, emailKey: contactEmailKey(email) }),
    ...(company === undefined ? {} : { company }),
    ...(designation === undefined ? {} : { designation }),
    ...(phone === undefined ? {} : { phone, phoneKey: contactPhoneKey(phone) }),
    ...(rhythm === undefined ? {} : { rhythm, rhythmSince: rhythm && now }),
  };
}
