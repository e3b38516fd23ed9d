import { sql, type SQL } from 'drizzle-orm';

/**
 * Returns a text as searches compare it: in lower case and without diacritics. A query uses an index on it only if its expression is the
 * same. The function is made by a migration: its declared cost makes PostgreSQL prefer the index to computing it for every row.
 */
export function searchable(text: SQL): SQL {
  return sql`searchable(${text})`;
}

/** Returns the words of a message in the same form. */
export function toSearchable(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036F]+/g, '')
    .toLowerCase();
}
