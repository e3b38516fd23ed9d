import { isDeepStrictEqual } from 'node:util';
import type { ContactDetails, NewContact, Rhythm } from '@aide/contract';
import type { UserContext } from '../../../platform/context.ts';
import { fail } from '../../../platform/errors.ts';
import { nextRevision, requireRevision, type SeenRevision } from '../../../platform/http/revisions.ts';
import { requireAccess } from '../../identity/trial/require-access.ts';
import { listEmailKeys, toKeyColumns } from './contact-keys.ts';
import { ContactReachChanged } from './contact-reach-changed.ts';
import { lockContact, updateContactRow, type ContactColumns } from './contacts.repository.ts';
import type { ContactRow } from './contacts.table.ts';

type Editable = NewContact & ContactDetails;
export type ContactChanges = { [Field in keyof Editable]?: Editable[Field] | undefined } & {
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
    ...toColumns(before, changes, now),
    updatedAt: nextRevision(before, now),
  });
  if (!contact) throw fail('CONTACT_NOT_FOUND');
  const hasMoved = !isDeepStrictEqual(listEmailKeys(before), listEmailKeys(contact));
  if (changes.rhythm !== undefined || hasMoved) await context.publish(new ContactReachChanged(context, [id]));
  context.changed({ entity: 'contact', id, action: 'updated' });
  return contact;
}

function toColumns(before: ContactRow, { rhythm, ...changes }: ContactChanges, now: Date): ContactColumns {
  const { email = before.email, phone = before.phone } = changes;
  const { otherEmails = before.otherEmails, otherPhones = before.otherPhones } = changes;
  return {
    ...changes,
    ...toKeyColumns({ email, phone, otherEmails, otherPhones }),
    ...(rhythm === undefined ? {} : { rhythm, rhythmSince: rhythm && now }),
  };
}
