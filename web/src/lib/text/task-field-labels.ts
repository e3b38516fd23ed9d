import type { TaskField } from '../offline/task-fields.ts';

/** The labels of the fields in the history and in conflicts. `due_has_time` is part of the due date. */
export const taskFieldLabels: Record<Exclude<TaskField, 'due_has_time'>, string> = {
  title: 'Title',
  description: 'Notes',
  status: 'Status',
  priority: 'Priority',
  task_type: 'Type',
  due_date: 'Due',
  contact_id: 'Contact',
  waiting_since: 'Waiting since',
  waiting_for: 'Waiting for',
};
