import { limits } from '@aide/contract';
import { z } from 'zod';
import type { UserContext } from '../../../platform/context.ts';
import { parseCursor, writeCursor } from '../../../platform/database/page.ts';
import { fail } from '../../../platform/errors.ts';
import { listRevisionPage, listTombstonesSince, getSyncState } from './sync.repository.ts';
import { syncedKinds, type SyncedKind } from './sync.table.ts';

type Read = <T>(work: (context: UserContext) => Promise<T>) => Promise<T>;

interface SyncQuery {
  limit?: number | undefined;
  cursor?: string | undefined;
  updated_since?: string | undefined;
  sync_token?: string | undefined;
}

interface SyncedList<Shown> {
  data: Shown[];
  nextCursor: string | null;
  syncToken: string | null;
  deleted?: string[];
  hasMore?: boolean;
}

/** The source of a synchronised list of one kind. */
interface Source<Shown> {
  kind: SyncedKind;
  /** Returns the entries, with the revision at which they were read if `listsRevision`. */
  list(): Promise<{ data: Shown[]; nextCursor: string | null; revision?: number | undefined }>;
  listsRevision?: true;
  /** Returns those of the entries that exist. */
  find(context: UserContext, ids: string[]): Promise<Shown[]>;
}

/**
 * Returns a list with a token for later changes, or with a token the changes since.
 *
 * @throws VALIDATION_FAILED for a token of another list, and for filters together with a token
 * @throws SYNC_TOKEN_EXPIRED if deletions since then are no longer stored
 */
export async function getSyncedList<Shown extends { id: string }>(
  read: Read,
  query: SyncQuery,
  { kind, list, find, listsRevision }: Source<Shown>,
): Promise<SyncedList<Shown>> {
  const { sync_token: token, ...others } = query;
  if (token !== undefined) {
    requireLimitOnly(others);
    return read((context) => listChanges(context, kind, { token, limit: query.limit ?? limits.page }, find));
  }
  const { cursor, updated_since: since } = query;
  if (cursor !== undefined) {
    const { data, nextCursor } = await list();
    return { data, nextCursor, syncToken: null };
  }
  // Read with the entries or before them: concurrent changes are then returned again with the token.
  const state = listsRevision ? undefined : await read(({ tx, user }) => getSyncState(tx, user.id));
  const { revision = state?.revision ?? 0, ...page } = await list();
  const syncToken = writeCursor([kind, revision, null]);
  if (since === undefined) return { ...page, syncToken };
  const deleted = await read(({ tx, user }) => listTombstonesSince(tx, user.id, kind, new Date(since)));
  return { ...page, syncToken, deleted };
}

const tokenSchema = z.tuple([z.enum(syncedKinds), z.int().min(0), z.uuid().nullable()]);

async function listChanges<Shown extends { id: string }>(
  context: UserContext,
  kind: SyncedKind,
  { token, limit }: { token: string; limit: number },
  find: Source<Shown>['find'],
): Promise<SyncedList<Shown>> {
  const { tx, user } = context;
  const [tokenKind, seen, seenId] = parseToken(token);
  if (tokenKind !== kind) throw invalidToken();
  const state = await getSyncState(tx, user.id);
  // A revision in the future is from before a backup was restored.
  if (seen < state.purgedRevision || seen > state.revision) throw fail('SYNC_TOKEN_EXPIRED');
  const rows = await listRevisionPage(tx, user.id, kind, { revision: seen, id: seenId }, limit + 1);
  const hasMore = rows.length > limit;
  const page = hasMore ? rows.slice(0, limit) : rows;
  const found = await find(
    context,
    page.filter(({ deletedAt }) => deletedAt === null).map(({ id }) => id),
  );
  const shown = new Map(found.map((entry) => [entry.id, entry]));
  const last = page.at(-1);
  const end: [number, string | null] =
    hasMore && last ? [last.revision, last.id] : [Math.max(state.revision, last?.revision ?? 0), null];
  return {
    data: page.flatMap(({ id }) => shown.get(id) ?? []),
    // An entry that changed and does not exist was just deleted; its deletion is repeated with the next token.
    deleted: page.filter(({ id }) => !shown.has(id)).map(({ id }) => id),
    syncToken: writeCursor([kind, ...end]),
    hasMore,
    nextCursor: null,
  };
}

function parseToken(token: string): z.infer<typeof tokenSchema> {
  try {
    const parsed = parseCursor(token, tokenSchema);
    if (parsed) return parsed;
  } catch {
    throw invalidToken();
  }
  throw invalidToken();
}

function invalidToken() {
  const message = 'That is not a sync token of this list. Read the whole list for a new one.';
  return fail('VALIDATION_FAILED', { message, details: { fields: [{ field: 'sync_token', message }] } });
}

/** An entry that no longer matches a filter would be neither listed nor deleted, so a client must filter its copy itself. */
function requireLimitOnly({ limit: _limit, ...others }: Omit<SyncQuery, 'sync_token'>): void {
  const sent = Object.entries(others).flatMap(([field, value]) => (value === undefined ? [] : [field]));
  if (sent.length === 0) return;
  const message = `sync_token can be combined with limit only, not with ${sent.join(', ')}.`;
  throw fail('VALIDATION_FAILED', {
    message,
    details: { fields: sent.map((field) => ({ field, message })) },
  });
}
