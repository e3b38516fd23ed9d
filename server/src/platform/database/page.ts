import { and, eq, gt, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { fail } from '../errors.ts';

/** A timestamp inside a cursor, in milliseconds, within the range of both databases. */
export const cursorMomentSchema = z.int().min(-62_135_596_800_000).max(253_402_300_799_999);

/** Returns the cursor of the next page: the sort values of the last row. Opaque to clients. */
export function writeCursor(values: readonly unknown[]): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url');
}

/** Parses a cursor. @throws VALIDATION_FAILED for anything that `writeCursor` did not write */
export function parseCursor<S extends z.ZodType>(cursor: string | undefined, schema: S): z.output<S> | undefined {
  if (cursor === undefined) return undefined;
  const result = schema.safeParse(parseOrUndefined(Buffer.from(cursor, 'base64url').toString()));
  if (result.success) return result.data;
  const message = 'That page is not there any more. Please load the list again.';
  throw fail('VALIDATION_FAILED', { message, details: { fields: [{ field: 'cursor', message }] } });
}

function parseOrUndefined(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

export interface Page<Row> {
  rows: Row[];
  nextCursor: string | null;
  /** The revision of the user's data at which the rows were read, if the list reads it. */
  revision?: number | undefined;
}

/** Returns a page from rows that were queried with a limit of one more; the extra row shows that there is a next page. */
export function toPage<Row>(rows: Row[], limit: number | undefined, getCursor: (last: Row) => string): Page<Row> {
  if (limit === undefined || rows.length <= limit) return { rows, nextCursor: null };
  const kept = rows.slice(0, limit);
  const last = kept.at(-1);
  return { rows: kept, nextCursor: last === undefined ? null : getCursor(last) };
}

/**
 * Reads a page of a list in id order, for exports. `list` returns at most `limit` rows after an id.
 *
 * @throws VALIDATION_FAILED for a cursor of another list
 */
export async function getPageById<Row extends { id: string }>(
  { limit, cursor }: { limit: number; cursor?: string | undefined },
  list: (after: { limit: number; after: string | undefined }) => Promise<Row[]>,
): Promise<Page<Row>> {
  const after = parseCursor(cursor, z.tuple([z.uuid()]))?.[0];
  return toPage(await list({ limit: limit + 1, after }), limit, ({ id }) => writeCursor([id]));
}

/** Returns the condition for a user's rows after an id, or for all of them without an id. */
export function ownedAfter(
  { userId, id }: { userId: AnyPgColumn; id: AnyPgColumn },
  owner: string,
  after: string | undefined,
): SQL | undefined {
  return and(eq(userId, owner), after === undefined ? undefined : gt(id, after));
}

/** Returns a `like` pattern that matches the words anywhere, with wildcards escaped. */
export function containing(words: string): string {
  return `%${words.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}
