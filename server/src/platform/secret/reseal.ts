import { sql } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';
import { queryRows } from '../database/query-rows.ts';
import { createSeal } from './seal.ts';

/** A column whose values are sealed with the signing key. */
export interface SealedColumn {
  /** The purpose that the seal was created with. */
  purpose: string;
  table: string;
  column: string;
  /** The column with the owner that is bound into the seal; it identifies the row. */
  owner: string;
  /** The one row that is sealed, by its owner, in a table that has other rows too. Default: every row. */
  only?: string;
}

/** Seals the values of the columns with another key. Returns how many it changed, and how many the old key could not open. */
export async function reseal(
  tx: Tx,
  columns: readonly SealedColumn[],
  keys: { from: string; to: string },
): Promise<{ resealed: number; unreadable: number }> {
  const counts = { resealed: 0, unreadable: 0 };
  for (const { purpose, table, column, owner, only } of columns) {
    const [before, after] = [createSeal(keys.from, purpose), createSeal(keys.to, purpose)];
    const [tableId, columnId, ownerId] = [sql.identifier(table), sql.identifier(column), sql.identifier(owner)];
    const rows = await queryRows<{ owner: string; sealed: string }>(
      tx,
      sql`select ${ownerId} as owner, ${columnId} as sealed from ${tableId}
          where ${columnId} is not null and ${only === undefined ? sql`true` : sql`${ownerId} = ${only}`} for update`,
    );
    for (const row of rows) {
      const text = openOrNull(() => before.open(row.sealed, row.owner));
      if (text === null) counts.unreadable += 1;
      else {
        const sealed = after.close(text, row.owner);
        await tx.execute(sql`update ${tableId} set ${columnId} = ${sealed} where ${ownerId} = ${row.owner}`);
        counts.resealed += 1;
      }
    }
  }
  return counts;
}

/** A value that was sealed with yet another key, for example after a restore, stays as it is. */
function openOrNull(open: () => string): string | null {
  try {
    return open();
  } catch {
    return null;
  }
}
