import type { NotificationKind } from '@aide/contract';
import { uuidv7 } from 'uuidv7';
import type { UserContext } from '../../platform/context.ts';
import { insertNotification } from './notifications.repository.ts';
import type { NotificationRow } from './notifications.table.ts';

export interface NewNotification {
  kind: NotificationKind;
  /** What it is about, to the moment. The same key again does nothing. Default: a new key, so it is always stored. */
  key?: string;
  title: string;
  body: string;
  /** A path of the web app, such as `/settings`. Default: none. */
  url?: string | null;
  /** The task that can be completed or rescheduled from it, with the due date it has now. Default: none. */
  task?: { id: string; dueAt: Date | null } | null;
}

/** Stores a notification; open pages show it at once. Returns undefined if the key was stored before. */
export async function createNotification(
  context: UserContext,
  { kind, key, title, body, url = null, task = null }: NewNotification,
): Promise<NotificationRow | undefined> {
  const { tx, user, now } = context;
  const id = uuidv7();
  const row = await insertNotification(tx, {
    userId: user.id,
    id,
    kind,
    key: key ?? `${kind}:${id}`,
    taskId: task?.id ?? null,
    title,
    body,
    url,
    taskDueAt: task?.dueAt ?? null,
    createdAt: now,
  });
  if (row) context.changed({ entity: 'notification', id, action: 'created' });
  return row;
}
