import { sql } from 'drizzle-orm';
import type { Tx } from '../src/platform/database/database.ts';
import { queryRows } from '../src/platform/database/query-rows.ts';

const ours = sql`c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`;

/**
 * Describes the tables of the database, one fact per line: columns with type, nullability and default, constraints and indexes. Uses the
 * database's own notation, so that equivalent declarations are equal. Ignores the order of columns.
 */
export async function listCatalogue(tx: Tx): Promise<string[]> {
  const facts = await queryRows<{ fact: string }>(
    tx,
    sql`select format('table %s', c.relname) as fact from pg_class c where ${ours}
        union all
        select format('column %s.%s %s%s%s%s%s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod),
          case when a.attnotnull then ' not null' else '' end,
          coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), ''),
          case when a.attidentity = '' then '' else ' identity ' || a.attidentity::text end,
          case when a.attgenerated = '' then '' else ' generated ' || a.attgenerated::text end)
        from pg_class c join pg_attribute a on a.attrelid = c.oid
          left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
        where ${ours} and a.attnum > 0 and not a.attisdropped
        union all
        select format('constraint %s.%s %s', c.relname, k.conname, pg_get_constraintdef(k.oid))
        from pg_class c join pg_constraint k on k.conrelid = c.oid where ${ours} and k.contype <> 'n'
        union all
        select format('index %s', pg_get_indexdef(i.indexrelid))
        from pg_class c join pg_index i on i.indrelid = c.oid where ${ours}`,
  );
  return facts.map(({ fact }) => fact).toSorted();
}
