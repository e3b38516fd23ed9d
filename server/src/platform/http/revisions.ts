import type { Call } from './call.ts';
import type { Route } from '@aide/contract';
import { fail } from '../errors.ts';

/** What the client has seen of an entry: its entity tags, or `*` for any. Undefined: the client does not say. */
export type SeenRevision = readonly string[] | '*' | undefined;

/** Returns the entity tag of an entry: its `updated_at` in quotation marks, so that a list has the tags of all its entries. */
export function formatETag(updatedAt: Date | string): string {
  return `"${typeof updatedAt === 'string' ? updatedAt : updatedAt.toISOString()}"`;
}

/** Parses the header `If-Match`. A weak tag never matches (RFC 9110, 13.1.1), so it is kept as it is. */
export function parseIfMatch({ headers }: Pick<Call<Route>, 'headers'>): SeenRevision {
  const header = headers['if-match'];
  const text = Array.isArray(header) ? header.join(',') : header;
  if (text === undefined) return undefined;
  if (text.trim() === '*') return '*';
  return text.split(',').map((tag) => tag.trim());
}

/**
 * Checks that an entry is the one that the client has seen. Call it with the row under its lock.
 * @throws CHANGED_MEANWHILE
 */
export function requireRevision(seen: SeenRevision, { updatedAt }: { updatedAt: Date }): void {
  if (seen === undefined || seen === '*' || seen.includes(formatETag(updatedAt))) return;
  throw fail('CHANGED_MEANWHILE');
}

/** Returns the `updatedAt` of a change: now, or a moment after the last change, so that each change has a tag of its own. */
export function nextRevision({ updatedAt }: { updatedAt: Date }, now: Date): Date {
  return new Date(Math.max(now.getTime(), updatedAt.getTime() + 1));
}
