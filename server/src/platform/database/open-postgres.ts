import { setTimeout as wait } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { Client, Pool, type PoolClient } from 'pg';
import { getErrorCode } from '../errors.ts';
import type { Logger } from '../log.ts';
import { guardTransactions, statementBudgetMs, type Database } from './database.ts';
import { splitLargeResults } from './large-results.ts';
import { migrationsFolder } from './migrations-folder.ts';
import { withAdvisoryLock } from './advisory-lock.ts';
import { openListener } from './postgres-listener.ts';
import { createPostgresTransactions, type Observe } from './postgres-transaction.ts';

/** An arbitrary number that every process of the product uses. */
const migrationLock = 4_207_112;

export interface PostgresOptions {
  url: string;
  pool: number;
  log: Logger;
  /** Used to examine query plans. */
  observe?: Observe;
  /** Disables the statement timeout, for operator commands that read whole tables. */
  withoutTimeouts?: boolean;
}

/** Opens a PostgreSQL pool. Migrates the schema under a lock, so that several processes can start at once. */
export async function openPostgres({
  url,
  pool: max,
  log,
  observe,
  withoutTimeouts,
}: PostgresOptions): Promise<Database> {
  await migrateUnderLock(url);
  const pool = new Pool({
    connectionString: url,
    max,
    // How long a request waits for a free connection before it fails.
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    // The server cancels a statement that takes too long. If the server is unreachable, the client times out a little later.
    ...(withoutTimeouts
      ? {}
      : { statement_timeout: statementBudgetMs, query_timeout: 35_000, idle_in_transaction_session_timeout: 30_000 }),
    keepAlive: true,
    // Statements are sent without waiting for the response to the one before, in order.
    pipeline: true,
    application_name: 'aide',
    // JIT compilation takes longer than any of our statements.
    options: '-c jit=off',
  });
  const nameStatement = createStatementNames();
  pool.on('connect', (client) => prepareStatements(client, nameStatement));
  Object.assign(pool, { query: splitLargeResults(pool.query.bind(pool)) });
  pool.on('error', (error) => log.warn({ error: error.message }, 'a database connection was lost'));
  const db = drizzle({ client: pool, ...(observe ? { logger: { logQuery: observe } } : {}) });
  const transaction = createPostgresTransactions(pool, observe);
  const listener = openListener(url, log);
  return {
    kind: 'postgres',
    // The connections that are left serve the first calls of an account that was quiet.
    callsPerAccount: { shared: Math.max(2, Math.ceil(max / 3)), alone: Math.max(2, Math.floor(max * 0.8)) },
    ...guardTransactions(db, (work) => retryDeadlock(log, () => transaction(work))),
    listen: listener.listen,
    withAdvisoryLock: (name, stop, work) => withAdvisoryLock({ url, log }, name, stop, work),
    connections: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    async ping() {
      await pool.query('select 1');
    },
    async close() {
      await listener.close();
      await pool.end();
    },
  };
}

/** Number of texts that a process prepares per connection. A text with a list of values has a form for each length. */
const maxPrepared = 400;
/**
 * A query with more values than this is planned each time: the plan of a prepared one fits any values and the size that a table had then. If
 * it was empty, a search for 250 addresses compared each of 10,000 contacts with all of them, for up to half a second.
 */
const maxCompared = 100;
/** Returns a function that names the statements of a pool which are prepared: from the second use of a text on, until there are too many. */
function createStatementNames(): (text: string) => string | undefined {
  /** By text. Null for a text that was used once. */
  const names = new Map<string, string | null>();
  let named = 0;
  return (text) => {
    const name = names.get(text);
    if (name === undefined && names.size < maxPrepared) names.set(text, null);
    if (name === null) names.set(text, `aide_${(named += 1)}`);
    return names.get(text) ?? undefined;
  };
}

/** Prepares the statements that repeat once on a connection, so that PostgreSQL does not parse them again. */
function prepareStatements(client: PoolClient, nameStatement: (text: string) => string | undefined): void {
  const { query } = client;
  const send = (config: unknown, values: unknown, ...rest: unknown[]): unknown =>
    Reflect.apply(query, client, [withName(config, values, nameStatement), values, ...rest]);
  Object.assign(client, { query: splitLargeResults(send) });
}

/** Statements without values, such as `begin`, take a single message as they are. */
function withName(config: unknown, values: unknown, nameStatement: (text: string) => string | undefined): unknown {
  if (!Array.isArray(values) || values.length === 0) return config;
  if (typeof config !== 'object' || config === null || !('text' in config) || typeof config.text !== 'string')
    return config;
  if (values.length > maxCompared && config.text.startsWith('select')) return config;
  return { ...config, name: nameStatement(config.text) };
}

async function migrateUnderLock(url: string): Promise<void> {
  const client = new Client({
    connectionString: url,
    // Long: loading the app's modules blocks this thread meanwhile, on a busy machine for many seconds.
    connectionTimeoutMillis: 60_000,
    application_name: 'aide migrate',
  });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await migrate(drizzle({ client }), { migrationsFolder });
  } finally {
    await client.end();
  }
}

/** Deadlock: PostgreSQL has rolled back one of the two transactions, so it is safe to retry. */
const deadlock = '40P01';
const maxTries = 10;
/** Longest pause before the first retry; it doubles. The pause is random, so that two transactions do not collide again. */
const firstPauseMs = 10;

async function retryDeadlock<T>(log: Logger, work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (tries >= maxTries || !isDeadlock(error)) throw error;
      log.warn({ tries }, 'deadlock detected, running the transaction again');
      await wait(Math.random() * firstPauseMs * 2 ** (tries - 1));
    }
  }
}

function isDeadlock(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (getErrorCode(cause) === deadlock) return true;
  return false;
}
