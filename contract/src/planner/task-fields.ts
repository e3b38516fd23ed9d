import type { Task, taskUpdateSchema } from './task-schemas.ts';
import type { z } from 'zod';

/**
 * The response name of each field that a request can change. A new field of the schema without an entry does not compile: an offline
 * change of it would be lost, and an undo would not restore it.
 */
export const taskFieldNames = {
  title: 'title',
  description: 'description',
  status: 'status',
  priority: 'priority',
  task_type: 'task_type',
  dueDate: 'due_date',
  dueHasTime: 'due_has_time',
  contactId: 'contact_id',
  waitingSince: 'waiting_since',
  waitingFor: 'waiting_for',
} as const satisfies Record<keyof z.input<typeof taskUpdateSchema>, keyof Task>;

/** The fields of a new task that a request omits. Also for account exports of versions that lack a field. */
export const emptyTask = {
  description: null,
  steps: [],
  status: 'pending',
  priority: 'medium',
  task_type: 'todo',
  due_date: null,
  due_has_time: false,
  completed_at: null,
  contact_id: null,
  contact: null,
  recurring_task_id: null,
  waiting_since: null,
  waiting_for: null,
} satisfies Omit<Task, 'id' | 'title' | 'source' | 'created_at' | 'updated_at'>;
