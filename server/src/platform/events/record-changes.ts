import { changeSchema, type Change } from '@aide/contract';
import { eq, lt, sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '../database/database.ts';
import { changesTable } from './changes.table.ts';

export const changesChannel = 'aide_changes';

/** Payload of the notification that every process receives when a transaction commits. */
export const changeNoticeSchema = z.object({ id: z.number(), userId: z.string(), changes: z.array(changeSchema) });
export type ChangeNotice = z.infer<typeof changeNoticeSchema>;

/** With more changes, reloading the list is cheaper for a page, and a notification is limited to 8,000 bytes. */
const maxChangesOfOneKind = 20;

/** A write in the last statement of a transaction: an insert with `returning`. */
export interface Clause {
  name: string;
  write: SQL;
}

/** Records what a transaction changed, and notifies every process when it commits. */
export async function recordChanges(tx: Tx, userId: string, changes: Change[], now: Date): Promise<void> {
  await tx.execute(recordStatement(userId, changes, now));
}

/**
 * Returns the statement that records what a transaction changed. `clauses` are written before the change gets its id: if it ends the
 * transaction, the ids of a user's changes have the order of the commits.
 */
export function recordStatement(userId: string, changes: Change[], now: Date, clauses: readonly Clause[] = []): SQL {
  const writes = clauses.map(({ name, write }) => sql`${sql.identifier(name)} as (${write}), `);
  const isWritten = clauses.map(({ name }) => sql`and (select count(*) from ${sql.identifier(name)}) >= 0 `);
  const where = sql`where true ${sql.join(isWritten)}`;
  return sql`with ${sql.join(writes)}${recordClause(userId, collapse(changes), now, where)}`;
}

/**
 * Returns the final part of a statement that makes the change in a `with` clause: records and announces it if `where` finds a row. For the
 * few places that cannot afford a second round trip.
 */
export function changeStatement(userId: string, changes: Change[], now: Date, where: SQL): SQL {
  return sql`, ${recordClause(userId, changes, now, sql`where exists (${where})`)}`;
}

function recordClause(userId: string, changes: Change[], now: Date, where: SQL): SQL {
  const kept = JSON.stringify(changes);
  return sql`
    told as (
      insert into ${changesTable} (user_id, at, changes)
      select ${userId}::uuid, ${now.toISOString()}::timestamptz, ${kept}::jsonb ${where}
      returning id
    )
    select pg_notify(
      ${changesChannel},
      json_build_object('id', id, 'userId', ${userId}::text, 'changes', ${kept}::json)::text
    ) from told`;
}

/** Replaces many changes of one kind by a single `*` change. */
function collapse(changes: Change[]): Change[] {
  const byEntity = Map.groupBy(changes, (change) => change.entity);
  return [...byEntity.values()].flatMap((ofOne) => {
    const unique = [...new Map(ofOne.map((change) => [`${change.id} ${change.action}`, change])).values()];
    const [first] = unique;
    return first && unique.length > maxChangesOfOneKind ? [{ ...first, id: '*' }] : unique;
  });
}

/** Deletes changes that are too old to be requested. */
export async function purgeChanges(tx: Tx, before: Date): Promise<void> {
  await tx.delete(changesTable).where(lt(changesTable.at, before));
}

/** Deletes the changes of a user whose account is deleted. */
export async function deleteUserChanges(tx: Tx, userId: string): Promise<void> {
  await tx.delete(changesTable).where(eq(changesTable.userId, userId));
}
