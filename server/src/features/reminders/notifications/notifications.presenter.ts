import type { Notification, ReminderAction } from '@aide/contract';
import type { NotificationRow } from './notifications.table.ts';
import { chatActions } from '../deliveries/notices.ts';

/** In display order: soonest first. */
const actions: ReminderAction[] = [...chatActions];

/** `sessionId` is the credential of the request. Default: none, for webhooks. */
export function presentNotification(row: NotificationRow, sessionId?: string): Notification {
  return {
    id: row.id,
    kind: row.kind,
    title: row.title,
    body: row.body,
    url: row.url,
    task_id: row.taskId,
    actions: row.taskId === null || row.handledAt !== null ? [] : actions,
    created_at: row.createdAt.toISOString(),
    is_own: row.sessionId !== null && row.sessionId === sessionId,
    read_at: row.readAt?.toISOString() ?? null,
    handled_at: row.handledAt?.toISOString() ?? null,
  };
}
