import { sql } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';
import { queryRows } from '../database/query-rows.ts';
import { createSeal } from './seal.ts';

/** A column whose values are sealed with the signing key. */
export interface SealedColumn {
  /** The purpose passed to `createSeal`. */
  purpose: string;
  table: string;
  column: string;
  /** The column with the owner that is bound to the sealed value; it identifies the row. */
  owner: string;
  /** Owner of the only sealed row, in a table that has other rows too. Default: every row is sealed. */
  only?: string;
}

/** Re-encrypts the values of the columns with another key. Returns how many were changed, and how many the old key could not open. */
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

/** Returns null for a value sealed with another key, for example after a restore; it is left unchanged. */
function openOrNull(open: () => string): string | null {
  try {
    return open();
  } catch {
    return null;
  }
}
