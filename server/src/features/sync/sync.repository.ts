import { and, asc, desc, eq, gt, gte, inArray, lt, sql, type SQL } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { syncCountersTable, type SyncedKind, type SyncRevisionRow, syncRevisionsTable } from './sync.table.ts';

/** Returns the next revision of the user's data and locks the counter until the transaction ends. */
export async function takeRevision(tx: Tx, userId: string): Promise<number> {
  const [row] = await tx
    .insert(syncCountersTable)
    .values({ userId, revision: 1 })
    .onConflictDoUpdate({
      target: syncCountersTable.userId,
      set: { revision: sql`${syncCountersTable.revision} + 1` },
    })
    .returning({ revision: syncCountersTable.revision });
  if (!row) throw new Error('the revision was not stored');
  return row.revision;
}

export interface SyncEntry {
  kind: SyncedKind;
  id: string;
  deletedAt: Date | null;
}

/** Stores the revision of entries; each may appear once. */
export async function upsertRevisions(
  tx: Tx,
  userId: string,
  revision: number,
  entries: readonly SyncEntry[],
): Promise<void> {
  const rows = JSON.stringify(entries.map(({ kind, id, deletedAt }) => ({ kind, id, deleted_at: deletedAt })));
  await tx.execute(sql`
    insert into ${syncRevisionsTable} (user_id, kind, id, revision, deleted_at)
    select ${userId}::uuid, entry.kind, entry.id, ${revision}::bigint, entry.deleted_at
    from jsonb_to_recordset(${rows}::jsonb) as entry(kind text, id uuid, deleted_at timestamptz)
    on conflict (user_id, kind, id) do update set revision = excluded.revision, deleted_at = excluded.deleted_at`);
}

export interface SyncState {
  /** The latest revision; 0 before the first change. */
  revision: number;
  /** A client that has seen less than this reads everything again. */
  purgedRevision: number;
}

/** Returns the state to read before the entries: what changes in between is listed again by the next reading. */
export async function readSyncState(tx: Tx, userId: string): Promise<SyncState> {
  const [row] = await tx
    .select({ revision: syncCountersTable.revision, purgedRevision: syncCountersTable.purgedRevision })
    .from(syncCountersTable)
    .where(eq(syncCountersTable.userId, userId));
  return row ?? { revision: 0, purgedRevision: 0 };
}

/** What a client has seen: all up to a revision; with an id, of that revision only what comes up to the id. */
export interface RevisionPosition {
  revision: number;
  id: string | null;
}

function isAfter({ revision, id }: RevisionPosition): SQL | undefined {
  if (id === null) return gt(syncRevisionsTable.revision, revision);
  return sql`(${syncRevisionsTable.revision}, ${syncRevisionsTable.id}) > (${revision}, ${id}::uuid)`;
}

/** Returns what changed after a position, deletions included, oldest first. */
export async function listRevisionsSince(
  tx: Tx,
  userId: string,
  kinds: readonly SyncedKind[],
  position: RevisionPosition,
): Promise<SyncRevisionRow[]> {
  return tx
    .select()
    .from(syncRevisionsTable)
    .where(and(eq(syncRevisionsTable.userId, userId), inArray(syncRevisionsTable.kind, [...kinds]), isAfter(position)))
    .orderBy(asc(syncRevisionsTable.revision), asc(syncRevisionsTable.id));
}

/** Deletes the tombstones of all users from before the moment. Returns them. */
export async function deleteTombstones(
  tx: Tx,
  deletedBefore: Date,
): Promise<Pick<SyncRevisionRow, 'userId' | 'revision'>[]> {
  return tx
    .delete(syncRevisionsTable)
    .where(lt(syncRevisionsTable.deletedAt, deletedBefore))
    .returning({ userId: syncRevisionsTable.userId, revision: syncRevisionsTable.revision });
}

export async function raisePurgedRevision(tx: Tx, userId: string, revision: number): Promise<void> {
  await tx
    .update(syncCountersTable)
    .set({ purgedRevision: sql`greatest(${syncCountersTable.purgedRevision}, ${revision}::bigint)` })
    .where(eq(syncCountersTable.userId, userId));
}

/** Returns a page of what changed of one kind after a position, deletions included, oldest first. */
export async function listRevisionPage(
  tx: Tx,
  userId: string,
  kind: SyncedKind,
  position: RevisionPosition,
  limit: number,
): Promise<SyncRevisionRow[]> {
  return tx
    .select()
    .from(syncRevisionsTable)
    .where(and(eq(syncRevisionsTable.userId, userId), eq(syncRevisionsTable.kind, kind), isAfter(position)))
    .orderBy(asc(syncRevisionsTable.revision), asc(syncRevisionsTable.id))
    .limit(limit);
}

/** How many deletions a list with `updated_since` names. */
const mostTombstones = 5_000;

/** Returns the ids of what was deleted at or after the moment and is not there again, newest first. */
export async function listTombstonesSince(tx: Tx, userId: string, kind: SyncedKind, since: Date): Promise<string[]> {
  const rows = await tx
    .select({ id: syncRevisionsTable.id })
    .from(syncRevisionsTable)
    .where(
      and(
        eq(syncRevisionsTable.userId, userId),
        eq(syncRevisionsTable.kind, kind),
        gte(syncRevisionsTable.deletedAt, since),
      ),
    )
    .orderBy(desc(syncRevisionsTable.revision))
    .limit(mostTombstones);
  return rows.map(({ id }) => id);
}
