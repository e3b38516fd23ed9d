import { openTaskStatuses } from '@aide/contract';
import { sql, type SQL } from 'drizzle-orm';
import type { UserContext } from '../../../platform/context.ts';
import { queryRows } from '../../../platform/database/query-rows.ts';
import { windowNames, type Calendar, type DayWindow } from './analytics.calendar.ts';
import type { AnalyticsRows } from './analytics.rows.ts';

/** The folded tallies plus the changes that are not folded yet; their sum is exact. */
const counted = (userId: string) => sql`
  select dimension, name, status, tasks, response_ms from task_tallies where user_id = ${userId}
  union all
  select by_value.dimension, by_value.name, change.status, change.tasks, change.response_ms
  from task_tally_changes change
  cross join lateral (values
    ('priority', change.priority), ('task_type', change.task_type), ('source', change.source),
    ('contact', change.contact_id::text)
  ) as by_value (dimension, name)
  where change.user_id = ${userId} and by_value.name is not null`;

const totals = sql`
  sum(tasks)::int as total,
  coalesce(sum(tasks) filter (where status = 'completed'), 0)::int as completed,
  coalesce(sum(tasks) filter (where status = 'cancelled'), 0)::int as cancelled`;

const categories = ({ user }: UserContext) => sql`
    select dimension, name, ${totals} from (${counted(user.id)}) as counted
    where dimension <> 'contact' group by dimension, name having sum(tasks) > 0`;

const topContacts = 10;

/** The contacts with the most tasks; each row also has the totals of all contacts with tasks. */
const contacts = ({ user }: UserContext) => sql`
    with by_contact as (
      select name::uuid as contact_id, ${totals}, sum(response_ms)::float8 as response_ms
      from (${counted(user.id)}) as counted where dimension = 'contact' group by name having sum(tasks) > 0
    )
    select contacts.id, contacts.name, contacts.company, contacts.email_key as "emailKey", total, completed, cancelled,
      response_ms as "responseMs",
      (count(*) over ())::int as "contactsWithTasks",
      (sum(total) over ())::int as "linkedTasks",
      (avg(coalesce(100.0 * completed / nullif(total - cancelled, 0), 0)) over ())::float8 as "averageRate"
    from by_contact
    join contacts on contacts.user_id = ${user.id} and contacts.id = by_contact.contact_id
    order by total desc, completed desc, contacts.name, contacts.id
    limit ${topContacts}`;

/** Overdue tasks as `isOverdue` of the rules defines them, by each dimension at once. */
const overdue = ({ user, now }: UserContext, { todayAsDue }: Calendar) => sql`
    select
      case when grouping(priority) = 0 then 'priority' when grouping(task_type) = 0 then 'task_type'
        when grouping(source) = 0 then 'source' else 'contact' end as dimension,
      coalesce(priority, task_type, source, contact_id::text) as name,
      count(*)::int as tasks
    from tasks
    where user_id = ${user.id} and deleted_at is null and status in ${openTaskStatuses}
      and due_at < ${now.toISOString()}::timestamptz and (due_has_time or due_at < ${todayAsDue.toISOString()}::timestamptz)
    group by grouping sets ((priority), (task_type), (source), (contact_id))`;

/** Returns the local time in seconds since 1970. The application supplies the offsets, so the database need not know the zone. */
function wallSeconds(column: 'created_at' | 'completed_at', { offsets }: Calendar): SQL {
  const seconds = sql`date_part('epoch', ${sql.raw(column)})`;
  const spans = offsets.map(({ sinceMs, offsetMs }) => ({ since: sinceMs / 1000, offset: offsetMs / 1000 }));
  const cases = spans
    .slice(1)
    .toReversed()
    .map(({ since, offset }) => sql`when ${seconds} >= ${since}::float8 then ${offset}::float8`);
  const first = sql`${spans[0]?.offset ?? 0}::float8`;
  return cases.length === 0
    ? sql`(${seconds} + ${first})`
    : sql`(${seconds} + case ${sql.join(cases, sql` `)} else ${first} end)`;
}

const getDay = (wall: SQL) => sql`floor(${wall} / 86400)::int`;
const getHour = (wall: SQL) => sql`(floor(${wall} / 3600)::int % 24)`;

