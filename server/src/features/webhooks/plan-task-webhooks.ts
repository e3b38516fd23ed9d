import type { TaskHistoryEntry, WebhookEvent } from '@aide/contract';
import { findContact, summaryOf } from '../contacts/contacts.repository.ts';
import type { TaskChanged } from '../tasks/task-changed.ts';
import { presentTask } from '../tasks/tasks.presenter.ts';
import { planWebhookDeliveries } from './webhook-deliveries.ts';
import { listWebhookRows } from './webhooks.repository.ts';

const events: Record<TaskHistoryEntry['action'], WebhookEvent> = {
  created: 'task.created',
  updated: 'task.updated',
  status_changed: 'task.updated',
  moved_to_backlog: 'task.deleted',
  deleted: 'task.deleted',
  restored: 'task.restored',
};

/** Plans a delivery to every active webhook of the user that subscribes to the event of this change. */
export async function planTaskWebhooks({ context, after: task, action, changes }: TaskChanged): Promise<void> {
  const { tx, user } = context;
  const event = changes.status?.to === 'completed' ? 'task.completed' : events[action];
  const subscribed = (await listWebhookRows(tx, user.id)).filter((row) => row.active && row.events.includes(event));
  if (subscribed.length === 0) return;
  const contact = task.contactId === null ? undefined : await findContact(tx, user.id, task.contactId);
  const data = { task: presentTask({ ...task, contact: contact ? summaryOf(contact) : null }), action, changes };
  await planWebhookDeliveries(context, subscribed, event, data);
}
