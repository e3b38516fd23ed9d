import type { DeliveryStatus } from '@aide/contract';
import { z } from 'zod';
import type { UserContext } from '../../platform/context.ts';
import { cursorMomentSchema, pageOf, readCursor, writeCursor, type Page } from '../../platform/database/page.ts';
import { fail } from '../../platform/errors.ts';
import { listDeliveriesOfTask, listDeliveryPage, type DeliveryWithWork } from './deliveries.repository.ts';
import { isTaskOf } from './remindable-tasks.repository.ts';

const cursorSchema = z.tuple([cursorMomentSchema, z.uuid()]);
/** A log grows without end: a caller who names no limit gets the newest so many. */
const defaultLimit = 100;

/** What was sent, is planned or has failed, newest first. */
export async function listDeliveries(
  { tx, user }: UserContext,
  query: { status?: DeliveryStatus | undefined; limit?: number | undefined; cursor?: string | undefined },
): Promise<Page<DeliveryWithWork>> {
  const limit = query.limit ?? defaultLimit;
  const after = readCursor(query.cursor, cursorSchema);
  const rows = await listDeliveryPage(tx, user.id, {
    status: query.status,
    limit: limit + 1,
    after: after && { dueAt: new Date(after[0]), id: after[1] },
  });
  return pageOf(rows, limit, (last) => writeCursor([last.dueAt.getTime(), last.id]));
}

/** The log of one task. Deleted tasks keep theirs until they are cleared away. */
export async function listTaskDeliveries({ tx, user }: UserContext, taskId: string): Promise<DeliveryWithWork[]> {
  if (!(await isTaskOf(tx, user.id, taskId))) throw fail('TASK_NOT_FOUND');
  return listDeliveriesOfTask(tx, user.id, taskId);
}
