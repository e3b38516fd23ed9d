import { sql } from 'drizzle-orm';
import { boolean, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { analyzeGrownTables } from './analyze-grown-tables.ts';
import { moment } from './columns.ts';
import type { Tx } from './database.ts';
import { queryRows } from './query-rows.ts';
import { createRowParser, insertRows, rowsFromJson, selectedColumns } from './rows-from-json.ts';

const samples = pgTable('json_rows', {
  id: uuid().primaryKey(),
  title: text().notNull(),
  notes: text(),
  count: integer().notNull().default(3),
  isOpen: boolean('is_open').notNull(),
  steps: jsonb().$type<unknown[] | null>().notNull().default([]),
  payload: jsonb().$type<unknown>(),
  labels: text().array().notNull().default([]),
  people: uuid().array(),
  at: moment('at').notNull(),
});
const clocked = pgTable('clocked_rows', { at: moment('at').default(sql`now()`) });

let aide: TestApp;
beforeAll(async () => {
  aide = await createTestApp();
  await aide.database.transaction((tx) =>
    tx.execute(sql`create table json_rows (id uuid primary key, title text not null, notes text, count int not null,
      is_open boolean not null, steps jsonb not null, payload jsonb, labels text[] not null, people uuid[],
      at timestamptz(3) not null)`),
  );
});
afterAll(() => aide.close());

const id = (n: number) => `019a0000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const at = new Date('2026-11-16T06:00:00.123Z');

describe('rows as one parameter', () => {
  it('are stored with the types of their columns, with defaults for missing values', async () => {
    const hostile = `'"\\ \u2028 {} $1 ; drop table x -- ü 😀`;
    const rows = [
      {
        id: id(1),
        title: hostile,
        isOpen: true,
        at,
        steps: [{ title: hostile }],
        payload: 'text',
        labels: [hostile, 'b'],
      },
      { id: id(2), title: '', notes: null, count: 0, isOpen: false, at, payload: { a: [1, null] }, people: [id(1)] },
    ];
    const returned = await aide.database.transaction((tx) =>
      tx.insert(samples).select(rowsFromJson(samples, rows)).returning(),
    );
    expect(returned).toEqual([
      { ...rows[0], notes: null, count: 3, people: null },
      { ...rows[1], steps: [], labels: [] },
    ]);
    await aide.database.transaction((tx) => insertRows(tx, samples, [{ id: id(3), title: 'c', isOpen: true, at }]));
    expect(await aide.database.read((tx) => tx.$count(samples))).toBe(3);
  });

  it('are parsed from JSON as a select returns them', async () => {
    const parseRow = createRowParser(samples);
    await aide.database.read(async (tx) => {
      const selected = await tx.select().from(samples).orderBy(samples.id);
      const [json] = await queryRows<{ rows: unknown[][] }>(
        tx,
        sql`select json_agg(json_build_array(${selectedColumns(samples)}) order by ${samples.id}) as rows from ${samples}`,
      );
      expect(selected).not.toEqual([]);
      expect(json?.rows.map(parseRow)).toEqual(selected);
    });
  });

  it('need a value for a column with a database-side default', () => {
    expect(() => rowsFromJson(clocked, [{}])).toThrow('no value for at');
  });
});

describe('a table that has grown', () => {
  const readPages = async (tx: Tx) => {
    const [row] = await queryRows<{ pages: number }>(
      tx,
      sql`select relpages as pages from pg_class where relname = 'json_rows'`,
    );
    return row!.pages;
  };

  it('is analysed, so that rows are found by index; one that has not is skipped', async () => {
    await aide.database.transaction(async (tx) => {
      const before = await readPages(tx);
      await analyzeGrownTables(tx, [samples]);
      expect(await readPages(tx)).toBe(before);
      const rows = Array.from({ length: 500 }, (_, n) => ({
        id: id(100 + n),
        title: 'x'.repeat(300),
        isOpen: true,
        at,
      }));
      await insertRows(tx, samples, rows);
      await analyzeGrownTables(tx, [samples]);
      expect(await readPages(tx)).toBeGreaterThan(10);
    });
  });
});
