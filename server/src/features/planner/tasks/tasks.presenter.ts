import type { Task, TaskHistoryEntry } from '@aide/contract';
import { formatMoment } from '../../../platform/local-time.ts';
import { presentSharedFields } from './shared-fields.table.ts';
import type { TaskHistoryRow, TaskWithContact } from './tasks.repository.ts';

export function presentTask(task: TaskWithContact): Task {
  return {
    id: task.id,
    title: task.title,
    description: task.description,
    steps: task.steps,
    status: task.status,
    priority: task.priority,
    task_type: task.taskType,
    source: task.source,
    due_date: task.dueAt && formatMoment(task.dueAt),
    due_has_time: task.dueHasTime,
    completed_at: task.completedAt && formatMoment(task.completedAt),
    contact_id: task.contactId,
    contact: task.contact,
    recurring_task_id: task.recurringTaskId,
    waiting_since: task.waitingSince,
    waiting_for: task.waitingFor,
    ...presentSharedFields(task),
    created_at: formatMoment(task.createdAt),
    updated_at: formatMoment(task.updatedAt),
  };
}

export function presentTaskHistory(entry: TaskHistoryRow): TaskHistoryEntry {
  return {
    id: entry.id,
    at: entry.at.toISOString(),
    channel: entry.channel,
    action: entry.action,
    reason: entry.reason,
    changes: entry.changes,
  };
}
