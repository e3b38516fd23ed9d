import { limits } from '@aide/contract';
import { uuidv7 } from 'uuidv7';
import type { UserContext } from '../../../platform/context.ts';
import { requireQuota } from '../../../platform/database/require-quota.ts';
import { fail } from '../../../platform/errors.ts';
import { toDateAt } from '../../../platform/local-time.ts';
import { requireContact } from '../../planner/contacts/contacts.repository.ts';
import { requireAccess } from '../../identity/trial/require-access.ts';
import { refreshActivity } from './refresh-activity.ts';
import { deleteContactNoteRow, insertContactNote } from './relationships.repository.ts';
import { contactNotesTable, type ContactNoteRow } from './relationships.table.ts';

/**
 * Adds a note about an interaction with a contact. It counts as contact at that time.
 *
 * @throws CONTACT_NOT_FOUND, TRIAL_EXPIRED, TOO_MANY
 */
export async function createContactNote(
  context: UserContext,
  contactId: string,
  { text, at }: { text: string; at?: string | undefined },
): Promise<ContactNoteRow> {
  await requireAccess(context);
  const { tx, user, now } = context;
  const quota = limits.storedContactNotes;
  await requireQuota(tx, { table: contactNotesTable, userId: user.id, quota, name: 'notes about contacts' });
  await requireContact(context, contactId);
  const note = await insertContactNote(tx, {
    userId: user.id,
    id: uuidv7(),
    contactId,
    text,
    at: at === undefined ? now : toPast(context, at),
    createdAt: now,
  });
  await refreshActivity(context, [contactId]);
  context.changed({ entity: 'contact', id: contactId, action: 'updated' });
  return note;
}

/** Returns noon of a day, or the exact time, but never later than now. */
function toPast({ now, user }: UserContext, at: string): Date {
  const moment = at.length === 10 ? toDateAt(at, '12:00', user.timezone) : new Date(at);
  return moment < now ? moment : now;
}

/** Deletes a note about a contact. @throws CONTACT_NOTE_NOT_FOUND */
export async function deleteContactNote(context: UserContext, id: string): Promise<void> {
  const note = await deleteContactNoteRow(context.tx, context.user.id, id);
  if (!note) throw fail('CONTACT_NOTE_NOT_FOUND');
  await refreshActivity(context, [note.contactId]);
  context.changed({ entity: 'contact', id: note.contactId, action: 'updated' });
}
