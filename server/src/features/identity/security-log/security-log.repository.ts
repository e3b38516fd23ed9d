import { and, desc, eq, lt } from 'drizzle-orm';
import type { Context } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { securityEventsTable, type SecurityEventRow } from './security-log.table.ts';

const keptMs = 90 * 86_400_000;

export async function insertSecurityEvent(tx: Tx, event: SecurityEventRow): Promise<void> {
  await tx.insert(securityEventsTable).values(event);
}

/** Lists events newest first; `before` is the id of the last event of the previous page. */
export async function listSecurityEventRows(
  tx: Tx,
  userId: string,
  { limit, before }: { limit: number; before?: string | undefined },
): Promise<SecurityEventRow[]> {
  return tx
    .select()
    .from(securityEventsTable)
    .where(
      and(
        eq(securityEventsTable.userId, userId),
        before === undefined ? undefined : lt(securityEventsTable.id, before),
      ),
    )
    .orderBy(desc(securityEventsTable.id))
    .limit(limit);
}

/** Deletes events older than 90 days. Returns how many. */
export async function purgeSecurityEvents({ tx, now }: Context): Promise<number> {
  const gone = await tx
    .delete(securityEventsTable)
    .where(lt(securityEventsTable.createdAt, new Date(now.getTime() - keptMs)))
    .returning({ id: securityEventsTable.id });
  return gone.length;
}
