// npm run bench relationships: suggestions, a timeline and duplicates for an account with 10,000 contacts in the embedded database.
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { chooseReachOuts, type ContactFacts } from '@aide/rules';
import { uuidv7 } from 'uuidv7';
import { toActingUser } from '../server/src/features/identity/accounts/accounts.presenter.ts';
import { insertUser } from '../server/src/features/identity/accounts/accounts.repository.ts';
import { listDuplicates } from '../server/src/features/people/duplicates/list-duplicates.ts';
import { pickReachOuts, readReachOuts } from '../server/src/features/people/relationships/reach-outs.ts';
import { readTimeline } from '../server/src/features/people/relationships/read-timeline.ts';
import { refreshActivity } from '../server/src/features/people/relationships/refresh-activity.ts';
import { systemClock } from '../server/src/platform/clock.ts';
import { createWork, type Caller, type UserContext } from '../server/src/platform/context.ts';
import type { Database } from '../server/src/platform/database/database.ts';
import { openDatabase } from '../server/src/platform/database/open-database.ts';
import { contactsTable } from '../server/src/features/planner/contacts/contacts.table.ts';
import { createLog } from '../server/src/platform/log.ts';
import { describeMachine } from './lib/machine.ts';
import { measureTurns, turnHeadings } from './lib/measure-turns.ts';
import { printTable } from './lib/table.ts';

const contacts = 10_000;
const tasksEach = 6;
const rounds = 15;
const dayMs = 86_400_000;
const timeZone = 'Asia/Kolkata';

/** One in five has a rhythm, one task in fifty is open and overdue, the rest was completed within a year. */
async function fill(database: Database, userId: string): Promise<string[]> {
  await database.transaction(async (tx) => {
    await tx.execute(`
      insert into contacts (user_id, id, name, company, phone_key, rhythm, rhythm_since, created_at, updated_at)
      select '${userId}'::uuid, gen_random_uuid(), 'Person' || n % 4000 || ' Family' || n % 700, 'Company ' || n % 400,
        lpad((n % 9000)::text, 10, '9'),
        case when n % 5 = 0 then jsonb_build_object('every', 1 + n % 8, 'unit', 'week') end,
        case when n % 5 = 0 then now() - interval '1 year' end, now() - interval '1 year', now() - interval '1 year'
      from generate_series(1, ${contacts}) as n`);
    await tx.execute(`
      insert into tasks (user_id, id, title, status, priority, task_type, source, due_at, completed_at, contact_id, created_at, updated_at)
      select '${userId}'::uuid, gen_random_uuid(), 'Call about ' || n, case when open then 'pending' else 'completed' end, 'medium',
        'follow_up', 'dashboard', at, case when open then null else at end, id, at - interval '3 days', at
      from (select c.id, n, (hashtext(c.id::text || n) % 50 = 0) as open,
              now() - make_interval(hours => abs(hashtext(n || c.id::text)) % 8760) as at
            from contacts c, generate_series(1, ${tasksEach}) as n where c.user_id = '${userId}'::uuid) as made`);
    await tx.execute(`analyze`);
  });
  const rows = await database.read((tx) => tx.select({ id: contactsTable.id }).from(contactsTable));
  return rows.map(({ id }) => id);
}

const rows: string[][] = [];

const measure = async (name: string, work: () => Promise<unknown>, prepare?: () => Promise<unknown>): Promise<void> => {
  rows.push(await measureTurns(name, work, { rounds, ...(prepare ? { prepare } : {}) }));
};

/** The rules alone, on the facts of every contact instead of the candidates that the database finds. */
function createFacts(now: Date): ContactFacts[] {
  return Array.from({ length: contacts }, (_, n) => {
    const lastContact = new Date(now.getTime() - ((n * 37) % 365) * dayMs - n * 1000);
    const day = (ago: number) => new Date(lastContact.getTime() - ago * dayMs).toISOString().slice(0, 10);
    return {
      contactId: String(n),
      rhythm: n % 5 === 0 ? { every: 1 + (n % 8), unit: 'week' } : null,
      rhythmSince: new Date(now.getTime() - 365 * dayMs),
      lastContact,
      recentDays: n % 3 === 0 ? [day(0), day(5), day(9), day(15)] : [day(0)],
      promise:
        n % 50 === 0
          ? { taskId: 't', title: 'Deck', due: { due_date: `${day(3)}T00:00:00Z`, due_has_time: false } }
          : null,
      waiting: null,
      isPlanned: false,
      answers: [],
      snoozedUntil: null,
    };
  });
}

const folder = await mkdtemp(path.join(os.tmpdir(), 'aide-relationships-'));
const log = createLog('silent');
const database = await openDatabase({ DATABASE_URL: undefined, DATABASE_POOL: 1, DATA_DIR: folder }, log);
try {
  const user = await database.transaction((tx) => {
    const now = new Date();
    const account = { name: 'Bench', email: 'bench@example.com', emailKey: 'bench@example.com', passwordHash: '-' };
    return insertUser(tx, { id: uuidv7(), ...account, timezone: timeZone, createdAt: now, trialStartedAt: now });
  });
  const ids = await fill(database, user.id);
  const caller: Caller = { user: toActingUser(user), channel: 'web', log };
  const work = createWork(database, systemClock, log, async () => {});
  const run = <T>(use: (context: UserContext) => Promise<T>) => work.runAs(caller, use);
  await run((context) => refreshActivity(context, ids));
  const facts = createFacts(new Date());
  await measure('rules alone, 10,000 contacts', async () => {
    chooseReachOuts(facts, { now: new Date(), timeZone, most: 3 });
  });
  const forget = () =>
    database.statement((tx) => tx.execute(`delete from reach_outs where user_id = '${user.id}'::uuid`));
  await measure('choose the people of a week', () => run(pickReachOuts), forget);
  await measure('read the people of the week', () => run(readReachOuts));
  await measure('first page of a timeline', () => run((context) => readTimeline(context, ids[0] ?? '', {})));
  await measure('activity of one contact', () => run((context) => refreshActivity(context, ids.slice(0, 1))));
  await measure('duplicates', () => listDuplicates(run));
} finally {
  await database.close();
  await rm(folder, { recursive: true });
}
console.log(describeMachine());
printTable(`One account with 10,000 contacts and ${(contacts * tasksEach).toLocaleString('en')} tasks, PGlite; ms`, [
  turnHeadings,
  ...rows,
]);
