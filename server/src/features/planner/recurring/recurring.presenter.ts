import type { RecurringTask } from '@aide/contract';
import { describeRecurrence } from '@aide/language';
import { presentSharedFields } from '../tasks/shared-fields.table.ts';
import type { RecurringTaskWithContact } from './recurring.repository.ts';

/** A paused one has no next occurrence. Without a time in the pattern, `next_occurrence` is the start of its day in `timezone`. */
export function presentRecurringTask(task: RecurringTaskWithContact): RecurringTask {
  return {
    id: task.id,
    title: task.title,
    description: task.description,
    steps: task.steps,
    status: task.status,
    priority: task.priority,
    task_type: task.taskType,
    next_occurrence: task.status === 'pending' ? (task.nextOccurrence?.toISOString() ?? null) : null,
    timezone: task.timezone,
    starts_on: task.startsOn,
    recurrence_count: task.recurrenceCount,
    recurrence_pattern: task.pattern,
    recurrenceDescription: describeRecurrence(task.pattern),
    createdAt: task.createdAt.toISOString(),
    updated_at: task.updatedAt.toISOString(),
    contact_id: task.contactId,
    contact: task.contact,
    waiting_since: task.waitingSince,
    waiting_for: task.waitingFor,
    ...presentSharedFields(task),
  };
}
