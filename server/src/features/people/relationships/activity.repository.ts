import type { Rhythm } from '@aide/contract';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { queryRows, uuidArray } from '../../../platform/database/query-rows.ts';
import { contactsTable } from '../../planner/contacts/contacts.table.ts';
import { contactActivityTable } from './relationships.table.ts';

export type ActivityRow = typeof contactActivityTable.$inferSelect;

/** More interactions with one contact in a few days than occur in practice. */
const maxTouches = 60;

/** Inserts the missing rows and locks all of them, in a fixed order, until the transaction ends. Contacts that do not exist are skipped. */
export async function lockActivity(tx: Tx, userId: string, contactIds: readonly string[]): Promise<void> {
  await tx.execute(sql`
    insert into contact_activity (user_id, contact_id)
    select user_id, id from contacts where user_id = ${userId} and id = any(${uuidArray(contactIds)}) order by id
    on conflict (user_id, contact_id) do update set contact_id = excluded.contact_id`);
}

/** A SQL list of the addresses of a contact `c`, as mails have them. */
const addresses = sql.raw(`(c.other_keys || coalesce(c.email_key, ''))`);

/**
 * Returns those contacts that have a rhythm, mails or an activity already: the others have nothing to calculate. Each contact is found by its
 * key: in a transaction that has just added thousands, PostgreSQL would read all contacts of the account for a list of ids.
 */
export async function listActiveContacts(tx: Tx, userId: string, contactIds: readonly string[]): Promise<string[]> {
  const rows = await queryRows<{ id: string }>(
    tx,
    sql`select c.id from unnest(${uuidArray(contactIds)}) as given(id)
        join contacts c on c.user_id = ${userId} and c.id = given.id where c.rhythm is not null
        or exists (select 1 from contact_activity a where a.user_id = c.user_id and a.contact_id = c.id)
        or exists (select 1 from mail_messages m where m.user_id = c.user_id and m.address = any(${addresses}))`,
  );
  return rows.map(({ id }) => id);
}

export interface ContactTouches {
  contactId: string;
  rhythm: Rhythm | null;
  rhythmSince: Date | null;
  /** Newest first. */
  touches: Date[];
}

/** Returns the times of contact: completed tasks, mails and notes. One statement for any number of contacts. */
export async function listTouches(tx: Tx, userId: string, contactIds: readonly string[]): Promise<ContactTouches[]> {
  const ids = uuidArray(contactIds);
  const contacts = await tx
    .select({ contactId: contactsTable.id, rhythm: contactsTable.rhythm, rhythmSince: contactsTable.rhythmSince })
    .from(contactsTable)
    .where(and(eq(contactsTable.userId, userId), inArray(contactsTable.id, [...contactIds])));
  const rows = await queryRows<{ contactId: string; at: number }>(
    tx,
    sql`select contact_id as "contactId", (extract(epoch from at) * 1000)::float8 as at from (
          select contact_id, at, row_number() over (partition by contact_id order by at desc) as place from (
            select contact_id, completed_at as at from tasks
            where user_id = ${userId} and contact_id = any(${ids}) and deleted_at is null and status = 'completed'
              and completed_at is not null
            union all
            select c.id, t.completed_at from tasks t, unnest(t.also_with) as c(id)
            where t.user_id = ${userId} and t.also_with <> '{}' and t.also_with && ${ids} and c.id = any(${ids})
              and t.deleted_at is null and t.status = 'completed' and t.completed_at is not null
            union all
            select contact_id, created_at from tasks
            where user_id = ${userId} and contact_id = any(${ids}) and deleted_at is null and source = 'email'
            union all
            select contact_id, created_at from recurring_tasks
            where user_id = ${userId} and contact_id = any(${ids}) and deleted_at is null and source = 'email'
            union all
            select c.id, m.sent_at from contacts c, lateral (
              select sent_at from mail_messages
              where user_id = ${userId} and address = any(${addresses})
              order by sent_at desc limit ${maxTouches}
            ) as m where c.user_id = ${userId} and c.id = any(${ids})
            union all
            select contact_id, at from contact_notes where user_id = ${userId} and contact_id = any(${ids})
          ) as touches
        ) as placed where place <= ${maxTouches} order by contact_id, at desc`,
  );
  const byContact = Map.groupBy(rows, ({ contactId }) => contactId);
  return contacts.map((contact) => ({
    ...contact,
    touches: (byContact.get(contact.contactId) ?? []).map(({ at }) => new Date(Math.round(at))),
  }));
}

export async function upsertActivity(tx: Tx, rows: ActivityRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insert(contactActivityTable)
    .values(rows)
    .onConflictDoUpdate({
      target: [contactActivityTable.userId, contactActivityTable.contactId],
      set: {
        lastAt: sql`excluded.last_at`,
        recentDays: sql`excluded.recent_days`,
        nextOn: sql`excluded.next_on`,
        quietOn: sql`excluded.quiet_on`,
      },
    });
}

export async function findActivity(tx: Tx, userId: string, contactId: string): Promise<ActivityRow | undefined> {
  const [row] = await tx
    .select()
    .from(contactActivityTable)
    .where(and(eq(contactActivityTable.userId, userId), eq(contactActivityTable.contactId, contactId)));
  return row;
}
