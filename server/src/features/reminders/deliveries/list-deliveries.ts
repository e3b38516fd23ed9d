import { failedDeliveryDays, type DeliveryStatus } from '@aide/contract';
import { z } from 'zod';
import type { UserContext } from '../../../platform/context.ts';
import { cursorMomentSchema, toPage, parseCursor, writeCursor, type Page } from '../../../platform/database/page.ts';
import { fail } from '../../../platform/errors.ts';
import { hasTask } from '../../planner/tasks/tasks.repository.ts';
import {
  listTaskDeliveryRows,
  listDeliveryPage,
  listFailedPage,
  type DeliveryPlace,
  type DeliveryWithWork,
  type FailedDeliveryRow,
} from './deliveries.repository.ts';

const cursorSchema = z.tuple([cursorMomentSchema, z.uuid()]);
/** Default number of deliveries, because the log grows without bound. */
const defaultLimit = 100;
const dayMs = 86_400_000;

interface PageQuery {
  limit?: number | undefined;
  cursor?: string | undefined;
}

function getPlace(cursor: string | undefined): DeliveryPlace | undefined {
  const place = parseCursor(cursor, cursorSchema);
  return place && { dueAt: new Date(place[0]), id: place[1] };
}

const cursorAt = (last: DeliveryPlace) => writeCursor([last.dueAt.getTime(), last.id]);

/** Returns sent, planned and failed deliveries, newest first. */
export async function listDeliveries(
  { tx, user }: UserContext,
  { status, cursor, limit = defaultLimit }: PageQuery & { status?: DeliveryStatus | undefined },
): Promise<Page<DeliveryWithWork>> {
  const rows = await listDeliveryPage(tx, user.id, { status, limit: limit + 1, after: getPlace(cursor) });
  return toPage(rows, limit, cursorAt);
}

/** Returns recently failed deliveries, about a task or not, newest first. */
export async function listFailedDeliveries(
  { tx, user, now }: UserContext,
  { cursor, limit = defaultLimit }: PageQuery,
): Promise<Page<FailedDeliveryRow>> {
  const since = new Date(now.getTime() - failedDeliveryDays * dayMs);
  const rows = await listFailedPage(tx, user.id, { since, limit: limit + 1, after: getPlace(cursor) });
  return toPage(rows, limit, cursorAt);
}

/** Returns the deliveries of one task. Those of a deleted task are kept until it is purged. @throws TASK_NOT_FOUND */
export async function listTaskDeliveries({ tx, user }: UserContext, taskId: string): Promise<DeliveryWithWork[]> {
  if (!(await hasTask(tx, user.id, taskId))) throw fail('TASK_NOT_FOUND');
  return listTaskDeliveryRows(tx, user.id, taskId);
}
