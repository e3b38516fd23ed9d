import type { UserContext } from '../../platform/context.ts';
import { fail } from '../../platform/errors.ts';
import { publishContactsDeleting } from './contact-events.ts';
import { deleteContactRow, lockContact } from './contacts.repository.ts';

/** Deletes a contact; tasks, recurring tasks and backlog items stay, unlinked. */
export async function deleteContact(context: UserContext, id: string): Promise<void> {
  const { tx, user } = context;
  if (!(await lockContact(tx, user.id, id))) throw fail('CONTACT_NOT_FOUND');
  await publishContactsDeleting(context, [id]);
  await deleteContactRow(tx, user.id, id);
  context.changed({ entity: 'contact', id, action: 'deleted' });
}
