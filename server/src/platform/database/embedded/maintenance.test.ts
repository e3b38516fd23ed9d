import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { INTERVALS } from './maintenance.ts';
import type { EmbeddedDatabase } from './open-embedded.ts';
import { countRows, createBench, writeRows } from './testing.ts';
import type { Bench } from './testing.ts';

let bench: Bench;
beforeEach(async () => {
  bench = await createBench();
});
afterEach(async () => {
  await bench.end();
});

/** Records the statements of the maintenance tasks; the results come from the real database. */
function listen(client: EmbeddedDatabase['client']): string[] {
  const statements: string[] = [];
  const exec = client.exec.bind(client);
  vi.spyOn(client, 'exec').mockImplementation((sql) => {
    statements.push(sql);
    return exec(sql);
  });
  return statements;
}

test('after writes, a checkpoint runs and tables are analysed', async () => {
  const database = await bench.open();
  await database.client.exec('CREATE TABLE notes (id int); INSERT INTO notes SELECT generate_series(1, 1000)');
  const statements = listen(database.client);
  await bench.fire(INTERVALS.checkpoint);
  await bench.fire(INTERVALS.vacuum);
  // A new database has the product's tables beside the one of the test.
  const tables = await database.client.query<{ name: string }>(
    `SELECT table_schema || '.' || table_name AS name FROM information_schema.tables
     WHERE table_type = 'BASE TABLE' AND table_schema IN ('public', 'drizzle') ORDER BY 1`,
  );
  expect(tables.rows).toContainEqual({ name: 'public.notes' });
  expect(statements).toEqual(['CHECKPOINT', ...tables.rows.map(({ name }) => `VACUUM ANALYZE ${name}`)]);
  const { rows } = await database.client.query(`SELECT reltuples::int AS rows FROM pg_class WHERE relname = 'notes'`);
  expect(rows).toEqual([{ rows: 1000 }]);
});

test('a table that has grown since it was analysed is analysed within seconds', async () => {
  const database = await bench.open();
  await database.client.exec('CREATE TABLE grown (id int); INSERT INTO grown SELECT generate_series(1, 10000)');
  const statements = listen(database.client);
  await bench.fire(INTERVALS.analyze);
  await writeRows(database, 1);
  await bench.fire(INTERVALS.analyze);
  expect(statements.filter((statement) => statement.startsWith('ANALYZE'))).toEqual(['ANALYZE public.grown']);
});

test('reads and the maintenance itself trigger no further maintenance', async () => {
  const database = await bench.open();
  await writeRows(database, 10);
  for (const ms of Object.values(INTERVALS)) await bench.fire(ms);
  await bench.fire(INTERVALS.checkpoint);
  await database.snapshot();
  const statements = listen(database.client);
  await countRows(database);
  for (const ms of Object.values(INTERVALS)) await bench.fire(ms);
  await database.close();
  expect(statements).toEqual([]);
});

test('closing cancels the timers and waits for running maintenance', async () => {
  const database = await bench.open();
  await writeRows(database, 10);
  expect(bench.timers).toHaveLength(4);
  const underWay = Promise.all([bench.fire(INTERVALS.snapshot), bench.fire(INTERVALS.checkpoint)]);
  await database.close();
  await underWay;
  expect(bench.timers).toHaveLength(0);
  expect(bench.sentences).toEqual([]);
});

test('a failed maintenance task is logged and does not stop the next one', async () => {
  const { client } = await bench.open();
  await client.exec('CREATE TABLE notes (id int)');
  const exec = vi.spyOn(client, 'exec').mockRejectedValueOnce(new Error('no room'));
  await bench.fire(INTERVALS.checkpoint);
  expect(bench.sentences).toEqual([`The database's checkpoint failed; it will be tried again.`]);
  await bench.fire(INTERVALS.checkpoint);
  expect(exec).toHaveBeenCalledTimes(2);
});
