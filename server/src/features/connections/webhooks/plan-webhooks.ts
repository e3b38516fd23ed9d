import type { Change, TaskHistoryEntry, WebhookEvent } from '@aide/contract';
import { oncePerContext, type DataChanged, type UserContext } from '../../../platform/context.ts';
import type { MessageCaptured } from '../../assistant/requests/create-items.ts';
import { presentContact } from '../../planner/contacts/contacts.presenter.ts';
import { findContact, findContactsById, toContactSummary } from '../../planner/contacts/contacts.repository.ts';
import { presentNotification } from '../../reminders/notifications/notifications.presenter.ts';
import { findNotification } from '../../reminders/notifications/notifications.repository.ts';
import { presentRecurringTask } from '../../planner/recurring/recurring.presenter.ts';
import { findRecurringTask } from '../../planner/recurring/recurring.repository.ts';
import type { TaskChanged } from '../../planner/tasks/task-changed.ts';
import type { TasksChangedInBulk } from '../../planner/tasks/tasks-imported.ts';
import type { TasksRelinked } from '../../planner/tasks/tasks-relinked.ts';
import { presentTask } from '../../planner/tasks/tasks.presenter.ts';
import { findTask } from '../../planner/tasks/tasks.repository.ts';
import { planWebhookDeliveries } from './webhook-deliveries.ts';
import { listWebhookRows, unfollowedClause } from './webhooks.repository.ts';
import type { WebhookRow } from './webhooks.table.ts';

const taskEvents: Record<TaskHistoryEntry['action'], WebhookEvent> = {
  created: 'task.created',
  updated: 'task.updated',
  status_changed: 'task.updated',
  moved_to_backlog: 'task.deleted',
  deleted: 'task.deleted',
  restored: 'task.restored',
};

/** Plans a delivery to every active webhook of the user that subscribes to the event of this task change. */
export async function planTaskWebhooks({ context, after: task, action, changes }: TaskChanged): Promise<void> {
  const { tx, user } = context;
  const event = changes.status?.to === 'completed' ? 'task.completed' : taskEvents[action];
  const subscribed = (await listActive(context)).filter(({ events }) => events.includes(event));
  if (subscribed.length === 0) return;
  const contact = task.contactId === null ? undefined : await findContact(tx, user.id, task.contactId);
  const data = { task: presentTask({ ...task, contact: contact ? toContactSummary(contact) : null }), action, changes };
  await planWebhookDeliveries(context, subscribed, event, data);
}

/** An import or a bulk change of more contacts or tasks is one event. */
const maxSingleEvents = 20;

/** The same for tasks whose contact was merged with another. */
export async function planRelinkedWebhooks({ context, taskIds, contact }: TasksRelinked): Promise<void> {
  if (taskIds.length > maxSingleEvents) return planTasksWebhook({ context, count: taskIds.length });
  const event = 'task.updated';
  const subscribed = (await listActive(context)).filter(({ events }) => events.includes(event));
  if (subscribed.length === 0) return;
  for (const id of taskIds) {
    const task = await findTask(context.tx, context.user.id, id);
    const data = { action: 'updated', changes: { contact_id: contact } };
    if (task) await planWebhookDeliveries(context, subscribed, event, { task: presentTask(task), ...data });
  }
}

/** Plans one event for a change of many tasks: an import, its undo, or a merge of contacts. */
export async function planTasksWebhook({ context, count }: TasksChangedInBulk): Promise<void> {
  const subscribed = (await listActive(context)).filter(({ events }) =>
    events.some((event) => event.startsWith('task.')),
  );
  if (subscribed.length > 0) await planWebhookDeliveries(context, subscribed, 'tasks.changed', { count });
}

/** The same for a message that became tasks. */
export async function planCaptureWebhooks({ context, text, source, capture }: MessageCaptured): Promise<void> {
  const subscribed = (await listActive(context)).filter(({ events }) => events.includes('capture.created'));
  if (subscribed.length > 0)
    await planWebhookDeliveries(context, subscribed, 'capture.created', { text, source, capture });
}

/** The same for contacts, recurring tasks and reminders, whose writes all publish their changes. */
export async function planDataWebhooks({ context, changes }: DataChanged): Promise<void> {
  const relevant = withoutRepetitions(changes.filter(({ entity }) => entity in planners));
  if (relevant.length === 0) return;
  const webhooks = await listActive(context);
  if (webhooks.length === 0) return;
  const contacts = relevant.filter(({ entity }) => entity === 'contact');
  if (contacts.length > maxSingleEvents) await planManyContacts(context, webhooks, contacts.length);
  for (const change of relevant) {
    if (change.entity === 'contact' && contacts.length > maxSingleEvents) continue;
    await planners[change.entity]?.(context, webhooks, change);
  }
}

type Planner = (context: UserContext, webhooks: readonly WebhookRow[], change: Change) => Promise<void>;

const planners: Partial<Record<Change['entity'], Planner>> = {
  contact: async (context, webhooks, { id, action }) => {
    const event = `contact.${action}` as const;
    const subscribed = webhooks.filter(({ events }) => events.includes(event));
    if (subscribed.length === 0) return;
    const [contact] = action === 'deleted' ? [] : await findContactsById(context.tx, context.user.id, [id]);
    await planWebhookDeliveries(context, subscribed, event, { contact: contact ? presentContact(contact) : { id } });
  },
  recurring_task: async (context, webhooks, { id, action }) => {
    const event = `recurring_task.${action}` as const;
    const subscribed = webhooks.filter(({ events }) => events.includes(event));
    if (subscribed.length === 0) return;
    const found = action === 'deleted' ? undefined : await findRecurringTask(context.tx, context.user.id, id);
    const data = { recurring_task: found ? presentRecurringTask(found) : { id } };
    await planWebhookDeliveries(context, subscribed, event, data);
  },
  notification: async (context, webhooks, { id, action }) => {
    const subscribed = webhooks.filter(({ events }) => events.includes('reminder.due'));
    if (action !== 'created' || subscribed.length === 0) return;
    const notification = await findNotification(context.tx, context.user.id, id);
    if (notification?.kind !== 'reminder') return;
    await planWebhookDeliveries(context, subscribed, 'reminder.due', { reminder: presentNotification(notification) });
  },
};

async function planManyContacts(context: UserContext, webhooks: readonly WebhookRow[], count: number): Promise<void> {
  const subscribed = webhooks.filter(({ events }) => events.some((event) => event.startsWith('contact.')));
  await planWebhookDeliveries(context, subscribed, 'contacts.changed', { count });
}

/** What webhooks and written calendars follow; a capture can also be a backlog item. */
const followedEntities: ReadonlySet<string> = new Set([...Object.keys(planners), 'task', 'backlog_item']);

/** Lets the transaction fail if the account is followed since the user was read. It then runs once more. */
export async function requireUnfollowed({ context, changes, clauses }: DataChanged): Promise<void> {
  const { id, followed } = context.user;
  if (followed || !changes.some(({ entity }) => followedEntities.has(entity))) return;
  clauses.push(unfollowedClause(id));
}

const listActive = oncePerContext(async ({ tx, user }: UserContext): Promise<WebhookRow[]> => {
  if (!user.followed) return [];
  const webhooks = await listWebhookRows(tx, user.id);
  return webhooks.filter(({ active }) => active);
});

function withoutRepetitions(changes: readonly Change[]): Change[] {
  return [...new Map(changes.map((change) => [`${change.entity} ${change.id} ${change.action}`, change])).values()];
}
