import type { ChangedEntity } from '@aide/contract';
import { sql } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';
import { queryRows } from '../database/query-rows.ts';
import { changesTable } from './changes.table.ts';

/** Returns the version of a user's data of the kinds together. */
export type GetVersion = (...entities: readonly ChangedEntity[]) => string;

/**
 * Returns the versions of a user's data, in one statement. Two versions read less than `changesKeptMs` apart differ if the data changed in
 * between. Reads only the user's recent changes, not the data.
 */
export async function getChangeVersions(tx: Tx, userId: string): Promise<GetVersion> {
  const rows = await queryRows<{ entity: string; version: string }>(
    tx,
    sql`
      select change ->> 'entity' as entity, count(*)::text || '+' || sum(${changesTable.id})::text as version
      from ${changesTable}, jsonb_array_elements(${changesTable.changes}) as change
      where ${changesTable.userId} = ${userId}
      group by 1`,
  );
  const versions = new Map(rows.map(({ entity, version }) => [entity, version]));
  return (...entities) => entities.map((entity) => versions.get(entity) ?? '').join(' ');
}
