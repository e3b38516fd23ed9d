import type { TaskHistoryEntry, WebhookEvent } from '@aide/contract';
import type { UserContext } from '../../platform/context.ts';
import { findContact, summaryOf } from '../contacts/contacts.repository.ts';
import { presentTask } from '../tasks/tasks.presenter.ts';
import type { TaskRow } from '../tasks/tasks.table.ts';
import { planWebhookDeliveries } from './plan-webhook-delivery.ts';
import { listWebhookRows } from './webhooks.repository.ts';

type Action = TaskHistoryEntry['action'];

const events: Record<Action, WebhookEvent> = {
  created: 'task.created',
  updated: 'task.updated',
  status_changed: 'task.updated',
  moved_to_backlog: 'task.deleted',
  deleted: 'task.deleted',
  restored: 'task.restored',
};

/** Tells the user's webhooks what happened to a task, as the task is now, in the task's own transaction. */
export async function announceTaskChange(
  context: UserContext,
  task: TaskRow,
  { action, changes = {} }: { action: Action; changes?: TaskHistoryEntry['changes'] | undefined },
): Promise<void> {
  const { tx, user } = context;
  const event = changes.status?.to === 'completed' ? 'task.completed' : events[action];
  const listening = (await listWebhookRows(tx, user.id)).filter((row) => row.active && row.events.includes(event));
  if (listening.length === 0) return;
  const contact = task.contactId === null ? undefined : await findContact(tx, user.id, task.contactId);
  const data = { task: presentTask({ ...task, contact: contact ? summaryOf(contact) : null }), action, changes };
  await planWebhookDeliveries(context, listening, event, data);
}
