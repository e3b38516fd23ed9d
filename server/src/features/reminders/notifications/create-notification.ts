import type { NotificationKind } from '@aide/contract';
import { uuidv7 } from 'uuidv7';
import type { Context, UserContext } from '../../../platform/context.ts';
import { recordChanges } from '../../../platform/events/record-changes.ts';
import { insertNotification } from './notifications.repository.ts';
import type { NotificationRow } from './notifications.table.ts';
import type { LocalChannel } from '../deliveries/channel.port.ts';
import { formatNotification } from './format-notification.ts';

export interface NewNotification {
  kind: NotificationKind;
  /** Identifies the subject including its time. The same key is stored once. Default: a new key. */
  key?: string;
  title: string;
  body: string;
  /** A path of the web app, such as `/settings`. Default: none. */
  url?: string | null;
  /** The task that can be completed or rescheduled from it, with its current due date. Default: none. */
  task?: { id: string; dueAt: Date | null } | null;
  /** The session whose action it is about. Its pages list the notification without a toast. Default: none. */
  sessionId?: string | null;
}

/** Stores a notification and notifies open pages. Returns undefined if the key was stored before. */
export async function createNotification(
  context: UserContext,
  notification: NewNotification,
): Promise<NotificationRow | undefined> {
  const row = await storeNotification(context, context.user.id, notification);
  if (row) context.changed({ entity: 'notification', id: row.id, action: 'created' });
  return row;
}

/** The same for any account, for code that does not act for a signed-in user. */
export async function notifyAccount(context: Context, userId: string, notification: NewNotification): Promise<void> {
  const row = await storeNotification(context, userId, notification);
  if (!row) return;
  await recordChanges(context.tx, userId, [{ entity: 'notification', id: row.id, action: 'created' }], context.now);
}

async function storeNotification(
  { tx, now }: Context,
  userId: string,
  { kind, key, title, body, url = null, task = null, sessionId = null }: NewNotification,
): Promise<NotificationRow | undefined> {
  const id = uuidv7();
  return insertNotification(tx, {
    userId,
    id,
    kind,
    key: key ?? `${kind}:${id}`,
    taskId: task?.id ?? null,
    title,
    body,
    url,
    taskDueAt: task?.dueAt ?? null,
    sessionId,
    createdAt: now,
  });
}

/** The channel `app`: a delivery becomes a notification in the transaction that records it, so it cannot fail or be duplicated. */
export const appChannel: LocalChannel = {
  async store(context, { notice, key }) {
    const row = await createNotification(context, {
      kind: notice.kind,
      key,
      ...formatNotification(notice),
      task: notice.kind === 'reminder' ? { id: notice.task.taskId, dueAt: notice.task.dueAt } : null,
    });
    return { messageId: row?.id ?? key, answer: row ? 'stored' : 'stored before' };
  },
};
