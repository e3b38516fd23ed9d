import type { UserContext } from '../../platform/context.ts';
import { insertContactsGone } from '../tasks/task-history.repository.ts';

const linkedEntities = ['task', 'recurring_task', 'backlog_item'] as const;

/** Before contacts go: their tasks remember it, and open pages look again at whatever was linked to them. */
export async function forgetContacts(context: UserContext, contactIds: string[]): Promise<void> {
  const { tx, user, now: at, channel } = context;
  await insertContactsGone(tx, { userId: user.id, at, channel }, contactIds);
  for (const entity of linkedEntities) context.changed({ entity, id: '*', action: 'updated' });
}
