import { sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import { cursorMomentSchema, parseCursor, toPage, writeCursor, type Page } from './page.ts';

/** A value that a list can be sorted by. */
export interface SortField<Row> {
  expression: SQL | { getSQL(): SQL };
  /** True if rows may have no value. They are sorted last in both directions. */
  isNullable?: true;
  read(row: Row): Date | string | null;
  kind: 'moment' | 'text';
}

interface Sorted<Row> {
  /** The rows after the cursor; undefined for the first page. */
  after: SQL | undefined;
  order: SQL[];
  toPage(rows: Row[], limit: number | undefined): Page<Row>;
}

const cursorTextSchema = z
  .string()
  .max(400)
  .regex(/^[^\0]*$/);

/**
 * Returns the order and the page condition of a list sorted by a field; `-` before its name reverses the order. Equal values are ordered by
 * id, so that no row is skipped or repeated.
 *
 * @throws VALIDATION_FAILED for a cursor of another order
 */
export function sortRows<Row extends { id: string }>(
  sort: string,
  fields: Record<string, SortField<Row>>,
  id: { getSQL(): SQL },
  cursor: string | undefined,
): Sorted<Row> {
  const isDescending = sort.startsWith('-');
  const field = fields[isDescending ? sort.slice(1) : sort];
  if (!field) throw new Error(`A list cannot be sorted by ${sort}.`);
  const { expression, isNullable, read, kind } = field;
  const valueSchema = kind === 'moment' ? cursorMomentSchema : cursorTextSchema;
  const position = parseCursor(cursor, z.tuple([z.literal(sort), valueSchema.nullable(), z.uuid()]));
  const direction = isDescending ? sql`desc` : sql`asc`;
  return {
    after: position && isAfter(position[1], position[2]),
    order: [sql`${expression} ${direction}${sql.raw(isNullable ? ' nulls last' : '')}`, sql`${id} ${direction}`],
    toPage: (rows, limit) => toPage(rows, limit, (last) => writeCursor([sort, toCursorValue(read(last)), last.id])),
  };

  function isAfter(value: number | string | null, lastId: string): SQL {
    const beyond = isDescending ? sql`<` : sql`>`;
    const isNextId = sql`${id} ${beyond} ${lastId}::uuid`;
    if (value === null) return sql`(${expression} is null and ${isNextId})`;
    const bound = typeof value === 'number' ? sql`${new Date(value).toISOString()}::timestamptz` : sql`${value}::text`;
    // A row comparison lets an index seek to the end of the last page.
    if (!isNullable) return sql`(${expression}, ${id}) ${beyond} (${bound}, ${lastId}::uuid)`;
    return sql`(${expression} ${beyond} ${bound} or (${expression} = ${bound} and ${isNextId}) or ${expression} is null)`;
  }
}

function toCursorValue(value: Date | string | null): number | string | null {
  return value instanceof Date ? value.getTime() : value;
}
