import type { Notification, ReminderAction } from '@aide/contract';
import type { NotificationRow } from './notifications.table.ts';

/** In display order: soonest first. */ import { chatActions } from '../deliveries/notices.ts';

const actions: ReminderAction[] = [...chatActions];

export function presentNotification(row: NotificationRow): Notification {
  return {
    id: row.id,
    kind: row.kind,
    title: row.title,
    body: row.body,
    url: row.url,
    task_id: row.taskId,
    actions: row.taskId === null || row.handledAt !== null ? [] : actions,
    created_at: row.createdAt.toISOString(),
    read_at: row.readAt?.toISOString() ?? null,
    handled_at: row.handledAt?.toISOString() ?? null,
  };
}