const created = ({ user }: UserContext, calendar: Calendar) => sql`
    select ${getDay(wallSeconds('created_at', calendar))} as day,
      count(*)::int as tasks,
      (count(*) filter (where status = 'cancelled'))::int as cancelled,
      (count(*) filter (where contact_id is not null))::int as linked,
      (count(*) filter (where priority in ('high', 'urgent')))::int as important,
      (count(*) filter (where task_type = 'follow_up'))::int as "followUps",
      (count(*) filter (where source in ('voice_input', 'telegram', 'telegram_voice', 'whatsapp', 'whatsapp_voice', 'email')))::int as "handsFree"
    from tasks
    where user_id = ${user.id} and deleted_at is null and created_at >= ${calendar.from.toISOString()}::timestamptz
    group by 1`;

const countCreatedIn = ({ start, end }: DayWindow) => sql`
  count(*) filter (where created_at >= ${start.toISOString()}::timestamptz and created_at < ${end.toISOString()}::timestamptz)`;

const completed = ({ user }: UserContext, calendar: Calendar) => sql`
    select ${getDay(wallSeconds('completed_at', calendar))} as day, ${getHour(wallSeconds('completed_at', calendar))} as hour,
      count(*)::int as tasks,
      json_build_object(${sql.join(
        windowNames.map((name) => sql`${sql.raw(`'${name}'`)}, ${countCreatedIn(calendar.windows[name])}`),
        sql`, `,
      )}) as "createdIn",
      sum(task_response_ms(status, created_at, completed_at))::float8 as "responseMs"
    from tasks
    where user_id = ${user.id} and deleted_at is null and completed_at is not null and status = 'completed'
      and completed_at >= ${calendar.from.toISOString()}::timestamptz
    group by 1, 2`;

const findList = (rows: SQL) => sql`(select coalesce(json_agg(row), '[]') from (${rows}) as row)`;

/** Returns all rows in one statement: one round trip, and one consistent snapshot for every figure. */
export async function getAnalyticsRows(context: UserContext, calendar: Calendar): Promise<AnalyticsRows> {
  const { tx, user } = context;
  const [row] = await queryRows<Omit<AnalyticsRows, 'firstTaskAt'> & { firstTaskMs: number | null }>(
    tx,
    sql`select
      ${findList(categories(context))} as categories,
      ${findList(contacts(context))} as contacts,
      ${findList(overdue(context, calendar))} as overdue,
      ${findList(created(context, calendar))} as created,
      ${findList(completed(context, calendar))} as completed,
      (select count(*) from contacts where user_id = ${user.id})::int as "totalContacts",
      (date_part('epoch', (select min(created_at) from tasks where user_id = ${user.id} and deleted_at is null)) * 1000)::float8
        as "firstTaskMs"`,
  );
  if (!row) throw new Error('the query returned no row');
  const { firstTaskMs, ...rows } = row;
  return { ...rows, firstTaskAt: firstTaskMs === null ? null : new Date(firstTaskMs) };
}

/** Maximum number of changes per fold, so that it stays short after a large import. */
const foldedAtOnce = 20_000;

/**
 * Adds the changes to the tallies and deletes them, in one statement. Returns true if more are left. The order prevents a deadlock of two
 * concurrent folds.
 */
export async function foldTallies({ tx }: Pick<UserContext, 'tx'>): Promise<boolean> {
  const [row] = await queryRows<{ folded: number }>(
    tx,
    sql`
    with folded as (
      delete from task_tally_changes
      where (user_id, id) in (select user_id, id from task_tally_changes limit ${foldedAtOnce} for update skip locked)
      returning *
    ), added as (
      insert into task_tallies (user_id, dimension, name, status, tasks, response_ms)
      select user_id, by_value.dimension, by_value.name, status, sum(tasks), sum(response_ms)
      from folded
      cross join lateral (values
        ('priority', priority), ('task_type', task_type), ('source', source), ('contact', contact_id::text)
      ) as by_value (dimension, name)
      where by_value.name is not null
      group by user_id, by_value.dimension, by_value.name, status
      order by user_id, by_value.dimension, by_value.name, status
      on conflict (user_id, dimension, name, status)
      do update set tasks = task_tallies.tasks + excluded.tasks, response_ms = task_tallies.response_ms + excluded.response_ms
    )
    select count(*)::int as folded from folded`,
  );
  return row?.folded === foldedAtOnce;
}
