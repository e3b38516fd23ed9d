import type { ChangedEntity } from '@aide/contract';
import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';
import { changesTable } from './changes.table.ts';

/**
 * Says whether a user's data of one kind has changed between two looks that are less than `changesKeptMs` apart: the answer is
 * then another one. It costs the user's recent changes and never their data, however much of it there is.
 */
export async function readChangeVersion(tx: Tx, userId: string, entity: ChangedEntity): Promise<string> {
  const about = JSON.stringify([{ entity }]);
  const [row] = await tx
    .select({ version: sql<string>`count(*)::text || ' ' || coalesce(sum(${changesTable.id}), 0)::text` })
    .from(changesTable)
    .where(and(eq(changesTable.userId, userId), sql`${changesTable.changes} @> ${about}::jsonb`));
  return row?.version ?? '';
}
