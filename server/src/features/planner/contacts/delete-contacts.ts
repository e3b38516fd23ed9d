import type { UserContext } from '../../../platform/context.ts';
import { fail } from '../../../platform/errors.ts';
import { requireRevision, type SeenRevision } from '../../../platform/http/revisions.ts';
import { nextTurn } from '../../../platform/next-turn.ts';
import { countTouched, emptyFilledFields, lockUntouched, markImportUndone } from './contact-imports.repository.ts';
import { deleteContactRow, deleteContactRows, lockContact } from './contacts.repository.ts';

/** Deletes a contact; tasks, recurring tasks and backlog items are kept without it. @throws CONTACT_NOT_FOUND, CHANGED_MEANWHILE */
export async function deleteContact(context: UserContext, id: string, seen?: SeenRevision): Promise<void> {
  const { tx, user } = context;
  const contact = await lockContact(tx, user.id, id);
  if (!contact) throw fail('CONTACT_NOT_FOUND');
  requireRevision(seen, contact);
  await publishContactsDeleting(context, [id]);
  await deleteContactRow(tx, user.id, id);
  context.changed({ entity: 'contact', id, action: 'deleted' });
}

/**
 * Undoes an import once: deletes its contacts and clears the fields that it filled in others, except those changed since. Works in small
 * batches, so that other requests run in between.
 *
 * @throws IMPORT_NOT_FOUND
 */
export async function undoContactImport(
  context: UserContext,
  batchId: string,
): Promise<{ deleted: number; restored: number; kept: number }> {
  const { tx, user, now } = context;
  if (!(await markImportUndone(tx, user.id, batchId, now))) throw fail('IMPORT_NOT_FOUND');
  let restored = 0;
  for (;;) {
    const ids = await emptyFilledFields(tx, user.id, batchId, now);
    if (ids.length === 0) break;
    for (const id of ids) context.changed({ entity: 'contact', id, action: 'updated' });
    restored += ids.length;
    await nextTurn();
  }
  let deleted = 0;
  for (;;) {
    const ids = await lockUntouched(tx, user.id, batchId);
    if (ids.length === 0) break;
    await publishContactsDeleting(context, ids);
    await deleteContactRows(tx, user.id, ids);
    for (const id of ids) context.changed({ entity: 'contact', id, action: 'deleted' });
    deleted += ids.length;
    await nextTurn();
  }
  return { deleted, restored, kept: await countTouched(tx, user.id, batchId) };
}

/** Contacts are about to be deleted. Published while other entries are still linked to them. */
export class ContactsDeleting {
  readonly context: UserContext;
  readonly contactIds: string[];

  constructor(context: UserContext, contactIds: string[]) {
    this.context = context;
    this.contactIds = contactIds;
  }
}

/** Entities that show a contact on open pages. */
const linkedEntities = ['task', 'recurring_task', 'backlog_item'] as const;

/** Publishes that contacts are about to be deleted, and makes open pages reload the linked entries. */
export async function publishContactsDeleting(context: UserContext, contactIds: string[]): Promise<void> {
  await context.publish(new ContactsDeleting(context, contactIds));
  for (const entity of linkedEntities) context.changed({ entity, id: '*', action: 'updated' });
}
