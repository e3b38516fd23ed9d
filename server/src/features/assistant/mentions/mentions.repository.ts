import { limits, type EntryKind } from '@aide/contract';
import { sql, type SQL } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { queryRows } from '../../../platform/database/query-rows.ts';
import { isOpenTask } from '../../planner/tasks/tasks.repository.ts';
import { tasksTable } from '../../planner/tasks/tasks.table.ts';

export interface UnlinkedEntry {
  kind: EntryKind;
  id: string;
  title: string;
  /** The name in the captured message, or the author of the forwarded mail; the title may have "him" instead. */
  contactName: string | null;
}

/**
 * Lists open tasks, active or paused recurring tasks, and backlog items without a contact, newest first; as many as a message is matched
 * against.
 */
export async function listUnlinkedEntries(tx: Tx, userId: string): Promise<UnlinkedEntry[]> {
  const { knownTasks } = limits;
  /** Selects the newest of one kind; a task has at most one mail. */
  const listKind = (kind: EntryKind, table: SQL, { isOpen, mailed }: { isOpen: SQL; mailed: SQL }) => sql`(
    select ${kind}::text as kind, e.id, e.title, e.created_at,
      coalesce((select c.understood->>'contactName' from captures c where c.user_id = e.user_id and c.id = e.capture_id), ${mailed}) as name
    from (select * from ${table} where user_id = ${userId} and contact_id is null and deleted_at is null and ${isOpen}
      order by created_at desc, id desc limit ${knownTasks}) as e)`;
  const mailedAs = (column: SQL) =>
    sql`(select m.contact_name from mail_follow_ups m where m.user_id = e.user_id and m.${column} = e.id limit 1)`;
  return queryRows<UnlinkedEntry>(
    tx,
    sql`select kind, id, title, name as "contactName" from (
      ${listKind('task', sql`${tasksTable}`, { isOpen: sql`${isOpenTask}`, mailed: mailedAs(sql`task_id`) })}
      union all
      ${listKind('recurring_task', sql`recurring_tasks`, { isOpen: sql`status <> 'completed'`, mailed: mailedAs(sql`recurring_task_id`) })}
      union all
      ${listKind('backlog_item', sql`backlog_items`, { isOpen: sql`true`, mailed: sql`null` })}
    ) as entries order by created_at desc, id desc limit ${knownTasks}`,
  );
}
