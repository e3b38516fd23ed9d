import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { migrate } from 'drizzle-orm/pg-core';
import type { Tx } from '../database/database.ts';
import { migrationsFolder } from '../database/migrations-folder.ts';
import { queryRows } from '../database/query-rows.ts';
import { quoted } from './describe-tables.ts';

const known = () => readMigrationFiles({ migrationsFolder });

/** Returns the names of the applied migrations, oldest first. */
export async function appliedMigrations(tx: Tx): Promise<string[]> {
  const rows = await queryRows<{ name: string }>(
    tx,
    sql`select name from drizzle.__drizzle_migrations order by created_at, name`,
  );
  return rows.map(({ name }) => name);
}

/** Returns the names that this version of the product has no migration for. */
export function unknownMigrations(names: string[]): string[] {
  const mine = new Set(known().map(({ name }) => name));
  return names.filter((name) => !mine.has(name));
}

/** Applies the named migrations, or all, in the open transaction. Skips those that are already applied. */
export async function migrateTo(tx: Tx, names?: string[]): Promise<void> {
  const wanted = known().filter(({ name }) => names?.includes(name) ?? true);
  const view: Tx = Object.create(tx);
  // Drizzle opens a transaction for them: here one is open.
  const transaction = async (work: (inside: Tx) => Promise<void>): Promise<void> => work(view);
  await migrate(wanted, Object.assign(view, { transaction }), { migrationsFolder });
}

const made = /^\s*create (?:or replace )?(table|function|type) (?:if not exists )?"?(\w+)"?/gim;

/** Drops everything that migrations of the product have ever created, and nothing else in the database. */
export async function dropSchema(tx: Tx): Promise<void> {
  const statements = known().flatMap((migration) => migration.sql);
  const things = statements.flatMap((statement) => [...statement.matchAll(made)]);
  const order = ['table', 'function', 'type'];
  const unique = new Map(
    things.map(([, kind = '', name = '']) => [`${kind} ${name}`, { kind: kind.toLowerCase(), name }]),
  );
  for (const { kind, name } of [...unique.values()].toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind)))
    await tx.execute(sql.raw(`drop ${kind} if exists ${quoted(name)} cascade`));
  await tx.execute(sql.raw('drop schema if exists drizzle cascade'));
}
