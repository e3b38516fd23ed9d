import type { UserContext } from '../../platform/context.ts';
import { fail } from '../../platform/errors.ts';
import { insertContactGone } from '../tasks/task-history.repository.ts';
import { deleteContactRow, lockContact } from './contacts.repository.ts';

/** Deletes a contact; tasks, recurring tasks and backlog items stay, unlinked. */
export async function deleteContact(context: UserContext, id: string): Promise<void> {
  const { tx, user, now: at, channel } = context;
  if (!(await lockContact(tx, user.id, id))) throw fail('CONTACT_NOT_FOUND');
  await insertContactGone(tx, { userId: user.id, contactId: id, at, channel });
  await deleteContactRow(tx, user.id, id);
  context.changed({ entity: 'contact', id, action: 'deleted' });
  for (const entity of ['task', 'recurring_task', 'backlog_item'] as const) {
    context.changed({ entity, id: '*', action: 'updated' });
  }
}
