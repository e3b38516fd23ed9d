import type { Change, TaskHistoryEntry } from '@aide/contract';
import { uuidv7 } from 'uuidv7';
import type { UserContext } from '../../platform/context.ts';
import { planReminders } from '../reminders/plan-reminders.ts';
import { announceTaskChange } from '../webhooks/announce-task-change.ts';
import { insertTaskHistory } from './task-history.repository.ts';
import type { TaskRow } from './tasks.table.ts';

export interface TaskChange {
  action: TaskHistoryEntry['action'];
  changes?: TaskHistoryEntry['changes'];
  reason?: string | null | undefined;
}

const announcedAs: Record<TaskHistoryEntry['action'], Change['action']> = {
  created: 'created',
  updated: 'updated',
  status_changed: 'updated',
  moved_to_backlog: 'deleted',
  deleted: 'deleted',
  restored: 'created',
};

/**
 * Every write of a task ends here: what happened is written down and told to open pages and webhooks, and its reminders follow
 * it. `task` is the row afterwards.
 */
export async function recordTaskChange(context: UserContext, task: TaskRow, change: TaskChange): Promise<void> {
  await insertTaskHistory(context.tx, {
    userId: context.user.id,
    id: uuidv7(),
    taskId: task.id,
    at: context.now,
    channel: context.channel,
    action: change.action,
    reason: change.reason ?? null,
    changes: change.changes ?? {},
  });
  await planReminders(context, task, { isNew: change.action === 'created' });
  await announceTaskChange(context, task, change);
  context.changed({ entity: 'task', id: task.id, action: announcedAs[change.action] });
}
