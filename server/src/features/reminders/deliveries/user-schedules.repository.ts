import { and, asc, eq, gt, notExists, sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { dueWorkTable } from '../../../platform/due-work/due-work.table.ts';
import { usersTable, type User } from '../../identity/accounts/accounts.table.ts';

/** Returns users without work of a kind, in id order. */
export async function listUsersWithoutWork(
  tx: Tx,
  kind: string,
  page: { after: string | null; limit: number },
): Promise<User[]> {
  const planned = tx
    .select({ id: dueWorkTable.id })
    .from(dueWorkTable)
    .where(and(eq(dueWorkTable.kind, kind), eq(dueWorkTable.key, sql`${usersTable.id}::text`)));
  return tx
    .select()
    .from(usersTable)
    .where(and(page.after === null ? undefined : gt(usersTable.id, page.after), notExists(planned)))
    .orderBy(asc(usersTable.id))
    .limit(page.limit);
}
