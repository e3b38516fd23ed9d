import type { NotificationKind, ReminderAction } from '@aide/contract';
import { z } from 'zod';
import type { Context, UserContext } from '../../../platform/context.ts';
import { parseCursor, toPage, writeCursor, type Page } from '../../../platform/database/page.ts';
import { fail } from '../../../platform/errors.ts';
import { actOnReminder, type Acted } from '../reminders/act-on-reminder.ts';
import type { TaskChanged } from '../../planner/tasks/task-changed.ts';
import { isRemindable } from '../../planner/tasks/tasks.rules.ts';
import {
  countUnread,
  deleteNotificationRows,
  findNotification,
  listNotificationRows,
  markAllRead,
  markTaskHandled,
  purgeNotificationRows,
  updateNotificationRow,
} from './notifications.repository.ts';
import type { NotificationRow } from './notifications.table.ts';

const cursorSchema = z.tuple([z.uuid()]);
/** Default number of notifications. */
const defaultLimit = 50;

interface ListQuery {
  kind?: NotificationKind | undefined;
  unread?: 'true' | 'false' | undefined;
  cursor?: string | undefined;
  limit?: number | undefined;
}

/** Returns a page of notifications, newest first, and the number of all unread ones. */
export async function listNotifications(
  { tx, user }: UserContext,
  { kind, unread, cursor, limit = defaultLimit }: ListQuery,
): Promise<Page<NotificationRow> & { unread: number }> {
  const rows = await listNotificationRows(tx, user.id, {
    kind,
    unread: unread === undefined ? undefined : unread === 'true',
    limit: limit + 1,
    before: parseCursor(cursor, cursorSchema)?.[0],
  });
  const page = toPage(rows, limit, ({ id }) => writeCursor([id]));
  return { ...page, unread: await countUnread(tx, user.id) };
}

/**
 * Marks a notification read or unread.
 * @throws NOTIFICATION_NOT_FOUND
 */
export async function markNotification(context: UserContext, id: string, read: boolean): Promise<NotificationRow> {
  const { tx, user, now } = context;
  const before = await findNotification(tx, user.id, id);
  if (!before) throw fail('NOTIFICATION_NOT_FOUND');
  if ((before.readAt !== null) === read) return before;
  const row = await updateNotificationRow(tx, user.id, id, { readAt: read ? now : null });
  if (!row) throw fail('NOTIFICATION_NOT_FOUND');
  context.changed({ entity: 'notification', id, action: 'updated' });
  return row;
}

/** Marks every notification read. Returns how many were unread. */
export async function markAllNotificationsRead(context: UserContext): Promise<number> {
  const updated = await markAllRead(context.tx, context.user.id, context.now);
  if (updated > 0) context.changed({ entity: 'notification', id: '*', action: 'updated' });
  return updated;
}

/** Deletes every notification. Returns how many there were. */
export async function clearNotifications(context: UserContext): Promise<number> {
  const deleted = await deleteNotificationRows(context.tx, context.user.id);
  if (deleted > 0) context.changed({ entity: 'notification', id: '*', action: 'deleted' });
  return deleted;
}

/**
 * Completes or reschedules the task of a notification, which marks its notifications handled. Idempotent.
 *
 * @throws NOTIFICATION_NOT_FOUND, CONFLICT for one without a task, and errors of `actOnReminder`
 */
export async function actOnNotification(
  context: UserContext,
  id: string,
  action: ReminderAction,
): Promise<Acted & { notification: NotificationRow }> {
  const { tx, user } = context;
  const before = await findNotification(tx, user.id, id);
  if (!before) throw fail('NOTIFICATION_NOT_FOUND');
  if (before.taskId === null) throw fail('CONFLICT', { message: 'There is no task in this notification.' });
  const acted = await actOnReminder(context, before.taskId, action, { subjectAt: before.taskDueAt });
  await handleTaskNotifications(context, before.taskId);
  const notification = await findNotification(tx, user.id, id);
  if (!notification) throw fail('NOTIFICATION_NOT_FOUND');
  return { ...acted, notification };
}

/** Marks the notifications of a task handled after it was completed, cancelled, deleted or rescheduled. */
export async function handleNotifications({ context, before, after }: TaskChanged): Promise<void> {
  if (before === null) return;
  const isMoved = before.dueAt?.getTime() !== after.dueAt?.getTime();
  if (isMoved || !isRemindable(after)) await handleTaskNotifications(context, after.id);
}

async function handleTaskNotifications(context: UserContext, taskId: string): Promise<void> {
  const ids = await markTaskHandled(context.tx, context.user.id, taskId, context.now);
  for (const id of ids) context.changed({ entity: 'notification', id, action: 'updated' });
}

const keptMs = 90 * 86_400_000;

/** Notifications are kept for 90 days. */
export async function purgeNotifications({ tx, now }: Context): Promise<number> {
  return purgeNotificationRows(tx, new Date(now.getTime() - keptMs));
}
