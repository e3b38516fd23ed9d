import type { Interaction } from '@aide/contract';
import { sql, type SQL } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { queryRows } from '../../../platform/database/query-rows.ts';

export interface TimelineRow extends Omit<Interaction, 'at' | 'task_id'> {
  at: number;
  taskId: string | null;
}

export interface TimelinePosition {
  at: Date;
  id: string;
  kind: string;
}

/** Longer notes are truncated; the task has the full text. */
const longestText = 500;

/**
 * Returns the interactions with a contact, newest first. One statement: every source is read through its index and contributes at most
 * `limit` rows.
 */
export async function listTimelineRows(
  tx: Tx,
  { userId, contactId, limit, after }: { userId: string; contactId: string; limit: number; after?: TimelinePosition },
): Promise<TimelineRow[]> {
  const none = sql`null::text`;
  const noId = sql`null::uuid`;
  const source = (kind: Interaction['kind'], arm: Arm) => {
    const position = after
      ? sql`and (${arm.at}, ${arm.id}, ${kind}::text) < (${after.at.toISOString()}::timestamptz, ${after.id}::uuid, ${after.kind}::text)`
      : sql``;
    return sql`(select ${arm.id} as id, ${kind}::text as kind, ${arm.at} as moment, ${arm.title} as title,
      ${arm.text ?? none} as text, ${arm.taskId ?? noId} as task_id, ${arm.channel ?? none} as channel
      from ${arm.from} ${position} order by moment desc, id desc limit ${limit})`;
  };
  const ofContact = (table: SQL) => sql`${table}.user_id = ${userId} and ${table}.contact_id = ${contactId}`;
  const ofTask = sql`t.user_id = ${userId} and (t.contact_id = ${contactId} or (t.also_with <> '{}' and t.also_with @> array[${contactId}]::uuid[]))`;
  const [r, n] = [sql.raw('r'), sql.raw('n')];
  /** A task that waited for the contact is completed by their answer. */
  const isReply = sql`(t.waiting_since is not null and t.waiting_for is null)`;
  const arms = [
    source('follow_up', {
      id: sql`t.id`,
      at: sql`t.completed_at`,
      title: sql`t.title`,
      taskId: sql`t.id`,
      from: sql`tasks t where ${ofTask} and t.deleted_at is null and t.status = 'completed' and t.completed_at is not null and ${isReply} is not true`,
    }),
    source('reply', {
      id: sql`t.id`,
      at: sql`t.completed_at`,
      title: sql`t.title`,
      taskId: sql`t.id`,
      from: sql`tasks t where ${ofTask} and t.deleted_at is null and t.status = 'completed' and t.completed_at is not null and ${isReply}`,
    }),
    source('mail_sent', {
      id: sql`t.id`,
      at: sql`t.created_at`,
      title: sql`t.title`,
      taskId: sql`t.id`,
      from: sql`tasks t where ${ofTask} and t.deleted_at is null and t.source = 'email'
        and not exists (select 1 from mail_points p where p.user_id = t.user_id and p.task_id = t.id)
        and not exists (select 1 from mail_flags f where f.user_id = t.user_id and f.task_id = t.id)`,
    }),
    source('mail_sent', {
      id: sql`r.id`,
      at: sql`r.created_at`,
      title: sql`r.title`,
      from: sql`recurring_tasks r where ${ofContact(r)} and r.deleted_at is null and r.source = 'email'`,
    }),
    ...(['sent', 'received'] as const).map((direction) =>
      source(`mail_${direction}`, {
        id: sql`m.id`,
        at: sql`m.sent_at`,
        title: sql`m.subject`,
        from: sql`mail_messages m where m.user_id = ${userId} and m.direction = ${direction} and m.address = any(
          (select c.other_keys || coalesce(c.email_key, '') from contacts c where c.user_id = ${userId} and c.id = ${contactId})::text[])`,
      }),
    ),
    source('note', {
      id: sql`n.id`,
      at: sql`n.at`,
      title: sql`n.text`,
      from: sql`contact_notes n where ${ofContact(n)}`,
    }),
    source('task_note', {
      id: sql`h.id`,
      at: sql`h.at`,
      title: sql`t.title`,
      taskId: sql`t.id`,
      text: sql`left(h.changes -> 'description' ->> 'to', ${longestText})`,
      from: sql`tasks t join task_history h on h.user_id = t.user_id and h.task_id = t.id
        where ${ofTask} and t.deleted_at is null and h.changes -> 'description' ->> 'to' is not null`,
    }),
    source('message', {
      id: sql`m.id`,
      at: sql`m.created_at`,
      title: sql`m.text`,
      channel: sql`m.channel`,
      from: sql`messages m where m.user_id = ${userId} and m.contact_ids <> '{}'
        and m.contact_ids @> array[${contactId}]::uuid[] and m.author = 'user'`,
    }),
  ];
  return queryRows<TimelineRow>(
    tx,
    sql`select id, kind, (extract(epoch from moment) * 1000)::float8 as at, title, text, task_id as "taskId", channel
        from (${sql.join(arms, sql` union all `)}) as lines order by moment desc, id desc, kind desc limit ${limit}`,
  );
}

/** One source of the timeline. */
interface Arm {
  id: SQL;
  at: SQL;
  title: SQL;
  text?: SQL;
  taskId?: SQL;
  channel?: SQL;
  /** SQL from the table to the end of the conditions. */
  from: SQL;
}
