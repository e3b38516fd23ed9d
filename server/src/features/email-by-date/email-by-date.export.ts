import type { ExportSection } from '../accounts/export-account.ts';
import { listFollowUps } from './email-by-date.repository.ts';

const mostExported = 10_000;

/** Which mails became which tasks. */
export const emailByDateExport: ExportSection = {
  name: 'emailByDate',
  async read({ tx, user }) {
    const rows = await listFollowUps(tx, user.id, mostExported);
    return rows.map((row) => ({
      address: row.word,
      subject: row.subject,
      message_id: row.messageId,
      task_id: row.taskId,
      recurring_task_id: row.recurringTaskId,
      received_at: row.createdAt.toISOString(),
    }));
  },
};
