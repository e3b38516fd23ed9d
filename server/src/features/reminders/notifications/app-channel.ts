import type { LocalChannel } from '../deliveries/channel.port.ts';
import { createNotification } from './create-notification.ts';
import { formatNotification } from './format-notification.ts';

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
