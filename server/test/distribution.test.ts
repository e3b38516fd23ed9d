import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { embeddedExtensions } from '../src/platform/database/embedded/cluster.ts';
import { migrationsFolder } from '../src/platform/database/migrations-folder.ts';
import { embeddedDatabase } from '../src/platform/database/open-embedded-database.ts';
import { queryRows } from '../src/platform/database/query-rows.ts';
import { makeNotification } from './owned-row-makers.ts';
import { createTestApp, type TestApp } from './test-app.ts';

/**
 * The placement of every table in Citus (docs/scaling.md). A distributed table is sharded by `user_id`, a reference table is copied to
 * every node, a local table stays on the coordinator.
 */
const placement: Record<string, 'distributed' | 'reference' | 'local'> = {
  // Looked up before the user is known: by address, token, secret or chat.
  users: 'reference',
  api_tokens: 'reference',
  connected_apps: 'reference',
  app_tokens: 'reference',
  oauth_clients: 'reference',
  calendar_feeds: 'reference',
  telegram_links: 'reference',
  whatsapp_links: 'reference',
  identities: 'reference',
  passkeys: 'reference',
  // Queues and counters of all users.
  due_work: 'local',
  changes: 'local',
  rate_limits: 'local',
  secrets: 'local',
  telegram_updates: 'local',
  telegram_bots: 'local',
  whatsapp_inbox: 'local',
  whatsapp_sent: 'local',
  passkey_challenges: 'local',
  provider_visits: 'local',
  // Failed sign-ins with an unknown address have no user.
  security_events: 'local',
  // Settings of the whole server.
  server_settings: 'local',
  server_owner: 'local',
  server_backups: 'local',
  invitations: 'local',
};

let aide: TestApp;
const statements = new Set<string>();
let tables: string[];

const isDistributed = (table: string) => (placement[table] ?? 'distributed') === 'distributed';

beforeAll(async () => {
  // The embedded database in both runs: its statements and tables are those of PostgreSQL.
  const client = await PGlite.create({ extensions: embeddedExtensions });
  await migrate(drizzle({ client }), { migrationsFolder });
  aide = await createTestApp({ database: embeddedDatabase(record(client), () => client.close()) });
  const rows = await aide.database.read((tx) =>
    queryRows<{ name: string }>(
      tx,
      sql`select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
    ),
  );
  tables = rows.map(({ name }) => name);
});
afterAll(() => aide.close());

/** Returns a client that records every statement. */
function record(client: PGlite): PGlite {
  const noting = <T extends object>(target: T): T =>
    new Proxy(target, {
      get(inner, name) {
        const value: unknown = Reflect.get(inner, name, inner);
        if (typeof value !== 'function') return value;
        return (...args: unknown[]): unknown => {
          const [first, ...rest] = args;
          if (typeof first === 'string') statements.add(first);
          if (name === 'transaction' && typeof first === 'function')
            return value.call(inner, (tx: object) => first(noting(tx)), ...rest);
          return value.apply(inner, args);
        };
      },
    });
  return noting(client);
}

describe('tables that can be distributed by user', () => {
  it('include user_id in every primary key and unique index', async () => {
    const keys = await aide.database.read((tx) =>
      queryRows<{ table: string; index: string; columns: string[] }>(
        tx,
        sql`select t.relname as table, i.relname as index, array_agg(a.attname::text) as columns
            from pg_index x
            join pg_class t on t.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
            join pg_attribute a on a.attrelid = t.oid and a.attnum = any(x.indkey)
            where x.indisunique and t.relnamespace = 'public'::regnamespace
            group by 1, 2`,
      ),
    );
    const wrong = keys.filter(({ table, columns }) => isDistributed(table) && !columns.includes('user_id'));
    expect(wrong).toEqual([]);
    expect(keys.length).toBeGreaterThan(tables.length);
  });

  it('refer to each other by user_id, and otherwise only to reference tables', async () => {
    const keys = await aide.database.read((tx) =>
      queryRows<{ name: string; from: string; to: string; columns: string[] }>(
        tx,
        sql`select c.conname as name, f.relname as from, t.relname as to, array_agg(a.attname::text) as columns
            from pg_constraint c
            join pg_class f on f.oid = c.conrelid join pg_class t on t.oid = c.confrelid
            join pg_attribute a on a.attrelid = f.oid and a.attnum = any(c.conkey)
            where c.contype = 'f' group by 1, 2, 3`,
      ),
    );
    const wrong = keys.filter(({ from, to, columns }) => {
      if (isDistributed(from) && isDistributed(to)) return !columns.includes('user_id');
      return isDistributed(to) || (isDistributed(from) && placement[to] === 'local');
    });
    expect(wrong).toEqual([]);
    expect(keys.length).toBeGreaterThan(10);
  });
});

/**
 * Matches a statement that inserts a row of one user, also in a `with` clause, or has the user as a parameter, also through a join with the
 * user's row.
 */
const namesUser =
  /(?:^|\()\s*insert into "?\w+"? (?:as \w+ )?\([^)]*user_id|user_id"?\)?\s*=\s*\$\d|"users"\."id" = \$\d/i;

/** Statements over all users. They run in the background, and Citus runs them on every shard. */
const overAllUsers = [
  // Housekeeping deletes expired rows.
  /^delete from "?\w+"? where .*(expires_at|created_at|deleted_at|at)"? </i,
];

describe('statements', () => {
  it('on a distributed table contain the user', async () => {
    const asha = await aide.signUp();
    const post = async (path: string, body: unknown) =>
      (await asha.call<{ data: { id: string } }>('POST', path, body)).body.data.id;
    const contactId = await post('/contacts', { name: 'Priya' });
    const task = await post('/tasks', { title: 'Call Priya', contactId, dueDate: '2026-03-02T09:00:00.000Z' });
    await post('/backlog', { title: 'Later' });
    await post('/capture', { text: 'send Priya the quote tomorrow at 4' });
    await asha.call('PUT', `/tasks/${task}`, { title: 'Call Priya today' });
    await asha.call('PATCH', `/tasks/${task}/status`, { status: 'completed' });
    await post(`/contacts/${contactId}/notes`, { text: 'Called' });
    await makeNotification(asha, aide);
    const lists = [
      '/tasks',
      '/contacts',
      '/backlog',
      '/recurring-tasks',
      '/notifications',
      '/analytics',
      '/deliveries',
      `/contacts/${contactId}/timeline`,
      '/reach-out',
      '/search?q=priya',
      '/search?q=pirya quite',
    ];
    for (const path of [...lists, '/reminder-settings', '/webhooks', '/sessions', '/onboarding/export'])
      await asha.call('GET', path);
    await aide.app.engine.drain();

    const distributed = tables.filter(isDistributed);
    const wrong = [...statements].filter((text) => {
      const touched = distributed.filter((table) =>
        new RegExp(`(from|join|into|update) "?${table}"?\\b`, 'i').test(text),
      );
      return touched.length > 0 && !namesUser.test(text) && !overAllUsers.some((pattern) => pattern.test(text));
    });
    expect(wrong).toEqual([]);
    expect(statements.size).toBeGreaterThan(50);
  });
});
