import type { Priority, TaskStatus, TaskType } from '@aide/contract';

export const statusLabels: Record<TaskStatus, string> = {
  pending: 'Pending',
  in_progress: 'In Progress',
  completed: 'Completed',
  postponed: 'Postponed',
  cancelled: 'Cancelled',
};

export const priorityLabels: Record<Priority, string> = {
  low: 'Low',
  medium: 'Medium',
  high: 'High',
  urgent: 'Urgent',
};

export const typeLabels: Record<TaskType, string> = { todo: 'Personal Todo', follow_up: 'Follow-up Task' };
