import { uuidv7 } from 'uuidv7';
import { insertUser } from '../../server/src/features/identity/accounts/accounts.repository.ts';
import { hashPassword } from '../../server/src/features/identity/accounts/passwords.ts';
import { foldTallies } from '../../server/src/features/planner/analytics/analytics.repository.ts';
import type { Database } from '../../server/src/platform/database/database.ts';

export const password = 'bench bench bench';
const contactsPerUser = 200;
const rowsAtOnce = 10_000;
export const getEmail = (tasks: number) => `bench-${tasks}@example.com`;

export interface Filling {
  /** The number of tasks of each measured account. */
  sizes: number[];
  others: { users: number; tasksEach: number };
}

/** Accounts of several sizes among others, over three years; nine of ten tasks are completed, about one in fifty is overdue. */
export async function fill(database: Database, { sizes, others }: Filling): Promise<void> {
  const passwordHash = await hashPassword(password);
  for (const size of sizes) await fillUser(database, getEmail(size), passwordHash, size);
  for (let user = 0; user < others.users; user += 1)
    await fillUser(database, `other-${user}@example.com`, passwordHash, others.tasksEach);
  while (await database.transaction((tx) => foldTallies({ tx })));
  await database.statement((tx) => tx.execute(`vacuum analyze`));
}

async function fillUser(database: Database, email: string, passwordHash: string, tasks: number): Promise<void> {
  const now = new Date();
  const user = await database.transaction((tx) =>
    insertUser(tx, {
      id: uuidv7(),
      name: 'Bench',
      email,
      emailConfirmedAt: now,
      emailKey: email,
      passwordHash,
      timezone: 'Asia/Kolkata',
      createdAt: now,
      trialStartedAt: now,
      trialEndsAt: null,
    }),
  );
  await database.transaction((tx) =>
    tx.execute(`
      insert into contacts (user_id, id, name, company, created_at, updated_at)
      select '${user.id}'::uuid, gen_random_uuid(), 'Contact ' || n, 'Company ' || n % 40, now(), now()
      from generate_series(1, ${contactsPerUser}) as n`),
  );
  for (let first = 0; first < tasks; first += rowsAtOnce)
    await fillTasks(database, user.id, { first, last: Math.min(first + rowsAtOnce, tasks) - 1, of: tasks });
}

async function fillTasks(
  database: Database,
  userId: string,
  { first, last, of }: { first: number; last: number; of: number },
): Promise<void> {
  await database.transaction((tx) =>
    tx.execute(`
      insert into tasks (user_id, id, title, description, status, priority, task_type, source, due_at, due_has_time, completed_at,
        contact_id, created_at, updated_at)
      select '${userId}'::uuid, gen_random_uuid(), 'Call the customer about order ' || n, 'What there is to know about order ' || n,
        status,
        (array['low', 'medium', 'high', 'urgent'])[1 + n * 7919 % 4],
        (array['todo', 'follow_up'])[1 + n / 3 % 2],
        (array['dashboard', 'web_capture', 'voice_input', 'telegram', 'telegram_voice', 'email', 'recurring', 'backlog', 'api'])[1 + n * 31 / 4 % 9],
        date_trunc(case when n % 2 = 0 then 'day' else 'second' end, created + make_interval(days => n % 14), 'UTC'), n % 2 = 1,
        case when status = 'completed' then least(now(), created + make_interval(hours => 1 + n % 90)) end,
        case when n % 5 <> 0 then picked.id end,
        created, created
      from (
        select n, n::bigint as wide, now() - make_interval(secs => 94608000.0 * (1 - n::float8 / ${of}::float8)) as created,
          case
            when n > ${of}::int * 0.98 then (array['pending', 'in_progress', 'completed'])[1 + n % 3]
            when n % 100 < 4 then 'cancelled'
            when n % 100 = 50 then (array['pending', 'postponed'])[1 + n / 100 % 2]
            else 'completed'
          end as status
        from generate_series(${first}::int, ${last}::int) as n
      ) as rows
      join (select id, row_number() over (order by id) - 1 as place from contacts where user_id = '${userId}'::uuid) as picked
        on picked.place = (wide * 7907 / 3) % ${contactsPerUser}`),
  );
}
