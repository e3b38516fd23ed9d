import { and, eq, gt, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { fail } from '../errors.ts';

/** A moment inside a cursor, as milliseconds, within what every database can keep. */
export const cursorMomentSchema = z.int().min(-62_135_596_800_000).max(253_402_300_799_999);

/** Where the next page starts: the sort values of the last row of this one. Opaque to callers. */
export function writeCursor(values: readonly unknown[]): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url');
}

/** Parses a cursor. @throws VALIDATION_FAILED for anything that `writeCursor` did not write */
export function readCursor<S extends z.ZodType>(cursor: string | undefined, schema: S): z.output<S> | undefined {
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
}

/** Cuts a page out of rows that were asked for with one more than the limit; that one says whether there is more. */
export function toPage<Row>(rows: Row[], limit: number | undefined, getCursor: (last: Row) => string): Page<Row> {
  if (limit === undefined || rows.length <= limit) return { rows, nextCursor: null };
  const kept = rows.slice(0, limit);
  const last = kept.at(-1);
  return { rows: kept, nextCursor: last === undefined ? null : getCursor(last) };
}

/**
 * Reads a page of a list in the order of its ids, for exports: `list` returns the rows after an id, `limit` at most.
 *
 * @throws VALIDATION_FAILED for a cursor of another list
 */
export async function readPageById<Row extends { id: string }>(
  { limit, cursor }: { limit: number; cursor?: string | undefined },
  list: (after: { limit: number; after: string | undefined }) => Promise<Row[]>,
): Promise<Page<Row>> {
  const after = readCursor(cursor, z.tuple([z.uuid()]))?.[0];
  return toPage(await list({ limit: limit + 1, after }), limit, ({ id }) => writeCursor([id]));
}

/** The condition for the rows of a user after an id; without an id, for all of them. */
export function ownedAfter(
  { userId, id }: { userId: AnyPgColumn; id: AnyPgColumn },
  owner: string,
  after: string | undefined,
): SQL | undefined {
  return and(eq(userId, owner), after === undefined ? undefined : gt(id, after));
}

/** A `like` pattern that finds the words anywhere, whatever characters they contain. */
export function containing(words: string): string {
  return `%${words.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}
