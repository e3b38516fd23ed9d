import type { Entry, EntryKind } from '@aide/contract';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { presentBacklogItem } from '../../planner/backlog/backlog.presenter.ts';
import { selectBacklogItems } from '../../planner/backlog/backlog.repository.ts';
import { backlogItemsTable } from '../../planner/backlog/backlog.table.ts';
import { presentRecurringTask } from '../../planner/recurring/recurring.presenter.ts';
import { selectRecurringTasks } from '../../planner/recurring/recurring.repository.ts';
import { recurringTasksTable } from '../../planner/recurring/recurring.table.ts';
import { presentTask } from '../../planner/tasks/tasks.presenter.ts';
import { joined, selectTasks } from '../../planner/tasks/tasks.repository.ts';
import { tasksTable } from '../../planner/tasks/tasks.table.ts';
import type { EntryRef } from './requests.table.ts';

const nothing = { task: null, recurringTask: null, backlogItem: null };

/** Returns the current entries by id, without deleted ones. */
export async function listEntries(tx: Tx, userId: string, refs: readonly EntryRef[]): Promise<Map<string, Entry>> {
  const listIds = (kind: EntryKind) => [...new Set(refs.filter((ref) => ref.kind === kind).map(({ id }) => id))];
  const found = [
    ...(await listTasks(tx, userId, listIds('task'))),
    ...(await listRecurringTasks(tx, userId, listIds('recurring_task'))),
    ...(await listBacklogItems(tx, userId, listIds('backlog_item'))),
  ];
  return new Map(found.map((entry) => [entry.id, entry]));
}

async function listTasks(tx: Tx, userId: string, ids: string[]): Promise<Entry[]> {
  if (ids.length === 0) return [];
  const rows = await selectTasks(tx).where(
    and(eq(tasksTable.userId, userId), inArray(tasksTable.id, ids), isNull(tasksTable.deletedAt)),
  );
  return rows.map(joined).map((row) => ({
    ...nothing,
    kind: 'task',
    id: row.id,
    title: row.title,
    task: presentTask(row),
  }));
}

async function listRecurringTasks(tx: Tx, userId: string, ids: string[]): Promise<Entry[]> {
  if (ids.length === 0) return [];
  const rows = await selectRecurringTasks(tx).where(
    and(
      eq(recurringTasksTable.userId, userId),
      inArray(recurringTasksTable.id, ids),
      isNull(recurringTasksTable.deletedAt),
    ),
  );
  return rows.map(({ row, contact }) => ({
    ...nothing,
    kind: 'recurring_task',
    id: row.id,
    title: row.title,
    recurringTask: presentRecurringTask({ ...row, contact }),
  }));
}

async function listBacklogItems(tx: Tx, userId: string, ids: string[]): Promise<Entry[]> {
  if (ids.length === 0) return [];
  const rows = await selectBacklogItems(tx).where(
    and(eq(backlogItemsTable.userId, userId), inArray(backlogItemsTable.id, ids), isNull(backlogItemsTable.deletedAt)),
  );
  return rows.map(({ item, contact }) => ({
    ...nothing,
    kind: 'backlog_item',
    id: item.id,
    title: item.title,
    backlogItem: presentBacklogItem({ ...item, contact }),
  }));
}
