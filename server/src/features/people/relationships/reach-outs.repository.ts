import { openTaskStatuses, type ContactSummary } from '@aide/contract';
import type { ContactFacts, ReachOutAnswer } from '@aide/rules';
import { and, asc, eq, isNotNull, sql, type SQL } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { queryRows, uuidArray } from '../../../platform/database/query-rows.ts';
import { contactSummaryColumns } from '../../planner/contacts/contacts.repository.ts';
import { contactsTable } from '../../planner/contacts/contacts.table.ts';
import { contactActivityTable, reachOutsTable, type ReachOutRow } from './relationships.table.ts';

/** The day and time of a suggestion. */
export interface ReachOutDay {
  userId: string;
  now: Date;
  /** In the user's time zone, YYYY-MM-DD. */
  today: string;
}

/** Maximum number of contacts per reason; the rules choose among them. */
const maxPerReason = 40;
/** A task that is due within this time is the next contact. */
const plannedDays = 8;
/** Accepted, dismissed and snoozed suggestions older than this are not read; their reasons have changed or ended since. */
const answersKeptDays = 400;

const open = sql.join(
  openTaskStatuses.map((status) => sql`${status}`),
  sql`, `,
);
const midnight = ({ today }: ReachOutDay) => sql`${`${today}T00:00:00Z`}::timestamptz`;

