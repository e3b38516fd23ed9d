import { sql, type SQL } from 'drizzle-orm';

/**
 * Returns a text normalized for searching: lower case, without diacritics. A query uses the index only if its expression is identical. A
 * migration creates the function; its declared cost makes PostgreSQL prefer the index to computing it for every row.
 */
export function searchable(text: SQL): SQL {
  return sql`searchable(${text})`;
}

/** Normalizes search words in the same way. */
export function toSearchable(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036F]+/g, '')
    .toLowerCase();
}
