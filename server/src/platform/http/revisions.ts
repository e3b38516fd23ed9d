import type { Call } from './call.ts';
import type { Route } from '@aide/contract';
import { fail } from '../errors.ts';

/** The client's version of an entry: its entity tags, or `*` for any. Undefined: no `If-Match` header. */
export type SeenRevision = readonly string[] | '*' | undefined;

/** Returns the entity tag of an entry: its `updated_at` in quotation marks, so that a list contains the tags of all its entries. */
export function formatETag(updatedAt: Date | string): string {
  return `"${typeof updatedAt === 'string' ? updatedAt : updatedAt.toISOString()}"`;
}

/** Parses the header `If-Match`. A weak tag never matches (RFC 9110, 13.1.1), so its prefix is kept. */
export function parseIfMatch({ headers }: Pick<Call<Route>, 'headers'>): SeenRevision {
  const header = headers['if-match'];
  const text = Array.isArray(header) ? header.join(',') : header;
  if (text === undefined) return undefined;
  if (text.trim() === '*') return '*';
  return text.split(',').map((tag) => tag.trim());
}

/** Checks that the client's version of an entry is current. Call it with the row locked. @throws CHANGED_MEANWHILE */
export function requireRevision(seen: SeenRevision, { updatedAt }: { updatedAt: Date }): void {
  if (seen === undefined || seen === '*' || seen.includes(formatETag(updatedAt))) return;
  throw fail('CHANGED_MEANWHILE');
}

/** Returns the `updatedAt` of a change: now, or one millisecond after the last change, so that each change has a distinct tag. */
export function nextRevision({ updatedAt }: { updatedAt: Date }, now: Date): Date {
  return new Date(Math.max(now.getTime(), updatedAt.getTime() + 1));
}