/** Locks the user's suggestions until the transaction ends, so that a week never gets too many. */
export async function lockReachOuts(tx: Tx, userId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`reach out ${userId}`}))`);
}

/**
 * Returns the contacts for which a reason can hold, at most `maxPerReason` for each. Each part scans an index from its most urgent end and
 * stops when it has enough; snoozed and planned contacts are two sets that are read once.
 */
export async function listReachOutCandidates(tx: Tx, day: ReachOutDay): Promise<string[]> {
  const { userId, today } = day;
  const isAnswered = (contact: SQL, reason: string, begun: SQL, task: SQL) => sql`exists (
    select 1 from reach_outs r where r.user_id = ${userId} and r.contact_id = ${contact} and r.reason = ${reason}
      and r.status in ('accepted', 'dismissed') and ${task} and r.answered_at >= ${begun})`;
  const since = sql`greatest(a.last_at, (select c.rhythm_since from contacts c where c.user_id = a.user_id and c.id = a.contact_id))`;
  const quiet = (condition: SQL, reason: string, order: SQL) => sql`(
    select a.contact_id from contact_activity a where a.user_id = ${userId} and ${condition}
      and a.contact_id not in (select contact_id from snoozed) and a.contact_id not in (select contact_id from planned)
      and not ${isAnswered(sql`a.contact_id`, reason, since, sql`true`)}
    order by ${order} limit ${maxPerReason})`;
  const rows = await queryRows<{ contactId: string }>(
    tx,
    sql`with snoozed as materialized (
      select r.contact_id from reach_outs r where r.user_id = ${userId} and r.snoozed_until > ${today}::date
    ), planned as materialized (
      select t.contact_id from tasks t where t.user_id = ${userId} and t.contact_id is not null and ${isPlanned(day)}
    )
    select contact_id as "contactId" from (
      ${quiet(sql`a.next_on <= ${today}::date`, 'rhythm', sql`a.next_on`)}
      union
      ${quiet(sql`a.next_on is null and a.quiet_on <= ${today}::date`, 'silence', sql`a.quiet_on desc`)}
      union
      (select p.contact_id from unnest(array[${open}]) as status, lateral (
        select t.contact_id, t.due_at from tasks t where t.user_id = ${userId} and t.deleted_at is null and t.status = status
          and t.contact_id is not null and t.waiting_since is null and t.due_at < ${midnight(day)} - interval '1 day'
          and t.contact_id not in (select contact_id from snoozed)
          and not ${isAnswered(sql`t.contact_id`, 'promise', sql`t.due_at`, sql`r.task_id = t.id`)}
        order by t.due_at limit ${maxPerReason}) as p
        order by p.due_at limit ${maxPerReason})
      union
      (select w.contact_id from tasks w where w.user_id = ${userId} and w.deleted_at is null and w.status in (${open})
        and w.contact_id is not null and w.waiting_for is null and w.waiting_since < ${today}::date
        and w.contact_id not in (select contact_id from snoozed)
        and not ${isAnswered(sql`w.contact_id`, 'waiting', sql`(w.waiting_since::timestamp at time zone 'UTC')`, sql`r.task_id = w.id`)}
        order by w.waiting_since limit ${maxPerReason})
    ) as candidates`,
  );
  return rows.map(({ contactId }) => contactId);
}

/** A date without a time is stored as midnight UTC, which can be earlier or later than now. */
const isPlanned = (day: ReachOutDay) => sql`t.deleted_at is null and t.status in (${open})
  and t.due_at >= least(${midnight(day)}, ${day.now.toISOString()}::timestamptz)
  and t.due_at < ${midnight(day)} + make_interval(days => ${plannedDays})
  and case when t.due_has_time then t.due_at >= ${day.now.toISOString()}::timestamptz else t.due_at >= ${midnight(day)} end`;

export interface CandidateFacts extends ContactFacts {
  contact: ContactSummary;
}

/** Returns the input of the rules for these contacts, in three statements. */
export async function listContactFacts(
  tx: Tx,
  day: ReachOutDay,
  contactIds: readonly string[],
): Promise<CandidateFacts[]> {
  if (contactIds.length === 0) return [];
  const { userId } = day;
  const ids = uuidArray(contactIds);
  const contacts = await tx
    .select({
      contact: contactSummaryColumns,
      rhythm: contactsTable.rhythm,
      rhythmSince: contactsTable.rhythmSince,
      lastContact: contactActivityTable.lastAt,
      recentDays: contactActivityTable.recentDays,
    })
    .from(contactsTable)
    .leftJoin(
      contactActivityTable,
      // The ids are repeated: without statistics the planner would read the activity of every contact.
      and(
        eq(contactActivityTable.userId, contactsTable.userId),
        eq(contactActivityTable.contactId, contactsTable.id),
        sql`${contactActivityTable.contactId} = any(${ids})`,
      ),
    )
    .where(and(eq(contactsTable.userId, userId), sql`${contactsTable.id} = any(${ids})`));
  const tasks = await listOpenTasks(tx, day, contactIds);
  const answers = await listAnswers(tx, day, contactIds);
  return contacts.map(({ contact, recentDays, ...rest }) => {
    const { planned, promise, waiting } = tasks.get(contact.id) ?? {};
    const given = answers.get(contact.id) ?? [];
    const snoozes = given.flatMap(({ snoozedUntil }) => snoozedUntil ?? []).toSorted();
    return {
      ...rest,
      contact,
      contactId: contact.id,
      recentDays: recentDays ?? [],
      promise: promise ? toPromise(promise) : null,
      waiting: waiting ? toWaiting(waiting) : null,
      isPlanned: planned !== undefined,
      answers: given.flatMap(toAnswer),
      snoozedUntil: snoozes.at(-1) ?? null,
    };
  });
}

function toAnswer({ status, reason, taskId, answeredAt }: ReachOutRow): ReachOutAnswer[] {
  return answeredAt !== null && (status === 'accepted' || status === 'dismissed')
    ? [{ reason, taskId, at: answeredAt }]
    : [];
}

type OpenTaskKind = 'planned' | 'promise' | 'waiting';

interface OpenTaskRow {
  contactId: string;
  kind: OpenTaskKind;
  id: string;
  title: string;
  due: number | null;
  hasTime: boolean;
  since: string | null;
}

/**
 * Returns for each contact a planned task, the longest overdue one and the longest waiting one; of the last two only those without an
 * answered suggestion. One statement: each costs the embedded database about 1 ms.
 */
async function listOpenTasks(
  tx: Tx,
  day: ReachOutDay,
  contactIds: readonly string[],
): Promise<Map<string, Partial<Record<OpenTaskKind, OpenTaskRow>>>> {
  const notAnswered = (reason: SQL, begun: SQL) => sql`not exists (
    select 1 from reach_outs r where r.user_id = ${day.userId} and r.contact_id = t.contact_id and r.reason = ${reason}
      and r.status in ('accepted', 'dismissed') and r.task_id = t.id and r.answered_at >= ${begun})`;
  const waitingSince = sql`(t.waiting_since::timestamp at time zone 'UTC')`;
  const rows = await queryRows<OpenTaskRow>(
    tx,
    sql`select distinct on (t.contact_id, k.kind) t.contact_id as "contactId", k.kind, t.id, t.title,
          (extract(epoch from t.due_at) * 1000)::float8 as due, t.due_has_time as "hasTime", t.waiting_since::text as since
        from tasks t cross join lateral (values
          ('planned', ${isPlanned(day)}),
          ('promise', t.waiting_since is null and t.due_at < ${midnight(day)} - interval '1 day' and ${notAnswered(sql`'promise'`, sql`t.due_at`)}),
          ('waiting', t.waiting_for is null and t.waiting_since < ${day.today}::date and ${notAnswered(sql`'waiting'`, waitingSince)})
        ) as k (kind, holds)
        where t.user_id = ${day.userId} and t.contact_id = any(${uuidArray(contactIds)}) and t.deleted_at is null
          and t.status in (${open}) and k.holds
        order by t.contact_id, k.kind, case k.kind when 'waiting' then ${waitingSince} else t.due_at end, t.id`,
  );
  const found = new Map<string, Partial<Record<OpenTaskKind, OpenTaskRow>>>();
  for (const row of rows) found.set(row.contactId, { ...found.get(row.contactId), [row.kind]: row });
  return found;
}

function toPromise({ id, title, due, hasTime }: OpenTaskRow): ContactFacts['promise'] {
  const due_date = due === null ? null : new Date(Math.round(due)).toISOString();
  return { taskId: id, title, due: { due_date, due_has_time: hasTime } };
}

function toWaiting({ id, title, since }: OpenTaskRow): ContactFacts['waiting'] {
  return since === null ? null : { taskId: id, title, since };
}

async function listAnswers(
  tx: Tx,
  { userId, now }: ReachOutDay,
  contactIds: readonly string[],
): Promise<Map<string, ReachOutRow[]>> {
  const since = new Date(now.getTime() - answersKeptDays * 86_400_000);
  const rows = await tx
    .select()
    .from(reachOutsTable)
    .where(
      and(
        eq(reachOutsTable.userId, userId),
        sql`${reachOutsTable.contactId} = any(${uuidArray(contactIds)})`,
        isNotNull(reachOutsTable.answeredAt),
        sql`${reachOutsTable.answeredAt} > ${since.toISOString()}::timestamptz`,
      ),
    );
  return Map.groupBy(rows, ({ contactId }) => contactId);
}

/** Returns the suggestions of one week, in order of creation. */
export async function listReachOutsOfWeek(tx: Tx, userId: string, weekOf: string): Promise<ReachOutRow[]> {
  return tx
    .select()
    .from(reachOutsTable)
    .where(and(eq(reachOutsTable.userId, userId), eq(reachOutsTable.weekOf, weekOf)))
    .orderBy(asc(reachOutsTable.id));
}

export async function insertReachOuts(tx: Tx, rows: ReachOutRow[]): Promise<void> {
  if (rows.length > 0) await tx.insert(reachOutsTable).values(rows).onConflictDoNothing();
}

const one = (userId: string, id: string) => and(eq(reachOutsTable.userId, userId), eq(reachOutsTable.id, id));

/** Returns the row and locks it until the transaction ends. */
export async function lockReachOut(tx: Tx, userId: string, id: string): Promise<ReachOutRow | undefined> {
  const [row] = await tx.select().from(reachOutsTable).where(one(userId, id)).for('update');
  return row;
}

export async function updateReachOut(
  tx: Tx,
  { userId, id }: Pick<ReachOutRow, 'userId' | 'id'>,
  changes: Partial<ReachOutRow>,
): Promise<ReachOutRow> {
  const [row] = await tx.update(reachOutsTable).set(changes).where(one(userId, id)).returning();
  if (!row) throw new Error('the suggestion went away under its lock');
  return row;
}
