import { and, asc, desc, eq, gt, gte, inArray, sql, type SQL } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { Tx } from '../../../platform/database/database.ts';
import type { Clause } from '../../../platform/events/record-changes.ts';
import { prepareOnce } from '../../../platform/database/prepare-once.ts';
import { queryRows } from '../../../platform/database/query-rows.ts';
import { syncCountersTable, type SyncedKind, type SyncRevisionRow, syncRevisionsTable } from './sync.table.ts';

export interface SyncEntry {
  kind: SyncedKind;
  id: string;
  deletedAt: Date | null;
}

/**
 * Returns the clauses that store the next revision of the user's data for entries, each of which may occur once, and a new version of the
 * kinds. The counter is locked until the transaction ends.
 */
export function revisionClauses(userId: string, kinds: readonly SyncedKind[], entries: readonly SyncEntry[]): Clause[] {
  const version = uuidv7();
  const versions = JSON.stringify(Object.fromEntries(kinds.map((kind) => [kind, version])));
  const rows = JSON.stringify(entries.map(({ kind, id, deletedAt }) => ({ kind, id, deleted_at: deletedAt })));
  const counter = sql`
    insert into ${syncCountersTable} as counted (user_id, revision, versions) values (${userId}::uuid, 1, ${versions}::jsonb)
    on conflict (user_id) do update
    set revision = counted.revision + 1, versions = counted.versions || excluded.versions
    returning user_id, revision`;
  const revisions = sql`
    insert into ${syncRevisionsTable} (user_id, kind, id, revision, deleted_at)
    select counter.user_id, entry.kind, entry.id, counter.revision, entry.deleted_at
    from counter, jsonb_to_recordset(${rows}::jsonb) as entry(kind text, id uuid, deleted_at timestamptz)
    on conflict (user_id, kind, id) do update set revision = excluded.revision, deleted_at = excluded.deleted_at
    returning id`;
  return [
    { name: 'counter', write: counter },
    ...(entries.length > 0 ? [{ name: 'revisions', write: revisions }] : []),
  ];
}

export interface SyncState {
  /** The latest revision; 0 before the first change. */
  revision: number;
  /** A client with an older revision reads everything again. */
  purgedRevision: number;
}

/** Returns the state. Read it before the entries: changes in between are returned again by the next request. */
export async function getSyncState(tx: Tx, userId: string): Promise<SyncState> {
  const [row] = await prepareSyncState(tx).execute({ userId });
  return row ?? { revision: 0, purgedRevision: 0 };
}

/** Returns an expression of the latest revision, for a statement that reads the entries too. Null before the first change. */
export function syncRevision(userId: string): SQL {
  return sql`(select ${syncCountersTable.revision}::float8 from ${syncCountersTable} where ${eq(syncCountersTable.userId, userId)})`;
}

const prepareSyncState = prepareOnce((tx) =>
  tx
    .select({ revision: syncCountersTable.revision, purgedRevision: syncCountersTable.purgedRevision })
    .from(syncCountersTable)
    .where(eq(syncCountersTable.userId, sql.placeholder('userId')))
    .prepare('sync_state'),
);

/** Returns the version of a user's entries of the kinds together. Two versions differ if an entry changed in between. */
export type GetVersion = (...kinds: readonly SyncedKind[]) => string;

/** Returns the versions of a user's data, from one row. */
export async function getVersions(tx: Tx, userId: string): Promise<GetVersion> {
  const [row] = await prepareVersions(tx).execute({ userId });
  return (...kinds) => kinds.map((kind) => row?.versions[kind] ?? '').join(' ');
}

const prepareVersions = prepareOnce((tx) =>
  tx
    .select({ versions: syncCountersTable.versions })
    .from(syncCountersTable)
    .where(eq(syncCountersTable.userId, sql.placeholder('userId')))
    .prepare('data_versions'),
);

/** A client's position: all changes up to a revision; with an id, of that revision only those up to the id. */
export interface RevisionPosition {
  revision: number;
  id: string | null;
}

function isAfter({ revision, id }: RevisionPosition): SQL | undefined {
  if (id === null) return gt(syncRevisionsTable.revision, revision);
  return sql`(${syncRevisionsTable.revision}, ${syncRevisionsTable.id}) > (${revision}, ${id}::uuid)`;
}

/** Returns the changes after a position, including deletions, oldest first. */
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

/** How many tombstones one call deletes, so that the transaction of housekeeping stays short. */
const deletedAtOnce = 5_000;

/**
 * Deletes the oldest tombstones of all users from before the moment, 5,000 at most, and records up to which revision they are gone.
 * Returns how many. An import that was undone leaves as many as it had tasks.
 */
export async function deleteTombstones(tx: Tx, deletedBefore: Date): Promise<number> {
  const [row] = await queryRows<{ count: number }>(
    tx,
    sql`with gone as (
      delete from ${syncRevisionsTable} where (user_id, kind, id) in (
        select user_id, kind, id from ${syncRevisionsTable} where deleted_at < ${deletedBefore.toISOString()}::timestamptz
        order by deleted_at limit ${deletedAtOnce}
      ) returning user_id, revision
    ), raised as (
      update ${syncCountersTable} c set purged_revision = greatest(c.purged_revision, g.revision)
      from (select user_id, max(revision) as revision from gone group by user_id) g where c.user_id = g.user_id
    )
    select count(*)::int as count from gone`,
  );
  return row?.count ?? 0;
}

/** Returns a page of changes of one kind after a position, including deletions, oldest first. */
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

/** Maximum number of deletions in a list with `updated_since`. */
const maxTombstones = 5_000;

/** Returns the ids of entries that were deleted since that time and do not exist again, newest first. */
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
    .limit(maxTombstones);
  return rows.map(({ id }) => id);
}
