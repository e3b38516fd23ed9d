import { execFile } from 'node:child_process';
import { cp, glob, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api-postgres';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import drizzleConfig from '../drizzle.config.ts';
import { dropSchema } from '../src/platform/backup/schema-level.ts';
import type { Database } from '../src/platform/database/database.ts';
import { migrationsFolder } from '../src/platform/database/migrations-folder.ts';
import { listCatalogue } from './catalogue.ts';
import { openTestDatabase } from './test-database.ts';

const source = path.resolve(import.meta.dirname, '../src');
const tableFiles = '**/*.table.ts';
const drizzleKit = path.dirname(createRequire(import.meta.url).resolve('drizzle-kit'));

/** Returns everything that the files `*.table.ts` export, as `npm run db:generate` reads them. */
async function declarations(): Promise<Record<string, unknown>> {
  const files = await Array.fromAsync(glob(tableFiles, { cwd: source }));
  const modules = await Promise.all(files.map((file) => import(path.join(source, file))));
  return Object.assign({}, ...modules) as Record<string, unknown>;
}

/**
 * The owner of a row is kept when its contact is deleted. A declaration cannot name the column, so it was added to the first migration by
 * hand.
 */
const byHand = ['backlog_items', 'recurring_tasks', 'tasks'].map((table) => {
  const fact = `constraint ${table}.${table}_contact_fk FOREIGN KEY (user_id, contact_id) REFERENCES contacts(user_id, id) ON DELETE SET NULL`;
  return { declared: fact, migrated: `${fact} (contact_id)` };
});

const functions = readMigrationFiles({ migrationsFolder })
  .flatMap((migration) => migration.sql)
  .filter((statement) => /^\s*create or replace function/i.test(statement));

describe('the tables as the code declares them', () => {
  let migrated: Database;
  let declared: Database;

  beforeAll(async () => {
    [migrated, declared] = [await openTestDatabase(), await openTestDatabase()];
    const statements = await generateMigration(
      await generateDrizzleJson({}),
      await generateDrizzleJson(await declarations()),
    );
    await declared.transaction(async (tx) => {
      await dropSchema(tx);
      // A table cannot declare the function that its index uses.
      for (const statement of functions) await tx.execute(sql.raw(statement));
      for (const statement of statements) await tx.execute(sql.raw(statement));
    });
  });
  afterAll(async () => {
    await migrated.close();
    await declared.close();
  });

  it('need no further migration from npm run db:generate', async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'aide-generate-'));
    try {
      const out = path.join(folder, 'migrations');
      await cp(migrationsFolder, out, { recursive: true });
      const config = path.join(folder, 'drizzle.config.mjs');
      const settings = { ...drizzleConfig, schema: path.join(source, tableFiles), out };
      await writeFile(config, `export default ${JSON.stringify(settings)};`);
      const command = [path.join(drizzleKit, 'bin.cjs'), 'generate', '--name', 'drift', '--config', config];
      const { stdout } = await promisify(execFile)(process.execPath, command, { timeout: 150_000 });
      expect(stdout).toContain('No schema changes');
      expect(await readdir(out)).toEqual(await readdir(migrationsFolder));
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });

  it('equal those of the migrations: columns, types, nullability, defaults, constraints, indexes', async () => {
    const tables = await declared.read(listCatalogue);
    expect(tables.filter((fact) => fact.startsWith('table ')).length).toBeGreaterThan(15);
    const expected = tables.map((fact) => byHand.find((known) => known.declared === fact)?.migrated ?? fact);
    expect(expected.filter((fact) => byHand.some((known) => known.migrated === fact))).toHaveLength(byHand.length);
    expect(await migrated.read(listCatalogue)).toEqual(expected);
  });

  it.each([
    'alter table tasks add column extra text',
    'alter table tasks alter column title drop not null',
    'alter table tasks alter column title type varchar(10)',
    'alter table deliveries alter column attempts set default 7',
    'alter table deliveries drop constraint deliveries_task_fk',
    'drop index deliveries_key',
    'create index deliveries_extra on deliveries (user_id, channel)',
    'create table extra (id uuid)',
  ])('would differ after: %s', async (statement) => {
    const before = await migrated.read(listCatalogue);
    const drift = migrated.transaction(async (tx) => {
      await tx.execute(sql.raw(statement));
      throw new Drift(await listCatalogue(tx));
    });
    const after = await drift.catch((error: unknown) =>
      error instanceof Drift ? error.catalogue : Promise.reject(error),
    );
    expect(after).not.toEqual(before);
    expect(await migrated.read(listCatalogue)).toEqual(before);
  });
});

/** Carries the result out of a transaction that is rolled back. */
class Drift extends Error {
  readonly catalogue: string[];
  constructor(catalogue: string[]) {
    super('rolled back');
    this.catalogue = catalogue;
  }
}
