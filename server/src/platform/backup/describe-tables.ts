import { sql } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';
import { queryRows } from '../database/query-rows.ts';

export interface TableShape {
  name: string;
  columns: { name: string; type: string }[];
}

export interface SequenceState {
  table: string;
  column: string;
  last: string;
  called: boolean;
}

/** Returns a quoted SQL identifier. */
export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** Returns the tables of the product with their columns, sorted so that each table comes after those it references. */
export async function describeTables(tx: Tx): Promise<TableShape[]> {
  const columns = await queryRows<{ table: string; column: string; type: string }>(
    tx,
    sql`select c.relname as "table", a.attname as "column", format_type(a.atttypid, a.atttypmod) as type
        from pg_class c join pg_attribute a on a.attrelid = c.oid
        where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
          and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
        order by c.relname, a.attname`,
  );
  const references = await queryRows<{ from: string; to: string }>(
    tx,
    sql`select distinct f.relname as "from", t.relname as "to"
        from pg_constraint k join pg_class f on f.oid = k.conrelid join pg_class t on t.oid = k.confrelid
        where k.contype = 'f' and k.connamespace = 'public'::regnamespace and f.oid <> t.oid`,
  );
  const tables = [...Map.groupBy(columns, ({ table }) => table)].map(([name, list]) => ({
    name,
    columns: list.map(({ column, type }) => ({ name: column, type })),
  }));
  return inOrder(tables, references);
}

function inOrder(tables: TableShape[], references: { from: string; to: string }[]): TableShape[] {
  const done = new Set<string>();
  const ordered: TableShape[] = [];
  let waiting = tables;
  while (waiting.length > 0) {
    const ready = waiting.filter(({ name }) => references.every(({ from, to }) => from !== name || done.has(to)));
    if (ready.length === 0)
      throw new Error(`tables refer to each other in a circle: ${waiting.map(({ name }) => name).join(', ')}`);
    for (const table of ready) done.add(table.name);
    ordered.push(...ready);
    waiting = waiting.filter(({ name }) => !done.has(name));
  }
  return ordered;
}

/** Returns the current values of the sequences. They continue from there, not from the highest stored number. */
export async function listSequences(tx: Tx): Promise<SequenceState[]> {
  const sequences = await queryRows<{ table: string; column: string; sequence: string }>(
    tx,
    sql`select c.relname as "table", a.attname as "column",
          pg_get_serial_sequence(quote_ident(c.relname), a.attname) as sequence
        from pg_class c join pg_attribute a on a.attrelid = c.oid
        where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
          and pg_get_serial_sequence(quote_ident(c.relname), a.attname) is not null
        order by 1, 2`,
  );
  const states: SequenceState[] = [];
  for (const { table, column, sequence } of sequences) {
    const [row] = await queryRows<{ last: string; called: boolean }>(
      tx,
      sql.raw(`select last_value::text as last, is_called as called from ${sequence}`),
    );
    if (row) states.push({ table, column, ...row });
  }
  return states;
}
