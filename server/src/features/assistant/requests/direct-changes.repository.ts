import type { TaskHistoryEntry } from '@aide/contract';
import { and, desc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { taskHistoryTable, tasksTable } from '../../planner/tasks/tasks.table.ts';
import { capturesTable, requestsTable, type Conversation } from './requests.table.ts';

/** The channels whose changes belong to a conversation. */
const channels: Record<Conversation, TaskHistoryEntry['channel'][]> = {
  web: ['web', 'push'],
  telegram: ['telegram'],
  whatsapp: ['whatsapp'],
  api: ['api'],
  email: ['email', 'mail_link'],
};

/** Lists the newest entries of the history that neither a message nor its undo made, oldest first. */
export async function listDirectRows(
  tx: Tx,
  userId: string,
  conversation: Conversation,
  { since, limit }: { since: Date; limit: number },
) {
  const history = taskHistoryTable;
  // All writes of a message have its time.
  const made = sql`exists (select 1 from ${requestsTable} where ${requestsTable.userId} = ${history.userId}
    and (${requestsTable.createdAt} = ${history.at} or ${requestsTable.undoneAt} = ${history.at}))`;
  const undone = sql`exists (select 1 from ${capturesTable} where ${capturesTable.userId} = ${history.userId}
    and ${capturesTable.undoneAt} = ${history.at})`;
  const rows = await tx
    .select({ entry: history, title: tasksTable.title, dueAt: tasksTable.dueAt, dueHasTime: tasksTable.dueHasTime })
    .from(history)
    .innerJoin(tasksTable, and(eq(tasksTable.userId, history.userId), eq(tasksTable.id, history.taskId)))
    .where(
      and(
        eq(history.userId, userId),
        gt(history.at, since),
        inArray(history.channel, channels[conversation]),
        sql`not ${made} and not ${undone}`,
      ),
    )
    .orderBy(desc(history.id))
    .limit(limit);
  return rows.toReversed();
}

export type DirectRow = Awaited<ReturnType<typeof listDirectRows>>[number];
