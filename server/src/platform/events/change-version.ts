import type { ChangedEntity } from '@aide/contract';
import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';
import { changesTable } from './changes.table.ts';

/**
 * Returns a version of a user's data of one kind. Two versions read less than `changesKeptMs` apart differ if the data changed in between.
 * Reads only the user's recent changes, not the data.
 */
export async function readChangeVersion(tx: Tx, userId: string, entity: ChangedEntity): Promise<string> {
  const about = JSON.stringify([{ entity }]);
  const [row] = await tx
    .select({ version: sql<string>`count(*)::text || ' ' || coalesce(sum(${changesTable.id}), 0)::text` })
    .from(changesTable)
    .where(and(eq(changesTable.userId, userId), sql`${changesTable.changes} @> ${about}::jsonb`));
  return row?.version ?? '';
}
