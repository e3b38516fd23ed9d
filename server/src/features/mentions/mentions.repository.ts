import { limits } from '@aide/contract';
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { capturesTable } from '../capture/capture.table.ts';
import { mailFollowUpsTable } from '../email-by-date/email-by-date.table.ts';
import { isOpenTask } from '../tasks/tasks.repository.ts';
import { tasksTable } from '../tasks/tasks.table.ts';

export interface UnlinkedTask {
  id: string;
  title: string;
  /** Whom the captured message named, or who wrote the forwarded mail; the title may say "him". */
  contactName: string | null;
}

/** A task has at most one mail. */
const mailedName = sql`(select ${mailFollowUpsTable.contactName} from ${mailFollowUpsTable} where ${mailFollowUpsTable.userId} = ${tasksTable.userId} and ${mailFollowUpsTable.taskId} = ${tasksTable.id} limit 1)`;

/** Lists open tasks without a contact, newest first; as many as a message is compared with. */
export async function listUnlinkedTasks(tx: Tx, userId: string): Promise<UnlinkedTask[]> {
  return tx
    .select({
      id: tasksTable.id,
      title: tasksTable.title,
      contactName: sql<string | null>`coalesce(${capturesTable.understood}->>'contactName', ${mailedName})`,
    })
    .from(tasksTable)
    .leftJoin(
      capturesTable,
      and(eq(capturesTable.userId, tasksTable.userId), eq(capturesTable.id, tasksTable.captureId)),
    )
    .where(and(eq(tasksTable.userId, userId), isNull(tasksTable.contactId), isOpenTask))
    .orderBy(desc(tasksTable.createdAt), desc(tasksTable.id))
    .limit(limits.knownTasks);
}
