import { changeSchema, type Change } from '@aide/contract';
import { eq, lt, sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '../database/database.ts';
import { changesTable } from './changes.table.ts';

export const changesChannel = 'aide_changes';

/** The notification sent to every process when a transaction commits. */
export const changeNoticeSchema = z.object({ id: z.number(), userId: z.string(), changes: z.array(changeSchema) });
export type ChangeNotice = z.infer<typeof changeNoticeSchema>;

/** Above this a page is better off loading the list again, and a notification must stay under 8,000 bytes. */
const mostChangesOfOneKind = 20;

/** Records what a transaction changed, and notifies every process when it commits. */
export async function recordChanges(tx: Tx, userId: string, changes: Change[], now: Date): Promise<void> {
  const kept = collapse(changes);
  const [row] = await tx
    .insert(changesTable)
    .values({ userId, at: now, changes: kept })
    .returning({ id: changesTable.id });
  if (!row) throw new Error('the change was not recorded');
  const notice: ChangeNotice = { id: row.id, userId, changes: kept };
  await tx.execute(sql`select pg_notify(${changesChannel}, ${JSON.stringify(notice)})`);
}

/**
 * The end of a statement that writes in `with` what it changes: keeps and announces it when `where` finds a row. For the few places
 * where a second round trip would be one too many.
 */
export function changeStatement(userId: string, changes: Change[], now: Date, where: SQL): SQL {
  const kept = JSON.stringify(changes);
  return sql`
    , told as (
      insert into ${changesTable} (user_id, at, changes)
      select ${userId}::uuid, ${now.toISOString()}::timestamptz, ${kept}::jsonb where exists (${where})
      returning id
    )
    select pg_notify(
      ${changesChannel},
      json_build_object('id', id, 'userId', ${userId}::text, 'changes', ${kept}::json)::text
    ) from told`;
}

/** Many changes of one kind become one change of everything of that kind. */
function collapse(changes: Change[]): Change[] {
  const byEntity = Map.groupBy(changes, (change) => change.entity);
  return [...byEntity.values()].flatMap((ofOne) => {
    const unique = [...new Map(ofOne.map((change) => [`${change.id} ${change.action}`, change])).values()];
    const [first] = unique;
    return first && unique.length > mostChangesOfOneKind ? [{ ...first, id: '*' }] : unique;
  });
}

/** Forgets changes that no page will ask for any more. */
export async function purgeChanges(tx: Tx, before: Date): Promise<void> {
  await tx.delete(changesTable).where(lt(changesTable.at, before));
}

/** Deletes the changes of a user whose account is deleted. */
export async function deleteUserChanges(tx: Tx, userId: string): Promise<void> {
  await tx.delete(changesTable).where(eq(changesTable.userId, userId));
}
