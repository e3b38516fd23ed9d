import type { UserContext } from '../../platform/context.ts';
import { fail } from '../../platform/errors.ts';
import { countTouched, deleteUntouched, lockUntouched, markImportUndone } from './contact-imports.repository.ts';
import { deleteContactRow, lockContact } from './contacts.repository.ts';

/** Deletes a contact; tasks, recurring tasks and backlog items are kept without it. @throws CONTACT_NOT_FOUND */
export async function deleteContact(context: UserContext, id: string): Promise<void> {
  const { tx, user } = context;
  if (!(await lockContact(tx, user.id, id))) throw fail('CONTACT_NOT_FOUND');
  await publishContactsDeleting(context, [id]);
  await deleteContactRow(tx, user.id, id);
  context.changed({ entity: 'contact', id, action: 'deleted' });
}

/** Undoes an import once: deletes its contacts, except those changed since. @throws IMPORT_NOT_FOUND */
export async function undoContactImport(
  context: UserContext,
  batchId: string,
): Promise<{ deleted: number; kept: number }> {
  const { tx, user, now } = context;
  if (!(await markImportUndone(tx, user.id, batchId, now))) throw fail('IMPORT_NOT_FOUND');
  await publishContactsDeleting(context, await lockUntouched(tx, user.id, batchId));
  const deleted = await deleteUntouched(tx, user.id, batchId);
  for (const id of deleted) context.changed({ entity: 'contact', id, action: 'deleted' });
  return { deleted: deleted.length, kept: await countTouched(tx, user.id, batchId) };
}

/** Contacts are about to be deleted. Published while what is linked to them still has the link. */
export class ContactsDeleting {
  readonly context: UserContext;
  readonly contactIds: string[];

  constructor(context: UserContext, contactIds: string[]) {
    this.context = context;
    this.contactIds = contactIds;
  }
}

/** What shows a contact on open pages. */
const linkedEntities = ['task', 'recurring_task', 'backlog_item'] as const;

/** Publishes that contacts are about to be deleted, and makes open pages reload what is linked to them. */
export async function publishContactsDeleting(context: UserContext, contactIds: string[]): Promise<void> {
  await context.publish(new ContactsDeleting(context, contactIds));
  for (const entity of linkedEntities) context.changed({ entity, id: '*', action: 'updated' });
}
